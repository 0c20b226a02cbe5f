import type { OpenPoint } from './point';

/** Credentials, scopes and roles. */
export const accessPoints: readonly OpenPoint[] = [
  {
    id: 'credential-life',
    title: 'How long does a credential live, and who issues it?',
    clauses: ['auth.6', 'auth.2'],
    left: 'Lifetime, issuance, and refresh aren’t specified.',
    choice:
      'Keys don’t expire. The owner creates and deletes them, and an application may rotate its own. A replaced key keeps working for 24 hours without keys:write, and counts against the same limits. People’s sessions last an hour, are read-only, and aren’t refreshed.',
    alternatives: [
      'Keys that expire after 90 days. That stops old leaks, but also programs that everyone forgot about.',
      'OAuth with short-lived access tokens and refresh tokens.',
    ],
    why: 'The overlap lets you rotate a key without downtime. During the overlap, the old key must not manage keys, because otherwise a thief could rotate it again and keep access.',
  },
  {
    id: 'scope-catalogue',
    title: 'Which scopes are there?',
    clauses: ['auth.3', 'auth.6'],
    left: 'The format and four names are given, but not the full list.',
    choice:
      'Each group of resources has a read and a write scope. Every operation names exactly one in its security requirement. If you create a key with a scope that no operation uses, you get 400. If your own key lacks the scope, you get 403.',
    alternatives: ['A scope for each operation.', 'Scopes with a prefix that names the application (Zalando 225).'],
    why: 'These scopes are narrow enough to limit what a leaked key can do, and few enough to understand.',
  },
  {
    id: 'missing-scope',
    title: 'What does a key without the scope get?',
    clauses: ['auth.3', 'errors.403'],
    left: 'The only code for 403 is insufficient_role. There’s no code for a missing scope.',
    choice:
      'The key gets 403 insufficient_scope, with the scope in details and, as RFC 6750 defines, in WWW-Authenticate.',
    alternatives: ['insufficient_role for both. That’s one code fewer, but nobody knows what to change.'],
    why: 'To change a role, you ask someone in the project. To get another scope, you need a new key.',
  },
  {
    id: 'scope-before-object',
    title: 'Which is checked first, the scope or the object?',
    clauses: ['auth.4', 'auth.4.2'],
    left: 'Both are checked, but the sequence isn’t specified.',
    choice: 'First we check the key (401), then its scope (403), then the object (404), then the role (403).',
    alternatives: ['The object first. Then a key without any scope could find out what exists.'],
    why: 'If a key may not use the operation at all, we don’t look anything up for it.',
  },
];
