import { readFailure, told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A body that isn’t JSON is rejected with an error in JSON',
  clauses: ['errors.1', 'errors.400'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'The body parser runs before your own code, so its errors often arrive in the framework’s format, or as a 500 that clients retry.',
  fixes: [
    'Catch the parser’s exception and return 400 in your error format.',
    'Parse the body yourself, in the same place that validates it.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target }) {
    yield* target.findCreated();
    const exchange = yield* send({ ...target.creation, headers: target.creationHeaders(), body: '{"broken": ' });
    const { status } = exchange.response;
    if (status !== 400 && status !== 422) return broken(exchange, `${told(exchange)}; 400 is expected.`);
    if (readFailure(exchange) === null) return broken(exchange, `${told(exchange)}, and its body isn’t a JSON object.`);
    return kept(exchange, `${told(exchange)} with an error in JSON.`);
  },
} satisfies ProbeDefinition;
