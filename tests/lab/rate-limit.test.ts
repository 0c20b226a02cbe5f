import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import rateLimit from '../../labs/rate-limit';
import { asRateEvent, type BooksEvent, type ExchangeEvent, isExchange, kinds } from '../../labs/rate-limit/events';
import { figures, type RateSummary } from '../../labs/rate-limit/report';
import { slice } from '../../labs/rate-limit/run';
import { budgetAt, type RateState } from '../../labs/rate-limit/state';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { LabChoice, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';
import { countedIn } from './_counted';

const defaults = defaultParams(rateLimit.parameters);
const small = { ...defaults, programs: 4, charges: 4, limit: 12, outage: 6, capacity: 3 };
const record = (params: Record<string, number> = {}, seed = '7', choices: LabChoice[] = []) =>
  rateLimit.record({ ...small, ...params }, seed, choices);
const summaryOf = (recording: Recording) => recording.summary as RateSummary;
const exchangesOf = (recording: Recording, kind: string) =>
  recording.events.filter(isExchange).filter(event => event.client === kind);
const at = (recording: Recording, count: number) => stateAfter(rateLimit, recording, count) as RateState;

const anyParams = fc.record({
  programs: fc.integer({ min: 1, max: 5 }),
  charges: fc.integer({ min: 1, max: 5 }),
  limit: fc.integer({ min: 10, max: 30 }),
  counting: fc.integer({ min: 0, max: 1 }),
  outage: fc.integer({ min: 0, max: 20 }),
  capacity: fc.integer({ min: 1, max: 6 }),
  pause: fc.integer({ min: 1, max: 10 }),
  jitter: fc.integer({ min: 1, max: 20 }),
}) as fc.Arbitrary<Record<string, number>>;
const anyChoices = fc
  .array(
    fc.record({
      event: fc.integer({ min: 0, max: 60 }),
      action: fc.constantFrom('cut', 'join'),
      value: fc.constant(9),
    }),
    {
      maxLength: 2,
    },
  )
  .map(choices => choices.sort((a, b) => a.event - b.event));

/** Requests that took a part of the budget: a rejection with 429 takes none. */
const counted = (exchanges: readonly ExchangeEvent[]) =>
  exchanges.filter(({ status }) => status !== 429).map(({ sent_at }) => sent_at);

describe('whatever the seed, the parameters and the choices', () => {
  test('no key gets more than its limit, each rejection says when, and nobody is charged twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, fc.string(), anyChoices, async (params, seed, choices) => {
        const recording = await rateLimit.record(params, seed, choices);
        const limit = params.limit!;
        for (const kind of kinds) {
          const own = exchangesOf(recording, kind).toSorted((a, b) => a.sent_at - b.sent_at);
          const moments = counted(own);
          for (const from of moments) {
            const within = (ms: number) => moments.filter(moment => moment >= from && moment < from + ms).length;
            if (params.counting === 1) {
              for (const ms of [1000, 10_000, 60_000])
                expect(within(ms)).toBeLessThanOrEqual(limit + (ms * limit) / 60_000);
            }
          }
          if (params.counting === 0) {
            for (let from = moments[0]; from !== undefined; ) {
              const end: number = from + 60_000;
              expect(moments.filter(moment => moment >= from! && moment < end).length).toBeLessThanOrEqual(limit);
              from = moments.find(moment => moment >= end);
            }
          }
          for (const { status, code, retry_after, remaining, reset, limit: said } of own) {
            expect([201, 429, 503]).toContain(status);
            expect(said).toBe(limit);
            expect(remaining).toBeGreaterThanOrEqual(0);
            expect(reset).toBeLessThanOrEqual(60);
            if (status === 201) expect(retry_after).toBeNull();
            else expect(retry_after).toBeGreaterThanOrEqual(1);
            if (status === 429) expect([code, remaining]).toEqual(['rate_limited', 0]);
          }
          const made = own.filter(({ status }) => status === 201);
          expect(new Set(made.map(({ key }) => key)).size).toBe(made.length);
          const books = recording.events
            .map(asRateEvent)
            .find(event => event.type === 'books' && event.client === kind);
          // A charge of the last tenth of a second has no response in the recording.
          if (recording.events.at(-1)!.at < 149_000) expect((books as BooksEvent).charges).toBe(made.length);
        }
      }),
      { numRuns: sized(6, 30) },
    );
  });

  test('who obeys Retry-After is never early, and alone on a key is never rejected with 429 twice for one charge', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, fc.string(), async (params, seed) => {
        const { patient, spread, greedy } = summaryOf(await rateLimit.record(params, seed));
        expect([patient.early, spread.early]).toEqual([0, 0]);
        if (params.programs === 1) {
          expect(patient.most_limited).toBeLessThanOrEqual(1);
          expect(spread.most_limited).toBeLessThanOrEqual(1);
        }
        for (const each of [greedy, patient, spread])
          expect(each.made + each.limited + each.unavailable).toBe(each.requests);
      }),
      { numRuns: sized(6, 30) },
    );
  });

  test('the question’s correct option is what the run then shows', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, fc.nat(), anyChoices, async (params, seed, choices) => {
        const recording = await rateLimit.record(params, String(seed), choices);
        const { questions, stops } = prepareRun(rateLimit, recording);
        for (const { id, before, spans, options } of questions) {
          const [then, later] = [at(recording, stops[before - 1]!), at(recording, stops[before + spans! - 1]!)];
          const right = options.find(option => option.right)!;
          if (id === 'greedy-charges') {
            expect(countedIn(right.text)).toBe(later.kinds.greedy.made - then.kinds.greedy.made);
            for (const option of options) expect(option.reason.length).toBeGreaterThan(20);
          } else {
            const done = (state: RateState) =>
              kinds.filter(kind => state.kinds[kind].made === state.programs * params.charges!);
            expect(done(then)).toEqual([]);
            expect(done(later)).toContain(right.id);
          }
        }
      }),
      { numRuns: sized(6, 30) },
    );
  });
});

test('by default greedy programs send most, get nothing for half a minute, and are done late', async () => {
  const recording = await rateLimit.record(defaults, '7');
  const { greedy, patient, spread } = summaryOf(recording);
  expect(greedy.requests).toBeGreaterThan(3 * patient.requests);
  expect(greedy.early).toBeGreaterThan(200);
  expect([greedy.left, patient.left, spread.left]).toEqual([0, 0, 0]);
  for (const each of [greedy, patient]) expect(spread.finished_at).toBeLessThan(each.finished_at! - 20_000);
  // All who wait as told come back in one second; jitter takes the herd apart.
  expect(spread.busiest).toBeLessThan(patient.busiest);
  const { questions } = prepareRun(rateLimit, recording);
  expect(questions.map(({ id }) => id)).toEqual(['greedy-charges', 'done-first']);
  expect(questions[0]!.options.find(({ right }) => right)!.text).toBe('None');
  expect(questions[1]!.options.find(({ right }) => right)!.id).toBe('spread');
});

test('where nobody is rejected, the end says so', async () => {
  const recording = await record({ programs: 1, charges: 2, outage: 0, limit: 100, capacity: 20 });
  expect(summaryOf(recording).greedy).toMatchObject({ requests: 2, limited: 0, unavailable: 0 });
  expect(isCalm(figures(recording))).toBe(true);
  expect(figures(recording).calm).toContain('no request was rejected');
  expect(rateLimit.questions(recording)).toEqual([]);
});

test('the bucket gives tokens back all the time, the window all at once', async () => {
  const budgetOver = async (counting: number) => {
    const recording = await record({ counting, outage: 0, charges: 8 });
    const { stops } = prepareRun(rateLimit, recording);
    return stops.map((stop, i) => Math.round(12 * budgetAt(at(recording, stop), at(recording, stop).kinds.patient, i)));
  };
  const windows = await budgetOver(0);
  // Empty until the minute is over, then at least half full again.
  expect(windows.slice(8, 60_000 / slice - 1).every(left => left === 0)).toBe(true);
  expect(Math.max(...windows.slice(60_000 / slice))).toBeGreaterThanOrEqual(6);
  const bucket = await budgetOver(1);
  expect(Math.max(...bucket.slice(10))).toBeLessThan(6);
});

test('a program that joins in the last second has slices of its own', async () => {
  const params = { programs: 2, charges: 5, limit: 20, counting: 0, outage: 20, capacity: 2, pause: 4, jitter: 16 };
  const recording = await rateLimit.record(params, '1410593023', [{ event: 59, action: 'join', value: 9 }]);
  const lastTick = recording.events.findLast(({ type }) => type === 'tick')!.at;
  const lastExchange = recording.events.findLast(({ type }) => type === 'exchange')!.at;
  expect(recording.events.find(({ type }) => type === 'join')!.at).toBe(42_000);
  expect(lastTick).toBeGreaterThan(lastExchange - 3000);
});

test('cut and join take effect after their moment, for every kind alike', async () => {
  const without = await record();
  const event = 20;
  const joined = await record({}, '7', [{ event, action: 'join', value: 1 }]);
  expect(joined.events.slice(0, event)).toEqual(without.events.slice(0, event));
  expect(summaryOf(joined).programs).toBe(5);
  for (const kind of kinds) expect(exchangesOf(joined, kind).some(({ program }) => program === 5)).toBe(true);
  const cut = await record({ outage: 0 }, '7', [{ event, action: 'cut', value: 9 }]);
  expect(summaryOf(cut).outages).toHaveLength(1);
  for (const kind of kinds) {
    const { from, until } = summaryOf(cut).outages[0]!;
    const during = exchangesOf(cut, kind).filter(({ sent_at }) => sent_at >= from && sent_at < until);
    expect(during.every(({ status }) => status !== 201)).toBe(true);
  }
});

test('in any window the picture says who is who, what was rejected, and what is left', async () => {
  const recording = await record();
  const end = at(recording, recording.events.length);
  for (const room of [
    { columns: 78, rows: 19 },
    { columns: 58, rows: 15 },
    { columns: 38, rows: 7 },
  ]) {
    const text = rateLimit.draw(end, room, plainTheme).join('\n');
    for (const name of ['Greedy', 'Patient', 'Spread out', 'too early', '░', '█', '└']) expect(text).toContain(name);
  }
  const wide = rateLimit.draw(end, { columns: 78, rows: 19 }, plainTheme);
  expect(wide.filter(line => line.startsWith(' budget '))).toHaveLength(3);
  expect(wide.join('\n')).toContain('429 over limit');
  const lines = rateLimit.log!(end, 78, plainTheme);
  expect(lines.join('\n')).toMatch(/greedy \d +bill-\d-\d +429 rate_limited, Retry-After: \d+, 0 left/);
});
