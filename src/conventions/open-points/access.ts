import type { OpenPoint } from './point';

/** Credentials, scopes and roles. */
export const accessPoints: readonly OpenPoint[] = [
  {
    id: 'credential-life',
    title: 'How long does a credential live, and who gives it?',
    clauses: ['auth.6', 'auth.2'],
    left: 'Lifetime, issuance and refresh are not shown.',
    choice:
      'Keys have no end; the owner makes and ends them, and an application may rotate its own. A replaced key works for 24 hours more, without keys:write, and counts against the same limits. Sessions of people last an hour, read only, and are not refreshed.',
    alternatives: ['Keys that end after 90 days.', 'OAuth with short tokens and refresh.'],
    why: 'The overlap is what makes a rotation possible without downtime. In it the old key must not manage keys, or whoever stole it rotates again and stays.',
  },
  {
    id: 'scope-catalogue',
    title: 'Which scopes are there?',
    clauses: ['auth.3', 'auth.6'],
    left: 'The shape and four names are given; the catalogue is not.',
    choice:
      'read and write for each group of resources. Every operation names exactly one, in its security. Asking for a key with a scope that no operation names is 400, with one that your own key lacks 403.',
    alternatives: ['A scope for each operation.', 'A prefix for the application (Zalando 225).'],
    why: 'Narrow enough to cap a leaked key, few enough to be understood.',
  },
  {
    id: 'missing-scope',
    title: 'What does a key without the scope get?',
    clauses: ['auth.3', 'errors.403'],
    left: '403 is insufficient_role; a missing scope has no code.',
    choice: '403 insufficient_scope, with the scope in details and in WWW-Authenticate, as RFC 6750 has it.',
    alternatives: ['insufficient_role for both: one code less, and nobody knows what to change.'],
    why: 'A role is changed by a person in the project, a scope by making another key.',
  },
  {
    id: 'scope-before-object',
    title: 'Scope or object: what is asked first?',
    clauses: ['auth.4', 'auth.4.2'],
    left: 'Both are asked; the order is not given.',
    choice: 'The key first (401), its scope next (403), then the object (404), then the role (403).',
    alternatives: ['The object first: a key without any scope could find out what exists.'],
    why: 'Nothing is looked up for a key that may not use the operation at all.',
  },
];
