import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { mapObjects, rewriteJson } from '../wire';

export default {
  title: 'A field that was renamed, so that the response no longer matches the description',
  clauses: ['versioning.3', 'versioning.9'],
  lesson: 'additive-or-breaking',
  rule: null,
  reason:
    'Clients still read the old name and find nothing there. The description doesn’t mention the new one, so nobody was warned.',
  response: response =>
    response.status >= 300
      ? response
      : rewriteJson(response, body =>
          mapObjects(body, object =>
            Object.fromEntries(
              Object.entries(object).map(([key, value]) => [key === 'currency' ? 'currency_code' : key, value]),
            ),
          ),
        ),
  checkedBy: ['responses-keep-the-contract'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-93' },
      body: '{"amount": 990, "currency": "EUR", "source": "card_9"}',
    },
  ],
  proof: ([charge]) => 'currency_code' in jsonBody(charge),
} satisfies FlawDefinition;
