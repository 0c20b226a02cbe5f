import { type OpenApi, pointer } from '../../conventions/openapi';
import { type DraftNode, follow, lists, operationAt, parameters, properties, responseSchema, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { inVoice } from '../voice';

const sorts = /^(sort|sort_?by|order_?by)$/i;

export default {
  title: 'A sort parameter that accepts any text',
  clauses: ['endpoints.get-collection'],
  lesson: 'filter-sort-search',
  rule: 'sort-states-its-fields',
  describe: (draft, { pick }) =>
    pick(
      lists(draft).flatMap(({ operation }) =>
        parameters(draft, operation).filter(({ node }) => node.in === 'query' && sorts.test(node.name)),
      ),
    ).map(({ node, pointer: place }) => {
      node.schema = { type: 'string', maxLength: 64 };
      node.description = inVoice(draft, 'What to sort by.', 'How the page is sorted.');
      return place;
    }),
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const items = properties(draft, responseSchema(draft, operationAt(draft, place))).get('data');
        const [name] = properties(draft, items ? itemOf(draft, items) : null).keys();
        (valueAt(draft, place) as OpenApi).description = `\`${name}\`, or \`-${name}\` for descending.`;
      },
    },
  ],
} satisfies FlawDefinition;

/** The schema of one item of a list. */
const itemOf = (draft: OpenApi, { pointer: place }: DraftNode): DraftNode | null =>
  follow(draft, `${place}${pointer('items')}`);
