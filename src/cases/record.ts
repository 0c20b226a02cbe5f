import { courseEpoch, virtualClock } from '../conventions/clock';
import { seededRandom } from '../conventions/random';
import { createScheduler } from '../conventions/scheduler';
import { combineFlaws } from '../flaws/combine';
import { flaws as allFlaws } from '../generated/flaws';
import { withKeys } from '../review/exercises/record';
import { createService, type Service } from '../service';
import type { Exchange } from '../service/exchange';
import type { CaseDefinition, CaseRequest, CaseSetup, LogEntry } from './case';
import { findOperation, operationName } from './operations';

/** An incident as it happened: the log, and the service in the state in which it was left. */
export interface CaseRecording {
  log: LogEntry[];
  service: Service;
}

/** A request of the learner's comes at least so long after the log ends, in ms. */
const afterwards = 60_000;

const minute = 60_000;

/**
 * Drives the clients of a case against a fresh service, without waiting. Nothing but the arguments decides what happens:
 * the same ones give the same log, byte for byte.
 *
 * @param setup - how the service and its clients behave; as in the incident by default
 */
export async function recordCase(
  definition: CaseDefinition,
  setup: CaseSetup = definition.setup,
): Promise<CaseRecording> {
  const { id, orders, callers } = definition;
  const clock = virtualClock();
  const flaws = setup.flaws.map(flaw => {
    const known = allFlaws.find(each => each.id === flaw);
    if (!known) throw new RangeError(`The case ${id} names a flaw that isn’t there: ${flaw}`);
    return known;
  });
  const service = createService({
    ...combineFlaws(flaws),
    clock,
    seed: `case/${id}`,
    ...(orders === undefined ? {} : { world: { orders } }),
    ...(callers ? { callers } : {}),
  });
  const scheduler = createScheduler();
  const random = seededRandom(`case/${id}/clients`);
  // Durations are drawn apart, so that a client that sends more doesn't shift the choices of the others.
  const durations = seededRandom(`case/${id}/durations`);
  const log: LogEntry[] = [];

  const enter = (exchange: Exchange, { took, lost = false }: CaseRequest): Exchange => {
    log.push(entryOf(exchange, { took: took ?? 18 + durations.int(60), lost }));
    return lost ? { ...exchange, response: null } : exchange;
  };
  // The service has no part in how long it takes and whether the response arrives.
  const wireOf = ({ took: _, lost: __, path, ...request }: CaseRequest) => ({
    ...request,
    path: withKeys(path, service),
  });
  await definition.drive({
    now: () => clock.now() - courseEpoch,
    random,
    at: (moment, work) => scheduler.at(moment, () => work()),
    has: fault => setup.faults.includes(fault),
    habit: name => {
      const habit = setup.habits[name];
      if (habit === undefined) throw new RangeError(`The set-up of the case ${id} has no habit ${name}`);
      return habit;
    },
    send: async request => enter(await service.send(wireOf(request)), request),
    async overlap(requests, gap = 40) {
      const sent = requests.map((request, i) => {
        if (i > 0) clock.advance(gap);
        return service.send(wireOf(request));
      });
      const exchanges = await Promise.all(sent);
      // Each is still in progress when the last one arrives.
      const least = gap * requests.length + 60;
      return exchanges.map((exchange, i) => enter(exchange, { took: least + durations.int(40), ...requests[i]! }));
    },
  });
  const end = definition.minutes * minute;
  for (let next = scheduler.next(); next !== null && next.moment < end; next = scheduler.next()) {
    clock.advance(Math.max(0, next.moment - (clock.now() - courseEpoch)));
    await next.work(next.moment);
  }
  clock.advance(Math.max(0, end - (clock.now() - courseEpoch)) + afterwards);
  log.sort((a, b) => a.exchange.at - b.exchange.at);
  for (const [i, entry] of log.entries()) entry.number = i + 1;
  const logs = recorded.get(definition) ?? new Map<string, LogEntry[]>();
  recorded.set(definition, logs.set(JSON.stringify(setup), log));
  return { log, service };
}

/** The logs that were recorded, by set-up: the same one is the same log, so it needn't be recorded again. */
const recorded = new WeakMap<CaseDefinition, Map<string, LogEntry[]>>();

/** The log of a case with a set-up, for what needs no service. */
export const logOf = async (definition: CaseDefinition, setup: CaseSetup): Promise<LogEntry[]> =>
  recorded.get(definition)?.get(JSON.stringify(setup)) ?? (await recordCase(definition, setup)).log;

/** An exchange as an entry of the log; its number is given later. */
export function entryOf(exchange: Exchange, { took = 0, lost = false, own = false }): LogEntry {
  const operation = findOperation(exchange.request.method, exchange.request.path);
  return { number: 0, operation: operation && operationName(operation), exchange, took, lost, own };
}

/** The set-up of a case with a change. */
export const changedSetup = (setup: CaseSetup, to: Partial<CaseSetup>): CaseSetup => ({
  flaws: to.flaws ?? setup.flaws,
  faults: to.faults ?? setup.faults,
  habits: { ...setup.habits, ...to.habits },
});
