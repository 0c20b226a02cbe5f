import type { Json } from '../../../conventions/openapi';
import { pluralize } from '../../../text/pluralize';
import { told } from '../../error-shape';
import { header, jsonOf, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

/** The most links that are followed. */
const most = 4;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Links in responses work',
  clauses: ['resources.error-object.error-doc-url', 'versioning.link'],
  lesson: 'error-envelope',
  rule: null,
  reason: 'A broken link is worse than no link: people trust the link, and lose time before they ask somebody.',
  fixes: [
    'Build links from the routes that exist, and test that each link works.',
    'Leave a link out until its page exists.',
  ],
  phase: 'follow',
  needs: [],
  *run({ seen, target }) {
    const removed = new Set(seen.filter(one => one.request.method === 'DELETE').map(one => one.planned.path));
    const links = new Map<string, string>();
    // The target of an action may be no target of GET, and a template has to be filled in first.
    const isRead = (path: string) =>
      !/[{}]|%7b/i.test(path) && (target.operationAt('GET', path)?.method ?? 'get') === 'get';
    for (const exchange of seen) {
      const found = [
        ...[...(header(exchange, 'Link') ?? '').matchAll(/<([^>]+)>/g)].map(([, link]) => link!),
        ...(exchange.request.method === 'POST' && succeeded(exchange) ? [header(exchange, 'Location') ?? ''] : []),
        ...linksIn(jsonOf(exchange) ?? null),
      ];
      for (const link of found) {
        const path = link === '' ? null : target.contractPath(link, exchange.request.path);
        // One of each kind: /errors/a and /errors/b are served by the same code.
        if (path !== null && !removed.has(path) && isRead(path)) links.set(path.replace(/[^/]+$/, ''), path);
      }
    }
    if (links.size === 0) throw new CannotJudge('No response linked to the checked host.');
    let last = null;
    for (const path of [...links.values()].slice(0, most)) {
      last = yield* send({ method: 'GET', path });
      if (last.response.status >= 400) return broken(last, `A response links to ${path}: ${told(last)}.`);
    }
    return kept(last, `The check followed ${pluralize(Math.min(most, links.size), 'link')}.`);
  },
} satisfies ProbeDefinition;

/** Links that a client may follow with GET, by the name of the field, or of the object around an `href`. */
const followed = /(^|_)(doc_?urls?|docs?|self|next|prev|first|last|help(_?url)?|described_?by)$/i;

function linksIn(value: Json, around = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(one => linksIn(one, around));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner !== 'string'
      ? linksIn(inner, name)
      : followed.test(name === 'href' ? around : name) && /^(https?:|\/)/.test(inner)
        ? [inner]
        : [],
  );
}
