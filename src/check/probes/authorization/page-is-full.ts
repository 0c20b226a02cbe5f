import { type Account, jsonOf, succeeded } from '../../exchange';
import { limitParameter, listPath, readPage } from '../../paging';
import type { Probe } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

const size = 4;

const probe: Probe = {
  id: 'page-is-full',
  area: 'authorization',
  severity: 'warning',
  basis: 'design',
  title: 'A page that isn’t the last one is full',
  clauses: ['auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  reason:
    'Short pages in the middle of a list are a sign that rows of others are removed after the query. Cursors and sizes of pages then tell how many there are.',
  fixes: [
    'Put the caller’s relationship into the query, before the limit is applied.',
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
        return broken(exchange, `A page of ${size} had ${page.items.length} items, and says that more follow.`);
      }
      full ??= exchange;
    }
    if (full === null) throw new CannotJudge('Needs a list that says whether more items follow.');
    return kept(full, 'Pages before the last one were full for both accounts.');
  },
};

export default probe;
