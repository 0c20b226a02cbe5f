import { virtualClock } from '../../src/conventions/clock';
import { type Random, seededRandom } from '../../src/conventions/random';
import { createScheduler, type Scheduler } from '../../src/conventions/scheduler';
import { recordOnClock, type Timeline } from '../../src/lab/recorder';
import type { LabChoice, LabEvent, LabRunOptions } from '../../src/lab/types';
import { day, hour, minute, week, weeks } from './calendar';
import { type Consumer, type ConsumerId, consumerIds, consumers } from './consumers';
import { type CallsEvent, type Cause, endings, type Side, sides } from './events';
import { blogOnly, type Plan, planOf } from './plan';
import { createProvider, newReport, oldReport, type Provider, type Received } from './provider';

/** How much longer the report lives if the end is moved, and for those who are exempt. */
export const extension = 8 * week;
export const exemption = 12 * week;
/** How far back the provider's telemetry looks for callers, before it exempts those who still call. */
const telemetry = 13 * week;

/** One consumer on one side. */
interface Client {
  consumer: Consumer;
  market: Market;
  random: Random;
  /** Its people know, and its new version comes. */
  knows: boolean;
  moved: boolean;
  /** A run failed after the end, and none has succeeded since. */
  isWithout: boolean;
  lastOldCall: number | null;
}

/** A provider with all consumers. */
interface Market {
  side: Side;
  provider: Provider;
  clients: readonly Client[];
}

interface Run {
  timeline: Timeline;
  scheduler: Scheduler;
  params: Record<string, number>;
  /** The calls of the present week, those with the same response together. */
  calls: Map<string, Omit<CallsEvent, 'at'>>;
}

/**
 * The same consumers call the old report for a year: once by the learner's plan, and once with the same end and no signals.
 *
 * @param params - the plan, and how many weeks a move takes
 * @returns the events, week by week
 */
export async function runYear(
  params: Record<string, number>,
  { seed, choices, yieldToUi }: LabRunOptions,
): Promise<LabEvent[]> {
  const clock = virtualClock();
  const plan = planOf(params);
  const markets: Record<Side, Market> = {
    plan: createMarket('plan', createProvider(clock, seed, plan), seed),
    blog: createMarket('blog', createProvider(clock, seed, blogOnly(plan)), seed),
  };
  return recordOnClock(clock, choices, async timeline => {
    const run: Run = { timeline, scheduler: createScheduler(), params, calls: new Map() };
    for (const side of sides) {
      scheduleRuns(run, markets[side]);
      scheduleSignals(run, markets[side]);
    }
    for (let i = 0; i < weeks; i++) {
      for (let choice = timeline.takeChoice(); choice !== null; choice = timeline.takeChoice())
        act(run, markets.plan, choice);
      await passWeek(run, (i + 1) * week);
      if (i % 4 === 3) await yieldToUi?.();
    }
  });
}

function createMarket(side: Side, provider: Provider, seed: string): Market {
  const market: { side: Side; provider: Provider; clients: Client[] } = { side, provider, clients: [] };
  market.clients = consumers.map(consumer => ({
    consumer,
    market,
    // The same on both sides, so that only the signals make the difference.
    random: seededRandom(`${seed}:${consumer.id}`),
    knows: false,
    moved: false,
    isWithout: false,
    lastOldCall: null,
  }));
  return market;
}

/** Everything up to the end of a week, and then what was called in it. */
async function passWeek(run: Run, end: number): Promise<void> {
  const { timeline, scheduler, calls } = run;
  for (let at = scheduler.nextAt(); at !== null && at < end; at = scheduler.nextAt()) {
    const next = scheduler.next()!;
    timeline.waitUntil(next.moment);
    await next.work(next.moment);
  }
  timeline.waitUntil(end);
  const inSequence = [...calls.values()].sort((a, b) => (a.first_at as number) - (b.first_at as number));
  for (const event of inSequence) timeline.emit(event as Omit<CallsEvent, 'at'> & { type: 'calls' });
  calls.clear();
  timeline.emit({ type: 'tick', client: 'clock' });
}

function scheduleRuns(run: Run, market: Market): void {
  for (const client of market.clients) {
    const { consumer, random } = client;
    for (const at of consumer.runs) {
      // The screen is always on time, or a brownout of five minutes would be over.
      const late = random.int(consumer.id === 'screen' ? 5 : 9) * minute;
      run.scheduler.at(at + late, () => callReport(run, client, consumer.repeats));
    }
  }
}

function scheduleSignals(run: Run, { side, provider, clients }: Market): void {
  const { timeline, scheduler } = run;
  const { headersFrom, mailAt, brownouts, sunset }: Plan = provider.plan;
  const emit = (signal: 'headers' | 'mail' | 'brownout' | 'end', until: number | null = null) =>
    timeline.emit({ type: 'signal', side, client: 'provider', signal, until });
  if (headersFrom !== null) scheduler.firstAt(headersFrom, () => emit('headers'));
  if (mailAt !== null) {
    scheduler.firstAt(mailAt, () => {
      emit('mail');
      for (const client of clients) if (client.consumer.attends.includes('mail')) learn(run, client, 'mail');
    });
  }
  for (const { from, until } of brownouts) {
    scheduler.firstAt(from, () => {
      if (provider.plan.brownouts.length > 0) emit('brownout', until);
    });
  }
  scheduleEnd(run, side, provider, sunset);
}

function scheduleEnd({ timeline, scheduler }: Run, side: Side, provider: Provider, sunset: number): void {
  scheduler.firstAt(sunset, () => {
    if (provider.plan.sunset !== sunset) return;
    timeline.emit({ type: 'signal', side, client: 'provider', signal: 'end', until: null });
  });
}

/** One run of a consumer: a request, and perhaps its repetition an hour later. */
async function callReport(run: Run, client: Client, repeatsLeft: number): Promise<void> {
  const { consumer, market } = client;
  const now = run.timeline.now();
  const received = await market.provider.send(consumer.id, client.moved ? newReport : oldReport);
  if (!client.moved) client.lastOldCall = now;
  note(run, client, received);
  if (received.status < 400) {
    client.isWithout = false;
    if (received.deprecation !== null && consumer.attends.includes('headers')) learn(run, client, 'header');
    return;
  }
  const gone = received.code === 'operation_ended';
  if (gone) client.isWithout = true;
  if (repeatsLeft > 0) {
    run.scheduler.at(now + hour, () => callReport(run, client, repeatsLeft - 1));
    return;
  }
  learn(run, client, gone ? 'end' : 'brownout');
}

/** Counts a call to those of its week that got the same response. */
function note({ timeline, calls }: Run, { consumer, market }: Client, received: Received): void {
  const now = timeline.now();
  const name = JSON.stringify([market.side, consumer.id, received]);
  const known = calls.get(name);
  calls.set(name, {
    type: 'calls',
    side: market.side,
    client: consumer.id,
    method: 'GET',
    ...received,
    count: ((known?.count as number | undefined) ?? 0) + 1,
    first_at: (known?.first_at as number | undefined) ?? now,
    last_at: now,
  });
}

/** Its people find out, and its new version is live some weeks later; a consumer without a report then runs at once. */
function learn(run: Run, client: Client, cause: Cause): void {
  if (client.knows) return;
  client.knows = true;
  const { timeline, scheduler, params } = run;
  const { consumer, market, random } = client;
  const ready = timeline.now() + params.lead! * week + random.int(5) * day;
  const movesAt = Math.max(ready, consumer.changesFrom);
  const { side } = market;
  timeline.emit({ type: 'learn', side, client: consumer.id, cause, moves_at: movesAt });
  scheduler.at(movesAt, async () => {
    client.moved = true;
    timeline.emit({ type: 'move', side, client: consumer.id });
    if (client.isWithout) await callReport(run, client, 0);
  });
}

/** What the learner does while the year goes by. */
function act(run: Run, market: Market, { action, value }: LabChoice): void {
  const { timeline } = run;
  if (action === 'write') {
    const client = market.clients[value % market.clients.length]!;
    timeline.emit({ type: 'letter', side: 'plan', client: 'provider', to: consumerIds[value % consumerIds.length]! });
    learn(run, client, 'letter');
    return;
  }
  decide(run, market, endings[value % endings.length]!);
}

function decide(run: Run, { side, provider, clients }: Market, ending: (typeof endings)[number]): void {
  const { timeline } = run;
  const now = timeline.now();
  let exempt: ConsumerId[] = [];
  let exempt_until: number | null = null;
  let chosen: readonly Client[] = [];
  if (ending === 'extend') {
    provider.moveSunset(provider.plan.sunset + extension);
    scheduleEnd(run, side, provider, provider.plan.sunset);
  }
  if (ending === 'cancel') provider.cancel();
  if (ending === 'exempt') {
    chosen = clients.filter(({ moved, lastOldCall }) => !moved && (lastOldCall ?? -telemetry) > now - telemetry);
    exempt = chosen.map(({ consumer }) => consumer.id);
    exempt_until = provider.plan.sunset + exemption;
    provider.exempt(exempt, exempt_until);
  }
  const sunset = ending === 'cancel' ? null : provider.plan.sunset;
  timeline.emit({ type: 'decision', side: 'plan', client: 'provider', ending, sunset, exempt, exempt_until });
  // An exemption is a promise with a date, so its owner is told.
  for (const client of chosen) learn(run, client, 'exemption');
}
