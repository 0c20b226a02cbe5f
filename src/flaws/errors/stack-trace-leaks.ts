import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'stack-trace-leaks',
  area: 'errors',
  title: 'A stack trace in the answer',
  clauses: ['errors.1', 'errors.500'],
  lesson: 'error-envelope',
  rule: null,
  policies: { unexpected: 'leaked' },
};

export default flaw;
