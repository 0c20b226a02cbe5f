import * as z from 'zod';
import type { Code } from '../../conventions/error-codes';
import { isIsoDate } from '../../conventions/http-date';
import { type SeenEvents, type SigningSecret, verifySignature } from '../../conventions/webhook-signature';
import type { Row, TableDefinition } from '../tables';
import { fieldErrors } from '../validation';
import type { World } from '../world';

/** The other side: a consumer of webhooks inside this program, at https://consumer.test. */
export const consumerHost = 'consumer.test';

/** How it can be asked to behave, by the last part of its path. */
export const consumerBehaviours = {
  careful: 'verifies events, and drops duplicates and outdated ones',
  flaky: 'like careful, but unavailable for the first attempt of every other event, beginning with the first',
  slow: 'like careful, but responds too late to the first attempt of each event',
  down: 'returns 503 for everything',
  forgetful: 'verifies events, and handles each one as often as it arrives',
  reparsing: 'parses the body, serializes it again, and verifies the result',
  trusting: 'verifies nothing',
} as const;

type ConsumerBehaviour = keyof typeof consumerBehaviours;

/** The behaviour that the path of a URL names, or null. */
export function consumerBehaviourOf(path: string): ConsumerBehaviour | null {
  const name = /^\/webhooks\/([a-z]+)$/.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(consumerBehaviours, name) ? (name as ConsumerBehaviour) : null;
}

/** What the consumer keeps for one endpoint: its id is that of the endpoint. */
export interface Mailbox extends Row {
  /** The path of its URL; null if its events go to a receiver outside this program. */
  path: string | null;
  /** The secrets that it accepts. */
  secrets: readonly SigningSecret[];
  memory: SeenEvents;
  /** Events in the order in which they came first, for the behaviours that depend on it. */
  firstTries: { memory: SeenEvents; count: number };
}

/** What the consumer did with one attempt. */
export interface Receipt extends Row {
  endpoint: string;
  eventId: string;
  deliveryId: string;
  type: string;
  subject: string;
  sequence: number;
  result: 'handled' | 'duplicate' | 'superseded';
  /** False where nothing was checked. */
  verified: boolean;
}

export const mailboxes: TableDefinition<Mailbox> = { name: 'mailbox', prefix: 'box_' };
export const receipts: TableDefinition<Receipt> = { name: 'receipt', prefix: 'rcp_' };

/** The envelope of the specification (resources.webhook-event-envelope.text-1), and what our payloads say. */
export const eventEnvelope = z
  .object({
    event_id: z
      .string()
      .min(1)
      .max(64)
      .describe('Identifies the event, and is the same in every attempt. Use it to drop duplicates.'),
    delivery_id: z.string().min(1).max(64).describe('Identifies this attempt.'),
    type: z.string().min(1).max(64).describe('What happened: order.paid. More types may be added.'),
    timestamp: z
      .string()
      .max(40)
      .refine(isIsoDate, 'must be a date-time in UTC')
      .meta({ format: 'date-time', description: 'When it happened: ISO 8601, UTC.' }),
    payload: z
      .object({
        subject: z
          .string()
          .max(200)
          .describe('Path of the resource that the event is about. Fetch it to get its current state.'),
        sequence: z
          .int()
          .min(1)
          .max(1_000_000_000)
          .describe('The event’s number among those about this subject. Events may arrive in a different sequence.'),
      })
      .meta({ id: 'EventPayload' }),
  })
  .meta({ id: 'Event' });

interface Incoming {
  path: string;
  signature: string | null;
  /** As it arrived. */
  body: Uint8Array;
  /** Clock in ms. */
  now: number;
}

/** The response: 204, or the status of a code, with the fields that are wrong. */
type ResponseParts = { status: 204 } | { status: number; code: Code; details?: ReturnType<typeof fieldErrors> };

/**
 * What the consumer does with a request from any sender: 2xx accepts, 400 rejects.
 *
 * @returns null where the response comes too late.
 */
export function receive(world: World, { path, signature, body, now }: Incoming): ResponseParts | null {
  const behaviour = consumerBehaviourOf(path);
  if (behaviour === null) return { status: 404, code: 'endpoint_not_found' };
  if (behaviour === 'down') return { status: 503, code: 'overloaded' };
  const here = world.table(mailboxes).where(row => row.path === path);

  let boxes: Mailbox[];
  if (behaviour === 'trusting') boxes = here;
  else {
    const bytes = behaviour === 'reparsing' ? writtenAgain(body) : body;
    const checks = here.map(box => ({ box, check: verifySignature(signature, bytes, box.secrets, now) }));
    boxes = checks.filter(({ check }) => check.ok).map(({ box }) => box);
    if (boxes.length === 0) {
      const problem = checks.map(({ check }) => (check.ok ? null : check.problem))[0];
      const late = problem === 'too_old' || problem === 'too_new';
      return { status: 400, code: late ? 'signature_timestamp' : 'signature_mismatch' };
    }
  }
  // Only now is anything parsed, looked up or written (events.4).
  const value = parse(body);
  if (value === undefined) return { status: 400, code: 'malformed_json' };
  const parsed = eventEnvelope.safeParse(value);
  if (!parsed.success) {
    return { status: 400, code: 'validation_failed', details: fieldErrors(parsed.error.issues, 'body', value) };
  }
  const event = parsed.data;

  let reply: ResponseParts | null = { status: 204 };
  for (const box of boxes) {
    const first = box.firstTries.memory.isNew(event.event_id, now);
    if (first) box.firstTries.count += 1;
    if (behaviour === 'flaky' && first && box.firstTries.count % 2 === 1) return { status: 503, code: 'overloaded' };
    if (behaviour === 'slow' && first) reply = null;
    handle(world, box, event, behaviour, now);
  }
  return reply;
}

/** Step 4: duplicates are dropped by event_id, and what is older than what was handled already is passed over. */
function handle(
  world: World,
  box: Mailbox,
  event: z.output<typeof eventEnvelope>,
  behaviour: ConsumerBehaviour,
  now: number,
): void {
  const table = world.table(receipts);
  const { subject, sequence } = event.payload;
  const remembers = behaviour !== 'forgetful' && behaviour !== 'trusting';
  const known = remembers && !box.memory.isNew(event.event_id, now);
  const newer =
    remembers &&
    table.where(
      row => row.endpoint === box.id && row.subject === subject && row.result === 'handled' && row.sequence > sequence,
    ).length > 0;
  table.add({
    ...world.newRow(receipts, box.account, now),
    endpoint: box.id,
    eventId: event.event_id,
    deliveryId: event.delivery_id,
    type: event.type,
    subject,
    sequence,
    result: known ? 'duplicate' : newer ? 'superseded' : 'handled',
    verified: behaviour !== 'trusting',
  });
}

/** What is left of the bytes when somebody parses them and writes them again. */
function writtenAgain(body: Uint8Array): Uint8Array {
  const value = parse(body);
  return value === undefined ? body : new TextEncoder().encode(JSON.stringify(value));
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
