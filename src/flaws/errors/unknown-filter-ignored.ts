import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'An unknown query parameter that’s ignored',
  clauses: ['errors.400'],
  lesson: 'filter-sort-search',
  rule: null,
  reason:
    'A misspelt filter filters nothing. The client gets every row with a 200, and acts on rows that it never asked for.',
  policies: { unknownParameters: 'ignored' },
  uncheckedBecause:
    'Some good APIs ignore parameters that they don’t know, so check can’t tell a bug from a decision. Your contract should say which it is.',
  probe: [{ as: 'till', method: 'GET', path: '/orders?staus=created&limit=20' }],
  proof: ([list]) => list!.status === 200 && jsonBody(list).data.length === 20,
} satisfies FlawDefinition;
