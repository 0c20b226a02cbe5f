import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A feed of changes that leaves out deletions',
  clauses: ['endpoints.3'],
  lesson: 'copies-in-sync',
  rule: null,
  reason:
    'A client that keeps a copy never learns of a deletion. Its copy keeps the deleted order forever, and no response looks wrong.',
  policies: { feedDeletions: 'silent' },
  excludes: ['bare-array-list'],
  uncheckedBecause: 'No contract says in a machine-readable form which list has the changes of which resource.',
  probe: [
    { as: 'shop', method: 'DELETE', path: '/orders/o36' },
    {
      as: 'shop',
      method: 'GET',
      path: '/orders/changes?changed_from=2026-01-05T09:00:00Z',
      note: 'What changed since then',
    },
  ],
  proof: ([deletion, feed]) => deletion!.status === 204 && jsonBody(feed).data.length === 0,
} satisfies FlawDefinition;
