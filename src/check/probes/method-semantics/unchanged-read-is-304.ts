import { told } from '../../error-shape';
import { header } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A read with If-None-Match returns 304 if nothing has changed',
  clauses: ['endpoints.6', 'errors.304'],
  lesson: 'cache-and-revalidate',
  rule: null,
  reason:
    'Without a 304, a client that polls downloads the same body again and again. If the server never compares the ETag, sending it is useless.',
  fixes: [
    'Compare If-None-Match with the current ETag, and return 304 without a body if they are equal.',
    'Let the framework’s or gateway’s ETag middleware handle conditional reads.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { path, exchange: read } = yield* target.findItem();
    const version = header(read, 'ETag');
    if (version === null) throw new CannotJudge(`Needs an ETag on GET ${path}.`);
    const exchange = yield* send({ method: 'GET', path, headers: { 'If-None-Match': version } });
    if (exchange.response.status !== 304)
      return broken(exchange, `${told(exchange)} for the version that the client has.`);
    if (exchange.response.body !== '') return broken(exchange, `${told(exchange)} with a body.`);
    return kept(exchange, `${told(exchange)} for the version that the client has.`);
  },
} satisfies ProbeDefinition;
