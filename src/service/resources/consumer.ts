import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { type SigningSecret, signatureHeader, signatureHeaderOf } from '../../conventions/webhook-signature';
import { ownedBy, requireOrganisationPermission, requireOwned } from '../access';
import { Failure, overloaded } from '../failure';
import type { AuthorizationContext } from '../handler';
import { operation, type Resource } from '../operation';
import { fieldErrorsText } from '../validation';
import {
  consumerBehaviours,
  eventEnvelope,
  type Mailbox,
  mailboxes,
  type Receipt,
  receipts,
  receive,
} from '../webhooks/consumer';
import { count, openEnum, text, timestamp } from './_schemas';
import { endpointPathParameters } from './_webhooks';

const told = Object.entries(consumerBehaviours)
  .map(([name, what]) => `${name} (${what})`)
  .join('; ');

const receipt = z
  .object({
    id: z.string(),
    endpoint: z.string().describe('Path of the webhook endpoint.'),
    event_id: z.string(),
    delivery_id: z.string().describe('The id of the attempt that delivered the event.'),
    type: z.string(),
    subject: z.string().describe('Path of the resource that the event is about.'),
    sequence: count('The event’s number among those about this subject.', 1),
    result: openEnum(
      ['handled', 'duplicate', 'superseded'],
      'What the consumer did with the event. It drops duplicates, and events that are older than one it has already handled.',
    ),
    verified: z.boolean().describe('Whether the signature was checked.'),
    created_at: timestamp.describe('When the event arrived, in ISO 8601, UTC.'),
  })
  .meta({ id: 'Receipt' });

const mailbox = z
  .object({
    endpoint: z.string().describe('Path of the webhook endpoint.'),
    secrets: z.array(z.string()).max(10).describe('The last four characters of each secret that the consumer accepts.'),
  })
  .meta({ id: 'Mailbox' });

const newMailbox = z
  .strictObject({
    secrets: z.array(text(128)).min(1).max(5).describe('Every secret that the consumer accepts from now on.'),
  })
  .meta({ id: 'NewMailbox' });

const viewReceipt = (row: Receipt): Json => ({
  id: row.id,
  endpoint: `/webhook-endpoints/${row.endpoint}`,
  event_id: row.eventId,
  delivery_id: row.deliveryId,
  type: row.type,
  subject: row.subject,
  sequence: row.sequence,
  result: row.result,
  verified: row.verified,
  created_at: isoDate(row.createdAt),
});

const viewMailbox = (row: Mailbox): Json => ({
  endpoint: `/webhook-endpoints/${row.id}`,
  secrets: row.secrets.map((secret: SigningSecret) => `…${secret.slice(-4)}`),
});

const requireVisibleMailbox = (context: AuthorizationContext & { path: { endpoint_id: string } }): Mailbox =>
  requireOwned(context, context.world.table(mailboxes), context.path.endpoint_id, 'endpoint_not_found');

export default {
  name: 'Consumer',
  description:
    'The other side of webhooks: a consumer that runs inside this program. The service reaches it as https://consumer.test.',
  operations: [
    operation({
      keeps: ['endpoints.post-consumer-webhook-path'],
      id: 'receiveWebhook',
      method: 'post',
      path: '/consumer/webhooks/{behaviour}',
      summary: 'Deliver an event to the consumer',
      description: `The same as https://consumer.test/webhooks/{behaviour}. The consumer checks the timestamp, then the signature over the raw bytes, and then drops duplicates. Any 2xx means that it accepted the event. Behaviours: ${told}.`,
      permission: 'public',
      scope: null,
      requires: 'no key: the signature says who sent it',
      pathParameters: { behaviour: `One of ${Object.keys(consumerBehaviours).join(', ')}.` },
      rawBody: { schema: eventEnvelope, mediaTypes: ['application/json'], maxBytes: limits.bodyBytes },
      headers: {
        [signatureHeader]: {
          required: false,
          maxLength: limits.signatureLength,
          description:
            't=<Unix seconds>,v1=<hex HMAC-SHA256 over t, a dot, and the raw body>. There are several v1 values while a secret is being replaced. Without this header, the response is 400.',
        },
      },
      success: { status: 204, description: 'Accepted.' },
      failures: [
        'signature_timestamp',
        'signature_mismatch',
        'malformed_json',
        'validation_failed',
        'endpoint_not_found',
      ],
      example: {
        as: 'nobody',
        path: { behaviour: 'careful' },
        after: ['createWebhookEndpoint'],
        body: {
          event_id: 'evt_1',
          delivery_id: 'dlv_1-1',
          type: 'order.paid',
          timestamp: '2026-01-05T09:00:00Z',
          payload: { subject: '/orders/o40', sequence: 1 },
        },
        computed: ({ responses, body, now }) => {
          const { secret } = responses.createWebhookEndpoint as { secret: string };
          const signature = signatureHeaderOf(new TextEncoder().encode(body), Math.floor(now / 1000), [secret]);
          return { headers: { [signatureHeader]: signature } };
        },
      },
      handle: async ({ world, path, bytes, header, now }) => {
        const reply = receive(world, {
          path: `/webhooks/${path.behaviour}`,
          signature: header(signatureHeader) ?? null,
          body: await bytes(),
          now,
        });
        // A client that calls this directly waits as long as it takes.
        if (reply === null || !('code' in reply)) return { status: 204 };
        if (reply.code === 'overloaded')
          throw overloaded(limits.deliveryRetries[0] / 1000, 'The consumer is unavailable.');
        const { code, details } = reply;
        throw new Failure(code, details ? { message: fieldErrorsText(details), details } : {});
      },
    }),
    operation({
      id: 'listReceipts',
      method: 'get',
      path: '/consumer/receipts',
      summary: 'List what the consumer received, newest first',
      description: 'There’s one entry for each attempt that it accepted, including duplicates.',
      permission: 'webhooks:read',
      scope: 'webhooks:read',
      requires: 'events for your own account',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of receipts.', schema: receipt },
      example: { as: 'owner' },
      handle: context =>
        context.list({
          name: 'receipts',
          table: context.world.table(receipts),
          visible: ownedBy(context.caller),
          present: viewReceipt,
        }),
    }),
    operation({
      id: 'getMailbox',
      method: 'get',
      path: '/consumer/mailboxes/{endpoint_id}',
      summary: 'Read which secrets the consumer accepts from an endpoint',
      permission: 'webhooks:read',
      scope: 'webhooks:read',
      requires: 'the account that the endpoint belongs to',
      pathParameters: endpointPathParameters,
      success: { status: 200, description: 'The last characters of its secrets.', schema: mailbox },
      failures: ['endpoint_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { endpoint_id: 'whe_1' }, after: ['createWebhookEndpoint'] },
      handle: context => ({ status: 200, body: viewMailbox(requireVisibleMailbox(context)) }),
    }),
    operation({
      id: 'replaceMailbox',
      method: 'put',
      path: '/consumer/mailboxes/{endpoint_id}',
      summary: 'Replace the secrets that the consumer accepts from an endpoint',
      description: 'Replaces the whole list. During a rotation, send both the new and the old secret.',
      permission: 'webhooks:manage',
      scope: 'webhooks:write',
      requires: 'organisation role owner',
      pathParameters: endpointPathParameters,
      body: { schema: newMailbox, required: true },
      readOnly: ['endpoint'],
      success: { status: 200, description: 'The last characters of its secrets.', schema: mailbox },
      failures: ['endpoint_not_found', 'insufficient_role'],
      conditional: 'change',
      example: {
        as: 'owner',
        path: { endpoint_id: 'whe_1' },
        body: { secrets: ['whsec_example'] },
        after: ['createWebhookEndpoint'],
      },
      handle: context => {
        const row = requireVisibleMailbox(context);
        requireOrganisationPermission(context);
        context.checkPreconditions(viewMailbox(row));
        const next = context.world.table(mailboxes).replace({ ...row, secrets: context.body.secrets });
        return { status: 200, body: viewMailbox(next) };
      },
    }),
  ],
} satisfies Resource;
