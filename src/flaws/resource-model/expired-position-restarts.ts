import { limits } from '../../conventions/limits';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A position that’s too old starts the feed again, with 200',
  clauses: ['endpoints.get-collection'],
  lesson: 'copies-in-sync',
  rule: null,
  reason:
    'The client can’t tell that the feed started again. The service no longer knows which rows were deleted since the client’s position, so the copy keeps them.',
  policies: { expiredPosition: 'restarted' },
  excludes: ['offset-paging-only', 'bare-array-list'],
  uncheckedBecause: 'A probe would have to wait until a position is too old, and no contract says how long that takes.',
  probe: [
    { as: 'shop', method: 'GET', path: '/orders/changes?limit=1' },
    {
      as: 'shop',
      method: 'GET',
      path: '/orders/changes?after={cursor}',
      after: limits.changeLife / 1000 + 1,
      note: 'A week later',
    },
  ],
  proof: ([first, later]) => later!.status === 200 && jsonBody(later).data[0].id === jsonBody(first).data[0].id,
} satisfies FlawDefinition;
