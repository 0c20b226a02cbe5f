import type { FlawDefinition } from '../flaw';

export default {
  title: 'A nested path whose second id is looked up by itself',
  clauses: ['auth.4.1', 'auth.4.2'],
  lesson: 'related-resources',
  rule: null,
  reason:
    'The service checks the project in the path, and then looks up the member by its id alone. Anyone who can read one project can read, and often change, the members of all other projects.',
  policies: { nestedLookup: 'by-id' },
  uncheckedBecause:
    'A probe would need the id of a child whose parent the caller may not see, and check can’t know such an id.',
  probe: [
    { as: 'admin', method: 'GET', path: '/projects/prj_1/members/mem_5' },
    { as: 'admin', method: 'GET', path: '/projects/prj_1/members/mem_501' },
  ],
  proof: responses => responses.every(({ status }) => status === 200),
} satisfies FlawDefinition;
