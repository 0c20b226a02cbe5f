import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A cursor that’s accepted with another filter',
  clauses: ['endpoints.get-collection'],
  lesson: 'filter-sort-search',
  rule: null,
  reason:
    'The position comes from one query and the filter from another. Rows before that position are missing, but the list looks complete.',
  policies: { cursorBinding: 'loose' },
  excludes: ['offset-paging-only', 'bare-array-list'],
  uncheckedBecause:
    'A probe would need two values of a filter that each match some rows, and no contract names such values.',
  probe: [
    { as: 'till', method: 'GET', path: '/orders?status=paid&limit=2' },
    {
      as: 'till',
      method: 'GET',
      path: '/orders?status=created&limit=2&after={cursor}',
      note: 'The cursor, with another filter',
    },
  ],
  proof: ([, second]) => second!.status === 200 && jsonBody(second).data.length === 0,
} satisfies FlawDefinition;
