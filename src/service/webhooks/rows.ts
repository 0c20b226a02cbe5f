import { limits } from '../../conventions/limits';
import type { SigningSecret } from '../../conventions/webhook-signature';
import type { Row, TableDefinition } from '../tables';

/** The events of events.8, which names payment.succeeded, order.paid, and order.shipped. */
export const eventTypes = ['payment.succeeded', 'order.paid', 'order.shipped'] as const;
export type EventType = (typeof eventTypes)[number];

/** The states of a delivery (events.7); src/service/webhooks/deliver.ts has the moves. */
export const deliveryStates = ['queued', 'attempting', 'delivered', 'failed', 'retrying', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

interface EndpointSecret {
  secret: SigningSecret;
  /** Until when it is used (ms); null for the newest. */
  until: number | null;
}

export interface Endpoint extends Row {
  url: string;
  events: readonly EventType[];
  /** The newest first; two while one is being replaced. */
  secrets: readonly EndpointSecret[];
}

/** Something that happened; it is delivered to every endpoint that subscribed to its type. */
export interface WebhookEvent extends Row {
  type: EventType;
  /** Path of what it happened to. */
  subject: string;
  /** Counts the events about one subject, from 1: what a consumer sorts by. */
  sequence: number;
  payload: Record<string, string | number>;
}

interface Attempt {
  /** Unique per attempt: `dlv_1-2` is the second attempt of dlv_1. */
  deliveryId: string;
  at: number;
  /** The status that the consumer returned; null where no response came in time. */
  status: number | null;
}

export interface Delivery extends Row {
  endpoint: string;
  event: string;
  status: DeliveryState;
  /** Every state with the moment at which it was reached. */
  history: readonly { status: DeliveryState; at: number }[];
  attempts: readonly Attempt[];
  /** Attempts since the delivery was last started; sending it again by hand restarts the count. */
  tries: number;
  nextAttemptAt: number | null;
}

export const endpoints: TableDefinition<Endpoint> = { name: 'webhook endpoint', prefix: 'whe_' };
export const events: TableDefinition<WebhookEvent> = { name: 'event', prefix: 'evt_' };
export const deliveries: TableDefinition<Delivery> = { name: 'delivery', prefix: 'dlv_' };

/** The most attempts and states of a delivery, if each attempt fails and it's sent again as often as it can be. */
const rounds = 1 + limits.redeliveries;
const attemptsPerRound = 1 + limits.deliveryRetries.length;
export const deliveryBounds = {
  attempts: rounds * attemptsPerRound,
  // Queued at first; each attempt is attempting, failed, and retrying; each round ends dead, and begins again as retrying.
  history: 1 + rounds * (3 * attemptsPerRound + 1) + limits.redeliveries,
};

/** The secrets that sign at a moment (ms). */
export const activeSecrets = (row: Endpoint, now: number): SigningSecret[] =>
  row.secrets.filter(({ until }) => until === null || now < until).map(({ secret }) => secret);
