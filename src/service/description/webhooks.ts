import { courseEpoch } from '../../conventions/clock';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { OpenApi } from '../../conventions/openapi';
import { signatureHeader } from '../../conventions/webhook-signature';
import { listInWords } from '../../text/list-in-words';
import { eventEnvelope } from '../webhooks/consumer';
import { type EventType, eventTypes } from '../webhooks/rows';
import type { SchemaRegistry } from './schemas';

/** The part of the service that sends them. */
export const webhookTag = 'Webhook endpoints';

const meanings: Record<EventType, string> = {
  'payment.succeeded': 'A card was charged.',
  'order.paid': 'An order was paid.',
  'order.shipped': 'An order was shipped.',
};

const subjects: Record<EventType, string> = {
  'payment.succeeded': '/v1/charges/ch_1',
  'order.paid': '/orders/o41',
  'order.shipped': '/orders/o41',
};

const exampleOf = (type: EventType) => ({
  event_id: 'evt_1',
  delivery_id: 'dlv_1-1',
  type,
  timestamp: isoDate(courseEpoch),
  payload: { subject: subjects[type], sequence: 1 },
});

/** What the service sends, as the `webhooks` of OpenAPI 3.1: one entry for each type of event. */
export function describeWebhooks(book: SchemaRegistry): OpenApi {
  return Object.fromEntries(
    eventTypes.map(type => [
      type,
      {
        post: {
          operationId: `on${type.replace(/(^|\.)[a-z]/g, part => part.replace('.', '').toUpperCase())}`,
          tags: [webhookTag],
          summary: meanings[type],
          description: `Delivered at least once, in any sequence. If there’s no 2xx response within ${limits.deliveryTimeout / 1000} seconds, the next attempt follows after ${listInWords(limits.deliveryRetries.map(ms => `${ms / 1000}`))} seconds. After the last failed attempt, the delivery is dead.`,
          security: [],
          parameters: [
            {
              name: signatureHeader,
              in: 'header',
              required: true,
              description:
                't=<Unix seconds>,v1=<hex HMAC-SHA256 over t, a dot, and the raw body>, with the secret of the endpoint, computed for each attempt. While a secret is being replaced, there are several v1 values. Reject a timestamp that is more than 300 seconds in the past or the future.',
              schema: { type: 'string', maxLength: limits.signatureLength },
            },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: book.schema(eventEnvelope), example: exampleOf(type) } },
          },
          responses: {
            '204': {
              description: 'The event was accepted. Any other 2xx means the same. Return it for duplicates as well.',
            },
            '400': { description: 'The timestamp or the signature is wrong.' },
          },
        },
      },
    ]),
  );
}
