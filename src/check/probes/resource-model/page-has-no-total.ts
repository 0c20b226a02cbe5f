import { fieldsIn, jsonOf } from '../../exchange';
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
    const fields = fieldsIn(jsonOf(exchange));
    const parts = [fields, ...['meta', 'pagination', 'paging', 'page'].map(name => fieldsIn(fields[name]))];
    const total = parts
      .flatMap(Object.keys)
      .find(name => /^(total(_?(count|items|results|elements|records))?)$/i.test(name));
    return total === undefined
      ? kept(exchange, 'The page has no total.')
      : broken(exchange, `The page has "${total}".`);
  },
};

export default probe;
