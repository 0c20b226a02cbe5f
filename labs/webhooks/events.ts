import type { LabEvent } from '../../src/lab/types';

/** The direct consumer works first and responds afterwards; the other one stores the event, responds, and then works. */
export const sides = ['direct', 'inbox'] as const;
export type Side = (typeof sides)[number];

export const sideTitles: Record<Side, string> = { direct: 'Direct', inbox: 'Inbox' };

/** What an order's event says happened to it. */
export type Happening = 'paid' | 'shipped';

/** Points that a customer gets for a paid order. */
export const pointsPerOrder = 10;

/** An event as a body names it: `payload.subject`, `type`, and `payload.sequence`. */
export interface Subject {
  delivery_id: string;
  event_id: string;
  /** The order's id. */
  order: string;
  happening: Happening;
  sequence: number;
}

/** How one check of a request went; `not reached` if an earlier one rejected it. */
export type CheckOutcome = 'passed' | 'failed' | 'skipped' | 'not reached';

/** The checks of one request, in their sequence (events.4). */
export interface Checks {
  time: CheckOutcome;
  /** How old the signature is, in seconds; null if the header can't be read. */
  age: number | null;
  signature: CheckOutcome;
  /** For each v1 value of the header, whether it fits a secret of the consumer's. */
  values: boolean[];
  /** `failed`: the event is known. */
  id: CheckOutcome;
}

/** What a consumer did with a request. */
export type Result =
  | 'rejected'
  /** Another attempt at an event that it has. */
  | 'duplicate'
  /** In the inbox, and worked off later. */
  | 'stored'
  | 'applied'
  /** The points were given, but a newer event has set the status already. */
  | 'superseded'
  | 'down';

/** The shop moves an order on. */
interface ChangeEvent extends LabEvent {
  type: 'change';
  client: 'shop';
  method: 'POST';
  path: string;
  status: number;
  order: string;
  /** The order's status afterwards, as the response says. */
  order_status: string;
}

/** A request reaches a consumer. */
export interface ArrivalEvent extends LabEvent, Subject {
  type: 'arrival';
  client: Side;
  from: Sender;
  /** What the forger did; null for the shop. */
  tampering: string | null;
}

/** Who sent a request: the shop, or somebody with a copy, who may have kept the shop's own request back. */
export type Sender = 'shop' | 'forger';

/** A consumer begins with work that takes it longer than usual. */
export interface BeginEvent extends LabEvent, Subject {
  type: 'begin';
  client: Side;
  /** In ms. */
  takes: number;
}

/** A consumer responds. */
export interface ReplyEvent extends LabEvent, Subject {
  type: 'reply';
  client: Side;
  from: Sender;
  method: 'POST';
  path: string;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  /** Null while the consumer is down. */
  checks: Checks | null;
  result: Result;
  /** Whether the shop gets the response, has stopped waiting for it, or never gets it. */
  receipt: 'in time' | 'too late' | 'lost';
}

/** The shop stops waiting for a response. */
interface TimeoutEvent extends LabEvent, Subject {
  type: 'timeout';
  client: Side;
}

/** A consumer changes its own data. */
export interface WorkEvent extends LabEvent, Subject {
  type: 'work';
  client: Side;
  from: Sender;
  result: 'applied' | 'superseded' | 'duplicate';
  /** What its list says about the order from now on. */
  points: number;
  order_status: Happening;
}

/** A delivery's state, as the shop's API says. */
interface DeliveryEvent extends LabEvent {
  type: 'delivery';
  client: Side;
  id: string;
  event_id: string;
  order: string;
  happening: Happening;
  status: string;
  /** In ms of the run; null if no attempt is left. */
  next_at: number | null;
}

/** Both consumers can't be reached until `until`. */
interface OutageEvent extends LabEvent {
  type: 'outage';
  client: 'consumers';
  until: number;
}

interface BackEvent extends LabEvent {
  type: 'back';
  client: 'consumers';
}

/** Somebody tampers with a copy of a delivery; what comes of it follows. */
interface ForgeEvent extends LabEvent {
  type: 'forge';
  client: 'forger';
  kind: string;
  /** The attempt that it's a copy of; null if the next one is kept back. */
  copy_of: string | null;
}

/** The next delivery doesn't get through; the forger has it. */
interface HeldEvent extends LabEvent, Subject {
  type: 'held';
  client: Side;
}

/** The owner has the shop make a new secret for both endpoints. */
interface RotationEvent extends LabEvent {
  type: 'rotation';
  client: 'owner';
  method: 'POST';
  status: number;
  /** How many secrets sign from now on, and until when (ms) the older one does. */
  active_secrets: number;
  until: number;
}

/** The consumers get the newest secret, and keep the one before. */
interface ReleaseEvent extends LabEvent {
  type: 'release';
  client: 'consumers';
}

/** The owner has a dead delivery sent again. */
interface RedriveEvent extends LabEvent {
  type: 'redrive';
  client: Side;
  method: 'POST';
  path: string;
  status: number;
  id: string;
}

/** When all is quiet, the owner asks which deliveries are dead. */
export interface ReviewEvent extends LabEvent {
  type: 'review';
  client: 'owner';
  method: 'GET';
  path: string;
  status: number;
  dead: number;
}

/** After the run: the orders as the shop has them. */
export interface BooksEvent extends LabEvent {
  type: 'books';
  client: 'shop';
  orders: { id: string; status: string }[];
}

export type WebhookLabEvent =
  | ChangeEvent
  | ArrivalEvent
  | BeginEvent
  | ReplyEvent
  | TimeoutEvent
  | WorkEvent
  | DeliveryEvent
  | OutageEvent
  | BackEvent
  | ForgeEvent
  | HeldEvent
  | RotationEvent
  | ReleaseEvent
  | RedriveEvent
  | ReviewEvent
  | BooksEvent;

/** Events come in the general type from a recording; this lab writes only these. */
export const asWebhookEvent = (event: LabEvent): WebhookLabEvent => event as WebhookLabEvent;
