import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'list-filtered-after-query',
  area: 'authorization',
  title: 'A list filtered after the query',
  clauses: ['auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  policies: { listAccess: 'filtered' },
  probe: [{ as: 'stranger', method: 'GET', path: '/orders?limit=4' }],
};

export default flaw;
