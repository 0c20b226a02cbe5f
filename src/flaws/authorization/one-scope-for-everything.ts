import { type OpenApi, pointer, pointerParts } from '../../conventions/openapi';
import { operations, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';

const one = 'api';

export default {
  title: 'One scope that allows everything',
  clauses: ['auth.3', 'auth.2'],
  lesson: 'keys-and-scopes',
  rule: 'scopes-are-narrow',
  policies: { scopes: 'one' },
  describe(draft) {
    const scoped = operations(draft).filter(({ node }) =>
      (Array.isArray(node.security) ? node.security : []).some((entry: object) =>
        Object.values(entry).some(scopes => Array.isArray(scopes) && scopes.length > 0),
      ),
    );
    const reads = scoped.filter(({ method }) => method === 'get').length;
    if (scoped.length < 4 || reads === 0 || reads === scoped.length) return [];
    const narrow = new Set<string>();
    for (const { node } of scoped) {
      node.security = node.security.map((entry: Record<string, string[]>) => {
        for (const scope of Object.values(entry).flat()) narrow.add(scope);
        return Object.fromEntries(
          Object.entries(entry).map(([scheme, scopes]) => [scheme, scopes.length > 0 ? [one] : []]),
        );
      });
    }
    for (const operation of operations(draft)) {
      const { node } = operation;
      for (const scope of narrow) {
        if (typeof node.description === 'string') {
          node.description = node.description.replaceAll(new RegExp(`scope (\`?)${scope}\\1`, 'g'), `scope $1${one}$1`);
        }
        // Where the scope is the only permission there is, it changes with it.
        for (const key of Object.keys(node)) {
          if (/^x-required-(role|scope)/.test(key) && node[key] === scope) node[key] = one;
        }
      }
    }
    for (const scheme of Object.values<{ flows?: Record<string, { scopes?: object }> }>(
      draft.components?.securitySchemes ?? {},
    )) {
      for (const flow of Object.values(scheme.flows ?? {})) if (flow.scopes) flow.scopes = { [one]: 'Use the API' };
    }
    return scoped.map(({ pointer }) => `${pointer}/security`);
  },
  checkedBy: ['narrow-credential-is-403'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/orders',
      headers: { 'Idempotency-Key': 'order-9' },
      body: '{"customer": "Ines", "amount": 1250, "currency": "EUR"}',
    },
  ],
  proof: ([order]) => order!.status === 201,
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const [, path, method] = pointerParts(place);
        const operation = valueAt(draft, pointer('paths', path!, method!)) as OpenApi;
        const scope = method === 'get' ? 'everything:read' : 'everything:write';
        operation.security = operation.security.map((entry: Record<string, string[]>) =>
          Object.fromEntries(
            Object.entries(entry).map(([scheme, scopes]) => [scheme, scopes.length > 0 ? [scope] : []]),
          ),
        );
      },
    },
  ],
} satisfies FlawDefinition;
