import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const charge = {
  as: 'till',
  method: 'POST',
  path: '/v1/charges',
  headers: { 'Idempotency-Key': 'sale-42' },
  body: '{"amount": 4200, "currency": "EUR", "source": "card_9"}',
};

export default {
  title: 'An idempotency key that’s accepted but ignored',
  clauses: ['endpoints.4'],
  lesson: 'idempotency-keys',
  rule: null,
  reason:
    'The server accepts the key, so the client believes that its retry is safe. It isn’t: the work is done a second time.',
  policies: { idempotency: 'ignored' },
  excludes: ['post-without-key', 'key-checked-then-written'],
  checkedBy: ['same-key-works-once'],
  probe: [charge, { ...charge, note: 'The same request again' }],
  proof: ([first, second]) => jsonBody(first).id !== jsonBody(second).id,
} satisfies FlawDefinition;
