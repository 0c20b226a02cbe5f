import type { FlawDefinition, ProbeRequest } from '../flaw';
import { jsonBody } from '../proof';

/** Two of them share an amount that no other order has. */
const order = (key: string, customer: string): ProbeRequest => ({
  as: 'shop',
  method: 'POST',
  path: '/orders',
  headers: { 'Idempotency-Key': key },
  body: `{"customer": "${customer}", "amount": 99000, "currency": "EUR"}`,
});

export default {
  title: 'A sort without a tie-breaker',
  clauses: ['endpoints.get-collection'],
  lesson: 'filter-sort-search',
  rule: null,
  reason:
    'If a page ends between two rows with the same value, the next page starts after that value. The second row is on no page at all.',
  policies: { sortTies: 'open' },
  excludes: ['offset-paging-only', 'bare-array-list'],
  uncheckedBecause:
    'A probe would need two rows with the same value, and no contract says in a machine-readable form which field a sort value stands for.',
  probe: [
    order('sale-401', 'Amara'),
    order('sale-402', 'Bo'),
    { as: 'till', method: 'GET', path: '/orders?sort=-amount&limit=1' },
    { as: 'till', method: 'GET', path: '/orders?sort=-amount&limit=1&after={cursor}', note: 'The next page' },
  ],
  proof: ([, , first, second]) => jsonBody(first).data[0].amount > jsonBody(second).data[0].amount,
} satisfies FlawDefinition;
