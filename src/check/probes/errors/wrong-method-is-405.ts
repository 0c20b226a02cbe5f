import { told } from '../../error-shape';
import { header } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, requireNoRedirect, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A method that a path doesn’t support is rejected',
  clauses: ['errors.1'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'RFC 9110 requires an Allow header with every 405, so that a client can see what the path does support. A success or a server error for an unsupported method sends people looking in the wrong place.',
  fixes: [
    'Return 405 with Allow from the router, in the error format of the API.',
    'Return 404 if your router can’t tell an unsupported method from an unknown path.',
  ],
  phase: 'read',
  needs: [],
  *run({ contract }) {
    const reads = new Set(contract.operations.filter(({ method }) => method === 'get').map(({ path }) => path));
    const path = contract.operations.find(one => !reads.has(one.path) && !one.path.includes('{'))?.path;
    if (path === undefined) throw new CannotJudge('Needs a path in the contract that has neither GET nor parameters.');
    const exchange = yield* send({ method: 'GET', path });
    requireNoRedirect(exchange);
    const { status } = exchange.response;
    if (status === 405 && header(exchange, 'Allow') === null)
      return broken(exchange, `${told(exchange)} without Allow.`);
    if (![401, 403, 404, 405].includes(status))
      return broken(exchange, `${told(exchange)}; the contract has no GET there.`);
    return kept(exchange, `${told(exchange)}.`);
  },
} satisfies ProbeDefinition;
