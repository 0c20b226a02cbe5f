import { told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'http',
  title: 'A path that can’t be decoded gets a 4xx status',
  clauses: ['errors.1', 'errors.400'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'Routers decode percent-encoding before any of your code runs, and many throw if it’s invalid. A 500 then tells clients to retry a request that can never work, and wakes somebody up for a typo.',
  fixes: [
    'Catch the decoding error at the edge and return 400 in your error format.',
    'Return 404: a path that can’t be decoded doesn’t exist.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list } = yield* target.findList();
    const exchange = yield* send({ method: 'GET', path: `${list.operation.path}/%ff` });
    const { status } = exchange.response;
    return status >= 400 && status < 500
      ? kept(exchange, `${told(exchange)}.`)
      : broken(exchange, `${told(exchange)}; a 4xx status is expected.`);
  },
} satisfies ProbeDefinition;
