import { virtualClock } from '../../src/conventions/clock';
import { requestLimits } from '../../src/conventions/limits';
import { type Random, seededRandom } from '../../src/conventions/random';
import { rateLimiter } from '../../src/conventions/rate-limit';
import { createScheduler, type Scheduler } from '../../src/conventions/scheduler';
import { tokenBucket } from '../../src/conventions/token-bucket';
import { createOutages } from '../../src/lab/outages';
import { playScheduled, recordOnClock, type Timeline } from '../../src/lab/recorder';
import { readCharges, readResponse } from '../../src/lab/responses';
import type { LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService, type Service } from '../../src/service';
import { createBank } from './bank';
import { waits } from './clients';
import { type Kind, kinds } from './events';

/** One stop of the run and one column of its picture, in ms. */
export const slice = 3000;

/** Virtual times in ms: a response takes `network`; a program works up to `work` on each charge; nobody watches after `end`. */
const times = { network: 100, leastWork: 1200, work: 3200, outage: 6000, end: 150_000 } as const;

/** How long the bank is away when a learner cuts it off, in seconds. */
export const cutSeconds = 9;

interface Run {
  timeline: Timeline;
  scheduler: Scheduler;
  params: Record<string, number>;
  seed: string;
  parties: readonly Party[];
  /** How many programs are still at work, of all kinds. */
  busy: number;
}

/** The programs of one kind: a service and a bank of their own, and one key for all of them. */
interface Party {
  kind: Kind;
  service: Service;
  wait: ReturnType<typeof waits>[Kind];
}

interface Program {
  number: number;
  charge: number;
  attempt: number;
  random: Random;
}

/**
 * The same charges by programs of three kinds, each kind with one key and a limit of its own, while the bank is away for
 * some seconds.
 *
 * @param params - how many programs and charges, the limit and how it counts, the outage, and how they wait
 */
export async function runRateLimit(
  params: Record<string, number>,
  { seed, choices, yieldToUi }: LabRunOptions,
): Promise<LabEvent[]> {
  const clock = virtualClock();
  return recordOnClock(clock, choices, async timeline => {
    const outages = createOutages();
    const scheduler = createScheduler();
    const parties = kinds.map((kind): Party => {
      const service = createService({
        clock,
        seed,
        world: { orders: 0 },
        callers: [{ name: 'billing', about: 'Acme’s billing', account: 'acct_acme', scopes: ['charges:write'] }],
        processor: createBank({ capacity: params.capacity!, awayUntil: outages.until, now: timeline.now }),
        requestLimits: { ...requestLimits, perKey: params.limit! },
        createLimiter: params.counting === 1 ? tokenBucket : rateLimiter,
      });
      return { kind, service, wait: waits(params)[kind] };
    });
    const run: Run = { timeline, scheduler, params, seed, parties, busy: 0 };

    const cut = (seconds: number) => {
      const until = outages.begin(timeline.now(), seconds * 1000);
      timeline.emit({ type: 'outage', client: 'bank', until });
    };
    let programs = params.programs!;
    // A program that joins in a second keeps the run going, although the others are done.
    let joining = 0;
    const tick = (moment: number) => {
      if (run.busy === 0 && joining === 0 && moment > 0) return;
      timeline.emit({ type: 'tick', client: 'clock' });
      scheduler.firstAt(moment + slice, tick);
    };
    for (let number = 1; number <= programs; number++) start(run, number, 0);
    scheduler.firstAt(0, tick);
    if (params.outage! > 0) scheduler.at(times.outage, () => cut(params.outage!));

    await playScheduled(timeline, { scheduler, end: times.end, yieldToUi }, ({ action, value }) => {
      const at = (Math.floor(timeline.now() / 1000) + 1) * 1000;
      if (action === 'cut') {
        scheduler.at(at, () => cut(value));
        return;
      }
      programs += 1;
      const joined = programs;
      joining += 1;
      scheduler.at(at, () => {
        joining -= 1;
        timeline.emit({ type: 'join', client: 'office', program: joined });
        start(run, joined, timeline.now());
      });
    });
    for (const party of parties) await readBooks(run, party);
  });
}

/** A program of each kind begins its charges, within the first second. */
function start(run: Run, number: number, at: number): void {
  const begins = at + seededRandom(`${run.seed}:start:${number}`).int(1000);
  for (const party of run.parties) {
    run.busy += 1;
    const program = { number, charge: 1, attempt: 0, random: seededRandom(`${run.seed}:${party.kind}:${number}`) };
    run.scheduler.at(begins, () => attempt(run, party, program));
  }
}

/** One attempt at the program's present charge: sent now, its response there after the network's time. */
async function attempt(run: Run, { kind, service, wait }: Party, program: Program): Promise<void> {
  const { timeline, scheduler, params, seed } = run;
  program.attempt += 1;
  const { number, charge, attempt: count } = program;
  const sentAt = timeline.now();
  const key = `bill-${number}-${charge}`;
  const { response } = await service.send({
    as: 'billing',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', `"${key}"`]],
    body: JSON.stringify({ amount: 1900, currency: 'EUR', source: `card_${number}_${charge}` }),
  });
  scheduler.at(sentAt + times.network, () => {
    const { read, header, content } = readResponse(response!);
    timeline.emit({
      type: 'exchange',
      client: kind,
      program: number,
      charge,
      attempt: count,
      sent_at: sentAt,
      method: 'POST',
      path: '/v1/charges',
      key,
      ...read,
      limit: Number(header('RateLimit-Limit')),
      remaining: Number(header('RateLimit-Remaining')),
      reset: Number(header('RateLimit-Reset')),
      id: content.id ?? null,
    });
    const again = () => attempt(run, { kind, service, wait }, program);
    if (read.status !== 201) {
      scheduler.at(timeline.now() + wait(read.retry_after!, program.random), again);
      return;
    }
    if (charge === params.charges) {
      run.busy -= 1;
      return;
    }
    program.charge += 1;
    program.attempt = 0;
    // The work on a charge takes as long for each kind, so that only their waiting differs.
    const work = times.leastWork + seededRandom(`${seed}:work:${number}:${charge}`).int(times.work - times.leastWork);
    scheduler.at(timeline.now() + work, again);
  });
}

/** What the service has on record, with a key of the owner's own. */
async function readBooks({ timeline }: Run, { kind, service }: Party): Promise<void> {
  const { path, status, charges } = await readCharges(service);
  timeline.emit({ type: 'books', client: kind, method: 'GET', path, status, charges: charges.length });
}
