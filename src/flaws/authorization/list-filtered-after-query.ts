import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

export default {
  title: 'A list that’s filtered only after the query',
  clauses: ['auth.4.1'],
  lesson: 'object-authorization',
  rule: null,
  reason:
    'The query returns other people’s rows, and only the filter after it hides them. Pages have fewer rows than the limit, counts are wrong, and the first list that forgets the filter shows everything.',
  policies: { listAccess: 'filtered' },
  checkedBy: ['page-is-full'],
  probe: [{ as: 'stranger', method: 'GET', path: '/orders?limit=4' }],
  proof: ([page]) => jsonBody(page).data.length < 4 && jsonBody(page).has_more,
} satisfies FlawDefinition;
