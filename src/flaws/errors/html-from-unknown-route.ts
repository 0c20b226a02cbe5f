import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'html-from-unknown-route',
  area: 'errors',
  title: "The framework's HTML for an unknown path",
  clauses: ['errors.1'],
  lesson: 'error-envelope',
  rule: null,
  policies: { unknownRoute: 'html' },
  probe: [{ as: 'till', method: 'GET', path: '/v1/refunds' }],
};

export default flaw;
