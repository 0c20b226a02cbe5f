import type { FlawDefinition } from '../flaw';

export default {
  title: 'A lookup by id alone, so any key can read any object',
  clauses: ['auth.4', 'auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  reason:
    'Ids turn up in logs, links, and support tickets. If an id is enough, anyone with a valid key can read other customers’ objects one by one.',
  policies: { objectAccess: 'by-id' },
  excludes: ['strangers-get-403'],
  checkedBy: ['strangers-object-is-404'],
  probe: [{ as: 'stranger', method: 'GET', path: '/projects/prj_1' }],
  proof: ([stranger]) => stranger!.status === 200,
} satisfies FlawDefinition;
