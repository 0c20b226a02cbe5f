import { textOf } from '../../../openapi/located';
import type { RuleDefinition } from '../../rule';
import { placeholder } from './_authentication';

export default {
  severity: 'error',
  basis: 'http',
  title: 'Requests are sent over plain HTTP',
  clauses: ['auth.1', 'events.1'],
  lesson: 'keys-and-scopes',
  reason:
    'Over plain HTTP, anyone on the network path can read the credential and use it, and can change what either side receives.',
  fixes: [
    'Serve the API over HTTPS only, and list that URL under servers.',
    'Keep the http URL only to redirect people to the documentation, and reject API requests there. Then a misconfigured client fails immediately, instead of sending its key again and again.',
    'If the URL is only for development, make it a localhost URL, or leave it out of the published contract.',
  ],
  precedents: [
    { source: 'RFC 9110 §4.2.2', says: 'Only https gives a client a secured connection to the origin.' },
    { source: 'RFC 9110 §17.16.1', says: 'Credentials need a transport that keeps them confidential, such as TLS.' },
  ],
  good: [
    {
      title: 'https, and http on your own machine',
      yaml: `servers: [{ url: 'https://api.example.com' }, { url: 'http://localhost:8080' }]
security: []
paths: {}
`,
    },
  ],
  bad: [
    {
      title: 'A credential over http',
      yaml: `servers: [{ url: 'http://api.example.com' }]
security: [{ key: [] }]
paths: { /orders: { get: { responses: { '200': { description: Orders } } } } }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
`,
    },
  ],
  check(context) {
    const servers = context.descend(context.root, 'servers');
    const entries = Array.isArray(servers?.value) ? servers.value.map((_, i) => context.descend(servers, i)) : [];
    const guarded = context.operations.some(({ security }) =>
      (security ?? []).some(one => Object.keys(one).length > 0),
    );
    const safe = entries.some(entry => /^https:/i.test(textOf(entry?.value?.url)));
    for (const entry of entries) {
      const url = textOf(entry?.value?.url);
      const host = /^http:\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1];
      if (entry === null || host === undefined || isPrivate(host)) continue;
      const what = guarded ? ', so credentials can be read in transit' : '';
      const message = `The server ${url} is reached over plain HTTP${what}.`;
      // Nobody sends a real credential to an example, or to a server for trying things.
      const real = !placeholder.test(host) && !trial.test(textOf(entry.value?.description));
      // Generators list both schemes of one host: a client that chooses the safe one loses nothing.
      const twin = entries.some(
        other => textOf(other?.value?.url).toLowerCase() === url.replace(/^http:/i, 'https:').toLowerCase(),
      );
      // Beside the published URL and that of a developer's machine, it's one more for development.
      const own = safe && entries.some(other => isLocalUrl(textOf(other?.value?.url)));
      const grave = guarded && real && !twin && !own;
      // Nothing secret goes to a placeholder or a demonstration, or the safe URL is beside it.
      const minor = !real && (!guarded || twin);
      const severity = grave ? 'error' : minor ? 'info' : 'warning';
      context.report({ at: entry, operation: null, message, severity });
    }
  },
} satisfies RuleDefinition;

const trial = /\b(local(ly)?|develop(ment|ers?)?|dev|test(ing)?|staging|sandbox|demo|example|mock)\b/i;

const isLocalUrl = (url: string): boolean => /^https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1\])/i.test(url);

/** A host that can be reached only from the same machine or network, or that the API’s operator fills in. */
const isPrivate = (host: string): boolean =>
  /^(localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)|\.(local|localhost|internal|lan|test|invalid)$|\{/i.test(
    host,
  ) || !host.includes('.');
