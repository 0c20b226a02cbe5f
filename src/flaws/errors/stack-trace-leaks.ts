import type { FlawDefinition } from '../flaw';

export default {
  title: 'A stack trace in the response',
  clauses: ['errors.1', 'errors.500'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'A stack trace helps an attacker: it names files, libraries, and queries. It doesn’t help a client, because there’s no error code in it to act on.',
  policies: { unexpected: 'leaked' },
  uncheckedBecause:
    'A probe would need an unexpected exception, and check doesn’t try to cause one. If one happens, failures-hide-internals finds the trace.',
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-500' },
      body: '{"amount": 4200, "currency": "EUR", "source": "card_processor_down"}',
    },
  ],
  proof: ([broken]) => broken!.status === 500 && /\bat \w+\.\w+ \(/.test(broken!.body),
} satisfies FlawDefinition;
