import type { ApiModel } from '../../openapi/description';
import type { Operation } from '../../openapi/operations';
import { listInWords } from '../../text/list-in-words';
import type { ChangeRuleDefinition } from '../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'An operation requires more permissions than before',
  clauses: ['versioning.3', 'auth.3'],
  lesson: 'additive-or-breaking',
  reason: 'From this release on, keys that could use the operation get 401 or 403, and their owners need new keys.',
  fixes: [
    'Before the release, give the new scope to the keys that use the operation today.',
    'Keep accepting the old scope for the keys that have it.',
    'Require the new scope only in a new operation or a new version.',
  ],
  precedents: [
    { source: 'AIP-180', says: 'Code written against the old version continues to work with the new one.' },
    { source: 'Zalando 106', says: 'All consumers keep running after a change.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Anything that requires clients to change is breaking.',
    },
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
      const [old, fresh] = [waysIn(before, pair.before), waysIn(after, pair.after)];
      // Where the old version said nothing of credentials, nobody can tell what it asked for.
      if (old === null || fresh === null) continue;
      const [shut] = old.filter(way => !fresh.some(other => isWithin(other, way)));
      if (shut === undefined) continue;
      const shared = pair.after.ownSecurity === null ? after.child(after.root, 'security') : null;
      const subject = shared === null ? pair.after.label : 'An operation without security of its own';
      const at = pair.after.ownSecurity ?? shared ?? pair.after.node;
      report({ at, operation: pair.after, message: `${subject} ${narrowed(shut, old, fresh)}.` });
    }
  },
} satisfies ChangeRuleDefinition;

/** One way in: what it needs, a scheme by what it is and not by its name, and its scopes; each with its words. */
type WayIn = ReadonlyMap<string, string>;

const isWithin = (some: WayIn, all: WayIn) => [...some.keys()].every(need => all.has(need));
const onlyIn = (some: WayIn, other: WayIn) => [...some].flatMap(([need, words]) => (other.has(need) ? [] : [words]));

/** What happened to a way in that no longer works: it needs more, it needs something else, or it was dropped. */
function narrowed(shut: WayIn, old: readonly WayIn[], fresh: readonly WayIn[]): string {
  const distance = (way: WayIn) => onlyIn(way, shut).length + onlyIn(shut, way).length;
  const worked = (way: WayIn) => old.some(one => isWithin(one, way) && isWithin(way, one));
  const [nearest] = [...fresh].sort((a, b) => distance(a) - distance(b) || Number(worked(a)) - Number(worked(b)));
  const needs = onlyIn(nearest!, shut);
  if (shut.size === 0) return `was open to everyone and now requires ${list(needs)}`;
  const lost = onlyIn(shut, nearest!);
  if (worked(nearest!))
    return `no longer accepts ${list([...shut.values()], 'or')}, only ${list([...nearest!.values()])}`;
  return lost.length === 0
    ? `now also requires ${list(needs)}, which existing keys may not have`
    : `now requires ${list(needs)} instead of ${list(lost)}`;
}

const list = (words: readonly string[], conjunction: 'and' | 'or' = 'and') =>
  listInWords(words.slice(0, 3), conjunction);

/** Null: nothing is said. */
function waysIn(context: ApiModel, { security }: Operation): WayIn[] | null {
  if (security === null) return null;
  if (security.length === 0) return [new Map()];
  return security.map(requirement => {
    const needed = new Map<string, string>();
    for (const [name, scopes] of Object.entries(requirement)) {
      const scheme = context.descend(context.root, 'components', 'securitySchemes', name)?.value ?? {};
      // Whoever can't say "bearer", as in Swagger 2.0, describes the header that carries the token.
      const isBearer =
        scheme.type === 'apiKey' && scheme.in === 'header' && /^authorization$/i.test(String(scheme.name));
      const kind = isBearer
        ? ['http', 'bearer']
        : [scheme.type, scheme.scheme, scheme.in, scheme.type === 'apiKey' ? scheme.name : ''];
      const id = scheme.type === undefined ? name : kind.join(' ').toLowerCase().trim();
      needed.set(id, credential(name, scheme));
      for (const scope of Array.isArray(scopes) ? scopes : []) needed.set(`${id}\n${scope}`, `the scope "${scope}"`);
    }
    return needed;
  });
}

/** A credential in words. */
function credential(name: string, scheme: Record<string, unknown>): string {
  switch (scheme.type) {
    case 'apiKey':
      return `an API key in the ${scheme.in} "${scheme.name}"`;
    case 'oauth2':
      return `an OAuth token ("${name}")`;
    case 'openIdConnect':
      return `an OpenID Connect token ("${name}")`;
    case 'mutualTLS':
      return 'a client certificate';
    case 'http':
      if (/^bearer$/i.test(String(scheme.scheme))) return `a bearer token ("${name}")`;
      return /^basic$/i.test(String(scheme.scheme)) ? 'a user name and password' : `the HTTP scheme ${scheme.scheme}`;
    default:
      return `the credential "${name}"`;
  }
}
