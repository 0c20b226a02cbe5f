import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'lookup-by-id-alone',
  area: 'authorization',
  title: 'A lookup by id alone: any key reads any object',
  clauses: ['auth.4', 'auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  policies: { objectAccess: 'by-id' },
  excludes: ['strangers-get-403'],
  probe: [{ as: 'stranger', method: 'GET', path: '/projects/prj_1' }],
  proof: ([stranger]) => stranger!.status === 200,
};

export default flaw;
