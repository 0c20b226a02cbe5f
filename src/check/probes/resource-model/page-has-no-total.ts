import { type CheckedExchange, fieldsIn, header, jsonOf } from '../../exchange';
import type { Probe } from '../../probe';
import { broken, kept } from '../../steps';

const probe: Probe = {
  id: 'page-has-no-total',
  area: 'resource-model',
  severity: 'info',
  basis: 'house',
  title: 'A page doesn’t count the whole list',
  clauses: ['resources.collection-envelope.has-more'],
  lesson: 'list-envelope',
  rule: 'list-has-no-total',
  reason:
    'To return an exact total, the server scans every matching row for every page, and few clients need it. Once clients show it, you can’t remove it.',
  fixes: [
    'Return has_more, and offer a separate operation that counts.',
    'Return an estimate, and say so in its name.',
  ],
  phase: 'read',
  needs: [],
  *run({ target }) {
    const { exchange } = yield* target.findList();
    const total = totalIn(exchange);
    return total === undefined
      ? kept(exchange, 'The page has no total.')
      : broken(exchange, `The page has "${total}".`);
  },
  turned: {
    included: {
      title: 'A page says how many items there are in total',
      *run({ target }) {
        const { exchange } = yield* target.findList();
        const total = totalIn(exchange) ?? (header(exchange, 'X-Total-Count') === null ? undefined : 'X-Total-Count');
        return total === undefined
          ? broken(exchange, 'The page has no total.')
          : kept(exchange, `The page has "${total}".`);
      },
    },
  },
};

/** What the total of a page is called; undefined where it has none. */
function totalIn(exchange: CheckedExchange): string | undefined {
  const fields = fieldsIn(jsonOf(exchange));
  const parts = [fields, ...['meta', 'pagination', 'paging', 'page'].map(name => fieldsIn(fields[name]))];
  return parts.flatMap(Object.keys).find(name => /^(total(_?(count|items|results|elements|records))?)$/i.test(name));
}

export default probe;
