import { pointer } from '../../conventions/openapi';
import { bodySchema, follow, operations, responses } from '../draft';
import { addProperty, detachReference } from '../edit';
import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';
import { withoutHeaders } from '../wire';

export default {
  title: '201 without Location',
  clauses: ['endpoints.post-orders-order-id-cancellations'],
  lesson: 'action-as-resource',
  rule: 'created-has-location',
  response: response => (response.status === 201 ? withoutHeaders(response, 'Location') : response),
  describe(draft, { pick }) {
    const creating = operations(draft).filter(operation =>
      responses(draft, operation).some(({ status, node }) => status === '201' && node.headers?.Location),
    );
    return pick(creating).map(operation => {
      const place = `${operation.pointer}${pointer('responses', '201')}`;
      delete detachReference(draft, place).headers.Location;
      return place;
    });
  },
  checkedBy: ['created-says-where'],
  probe: [
    {
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: { 'Idempotency-Key': 'sale-311' },
      body: '{"amount": 4200, "currency": "EUR", "source": "card_9"}',
    },
  ],
  proof: ([created]) => created!.status === 201 && headerOf(created, 'location') === null,
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const body = bodySchema(draft, follow(draft, place));
        if (body && !body.node.properties?.self)
          addProperty(body.node, 'self', {
            type: 'string',
            format: 'uri-reference',
            description: 'The path of this resource.',
          });
      },
    },
  ],
} satisfies FlawDefinition;
