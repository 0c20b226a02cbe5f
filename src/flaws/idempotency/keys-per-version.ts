import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';

const refund = {
  as: 'till',
  method: 'POST',
  path: '/v1/charges/ch_1/refunds',
};

export default {
  title: 'Idempotency keys that are valid in only one API version, so a retry in another version does the work again',
  clauses: ['endpoints.4', 'versioning.3'],
  lesson: 'versions-in-practice',
  rule: null,
  reason:
    'A client that’s upgraded between an attempt and its retry sends the same key in another version. That version has never seen the key, so the service pays twice.',
  policies: { keyMemory: 'per-version' },
  uncheckedBecause: 'A probe would need two versions of one operation, and few APIs have those.',
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-96' },
      body: '{"amount": 990, "currency": "EUR", "source": "card_9"}',
    },
    {
      ...refund,
      headers: { 'Idempotency-Key': 'refund-96' },
      body: '{"amount": 100, "reason": "Too small"}',
    },
    {
      ...refund,
      headers: { 'Idempotency-Key': 'refund-96' },
      body: '{"amount": 100, "reason": "Too small"}',
      note: 'The same refund again',
    },
    {
      ...refund,
      headers: { 'Idempotency-Key': 'refund-96', 'Api-Version': '2026-01-05' },
      body: '{"amount": 100, "reason": "other", "note": "Too small"}',
      note: 'The same refund, after an upgrade',
    },
  ],
  proof: ([, first, again, upgraded]) => {
    const [id, same, other] = [first, again, upgraded].map(response => jsonBody(response).id);
    return id !== undefined && id === same && other !== undefined && other !== id;
  },
} satisfies FlawDefinition;
