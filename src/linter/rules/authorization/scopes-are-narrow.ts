import { isSafe } from '../../../openapi/operations';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'info',
  basis: 'design',
  title: 'One scope allows everything',
  clauses: ['auth.3', 'auth.2'],
  lesson: 'keys-and-scopes',
  reason:
    'A scope limits what a leaked key can do. If one scope allows reading, writing, and deleting everything, every key is a master key, and even a client that only reads has to hold one.',
  fixes: [
    'Name scopes by resource and action: orders:read, orders:write.',
    'Start by separating reads from writes, so that a leaked read-only key can’t change anything.',
    'If clients need every action on a few resources, limit their keys to those resources instead.',
  ],
  precedents: [
    { source: 'Zalando 225', says: 'A permission names the application, optionally the resource, and read or write.' },
    { source: 'Zalando 105', says: 'Protected endpoints have permissions assigned to them.' },
  ],
  silence: {
    asks: 'does one scope allow everything?',
    at: ({ security }) => (security ?? []).some(one => Object.values(one).some(scopes => scopes.length > 0)),
    because: 'requires a scope that doesn’t allow everything',
  },
  good: [
    {
      title: 'Separate scopes for reading and writing',
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
      title: 'One scope, "api", for everything',
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
        // Scopes of OpenID Connect say what a token tells of a person, and permit nothing.
        .filter(one => typeof one === 'string' && !/^(openid|profile|email|offline_access)$/.test(one));
      for (const scope of own) scopes.add(scope);
      return own.length > 0;
    });
    const reads = scoped.filter(isSafe).length;
    // Fewer operations than this can do with one scope.
    if (scopes.size !== 1 || scoped.length < 4 || reads === 0 || reads === scoped.length) return;
    const [scope] = scopes;
    const { node, ownSecurity } = scoped[0]!;
    const message = `The scope "${scope}" is the only one, and it allows all ${scoped.length} operations that require a scope.`;
    context.report({
      at: ownSecurity ?? context.descend(context.root, 'security') ?? node,
      operation: null,
      message,
    });
  },
} satisfies RuleDefinition;
