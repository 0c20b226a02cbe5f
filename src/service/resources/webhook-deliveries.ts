import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { requireOrganisationPermission } from '../access';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { type ExampleStep, operation, type Resource } from '../operation';
import { consumerHost } from '../webhooks/consumer';
import { redeliver } from '../webhooks/deliver';
import {
  type Delivery,
  deliveries,
  deliveryBounds,
  deliveryStates,
  type Endpoint,
  events,
  eventTypes,
} from '../webhooks/rows';
import type { World } from '../world';
import { count, openEnum, timestamp } from './_schemas';
import { endpointPathParameters, readsEndpoint, requireVisibleEndpoint } from './_webhooks';

const status = openEnum(
  deliveryStates,
  'The delivery’s status. It moves from queued to attempting. An attempt ends as delivered or failed; failed becomes retrying, and then attempting again or dead.',
);

const delivery = z
  .object({
    id: z.string(),
    event_id: z.string().describe('The event’s id, which is the same in every attempt.'),
    type: openEnum(eventTypes, 'The type of the event.'),
    subject: z.string().describe('Path of the resource that the event is about.'),
    sequence: count('The event’s number among those about this subject.', 1),
    status,
    history: z
      .array(z.object({ status, at: timestamp }).meta({ id: 'DeliveryStep' }))
      .max(deliveryBounds.history)
      .describe('Every state, and when the delivery reached it.'),
    attempts: z
      .array(
        z
          .object({
            delivery_id: z.string().describe('Identifies this attempt.'),
            at: timestamp,
            answered: z
              .int()
              .min(100)
              .max(599)
              .nullable()
              .describe('The HTTP status of the consumer’s response, or null if none arrived in time.'),
          })
          .meta({ id: 'DeliveryAttempt' }),
      )
      .max(deliveryBounds.attempts)
      .describe('Every attempt, oldest first.'),
    next_attempt_at: timestamp.nullable().describe('ISO 8601, UTC. Null if no attempt is left.'),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });

function view(world: World, row: Delivery): Json {
  const event = world.table(events).get(row.event)!;
  return {
    id: row.id,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    sequence: event.sequence,
    status: row.status,
    history: row.history.map(({ status, at }) => ({ status, at: isoDate(at) })),
    attempts: row.attempts.map(tried => ({
      delivery_id: tried.deliveryId,
      at: isoDate(tried.at),
      answered: tried.status,
    })),
    next_attempt_at: row.nextAttemptAt === null ? null : isoDate(row.nextAttemptAt),
    created_at: isoDate(row.createdAt),
  };
}

const onDelivery = { ...endpointPathParameters, delivery_id: 'Id of the delivery.' };

function requireVisibleDelivery(
  context: AuthorizationContext & { path: { endpoint_id: string; delivery_id: string } },
): [Endpoint, Delivery] {
  const endpoint = requireVisibleEndpoint(context);
  const row = context.world.table(deliveries).get(context.path.delivery_id);
  if (row?.endpoint !== endpoint.id) throw new Failure('delivery_not_found');
  return [endpoint, row];
}

/** Leads to a delivery that nobody accepts. */
const deliveryToNobody: readonly ExampleStep[] = [
  {
    send: 'createWebhookEndpoint',
    body: { url: `https://${consumerHost}/webhooks/down`, events: ['payment.succeeded'] },
  },
  'createCharge',
];

export default {
  name: 'Webhook deliveries',
  description: 'How each event was delivered to an endpoint: at least once, in any sequence.',
  operations: [
    operation({
      ...readsEndpoint,
      id: 'listWebhookDeliveries',
      method: 'get',
      path: '/webhook-endpoints/{endpoint_id}/deliveries',
      summary: 'List the deliveries to an endpoint, newest first',
      pathParameters: endpointPathParameters,
      list: {
        filters: z.strictObject({
          status: z.enum(deliveryStates).optional().describe('Only deliveries with this status.'),
        }),
      },
      success: { status: 200, description: 'A page of deliveries.', schema: delivery },
      failures: ['endpoint_not_found'],
      example: { as: 'owner', path: { endpoint_id: 'whe_1' }, after: deliveryToNobody },
      handle: context => {
        const endpoint = requireVisibleEndpoint(context);
        return context.list({
          name: `deliveries to ${endpoint.id}`,
          table: context.world.table(deliveries),
          visible: row => row.endpoint === endpoint.id,
          matches: row =>
            row.endpoint === endpoint.id && (context.query.status === undefined || row.status === context.query.status),
          present: row => view(context.world, row),
        });
      },
    }),
    operation({
      ...readsEndpoint,
      id: 'getWebhookDelivery',
      method: 'get',
      path: '/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}',
      summary: 'Read one delivery',
      pathParameters: onDelivery,
      success: { status: 200, description: 'The delivery with all its attempts.', schema: delivery },
      failures: ['endpoint_not_found', 'delivery_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { endpoint_id: 'whe_1', delivery_id: 'dlv_1' }, after: deliveryToNobody },
      handle: context => ({ status: 200, body: view(context.world, requireVisibleDelivery(context)[1]) }),
    }),
    operation({
      id: 'retryWebhookDelivery',
      method: 'post',
      path: '/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}/retry',
      summary: 'Send a dead delivery again',
      description: `The delivery gets the full schedule of attempts again. Consumers drop events that they have already handled. A delivery can be sent again ${limits.redeliveries} times; then the response is 409 limit_reached.`,
      permission: 'webhooks:manage',
      scope: 'webhooks:write',
      requires: 'organisation role owner',
      pathParameters: onDelivery,
      success: { status: 200, description: 'The delivery, with the status retrying.', schema: delivery },
      failures: [
        'endpoint_not_found',
        'insufficient_role',
        'delivery_not_found',
        'invalid_transition',
        'limit_reached',
      ],
      idempotencyKey: 'optional',
      conditional: 'change',
      example: {
        as: 'owner',
        path: { endpoint_id: 'whe_1', delivery_id: 'dlv_1' },
        after: [...deliveryToNobody, { wait: 24 * 60 * 60 * 1000 }],
      },
      handle: context => {
        requireVisibleEndpoint(context);
        requireOrganisationPermission(context);
        const [, row] = requireVisibleDelivery(context);
        context.checkPreconditions(view(context.world, row));
        if (row.status !== 'dead') {
          throw new Failure('invalid_transition', {
            message: `Only a dead delivery can be retried by hand; this one is ${row.status}.`,
            details: { from: row.status, to: 'retrying', legal_from: ['dead'] },
          });
        }
        if (row.history.filter(({ status }) => status === 'dead').length > limits.redeliveries) {
          throw new Failure('limit_reached', { details: { limit: limits.redeliveries } });
        }
        return { status: 200, body: view(context.world, redeliver(context, row, context.now)) };
      },
    }),
  ],
} satisfies Resource;
