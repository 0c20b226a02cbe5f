import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A feed of changes that continues after a timestamp',
  clauses: ['endpoints.get-collection'],
  lesson: 'copies-in-sync',
  rule: null,
  reason:
    'Several changes can have the same timestamp. If a page ends between them, the feed continues after that timestamp, and the client never gets the rest.',
  policies: { feedPosition: 'timestamp' },
  excludes: ['offset-paging-only', 'bare-array-list'],
  uncheckedBecause: 'A probe would need two changes with the same timestamp, and check can’t stop a server’s clock.',
  // The page ends with o12, which has the same timestamp as o13.
  probe: [
    { as: 'shop', method: 'GET', path: '/orders/changes?limit=2' },
    { as: 'shop', method: 'GET', path: '/orders/changes?limit=2&after={cursor}', note: 'The next page' },
  ],
  proof: ([first, second]) => jsonBody(first).data.at(-1).id === 'o12' && jsonBody(second).data[0].id === 'o14',
} satisfies FlawDefinition;
