import { follow, lists, parameter, properties } from '../draft';
import { detachReference } from '../edit';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

export default {
  title: 'A list without a limit',
  clauses: ['limits.6', 'limits.default-page-size', 'limits.maximum-page-size'],
  lesson: 'list-envelope',
  rule: 'list-has-limit',
  policies: { listLimit: 'none' },
  describe: (draft, { pick, reach }) =>
    pick(lists(draft)).flatMap(({ operation, schema: page }) => {
      const limit = parameter(draft, operation, 'query', 'limit');
      if (!limit) return [];
      // A page of at most 200 items would be a limit. Only where other lists share the page, theirs stays.
      const isShared = lists(draft).some(
        other => other.schema.pointer === page.pointer && other.operation.name !== operation.name,
      );
      if (reach === 'all' || !isShared) delete properties(draft, page).get('data')?.node.maxItems;
      const node = reach === 'all' ? limit.node : detachReference(draft, limit.entry);
      const { default: _, maximum: __, description: ___, ...schema } = node.schema;
      node.schema = schema;
      node.description = inVoice(
        draft,
        'How many items. Without it, all of them.',
        'How many. If it is absent, all.',
        'The size of a page; all, unless you say otherwise.',
      );
      return [reach === 'all' ? limit.pointer : limit.entry];
    }),
  checkedBy: ['list-has-a-maximum'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?limit=500', note: 'A page of 500' }],
  proof: ([list]) => list!.status === 200,
  repairs: [
    {
      fix: 0,
      apply(draft, place) {
        follow(draft, place)!.node.description = 'How many items to return, at most 200. The default is 50.';
      },
    },
  ],
} satisfies FlawDefinition;
