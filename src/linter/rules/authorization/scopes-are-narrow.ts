import type { Rule } from '../../rule';

export default {
  id: 'scopes-are-narrow',
  area: 'authorization',
  severity: 'warning',
  basis: 'design',
  title: 'One scope opens everything',
  clauses: ['auth.3', 'auth.2'],
  lesson: 'keys-and-scopes',
  reason:
    'A scope limits what a leaked key can do. If one scope allows reading, writing, and deleting everything, every key is a master key, and even a client that only reads needs one.',
  fixes: [
    'Name scopes by resource and action: orders:read, orders:write.',
    'Separate reading from writing first: that alone makes most keys harmless.',
    'If clients need all actions on a few resources, bind a key to those resources instead.',
  ],
  good: [
    {
      title: 'Reading and writing are separate',
      yaml: `paths:
  /orders:
    get: { security: [{ key: ['orders:read'] }], responses: { '200': { description: Orders } } }
    post: { security: [{ key: ['orders:write'] }], responses: { '201': { description: Order } } }
  /orders/{id}:
    get: { security: [{ key: ['orders:read'] }], responses: { '200': { description: Order } } }
    delete: { security: [{ key: ['orders:write'] }], responses: { '204': { description: Gone } } }
`,
    },
  ],
  bad: [
    {
      title: 'api for all',
      yaml: `security: [{ key: [api] }]
paths:
  /orders:
    get: { responses: { '200': { description: Orders } } }
    post: { responses: { '201': { description: Order } } }
  /orders/{id}:
    get: { responses: { '200': { description: Order } } }
    delete: { responses: { '204': { description: Gone } } }
`,
    },
  ],
  check(context) {
    const scopes = new Set<string>();
    const scoped = context.operations.filter(({ security }) => {
      const own = (security ?? [])
        .flatMap(requirement => Object.values(requirement).flat())
        .filter(one => typeof one === 'string');
      for (const scope of own) scopes.add(scope);
      return own.length > 0;
    });
    const reads = scoped.filter(({ method }) => method === 'get' || method === 'head').length;
    // Fewer operations than this can do with one scope.
    if (scopes.size !== 1 || scoped.length < 4 || reads === 0 || reads === scoped.length) return;
    const [scope] = scopes;
    const { node, ownSecurity } = scoped[0]!;
    const message = `The scope "${scope}" is the only one, and allows all ${scoped.length} operations that ask for a scope.`;
    context.report({
      at: ownSecurity ?? context.descend(context.root, 'security') ?? node,
      operation: null,
      message,
    });
  },
} satisfies Rule;
