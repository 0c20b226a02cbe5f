import { readFailure, told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, kept, requireNoRedirect, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A path that doesn’t exist returns 404 with an error in JSON',
  clauses: ['errors.1'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'A typo in a path is one of the first mistakes in a new client. If the framework responds with an HTML page, the client’s JSON parser fails instead, and the real cause is lost.',
  fixes: [
    'Register a handler for unmatched routes that returns the same error format as the rest of the API.',
    'Convert the framework’s own errors in one middleware around all routes.',
  ],
  phase: 'read',
  needs: [],
  *run() {
    const exchange = yield* send({ method: 'GET', path: '/no-such-path-of-this-api' });
    requireNoRedirect(exchange);
    const { status } = exchange.response;
    if (status === 401 || status === 403)
      return kept(exchange, `${told(exchange)}, so callers without permission can’t find out which paths exist.`);
    if (status !== 404) return broken(exchange, `${told(exchange)}, not 404.`);
    if (readFailure(exchange) === null) return broken(exchange, `${told(exchange)}, and its body isn’t a JSON object.`);
    return kept(exchange, `${told(exchange)} with an error in JSON.`);
  },
} satisfies ProbeDefinition;
