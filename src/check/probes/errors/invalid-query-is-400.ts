import { told } from '../../error-shape';
import { limitParameter, listPath } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A query parameter that can’t be parsed is rejected',
  clauses: ['errors.400'],
  lesson: 'validation-and-batches',
  rule: null,
  reason:
    'If limit=none is silently treated as the default, the client’s bug stays hidden, and its results are wrong without any error. If it causes a 500, the server gets the blame for the client’s bug.',
  fixes: [
    'Validate query parameters against the contract, and return 400 with the parameter’s name.',
    'Use 422 if that’s what your API uses for validation in general.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list } = yield* target.findList();
    const limit = limitParameter(list);
    if (limit === null) throw new CannotJudge(`Needs a limit parameter on ${list.operation.path} in the contract.`);
    const exchange = yield* send({ method: 'GET', path: listPath(list, { [limit]: 'none' }) });
    const { status } = exchange.response;
    return status === 400 || status === 422
      ? kept(exchange, `${told(exchange)}.`)
      : broken(exchange, `${told(exchange)}; 400 is expected.`);
  },
} satisfies ProbeDefinition;
