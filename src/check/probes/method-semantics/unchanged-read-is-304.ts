import { told } from '../../error-shape';
import { header } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A conditional read returns 304 if nothing has changed',
  clauses: ['endpoints.6', 'errors.304'],
  lesson: 'cache-and-revalidate',
  rule: null,
  reason:
    'Without a 304, a client that polls downloads the same body again and again. If the server never compares the ETag or the time of the last change, sending it is useless.',
  fixes: [
    'Compare If-None-Match with the current ETag, and return 304 without a body if they are equal.',
    'Compare If-Modified-Since with the time of the last change if your API sends Last-Modified without an ETag.',
    'Let the framework’s or gateway’s ETag middleware handle conditional reads.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { path, exchange: read } = yield* target.findItem();
    const version = header(read, 'ETag');
    const changed = header(read, 'Last-Modified');
    if (version === null && changed === null) throw new CannotJudge(`Needs an ETag or Last-Modified on GET ${path}.`);
    // An ETag is exact, so a server ignores the time beside it (RFC 9110 section 13.1.3).
    const [condition, value] = version === null ? ['If-Modified-Since', changed!] : ['If-None-Match', version];
    const exchange = yield* send({ method: 'GET', path, headers: { [condition]: value } });
    if (exchange.response.status !== 304)
      return broken(exchange, `${told(exchange)} for the version that the client has.`);
    if (exchange.response.body !== '') return broken(exchange, `${told(exchange)} with a body.`);
    return kept(exchange, `${told(exchange)} for the version that the client has.`);
  },
} satisfies ProbeDefinition;
