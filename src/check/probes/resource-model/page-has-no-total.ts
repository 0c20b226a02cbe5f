import { type CheckedExchange, fieldsIn, header, jsonOf } from '../../exchange';
import { listPath } from '../../paging';
import type { ProbeDefinition } from '../../probe';
import { broken, kept } from '../../steps';

export default {
  severity: 'info',
  basis: 'house',
  title: 'A page doesn’t count the whole list',
  clauses: ['resources.collection-envelope.has-more'],
  lesson: 'list-envelope',
  rule: 'list-has-no-total',
  reason:
    'To return an exact total, the server scans every matching row for every page, and few clients need it. Once clients show the total, you can’t remove it.',
  fixes: [
    'Return has_more, and offer a separate operation that counts.',
    'Return an estimate, and say so in its name.',
  ],
  phase: 'read',
  needs: [],
  *run({ target, seen }) {
    const { list, exchange } = yield* target.findList();
    // Some servers count only where a page size is asked for.
    const [path] = listPath(list, {}).split('?');
    const isPage = ({ planned, response }: CheckedExchange) =>
      planned.method === 'GET' && response.status < 300 && planned.path.split('?')[0] === path;
    const counting = [exchange, ...seen.filter(isPage)].find(one => totalIn(one) !== undefined);
    return counting === undefined
      ? kept(exchange, 'The page has no total.')
      : broken(counting, `The page has "${totalIn(counting)}".`);
  },
  turned: {
    included: {
      title: 'A page says how many items there are in total',
      *run({ target }) {
        const { exchange } = yield* target.findList();
        const total = totalIn(exchange);
        return total === undefined
          ? broken(exchange, 'The page has no total.')
          : kept(exchange, `The page has "${total}".`);
      },
    },
  },
} satisfies ProbeDefinition;

/** What the total of a page is called; undefined where it has none. */
function totalIn(exchange: CheckedExchange): string | undefined {
  const fields = fieldsIn(jsonOf(exchange));
  const parts = [fields, ...['meta', 'pagination', 'paging', 'page'].map(name => fieldsIn(fields[name]))];
  return (
    parts.flatMap(Object.keys).find(name => /^(total(_?(count|items|results|elements|records))?)$/i.test(name)) ??
    ['X-Total-Count', 'X-Total', 'Total-Count'].find(name => /^\d+$/.test(header(exchange, name) ?? ''))
  );
}
