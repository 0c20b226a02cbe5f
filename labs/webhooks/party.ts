import type { Scheduler } from '../../src/conventions/scheduler';
import type { Timeline } from '../../src/lab/recorder';
import type { Service } from '../../src/service';
import { type Consumer, readEvent } from './consumer';
import type { Checks, Result, Sender, Side, Subject } from './events';
import type { Copy, TamperingKind } from './forger';

/** How long a consumer works on an event when it isn't slow, and how long the shop waits for a response, in ms. */
const work = 1000;
const waits = 15_000;
/** Until when the consumers are slow, in ms. */
const slowUntil = 20_000;

/** What both consumers share. */
export interface Stage {
  timeline: Timeline;
  scheduler: Scheduler;
  service: Service;
  /** When the run began, in ms on the clock. */
  started: number;
  /** Until when the consumers are down, in ms; null while they're up. */
  downUntil: number | null;
  /** How long work takes that begins in the first seconds, in ms. */
  slow: number;
  /** Events whose next response gets lost, such as "o12 paid". */
  lost: ReadonlySet<string>;
  /** Writes down the state of a delivery, as the shop's API says. */
  refresh(party: Party, id: string): Promise<void>;
}

/** One consumer on its server: what it's busy with, and what the forger has of it. */
export interface Party {
  side: Side;
  /** The id of its endpoint in the shop. */
  endpoint: string;
  consumer: Consumer;
  /** Stored, and not worked off yet; the first one is being worked on. */
  queue: { subject: Subject; from: Sender }[];
  /** Counts its breakdowns: work that began before one is lost. */
  breakdowns: number;
  /** Events of which a response was lost. */
  lostOnce: Set<string>;
  /** The last payment that the forger has seen. */
  copy: Copy | null;
  /** For how long the forger keeps the next delivery back, in ms; 0 for none. */
  holdFor: number;
}

/** @param endpoint the id of its endpoint in the shop */
export const createParty = (side: Side, endpoint: string, consumer: Consumer): Party => ({
  side,
  endpoint,
  consumer,
  queue: [],
  breakdowns: 0,
  lostOnce: new Set(),
  copy: null,
  holdFor: 0,
});

/**
 * Takes a request to a consumer.
 *
 * @param tampering - what the forger did; null if the shop sends it
 * @returns the status of the response; null if none came in time
 */
export function deliver(
  stage: Stage,
  party: Party,
  request: Copy,
  tampering: TamperingKind | null = null,
): Promise<number | null> {
  const from: Sender = tampering === null ? 'shop' : 'forger';
  const { timeline, scheduler } = stage;
  const subject = { ...readEvent(request.body), delivery_id: request.delivery_id };
  let resolve: (status: number | null) => void = () => {};
  const promise = new Promise<number | null>(done => {
    resolve = done;
  });
  const delivery = request.delivery_id.split('-')[0]!;
  let open = true;
  let held = false;
  const conclude = async (status: number | null) => {
    open = false;
    resolve(status);
    // The shop notes the outcome before anybody asks for it.
    await promise;
    if (from === 'shop') await stage.refresh(party, delivery);
  };
  if (from === 'shop') {
    scheduler.at(timeline.now() + waits, async () => {
      if (!open) return;
      timeline.emit({ type: 'timeout', client: party.side, ...subject });
      await conclude(null);
    });
  }
  const respond: Turn['respond'] = async (status, code, checks, result) => {
    const isLost = loseOnce(stage, party, subject, from, status);
    const receipt = isLost ? 'lost' : open ? 'in time' : 'too late';
    timeline.emit({
      type: 'reply',
      client: party.side,
      from: held ? 'forger' : from,
      method: 'POST',
      path: `/${party.side}`,
      ...subject,
      status,
      code,
      checks,
      result,
      receipt,
    });
    if (receipt === 'in time') await conclude(status);
  };
  const arrive = async (how: TamperingKind | null) => {
    if (how === null) await stage.refresh(party, delivery);
    const sender: Sender = how === null ? 'shop' : 'forger';
    timeline.emit({ type: 'arrival', client: party.side, from: sender, tampering: how, ...subject });
    return receive(stage, party, request, { subject, from: sender, respond });
  };
  const now = timeline.now();
  if (from === 'shop' && party.holdFor > 0) {
    held = true;
    scheduler.at(now, () => timeline.emit({ type: 'held', client: party.side, ...subject }));
    scheduler.at(now + party.holdFor, () => arrive('hold'));
    party.holdFor = 0;
  } else scheduler.at(now, () => arrive(tampering));
  return promise;
}

/** Whether this response is one that gets lost; each only once. */
function loseOnce({ lost }: Stage, { lostOnce }: Party, subject: Subject, from: Sender, status: number): boolean {
  const name = `${subject.order} ${subject.happening}`;
  if (from !== 'shop' || status !== 204 || !lost.has(name) || lostOnce.has(name)) return false;
  lostOnce.add(name);
  return true;
}

interface Turn {
  subject: Subject;
  from: Sender;
  respond(status: number, code: string | null, checks: Checks | null, result: Result): Promise<void>;
}

/** What the consumer does with a request. */
async function receive(stage: Stage, party: Party, request: Copy, { subject, from, respond }: Turn): Promise<void> {
  const { timeline, scheduler, started } = stage;
  const { consumer } = party;
  if (stage.downUntil !== null) return respond(503, 'overloaded', null, 'down');
  if (from === 'shop' && subject.happening === 'paid') party.copy = request;
  const checks: Checks = { ...consumer.check(request, timeline.now() + started), id: 'not reached' };
  if (checks.time === 'failed') return respond(400, 'signature_timestamp', checks, 'rejected');
  if (checks.signature === 'failed') return respond(400, 'signature_mismatch', checks, 'rejected');
  const known = consumer.has(subject.event_id);
  checks.id = !consumer.settings.ids ? 'skipped' : known ? 'failed' : 'passed';
  if (known) return respond(204, null, checks, 'duplicate');
  if (consumer.settings.respondsFirst) {
    consumer.claim(subject.event_id);
    const isIdle = party.queue.length === 0;
    party.queue.push({ subject, from });
    await respond(204, null, checks, 'stored');
    if (isIdle) workOff(stage, party);
    return;
  }
  const { breakdowns } = party;
  scheduler.at(timeline.now() + beginWork(stage, party, subject), async () => {
    // The server broke down in the middle: nothing is changed, and nobody responds.
    if (breakdowns !== party.breakdowns) return;
    await respond(204, null, checks, change(stage, party, subject, from));
  });
}

/** How long work on an event takes that begins now, in ms; it's written down if that's long. */
function beginWork({ timeline, slow }: Stage, { side }: Party, subject: Subject): number {
  const takes = timeline.now() < slowUntil ? slow : work;
  if (takes > work) timeline.emit({ type: 'begin', client: side, ...subject, takes });
  return takes;
}

/** Changes the consumer's list; the event's id is stored in the same step. */
function change(
  { timeline }: Stage,
  { side, consumer }: Party,
  subject: Subject,
  from: Sender,
): 'applied' | 'superseded' | 'duplicate' {
  const isNew = consumer.settings.respondsFirst || consumer.claim(subject.event_id);
  if (!isNew) return 'duplicate';
  const done = consumer.apply(subject);
  timeline.emit({ type: 'work', client: side, from, ...subject, ...done });
  return done.result;
}

/** Works off the inbox, one event after the other. */
function workOff(stage: Stage, party: Party): void {
  const { breakdowns } = party;
  const { subject, from } = party.queue[0]!;
  stage.scheduler.at(stage.timeline.now() + beginWork(stage, party, subject), () => {
    if (breakdowns !== party.breakdowns) return;
    party.queue.shift();
    change(stage, party, subject, from);
    if (party.queue.length > 0) workOff(stage, party);
  });
}

/** Both consumers break down for some time (ms), or for longer. */
export function goDown(stage: Stage, parties: readonly Party[], length: number): void {
  const { timeline, scheduler } = stage;
  const until = (stage.downUntil ?? timeline.now()) + length;
  if (stage.downUntil === null) for (const party of parties) party.breakdowns += 1;
  stage.downUntil = until;
  timeline.emit({ type: 'outage', client: 'consumers', until });
  scheduler.firstAt(until, () => {
    if (stage.downUntil !== until) return;
    stage.downUntil = null;
    timeline.emit({ type: 'back', client: 'consumers' });
    // What is in the inbox is still there.
    for (const party of parties) if (party.queue.length > 0) workOff(stage, party);
  });
}
