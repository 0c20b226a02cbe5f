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
    'Without an ETag, a client can’t make its change depend on the version that it read. If two people edit the same item, the second change overwrites the first, and neither person finds out.',
  fixes: [
    'Send an ETag that changes with every change: a version number, or a hash of the body.',
    'Put a version field into the body, and require clients to send it back with every change.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { path, exchange } = yield* target.findItem();
    const version = header(exchange, 'ETag');
    return version === null
      ? broken(exchange, `GET ${path} returned no ETag.`)
      : kept(exchange, `GET ${path} returned ETag: ${version}.`);
  },
} satisfies ProbeDefinition;
