import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { capitalize } from '../../text/capitalize';
import { listInWords } from '../../text/list-in-words';
import { ownedBy, requireOrganisationPermission } from '../access';
import { Failure } from '../failure';
import type { AuthorizationContext } from '../handler';
import { operation, type Resource } from '../operation';
import { consumerBehaviourOf, consumerBehaviours, consumerHost, mailboxes } from '../webhooks/consumer';
import { receiverHost } from '../webhooks/receiver';
import { mailboxPath, registerEndpoint } from '../webhooks/register';
import { activeSecrets, deliveries, type Endpoint, endpoints, eventTypes } from '../webhooks/rows';
import type { World } from '../world';
import { openEnum, shownOnce, timestamp } from './_schemas';
import { endpointPathParameters, readsEndpoint, requireVisibleEndpoint } from './_webhooks';

const endpoint = z
  .object({
    id: z.string(),
    url: z.string().describe('The URL that events are sent to, always https.'),
    events: z.array(openEnum(eventTypes, 'A type of event.')).max(100).describe('The types of events that are sent.'),
    active_secrets: z
      .int()
      .min(1)
      .max(2)
      .describe('How many secrets sign at the moment. While a secret is being replaced, there are two.'),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });

const endpointWithSecret = endpoint
  .extend({ secret: z.string().optional().describe(shownOnce('The signing secret')) })
  .meta({ id: 'NewWebhookEndpointAnswer' });

const url = z
  .string()
  .min(1)
  .max(500)
  .meta({
    pattern: '^https://',
    description: `The https URL of the endpoint; an http URL is rejected. This service calls only https://${consumerHost}/webhooks/ with one of ${listInWords(Object.keys(consumerBehaviours), 'or')}. If serve runs with --deliver-to, it also calls https://${receiverHost}/ with any path.`,
  });

const types = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).describe('The types of events to send.');

const newEndpoint = z.strictObject({ url, events: types }).meta({ id: 'NewWebhookEndpoint' });
const endpointChange = z
  .strictObject({ url: url.optional(), events: types.optional() })
  .meta({ id: 'WebhookEndpointChange' });

const view = (row: Endpoint, now: number): Record<string, Json> => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  active_secrets: activeSecrets(row, now).length,
  created_at: isoDate(row.createdAt),
});

/** Https only (events.1). No URL outside this program is called but that of a receiver that was connected at the start. */
function checkedUrl({ policies, world }: AuthorizationContext, text: string): string {
  const found = URL.canParse(text) ? new URL(text) : null;
  const scheme = policies.webhookUrl === 'any' ? ['https:', 'http:'] : ['https:'];
  if (found === null || !scheme.includes(found.protocol)) {
    throw new Failure('https_required', { details: { field: 'url', required_scheme: 'https' } });
  }
  const isCalled =
    found.host === receiverHost
      ? world.receiver !== null
      : found.host === consumerHost && consumerBehaviourOf(found.pathname) !== null;
  if (!isCalled || found.username !== '' || found.password !== '') {
    const allowed = [
      ...Object.keys(consumerBehaviours).map(name => `https://${consumerHost}/webhooks/${name}`),
      ...(world.receiver ? [`https://${receiverHost}/`] : []),
    ];
    throw new Failure('endpoint_not_allowed', { details: { field: 'url', allowed } });
  }
  return `${found.protocol}//${found.host}${found.pathname}`;
}

const changes = {
  permission: 'webhooks:manage',
  scope: 'webhooks:write',
  requires: 'organisation role owner',
} as const;

const remove = (world: World, row: Endpoint): void => {
  for (const delivery of world.table(deliveries).where(known => known.endpoint === row.id)) {
    world.table(deliveries).remove(delivery.id);
  }
  world.table(mailboxes).remove(row.id);
  world.table(endpoints).remove(row.id);
};

export default {
  name: 'Webhook endpoints',
  description:
    'Where events are sent. Each delivery is signed with the endpoint’s secret: HMAC-SHA256 over t, a dot, and the raw body.',
  testValues: Object.entries(consumerBehaviours).map(([name, does]) => ({
    operation: 'createWebhookEndpoint',
    field: 'url',
    value: `https://${consumerHost}/webhooks/${name}`,
    effect: `${capitalize(does)}.`,
  })),
  operations: [
    operation({
      ...changes,
      keeps: ['events.1'],
      id: 'createWebhookEndpoint',
      method: 'post',
      path: '/webhook-endpoints',
      summary: 'Register a webhook endpoint',
      description: `The consumer at consumer.test picks up its first secret automatically. After a rotation, give the consumer the new secret. An account may have ${limits.perAccount} endpoints; another one gets 409 limit_reached.`,
      body: { schema: newEndpoint, required: true },
      readOnly: ['id', 'secret', 'active_secrets', 'created_at'],
      success: {
        status: 201,
        description: 'The endpoint and its secret.',
        schema: endpointWithSecret,
        headers: ['Location'],
      },
      failures: ['https_required', 'endpoint_not_allowed', 'insufficient_role', 'limit_reached'],
      idempotencyKey: 'required',
      secretFields: ['secret'],
      example: {
        as: 'owner',
        body: { url: `https://${consumerHost}/webhooks/careful`, events: ['order.paid'] },
      },
      handle: context => {
        const { world, caller, body, now } = context;
        requireOrganisationPermission(context);
        const url = checkedUrl(context, body.url);
        if (world.table(endpoints).where(ownedBy(caller)).length >= limits.perAccount) {
          throw new Failure('limit_reached', { details: { limit: limits.perAccount } });
        }
        const events = [...new Set(body.events)];
        const row = registerEndpoint(world, { account: caller.account, url, events, now });
        return {
          status: 201,
          body: { ...view(row, now), secret: row.secrets[0]!.secret },
          headers: { Location: `/webhook-endpoints/${row.id}` },
        };
      },
    }),
    operation({
      ...readsEndpoint,
      id: 'listWebhookEndpoints',
      method: 'get',
      path: '/webhook-endpoints',
      summary: 'List webhook endpoints, newest first',
      requires: 'your own account’s endpoints',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of endpoints.', schema: endpoint },
      example: { as: 'owner' },
      handle: context =>
        context.list({
          name: 'webhook endpoints',
          table: context.world.table(endpoints),
          visible: ownedBy(context.caller),
          present: row => view(row, context.now),
        }),
    }),
    operation({
      ...readsEndpoint,
      id: 'getWebhookEndpoint',
      method: 'get',
      path: '/webhook-endpoints/{endpoint_id}',
      summary: 'Read one webhook endpoint',
      pathParameters: endpointPathParameters,
      success: { status: 200, description: 'The endpoint, without its secret.', schema: endpoint },
      failures: ['endpoint_not_found'],
      conditional: 'read',
      example: { as: 'owner', path: { endpoint_id: 'whe_1' }, after: ['createWebhookEndpoint'] },
      handle: context => ({ status: 200, body: view(requireVisibleEndpoint(context), context.now) }),
    }),
    operation({
      ...changes,
      keeps: ['events.1'],
      id: 'changeWebhookEndpoint',
      method: 'patch',
      path: '/webhook-endpoints/{endpoint_id}',
      summary: 'Change a webhook endpoint',
      description:
        'A JSON Merge Patch (RFC 7396): an absent field stays as it is. It requires If-Match, because events that go to the wrong URL are lost.',
      pathParameters: endpointPathParameters,
      body: {
        schema: endpointChange,
        required: true,
        mediaTypes: ['application/merge-patch+json', 'application/json'],
      },
      readOnly: ['id', 'secret', 'active_secrets', 'created_at'],
      success: { status: 200, description: 'The changed endpoint.', schema: endpoint },
      failures: ['endpoint_not_found', 'insufficient_role', 'https_required', 'endpoint_not_allowed'],
      conditional: 'change',
      requiresIfMatch: true,
      example: {
        as: 'owner',
        path: { endpoint_id: 'whe_1' },
        headers: { 'If-Match': '*' },
        body: { events: ['order.paid'] },
        after: ['createWebhookEndpoint'],
      },
      handle: context => {
        const { world, body, now } = context;
        const row = requireVisibleEndpoint(context);
        requireOrganisationPermission(context);
        context.checkPreconditions(view(row, now));
        const url = body.url === undefined ? row.url : checkedUrl(context, body.url);
        const next = world.table(endpoints).replace({ ...row, url, events: body.events ?? row.events });
        const box = world.table(mailboxes).get(row.id)!;
        world.table(mailboxes).replace({ ...box, path: mailboxPath(url) });
        return { status: 200, body: view(next, now) };
      },
    }),
    operation({
      ...changes,
      id: 'deleteWebhookEndpoint',
      method: 'delete',
      path: '/webhook-endpoints/{endpoint_id}',
      summary: 'Delete a webhook endpoint',
      description: 'Its deliveries are deleted too. A second attempt returns 404; treat that as success.',
      pathParameters: endpointPathParameters,
      success: { status: 204, description: 'The endpoint was deleted.' },
      failures: ['endpoint_not_found', 'insufficient_role'],
      conditional: 'change',
      example: { as: 'owner', path: { endpoint_id: 'whe_1' }, after: ['createWebhookEndpoint'] },
      handle: context => {
        const row = requireVisibleEndpoint(context);
        requireOrganisationPermission(context);
        context.checkPreconditions(view(row, context.now));
        remove(context.world, row);
        return { status: 204 };
      },
    }),
    operation({
      ...changes,
      id: 'rotateWebhookSecret',
      method: 'post',
      path: '/webhook-endpoints/{endpoint_id}/rotations',
      summary: 'Give a webhook endpoint a new secret',
      description: `For ${limits.overlap / 3_600_000} hours, deliveries carry two v1 values, one for each secret. Then the old secret stops signing. Give the new one to the consumer within that time.`,
      pathParameters: endpointPathParameters,
      success: {
        status: 201,
        description: 'The endpoint and its new secret.',
        schema: endpointWithSecret
          .extend({
            previous_secret_until: timestamp.describe('How long the old secret signs too, as a time in ISO 8601, UTC.'),
          })
          .meta({ id: 'SecretRotation' }),
        headers: ['Location'],
      },
      failures: ['endpoint_not_found', 'insufficient_role'],
      idempotencyKey: 'required',
      secretFields: ['secret'],
      conditional: 'change',
      example: { as: 'owner', path: { endpoint_id: 'whe_1' }, after: ['createWebhookEndpoint'] },
      handle: context => {
        const { world, now } = context;
        const row = requireVisibleEndpoint(context);
        requireOrganisationPermission(context);
        context.checkPreconditions(view(row, now));
        const until = now + limits.overlap;
        const secret = world.secrets.make('whsec_');
        // Who rotates twice within the overlap has a reason: the older of two old secrets ends at once.
        const old = row.secrets.filter(known => known.until === null).map(known => ({ ...known, until }));
        const next = world.table(endpoints).replace({ ...row, secrets: [{ secret, until: null }, ...old] });
        return {
          status: 201,
          body: { ...view(next, now), secret, previous_secret_until: isoDate(until) },
          headers: { Location: `/webhook-endpoints/${row.id}` },
        };
      },
    }),
  ],
} satisfies Resource;
