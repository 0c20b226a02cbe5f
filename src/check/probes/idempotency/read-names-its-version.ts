import { header } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A read of one item says which version it returns',
  clauses: ['endpoints.6'],
  lesson: 'lost-updates',
  rule: 'read-has-etag',
  reason:
    'Without an ETag or Last-Modified, a client can’t make its change depend on the version that it read. If two people edit the same item, the second change overwrites the first, and neither person finds out.',
  fixes: [
    'Send an ETag that changes with every change: a version number, or a hash of the body.',
    'Send Last-Modified if your resources change no more than once a second.',
    'Put a version field into the body, and require clients to send it back with every change.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { path, exchange } = yield* target.findItem();
    const version = header(exchange, 'ETag');
    if (version !== null) return kept(exchange, `GET ${path} returned ETag: ${version}.`);
    const changed = header(exchange, 'Last-Modified');
    return changed === null
      ? broken(exchange, `GET ${path} returned neither ETag nor Last-Modified.`)
      : kept(
          exchange,
          `GET ${path} returned Last-Modified: ${changed}. It can’t tell two changes within a second apart, and an ETag can.`,
        );
  },
} satisfies ProbeDefinition;
