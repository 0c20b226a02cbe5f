import type { ApiModel } from '../../openapi/description';
import type { Operation } from '../../openapi/operations';
import type { ChangeRule } from '../rule';

export default {
  id: 'access-narrowed',
  area: 'compatibility',
  severity: 'error',
  basis: 'design',
  title: 'An operation requires more permissions than before',
  clauses: ['versioning.3', 'auth.3'],
  lesson: 'additive-or-breaking',
  reason: 'From this release on, keys that could use the operation get 401 or 403, and their owners need new ones.',
  fixes: [
    'Before the release, give the new scope to the keys that use the operation today.',
    'Keep accepting the old scope for the keys that have it.',
    'Require the new scope only in a new operation or a new version.',
  ],
  good: [
    {
      title: 'A second way to authenticate; a renamed scheme',
      before: `security: [{ key: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
      yaml: `security: [{ token: [] }, { basic: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { token: { type: http, scheme: bearer }, basic: { type: http, scheme: basic } } }
`,
    },
  ],
  bad: [
    {
      title: 'A public operation now requires a credential',
      before: `paths: { /status: { get: { security: [], responses: { '200': { description: Status } } } } }
`,
      yaml: `paths: { /status: { get: { security: [{ key: [] }], responses: { '200': { description: Status } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
    {
      title: 'One more scope',
      before:
        "paths: { /orders: { get: { security: [{ key: ['orders:read'] }], responses: { '200': { description: Orders } } } } }\n",
      yaml: "paths: { /orders: { get: { security: [{ key: ['orders:read', 'prices:read'] }], responses: { '200': { description: Orders } } } } }\n",
    },
  ],
  check({ before, after, operations, report }) {
    for (const pair of operations) {
      const [old, fresh] = [needs(before, pair.before), needs(after, pair.after)];
      // Where the old version said nothing of credentials, nobody can tell what it asked for.
      if (old === null || fresh === null) continue;
      const shut = old.filter(way => !fresh.some(other => [...other].every(need => way.has(need))));
      if (shut.length === 0) continue;
      const open = shut.some(way => way.size === 0);
      const ways = fresh.map(way => [...way].filter(need => !shut[0]!.has(need)));
      const [nearest] = ways.sort((a, b) => a.length - b.length);
      const message = open
        ? `${pair.after.label} was open to everyone and now requires a credential.`
        : `${pair.after.label} now requires ${named(nearest ?? [])}, which existing keys may not have.`;
      report({ at: pair.after.ownSecurity ?? pair.after.node, operation: pair.after, message });
    }
  },
} satisfies ChangeRule;

/** Scopes by themselves where any are missing, else the kinds of credential. */
function named(missing: readonly string[]): string {
  const scopes = missing.filter(need => need.includes('\n')).map(need => `"${need.slice(need.indexOf('\n') + 1)}"`);
  const kinds = missing.map(need => `a credential of the kind "${need}"`);
  return (scopes.length > 0 ? scopes : kinds)
    .slice(0, 3)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}

/** Each way in as the set of what it needs: schemes by what they are, not by their name, and their scopes. Null: nothing is said. */
function needs(context: ApiModel, { security }: Operation): Set<string>[] | null {
  if (security === null) return null;
  if (security.length === 0) return [new Set()];
  return security.map(requirement => {
    const needed = new Set<string>();
    for (const [name, scopes] of Object.entries(requirement)) {
      const scheme = context.descend(context.root, 'components', 'securitySchemes', name)?.value ?? {};
      const kind = [scheme.type, scheme.scheme, scheme.in, scheme.type === 'apiKey' ? scheme.name : '']
        .join(' ')
        .toLowerCase();
      const id = scheme.type === undefined ? name : kind.trim();
      needed.add(id);
      for (const scope of Array.isArray(scopes) ? scopes : []) needed.add(`${id}\n${scope}`);
    }
    return needed;
  });
}
