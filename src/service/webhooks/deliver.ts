import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Policies } from '../../conventions/policies';
import { signatureHeader, signatureHeaderOf } from '../../conventions/webhook-signature';
import type { World } from '../world';
import { receive } from './consumer';
import { receiverHost } from './receiver';
import {
  activeSecrets,
  type Delivery,
  type DeliveryState,
  deliveries,
  type EventType,
  endpoints,
  events,
  type WebhookEvent,
} from './rows';

/** How long after the event its first attempt begins, in ms. */
const firstAttempt = 1000;

interface EventInput {
  account: string;
  type: EventType;
  /** Path of what it happened to. */
  subject: string;
  payload: Record<string, string | number>;
  now: number;
}

/** What delivering needs to know of the service. */
export interface DeliveryContext {
  world: World;
  policies: Policies;
}

/**
 * Queues an event for every endpoint of the account that subscribed to its type. Delivery is asynchronous and at least
 * once, in no guaranteed sequence (events.6).
 */
export function emitEvent(context: DeliveryContext, { account, type, subject, payload, now }: EventInput): void {
  const { world } = context;
  const asked = world.table(endpoints).where(row => row.account === account && row.events.includes(type));
  if (asked.length === 0) return;
  const sequence = world.table(events).where(row => row.subject === subject).length + 1;
  const event = world.table(events).add({ ...world.newRow(events, account, now), type, subject, sequence, payload });
  // In the order in which they were registered.
  for (const endpoint of asked.reverse()) {
    const row = world.table(deliveries).add({
      ...world.newRow(deliveries, account, now),
      endpoint: endpoint.id,
      event: event.id,
      status: 'queued',
      history: [{ status: 'queued', at: now }],
      attempts: [],
      tries: 0,
      nextAttemptAt: now + firstAttempt,
    });
    world.scheduler.at(now + firstAttempt, moment => attempt(context, row.id, moment));
  }
}

/** Retries a dead delivery, with a full set of attempts. */
export function redeliver(context: DeliveryContext, row: Delivery, now: number): Delivery {
  const nextAttemptAt = now + firstAttempt;
  context.world.scheduler.at(nextAttemptAt, moment => attempt(context, row.id, moment));
  return put(context.world, { ...row, tries: 0, nextAttemptAt }, now, 'retrying');
}

/** The body of one attempt, as the bytes that are signed and sent. */
function eventBody(event: WebhookEvent, deliveryId: string): Uint8Array {
  const envelope = {
    event_id: event.id,
    delivery_id: deliveryId,
    type: event.type,
    timestamp: isoDate(event.createdAt),
    payload: { subject: event.subject, sequence: event.sequence, ...event.payload },
  };
  // Spaces after colons and commas, as many languages write JSON: who parses it and writes it again gets other bytes.
  return new TextEncoder().encode(JSON.stringify(envelope, null, 1).replaceAll(/\n */g, ' '));
}

/**
 * Moves a delivery through states, each written down: states.webhook-delivery-queued-attempting,
 * states.webhook-delivery-attempting-delivered, states.webhook-delivery-attempting-failed,
 * states.webhook-delivery-failed-retrying, states.webhook-delivery-retrying-dead.
 */
function put(world: World, row: Delivery, now: number, ...states: DeliveryState[]): Delivery {
  const history = [...row.history, ...states.map(status => ({ status, at: now }))];
  return world.table(deliveries).replace({ ...row, history, status: states.at(-1) ?? row.status });
}

function attempt({ world, policies }: DeliveryContext, id: string, now: number): void {
  const row = world.table(deliveries).get(id);
  const endpoint = row && world.table(endpoints).get(row.endpoint);
  const event = row && world.table(events).get(row.event);
  // An endpoint that was removed takes its deliveries with it.
  if (!row || !endpoint || !event) return;
  const deliveryId = `${row.id}-${row.attempts.length + 1}`;
  put(world, { ...row, nextAttemptAt: null }, now, 'attempting');

  const { host, pathname: path } = new URL(endpoint.url);
  const receiver = host === receiverHost ? world.receiver : null;
  const body = eventBody(event, deliveryId);
  // Each attempt has its own signature, or a retry after five minutes could never pass.
  const signedAt = Math.floor((receiver?.now() ?? now) / 1000);
  const signature =
    policies.webhookSignature === 'sent' ? signatureHeaderOf(body, signedAt, activeSecrets(endpoint, now)) : null;
  const conclude = (moment: number, status: number | null) => {
    const current = world.table(deliveries).get(id);
    if (current === undefined) return;
    const tried = {
      ...current,
      attempts: [...current.attempts, { deliveryId, at: now, status }],
      tries: current.tries + 1,
    };
    if (status !== null && status >= 200 && status < 300) return void put(world, tried, moment, 'delivered');
    const wait = limits.deliveryRetries[current.tries];
    if (wait === undefined) return void put(world, tried, moment, 'failed', 'retrying', 'dead');
    put(world, { ...tried, nextAttemptAt: moment + wait }, moment, 'failed', 'retrying');
    world.scheduler.at(moment + wait, later => attempt({ world, policies }, id, later));
  };
  if (receiver !== null) {
    const headers = { 'Content-Type': 'application/json', ...(signature && { [signatureHeader]: signature }) };
    receiver.send({ path, headers, body, deliveryId, type: event.type }, conclude);
    return;
  }
  const answer = receive(world, { path, signature, body, now });
  if (answer === null) world.scheduler.at(now + limits.deliveryTimeout, moment => conclude(moment, null));
  else conclude(now, answer.status);
}
