import { type Account, jsonOf, succeeded } from '../../exchange';
import { limitParameter, listPath, readPage } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

const size = 4;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Every page except the last one is full',
  clauses: ['auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  reason:
    'Short pages in the middle of a list suggest that other customers’ rows are removed only after the query. Page sizes and cursors then reveal how many rows other customers have.',
  fixes: [
    'Filter by what the caller may see in the query itself, before the limit is applied.',
    'Document that pages may be short, and make sure that cursors reveal nothing about rows that were removed.',
  ],
  phase: 'read',
  needs: ['second'],
  *run({ target }) {
    const { list } = yield* target.findList();
    const limit = limitParameter(list);
    if (limit === null) throw new CannotJudge(`Needs a limit parameter on ${list.operation.path} in the contract.`);
    let full = null;
    for (const as of ['main', 'second'] satisfies Account[]) {
      const exchange = yield* send({ method: 'GET', path: listPath(list, { [limit]: size }), as });
      const page = succeeded(exchange) ? readPage(list, jsonOf(exchange)) : null;
      if (page === null || page.hasMore === undefined) continue;
      if (page.hasMore && page.items.length < size) {
        return broken(exchange, `A page of up to ${size} items had ${page.items.length}, and said that more follow.`);
      }
      full ??= exchange;
    }
    if (full === null) throw new CannotJudge('Needs a list that says whether more items follow.');
    return kept(full, 'Pages before the last one were full for both accounts.');
  },
} satisfies ProbeDefinition;
