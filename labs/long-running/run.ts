import { virtualClock } from '../../src/conventions/clock';
import { seededRandom } from '../../src/conventions/random';
import { createScheduler } from '../../src/conventions/scheduler';
import { playScheduled, recordOnClock } from '../../src/lab/recorder';
import type { LabChoice, LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService } from '../../src/service';
import { type Client, cancel, type Party, type Run, start } from './client';
import { clientName, sides } from './events';
import { parameters } from './settings';
import { createPool } from './workers';

/** One stop of the run and one column of its picture, in ms. */
export const slice = 3000;

/** Virtual times in ms: all clients begin within `start`; nobody watches after `end`. */
const times = { start: 2000, end: 240_000 } as const;

/** How many clients a learner may add. */
export const mostJoins = 3;

/**
 * The same clients want one export each, from a service that does the work in the request, and from two with jobs.
 *
 * @param params - the clients, the work and who does it, the gateway, and how clients ask again
 */
export async function runExports(
  params: Record<string, number>,
  { seed, choices, yieldToUi }: LabRunOptions,
): Promise<LabEvent[]> {
  const clock = virtualClock();
  const started = clock.now();
  return recordOnClock(clock, choices, async timeline => {
    const scheduler = createScheduler();
    const parties = sides.map((side): Party => {
      const pool = createPool(
        {
          workers: params.workers!,
          duration: params.work! * 1000,
          scheduler,
          now: timeline.now,
          note: (type, worker, owner) => timeline.emit({ type, client: side, worker, ...owner }),
        },
        started,
      );
      const service = createService({
        clock,
        seed,
        policies: side === 'request' ? { longWork: 'inline' } : {},
        callers: callers(parameters[0]!.max + mostJoins),
        workers: pool,
      });
      return { side, service, pool, clients: new Map() };
    });
    const run: Run = { timeline, scheduler, params, parties, count: 0 };
    const random = seededRandom(`${seed}:start`);
    const moments = Array.from({ length: params.clients! }, () => random.int(times.start)).sort((a, b) => a - b);
    for (const at of moments) addClient(run, at);
    const isBusy = () =>
      parties.some(({ clients, pool }) => pool.load() > 0 || [...clients.values()].some(({ done }) => !done));
    const tick = (moment: number) => {
      if (moment > 0 && !isBusy()) return;
      timeline.emit({ type: 'tick', client: 'clock' });
      scheduler.firstAt(moment + slice, tick);
    };
    scheduler.firstAt(0, tick);

    await playScheduled(timeline, { scheduler, end: times.end, yieldToUi }, choice => choose(run, choice));
    for (const party of parties) await readBooks(run, party);
  });
}

/** The clients as callers of the service: each an application of Acme's with a key, and a budget, of its own. */
const callers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `office-${clientName(i)}`,
    about: 'an office of Acme',
    account: 'acct_acme',
    scopes: ['exports:write', 'jobs:read', 'jobs:write'],
  }));

/** One more client on every side; it begins at this moment, in ms. */
function addClient(run: Run, at: number): string {
  const who = clientName(run.count);
  const losesFirst = run.count < run.params.lost!;
  run.count += 1;
  for (const party of run.parties) {
    const client: Client = { who, attempt: 0, job: null, done: false, losesFirst };
    party.clients.set(who, client);
    run.scheduler.at(at, () => start(run, party, client));
  }
  return who;
}

/** What the learner does takes effect in the next slice of time, a little after its beginning. */
function choose(run: Run, { action, value }: LabChoice): void {
  const { scheduler, timeline, parties } = run;
  const at = (Math.floor(timeline.now() / slice) + 1) * slice + 500;
  if (action === 'add') {
    scheduler.at(at, () => {
      const who = addClient(run, timeline.now());
      timeline.emit({ type: 'join', client: 'office', who });
    });
  } else {
    for (const party of parties)
      scheduler.at(at, () => {
        const client = party.clients.get(clientName(value));
        return client && cancel(run, party, client);
      });
  }
}

/** The jobs that the service has, one by one until there's none: the owner's view. */
async function readBooks({ timeline }: Run, { side, service }: Party): Promise<void> {
  const states: string[] = [];
  for (let number = 1; ; number++) {
    const { response } = await service.send({ as: 'owner', method: 'GET', path: `/jobs/job_${number}` });
    if (response!.status !== 200) break;
    states.push((JSON.parse(response!.body) as { status: string }).status);
  }
  const count = (state: string) => states.filter(each => each === state).length;
  timeline.emit({
    type: 'books',
    client: side,
    jobs: states.length,
    succeeded: count('succeeded'),
    cancelled: count('cancelled'),
  });
}
