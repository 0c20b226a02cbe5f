import type { Flaw } from '../flaw';
import { jsonBody } from '../proof';

const flaw: Flaw = {
  id: 'feed-by-timestamp',
  area: 'resource-model',
  title: 'A feed of changes that continues after a timestamp',
  clauses: ['endpoints.get-collection'],
  lesson: 'copies-in-sync',
  rule: null,
  reason:
    'Several changes can have the same timestamp. If a client has read some of them, the feed continues after that moment, and the client never gets the others.',
  policies: { feedPosition: 'timestamp' },
  excludes: ['offset-paging-only', 'bare-array-list'],
  uncheckedBecause: 'It needs two changes with the same timestamp, and check can’t stop the clock of a server.',
  probe: [
    { as: 'shop', method: 'POST', path: '/orders/o40/pay' },
    { as: 'shop', method: 'POST', path: '/orders/o39/pay' },
    { as: 'shop', method: 'GET', path: '/orders/changes?changed_from=2026-01-05T09:00:00Z&limit=1' },
    { as: 'shop', method: 'GET', path: '/orders/changes?after={cursor}', note: 'The next page' },
  ],
  proof: ([, , first, second]) => jsonBody(first).has_more && jsonBody(second).data.length === 0,
};

export default flaw;
