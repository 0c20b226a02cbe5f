import { limits } from '../../src/conventions/limits';
import { computeSignature, parseSignatureHeader, verifySignature } from '../../src/conventions/webhook-signature';
import { type Checks, type Happening, pointsPerOrder, type Subject } from './events';
import type { ConsumerSettings } from './settings';

/** A request as it arrives. */
export interface Incoming {
  /** X-Webhook-Signature; null without it. */
  signature: string | null;
  body: Uint8Array;
}

/** What the consumer's list says about an order. */
interface ListRow {
  points: number;
  status: Happening;
  /** The highest sequence number that set the status. */
  sequence: number;
}

/** A consumer of the shop's webhooks: it gives points for each paid order, and shows each order's status. */
export interface Consumer {
  settings: ConsumerSettings;
  secrets: readonly string[];
  /** Steps 1 to 3 of events.4, before anything is parsed; step 4 is `has`. */
  check(request: Incoming, now: number): Omit<Checks, 'id'>;
  /** Whether it has an event. */
  has(eventId: string): boolean;
  /** Takes an event's id in; false if the id is there already. As a unique constraint does, it decides in one step. */
  claim(eventId: string): boolean;
  /** Changes its list. */
  apply(subject: Subject): { result: 'applied' | 'superseded'; points: number; order_status: Happening };
}

/** @param secret the one that its endpoint was given for signatures */
export function createConsumer(settings: ConsumerSettings, secret: string): Consumer {
  const ids = new Set<string>();
  const list = new Map<string, ListRow>();
  const consumer: Consumer = {
    settings,
    secrets: [secret],
    check: (request, now) => check(consumer, request, now),
    has: eventId => settings.ids && ids.has(eventId),
    claim(eventId) {
      if (consumer.has(eventId)) return false;
      ids.add(eventId);
      return true;
    },
    apply({ order, happening, sequence }) {
      const row = list.get(order) ?? { points: 0, status: happening, sequence: 0 };
      const older = settings.sequence && sequence < row.sequence;
      const next: ListRow = {
        points: row.points + (happening === 'paid' ? pointsPerOrder : 0),
        status: older ? row.status : happening,
        sequence: Math.max(row.sequence, sequence),
      };
      list.set(order, next);
      return { result: older ? 'superseded' : 'applied', points: next.points, order_status: next.status };
    },
  };
  return consumer;
}

function check({ settings, secrets }: Consumer, { signature, body }: Incoming, now: number): Omit<Checks, 'id'> {
  const mode = settings.checks;
  const header = mode === 'first v1 only' ? withFirstValue(signature) : signature;
  const parsed = header === null ? null : parseSignatureHeader(header);
  const tolerance = mode === 'no time' ? Number.POSITIVE_INFINITY : limits.signatureTolerance;
  const verified = verifySignature(header, body, secrets, now, tolerance);
  const problem = verified.ok ? null : verified.problem;
  const late = problem !== null && problem !== 'mismatch';
  const unsigned = mode === 'no signature';
  return {
    age: parsed === null ? null : Math.floor(now / 1000) - parsed.t,
    time: mode === 'no time' ? 'skipped' : late ? 'failed' : 'passed',
    signature: late ? 'not reached' : unsigned ? 'skipped' : problem === null ? 'passed' : 'failed',
    values: parsed?.v1.map(value => secrets.some(secret => computeSignature(secret, parsed.t, body) === value)) ?? [],
  };
}

/** What is left of the header for somebody who expects one value only. */
const withFirstValue = (header: string | null): string | null => {
  const parsed = header === null ? null : parseSignatureHeader(header);
  return parsed === null ? header : [`t=${parsed.t}`, ...parsed.v1.slice(0, 1).map(value => `v1=${value}`)].join(',');
};

/** Reads the body of an event (resources.webhook-event-envelope). */
export function readEvent(body: Uint8Array): Subject {
  const { event_id, delivery_id, type, payload } = JSON.parse(new TextDecoder().decode(body)) as {
    event_id: string;
    delivery_id: string;
    type: string;
    payload: { subject: string; sequence: number };
  };
  return {
    event_id,
    delivery_id,
    order: payload.subject.slice('/orders/'.length),
    happening: type.slice('order.'.length) as Happening,
    sequence: payload.sequence,
  };
}
