import type { Flaw } from '../flaw';
import { jsonBody } from '../proof';

const flaw: Flaw = {
  id: 'unknown-filter-ignored',
  area: 'errors',
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
};

export default flaw;
