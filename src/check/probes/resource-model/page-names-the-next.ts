import { told } from '../../error-shape';
import { header, jsonOf, succeeded } from '../../exchange';
import { limitParameter, listPath, positionParameter, readPage } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A page leads to the next page with a cursor or a link',
  clauses: ['resources.collection-envelope.next-cursor'],
  lesson: 'cursor-vs-offset',
  rule: 'list-has-cursor',
  reason:
    'Page numbers count from the start of a list that changes. If a row is inserted between two requests, one row is repeated; if one is deleted, another is skipped.',
  fixes: [
    'Return an opaque cursor that encodes the last row of the page.',
    'Return a link to the next page that contains the cursor (Link with rel="next").',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { list, page } = yield* target.findList();
    const limit = limitParameter(list);
    if (limit === null && page.next == null) throw new CannotJudge('Needs a limit parameter in the contract.');
    if (page.items.length < 2) throw new CannotJudge(`Needs at least two items in ${list.operation.path}.`);
    const exchange =
      limit === null
        ? (yield* target.findList()).exchange
        : yield* send({ method: 'GET', path: listPath(list, { [limit]: 1 }) });
    if (!succeeded(exchange)) throw new CannotJudge(`${told(exchange)}.`);
    const shown = readPage(list, jsonOf(exchange));
    if (limit !== null && shown?.items.length === page.items.length)
      throw new CannotJudge(`${told(exchange)} with the whole list, so there was no next page.`);
    const next = shown?.next;
    if (next != null && !/^\d{1,6}$/.test(next)) return kept(exchange, 'The page names the next page.');
    if (/rel="?next"?/.test(header(exchange, 'Link') ?? ''))
      return kept(exchange, 'A Link header leads to the next page.');
    return broken(
      exchange,
      next == null
        ? 'More items follow, but the page has no cursor.'
        : `The next page is named only by its number, ${next}.`,
    );
  },
  turned: {
    offset: {
      title: 'A page can be requested by its position',
      *run({ target }) {
        const { list, page } = yield* target.findList();
        const { path, label } = list.operation;
        const [limit, position] = [limitParameter(list), positionParameter(list)];
        if (limit === null) throw new CannotJudge(`Needs a limit parameter on ${path} in the contract.`);
        if (page.items.length < 2) throw new CannotJudge(`Needs at least two items in ${path}.`);
        // Pages are counted from 0 or from 1, so the pages after both of these differ wherever positions count.
        const first = yield* send({ method: 'GET', path: listPath(list, { [limit]: 1 }) });
        if (position === null) return broken(first, `${label} has no parameter for a page number or an offset.`);
        const later = yield* send({ method: 'GET', path: listPath(list, { [limit]: 1, [position]: 2 }) });
        if (!succeeded(first) || !succeeded(later)) throw new CannotJudge(`${told(later)}.`);
        const [one, two] = [first, later].map(each => JSON.stringify(readPage(list, jsonOf(each))?.items));
        return one === two
          ? broken(later, `${position}=2 returned the same item as the first page.`)
          : kept(later, `${position}=2 led to another page.`);
      },
    },
  },
} satisfies ProbeDefinition;
