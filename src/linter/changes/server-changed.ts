import type { ApiModel } from '../../openapi/description';
import { keysOf, type Located, textOf } from '../../openapi/located';
import type { Operation } from '../../openapi/operations';
import { pathShape } from '../../openapi/path-template';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A server URL, base path, or token URL was removed',
  clauses: ['versioning.3', 'versioning.1'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients have the server’s URL in their configuration. Once the old host or base path stops responding, every one of their requests fails.',
  fixes: [
    'Keep the old URL in the list of servers, and keep serving it.',
    'Serve the new URL next to the old one, and announce when the old one ends.',
    'If the old URL still works but shouldn’t be used, say so in its description.',
  ],
  precedents: [
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Changing the URL of a resource is breaking.',
    },
    { source: 'AIP-185', says: 'Versions run side by side until the old one’s announced end.' },
    { source: 'Zalando 115', says: 'URLs contain no version.' },
  ],
  good: [
    {
      title: 'An added server, and a base path that moved from the server URL to each path',
      before: `servers: [{ url: https://api.example.com/v1 }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
`,
      yaml: `servers: [{ url: https://eu.example.com }, { url: https://api.example.com/ }]
paths: { /v1/orders: { get: { responses: { '200': { description: Orders } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A different base path',
      before: `servers: [{ url: https://api.example.com/v1 }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
`,
      yaml: `servers: [{ url: https://api.example.com/v2 }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
`,
    },
  ],
  check(context) {
    const old = serversOf(context.before);
    const fresh = serversOf(context.after);
    const last = context.after.child(context.after.root, 'servers') ?? context.after.root;
    for (const server of old) {
      // A path without a host says nothing that another host could contradict, and the other way round.
      const kept = (secure: boolean) =>
        fresh.some(
          ({ scheme, host, base }) =>
            (host === server.host || host === '' || server.host === '') &&
            (scheme === server.scheme || (secure && scheme === 'https') || host === '' || server.host === '') &&
            samePaths(context, server.base, base),
        );
      if (kept(false) || (fresh.length === 0 && server.host === '' && server.base === '')) continue;
      const [only, ...others] = fresh.filter(({ url }) => !old.some(one => one.url === url));
      const now = only !== undefined && others.length === 0 ? `; ${only.url.slice(0, 80)} is new` : '';
      const left = fresh.some(({ url }) => old.some(one => one.url === url));
      const message = `The server ${server.url.slice(0, 80)} is no longer listed${now}.`;
      // Whoever switches on encryption only asks for another scheme, and one of several servers may be a copy for tests.
      const severity = kept(true) ? 'info' : left ? 'warning' : 'error';
      context.report({ at: only?.at ?? last, message, severity });
    }
    reportOwnServers(context);
    reportTokenUrls(context);
  },
} satisfies ChangeRuleDefinition;

/** Operations, and paths, that name servers of their own instead of those of the contract. */
function reportOwnServers({ before, after, operations, report }: ChangeContext) {
  for (const pair of operations) {
    const [old, fresh] = [ownServers(before, pair.before), ownServers(after, pair.after)];
    // Where neither names its own, it's the contract's servers that changed.
    if (old === null && fresh === null) continue;
    const [was, is] = [old ?? serversOf(before), fresh ?? serversOf(after)];
    for (const server of was) {
      if (is.some(one => one.host === server.host && one.base === server.base) || is.length === 0) continue;
      const at = fresh?.[0]?.at ?? pair.after.node;
      const message = `${pair.after.label} was served at ${server.url.slice(0, 80)} and is now served at ${is[0]!.url.slice(0, 80)}.`;
      report({ at, operation: pair.after, message });
    }
  }
}

/** The servers that an operation names, or else its path; null where it has those of the contract. */
function ownServers(api: ApiModel, { node, path }: Operation): Server[] | null {
  const list = api.descend(node, 'servers') ?? api.descend(api.root, 'paths', path, 'servers');
  const named = serversIn(api, list);
  return named.length > 0 ? named : null;
}

/** The URLs at which clients get tokens. */
function reportTokenUrls({ before, after, report }: ChangeContext) {
  const schemes = before.descend(before.root, 'components', 'securitySchemes');
  for (const name of keysOf(schemes)) {
    const flows = before.descend(schemes, name, 'flows');
    for (const flow of keysOf(flows)) {
      for (const url of ['tokenUrl', 'refreshUrl', 'authorizationUrl']) {
        const was = textOf(before.descend(flows, flow, url)?.value);
        const scheme = after.descend(after.root, 'components', 'securitySchemes', name, 'flows', flow);
        const is = after.child(scheme, url);
        // A flow that is gone is a way in that is gone: access-narrowed.
        if (was === '' || textOf(is?.value) === '' || textOf(is?.value) === was) continue;
        const message = `The ${url} of "${name}" was ${was.slice(0, 60)} and is now ${textOf(is!.value).slice(0, 60)}.`;
        report({ at: is!, message, severity: 'warning' });
      }
    }
  }
}

interface Server {
  url: string;
  scheme: string;
  host: string;
  /** Without its last slash. */
  base: string;
  at: Located;
}

const serversOf = (api: ApiModel): Server[] => serversIn(api, api.descend(api.root, 'servers'));

function serversIn({ child }: ApiModel, list: Located | null): Server[] {
  return (Array.isArray(list?.value) ? list.value : []).flatMap((_, i): Server[] => {
    const at = child(child(list, i), 'url');
    const url = textOf(at?.value).trim();
    if (at === null || url === '') return [];
    const [, scheme = '', host = '', path = ''] = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/]*))?(.*)$/i.exec(url)!;
    return [
      {
        url,
        scheme: scheme.toLowerCase(),
        host: pathShape(host.toLowerCase()),
        base: pathShape(path).replace(/\/+$/, ''),
        at,
      },
    ];
  });
}

/** True if the operations have the same paths below both: a base path may move into them. */
function samePaths({ operations }: ChangeContext, old: string, fresh: string): boolean {
  if (operations.length === 0) return old === fresh;
  const neutral = (base: string, path: string) => pathShape(base + path).replace(/\/+$/, '');
  return operations.some(({ before, after }) => neutral(old, before.path) === neutral(fresh, after.path));
}
