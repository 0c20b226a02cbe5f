import { virtualClock } from '../../src/conventions/clock';
import { type Random, seededRandom } from '../../src/conventions/random';
import { createScheduler, type Scheduler } from '../../src/conventions/scheduler';
import { createOutages } from '../../src/lab/outages';
import { playScheduled, recordOnClock, type Timeline } from '../../src/lab/recorder';
import { readCharges, readResponse } from '../../src/lab/responses';
import type { LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService, type Service } from '../../src/service';
import type { WireResponse } from '../../src/service/exchange';
import { type Bank, createBank } from './bank';
import { type Group, groups } from './events';
import { attemptTimeout, type RetryPolicy, retryPolicy, settingsOf } from './retry-policies';

/** Virtual times in ms. All sales begin in the first `sales`; a response takes `network`; nobody watches after `end`. */
const times = { sales: 8000, outage: 2000, network: 100, end: 60_000 } as const;
/** Seconds of work that fit in the bank's queue. */
export const queueSeconds = 3;
/** How long the line breaks when a learner cuts it, in seconds. */
export const outageSeconds = 3;

interface Run {
  timeline: Timeline;
  scheduler: Scheduler;
  params: Record<string, number>;
}

/** One kind of tills, with a service and a bank of their own, so that neither kind can help or hurt the other. */
interface TillGroup {
  group: Group;
  service: Service;
  bank: Bank;
  policy: RetryPolicy;
}

/** One till and its sale. */
interface Till {
  number: number;
  tries: number;
  random: Random;
}

/**
 * The same sales at the same moments, once by hasty and once by careful tills, against the same service, while the line to the
 * bank breaks for some seconds.
 *
 * @param params - how many tills, how long, what the bank takes, and how they retry
 */
export async function runRetries(
  params: Record<string, number>,
  { seed, choices, yieldToUi }: LabRunOptions,
): Promise<LabEvent[]> {
  const clock = virtualClock();
  return recordOnClock(clock, choices, async timeline => {
    const run: Run = { timeline, scheduler: createScheduler(), params };
    const outages = createOutages();
    const tillGroups = groups.map((group): TillGroup => {
      const bank = createBank({
        capacity: params.capacity!,
        queue: queueSeconds,
        brokenUntil: outages.until,
        now: timeline.now,
        scheduler: run.scheduler,
      });
      const service = createService({
        clock,
        seed,
        world: { orders: 0 },
        callers: tills(params.clients!),
        processor: bank,
      });
      return { group, service, bank, policy: retryPolicy(settingsOf(params, group)) };
    });

    const breakLine = (seconds: number) => {
      const until = outages.begin(timeline.now(), seconds * 1000);
      timeline.emit({ type: 'outage', client: 'bank', until });
      run.scheduler.firstAt(until, () => {
        if (outages.until(timeline.now()) === null) timeline.emit({ type: 'recovery', client: 'bank' });
      });
    };
    if (params.outage! > 0) run.scheduler.at(times.outage, () => breakLine(params.outage!));
    for (const [i, at] of moments(params.clients!, seed).entries()) {
      for (const tillGroup of tillGroups) {
        const till = { number: i + 1, tries: 0, random: seededRandom(`${seed}:${tillGroup.group}:${i + 1}`) };
        run.scheduler.at(at, () => attempt(run, tillGroup, till));
      }
    }

    await playScheduled(timeline, { scheduler: run.scheduler, end: times.end, yieldToUi }, ({ value }) =>
      run.scheduler.firstAt((Math.floor(timeline.now() / 1000) + 1) * 1000, () => breakLine(value)),
    );
    for (const tillGroup of tillGroups) await readBooks(run, tillGroup);
  });
}

/** The tills as callers of the service: each an application of Acme's with a key, and a budget, of its own. */
const tills = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: caller(i + 1),
    about: 'a till of Acme',
    account: 'acct_acme',
    scopes: ['charges:read', 'charges:write'],
  }));

const caller = (number: number) => `till-${number}`;
const card = (number: number) => `card_${number}`;

/** When each till makes its sale, in ms: evenly spread over the first seconds, in a random order. */
function moments(count: number, seed: string): number[] {
  const random = seededRandom(`${seed}:sales`);
  const slots = random.shuffle(Array.from({ length: count }, (_, i) => i));
  return slots.map(slot => Math.floor(((slot + random.next()) / count) * times.sales));
}

/** One attempt: sent now, received if the response comes before the till's timeout. */
async function attempt(run: Run, tillGroup: TillGroup, till: Till): Promise<void> {
  const { timeline, scheduler } = run;
  till.tries += 1;
  const number = till.tries;
  const sentAt = timeline.now();
  const who = { client: tillGroup.group, till: till.number, try: number };
  const key = tillGroup.policy.key(till.number, number);
  timeline.emit({ type: 'request', ...who, method: 'POST', path: '/v1/charges', key });

  const hangsUpAt = sentAt + attemptTimeout;
  let open = true;
  const answered = (response: WireResponse) => {
    const heardAt = timeline.now() + times.network;
    scheduler.at(heardAt, () => {
      const heard = open;
      const { read, header, content } = readResponse(response);
      const answer = {
        ...read,
        replayed: header('Idempotent-Replayed') === 'true',
        charge: content.id ?? null,
      };
      timeline.emit({ type: 'answer', ...who, sent_at: sentAt, ...answer, heard });
      if (!heard) return;
      open = false;
      if (answer.status !== 201) scheduleRetry(run, tillGroup, till, answer.retry_after);
    });
  };
  scheduler.at(hangsUpAt, () => {
    if (!open) return;
    open = false;
    timeline.emit({ type: 'timeout', ...who, sent_at: sentAt });
    scheduleRetry(run, tillGroup, till, null);
  });

  const reachedBank = tillGroup.bank.arrival();
  const exchange = tillGroup.service
    .send({
      as: caller(till.number),
      method: 'POST',
      path: '/v1/charges',
      headers: [['Idempotency-Key', `"${key}"`]],
      body: JSON.stringify({ amount: 4200, currency: 'EUR', source: card(till.number) }),
    })
    .then(({ response }) => answered(response!));
  const inQueue = await Promise.race([exchange.then(() => false), reachedBank.then(() => true)]);
  if (inQueue) tillGroup.bank.join(exchange);
}

/** After an attempt that brought no receipt: another one later, or none. */
function scheduleRetry(run: Run, tillGroup: TillGroup, till: Till, retryAfter: number | null): void {
  const { timeline, scheduler, params } = run;
  const { number, tries, random } = till;
  if (tries >= params.tries!) {
    timeline.emit({ type: 'gave-up', client: tillGroup.group, till: number, tries });
    return;
  }
  scheduler.at(timeline.now() + tillGroup.policy.pause({ tries, retryAfter }, random), () =>
    attempt(run, tillGroup, till),
  );
}

/** What the service has on record: the owner's view, which no till has. */
async function readBooks({ timeline }: Run, { group, service }: TillGroup): Promise<void> {
  const { path, status, charges } = await readCharges(service);
  const ofTills = charges.map(({ id, source }) => ({ id, till: Number(source.slice('card_'.length)) })).reverse();
  timeline.emit({ type: 'books', client: group, method: 'GET', path, status, charges: ofTills });
}
