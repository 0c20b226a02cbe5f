import { told } from '../../error-shape';
import { cursorParameter, limitParameter, listPath } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A damaged cursor is rejected',
  clauses: ['endpoints.get-collection', 'limits.cursor-validity'],
  lesson: 'cursor-vs-offset',
  rule: null,
  reason:
    'If a damaged cursor is ignored, the client gets the first page again and never notices: it loops, or imports rows twice.',
  fixes: [
    'Sign or encrypt the cursor, and return 400 invalid_cursor if it doesn’t verify.',
    'Validate every part of the decoded cursor, and reject what you didn’t issue.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, page } = yield* target.findList();
    const [cursor, limit] = [cursorParameter(list), limitParameter(list)];
    if (cursor === null) throw new CannotJudge(`Needs a cursor parameter on ${list.operation.path} in the contract.`);
    const real = page.next != null && !page.next.includes('/') ? page.next : 'bm90LWEtY3Vyc29y';
    const last = real.at(-1) === 'A' ? 'B' : 'A';
    const query = { ...(limit === null ? {} : { [limit]: 1 }), [cursor]: real.slice(0, -2) + last + last };
    const exchange = yield* send({ method: 'GET', path: listPath(list, query) });
    const { status } = exchange.response;
    return status >= 400 && status < 500 && status !== 429
      ? kept(exchange, `${told(exchange)}.`)
      : broken(exchange, `${told(exchange)} for a cursor that was never issued; 400 is expected.`);
  },
} satisfies ProbeDefinition;
