import type { OpenPoint } from './point';

/** Credentials, scopes and roles. */
export const accessPoints: readonly OpenPoint[] = [
  {
    id: 'credential-life',
    title: 'How long does a credential live, and who issues it?',
    clauses: ['auth.6', 'auth.2'],
    left: 'Lifetime, issuance, and refresh are not shown.',
    choice:
      'Keys don’t expire. The owner creates and deletes them, and an application may rotate its own. A replaced key keeps working for 24 hours without keys:write, and counts against the same limits. People’s sessions last an hour, are read-only, and aren’t refreshed.',
    alternatives: [
      'Keys that expire after 90 days: old leaks end, and so do programs that somebody forgot.',
      'OAuth with short-lived access tokens and refresh tokens.',
    ],
    why: 'The overlap makes a rotation possible without downtime. During it the old key must not manage keys; otherwise a thief rotates again and keeps access.',
  },
  {
    id: 'scope-catalogue',
    title: 'Which scopes are there?',
    clauses: ['auth.3', 'auth.6'],
    left: 'The format and four names are given; the full list is not.',
    choice:
      'read and write for each group of resources. Every operation names exactly one, in its security. If you ask for a key with a scope that no operation uses, you get 400; with a scope that your own key lacks, 403.',
    alternatives: ['A scope for each operation.', 'A prefix that names the application (Zalando 225).'],
    why: 'Narrow enough to limit what a leaked key can do, and few enough to understand.',
  },
  {
    id: 'missing-scope',
    title: 'What does a key without the scope get?',
    clauses: ['auth.3', 'errors.403'],
    left: '403 is insufficient_role; a missing scope has no code.',
    choice: '403 insufficient_scope, with the scope in details and in WWW-Authenticate, as RFC 6750 defines it.',
    alternatives: ['insufficient_role for both: one code fewer, but nobody knows what to change.'],
    why: 'Someone in the project changes a role; a scope changes only with a new key.',
  },
  {
    id: 'scope-before-object',
    title: 'Which is checked first, the scope or the object?',
    clauses: ['auth.4', 'auth.4.2'],
    left: 'Both are checked; the sequence is not given.',
    choice: 'First the key (401), then its scope (403), then the object (404), then the role (403).',
    alternatives: ['The object first: a key without any scope could find out what exists.'],
    why: 'Nothing is looked up for a key that may not use the operation at all.',
  },
];
