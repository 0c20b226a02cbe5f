import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const charge = {
  as: 'till',
  method: 'POST',
  path: '/v1/charges',
  headers: { 'Idempotency-Key': 'sale-77' },
  body: '{"amount": 1500, "currency": "EUR", "source": "card_9"}',
};

export default {
  title: 'An idempotency key that’s checked before the work and stored after it',
  clauses: ['endpoints.4'],
  lesson: 'idempotency-keys',
  rule: null,
  reason:
    'If two attempts arrive concurrently, neither finds a stored key, and both do the work. Tests that send one request at a time don’t show it.',
  policies: { idempotency: 'racy' },
  excludes: ['post-without-key', 'key-accepted-and-ignored'],
  checkedBy: ['parallel-requests-work-once'],
  probe: [charge, { ...charge, together: true, note: 'The same request while the first is still in progress' }],
  proof: ([first, second]) =>
    first!.status === 201 && second!.status === 201 && jsonBody(first).id !== jsonBody(second).id,
} satisfies FlawDefinition;
