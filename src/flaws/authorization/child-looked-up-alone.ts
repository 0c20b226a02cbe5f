import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'child-looked-up-alone',
  area: 'authorization',
  title: 'A nested path whose inner id is looked up alone',
  clauses: ['auth.4.1', 'auth.4.2'],
  lesson: 'related-resources',
  rule: null,
  reason:
    'The service checks the project in the path, and then takes any member. Anyone who may read one project can read, and often change, the members of all others.',
  policies: { nestedLookup: 'by-id' },
  uncheckedBecause: 'It needs an id from a parent that the caller may not see, and check has only one account.',
  probe: [
    { as: 'admin', method: 'GET', path: '/projects/prj_1/members/mem_5' },
    { as: 'admin', method: 'GET', path: '/projects/prj_1/members/mem_501' },
  ],
  proof: responses => responses.every(({ status }) => status === 200),
};

export default flaw;
