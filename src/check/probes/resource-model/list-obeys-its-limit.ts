import { told } from '../../error-shape';
import { jsonOf, succeeded } from '../../exchange';
import { limitParameter, listPath, readPage } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A page has no more items than the client asked for',
  clauses: ['endpoints.get-collection'],
  lesson: 'cursor-vs-offset',
  rule: 'list-has-limit',
  reason:
    'Clients choose a page size that fits their memory and their timeouts. If the limit is ignored, they may run out of either.',
  fixes: ['Apply the limit in the query.', 'Reject a limit that you don’t support with 400.'],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, page } = yield* target.findList();
    const limit = limitParameter(list);
    if (limit === null) throw new CannotJudge(`Needs a limit parameter on ${list.operation.path} in the contract.`);
    if (page.items.length < 2) throw new CannotJudge(`Needs at least two items in ${list.operation.path}.`);
    const exchange = yield* send({ method: 'GET', path: listPath(list, { [limit]: 1 }) });
    const items = readPage(list, jsonOf(exchange))?.items.length;
    if (!succeeded(exchange) || items === undefined) return broken(exchange, `${told(exchange)}.`);
    return items === 1
      ? kept(exchange, 'A page of one item was requested, and one item was returned.')
      : broken(exchange, `A page of one item was requested, and the page had ${items}.`);
  },
} satisfies ProbeDefinition;
