import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import lab from '../../labs/long-running';
import { asExportEvent, type ResponseEvent, sides } from '../../labs/long-running/events';
import { reportOf } from '../../labs/long-running/report';
import { slice } from '../../labs/long-running/run';
import { keyModes } from '../../labs/long-running/settings';
import { type ExportState, foldExportEvent, initialExportState } from '../../labs/long-running/state';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import type { LabChoice, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

const defaults = defaultParams(lab.parameters);
const made = new Map<string, Promise<Recording>>();
/** A run with these changes; each one is made once. */
function run(params: Record<string, number> = {}, choices: readonly LabChoice[] = [], seed = '7'): Promise<Recording> {
  const key = JSON.stringify([params, choices, seed]);
  const recording = made.get(key) ?? lab.record({ ...defaults, ...params }, seed, choices);
  made.set(key, recording);
  return recording;
}
const eventsOf = ({ events }: Recording) => events.map(asExportEvent);
const endOf = (recording: Recording): ExportState =>
  recording.events.reduce(foldExportEvent, initialExportState(recording));
const keyMode = (name: (typeof keyModes)[number]) => keyModes.indexOf(name);
/** A choice at the end of the slice that begins at this second. */
const choiceAt = (recording: Recording, second: number, action: string, value: number): LabChoice => ({
  event: recording.events.findLastIndex(({ at }) => at < second * 1000 + slice) + 1,
  action,
  value,
});

const anyRun = fc.record({
  params: fc.record(
    Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])) as Record<
      string,
      fc.Arbitrary<number>
    >,
  ),
  seed: fc.string({ maxLength: 4 }),
  choices: fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 3 }).chain(events =>
    fc.tuple(
      ...events
        .sort((a, b) => a - b)
        .map(event =>
          fc.oneof(
            fc.record({
              event: fc.constant(event),
              action: fc.constant('cancel'),
              value: fc.integer({ min: 0, max: 11 }),
            }),
            fc.constant({ event, action: 'add', value: 1 }),
          ),
        ),
    ),
  ),
});

describe('what is true of every run', () => {
  it('with one key for each client, a service has one job for each, however often they ask', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const kept = { ...params, request_key: keyMode('the same'), job_key: keyMode('the same') };
        const report = reportOf(await run(kept, choices, seed));
        for (const side of sides) expect(report[side].jobs).toBeLessThanOrEqual(report[side].clients);
        if (choices.length === 0) for (const side of sides) expect(report[side].jobs).toBe(report[side].clients);
      }),
      { numRuns: sized(8, 200) },
    );
  });

  it('each worker does one export at a time and takes its time; no response comes after the gateway gave up', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, choices, seed);
        const { work = 0, workers = 0, gateway = 0 } = params;
        const end = endOf(recording);
        for (const side of sides) {
          expect(end.sides[side].made).toBe(reportOf(recording)[side].made);
          for (let worker = 1; worker <= workers; worker++) {
            const own = end.sides[side].work.filter(each => each.worker === worker);
            for (const [i, { from, until }] of own.entries()) {
              if (until !== null) expect(until - from).toBeLessThanOrEqual(work * 1000);
              expect(from).toBeGreaterThanOrEqual(own[i - 1]?.until ?? 0);
            }
          }
        }
        const sent = new Map<string, number>();
        for (const event of eventsOf(recording)) {
          if (event.type === 'request') sent.set(`${event.client} ${event.who}`, event.at);
          if (event.type === 'response' && event.method === 'POST')
            expect(event.at - sent.get(`${event.client} ${event.who}`)!).toBeLessThanOrEqual(gateway * 1000);
        }
      }),
      { numRuns: sized(8, 200) },
    );
  });

  it('a client has its file exactly if the service said that its export succeeded', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, choices, seed);
        const report = reportOf(recording);
        for (const side of sides) {
          const said = eventsOf(recording).filter(
            (event): event is ResponseEvent =>
              event.type === 'response' && event.client === side && event.state === 'succeeded',
          );
          expect(new Set(said.map(({ who }) => who)).size).toBe(report[side].served);
          expect(report[side].served + report[side].gave_up + report[side].cancelled).toBeLessThanOrEqual(
            report[side].clients,
          );
        }
      }),
      { numRuns: sized(6, 200) },
    );
  });
});

describe('what can be played with', () => {
  it('by default, exports in the request are made for nobody and clients give up; with jobs, everybody has a file', async () => {
    const { request, pace, told } = reportOf(await run());
    expect(request.wasted).toBeGreaterThan(0);
    expect(request.gave_up).toBeGreaterThan(0);
    expect(request.made).toBeGreaterThan(request.clients);
    for (const side of [pace, told]) expect(side).toMatchObject({ served: 10, made: 10, wasted: 0, timeouts: 0 });
  });

  it('Retry-After saves polls, and costs no time to speak of', async () => {
    const { pace, told } = reportOf(await run());
    expect(told.polls).toBeLessThan(pace.polls / 4);
    expect(told.all_served_at! - pace.all_served_at!).toBeLessThan(3000);
  });

  it('the same key makes every export once; with enough attempts, each client gets it', async () => {
    const { request } = reportOf(await run({ request_key: keyMode('the same'), attempts: 6, pause: 8 }));
    expect(request).toMatchObject({ made: 10, wasted: 0, served: 10 });
    expect(request.timeouts).toBeGreaterThan(0);
  });

  it('a lost 202 costs nothing with the same key, and an export without one', async () => {
    const kept = reportOf(await run({ lost: 3 })).told;
    const without = reportOf(await run({ lost: 3, job_key: keyMode('none') })).told;
    expect(kept).toMatchObject({ jobs: 10, wasted: 0, posts: 13 });
    expect(without).toMatchObject({ jobs: 13, wasted: 3, posts: 13 });
  });

  it('a cancelled job frees its worker; in the request, the work goes on', async () => {
    const before = await run();
    const recording = await run({}, [choiceAt(before, 3, 'cancel', 1)]);
    const report = reportOf(recording);
    expect(report.told).toMatchObject({ cancelled: 1, jobs_cancelled: 1, made: 9, wasted: 0 });
    expect(report.request.wasted).toBeGreaterThan(reportOf(before).request.wasted);
    const stops = eventsOf(recording).filter(({ type }) => type === 'stop');
    expect(stops.map(({ client }) => client)).toEqual(['pace', 'told']);
    // The worker begins with the next export at the same moment.
    for (const { at, client } of stops)
      expect(eventsOf(recording)).toContainEqual(expect.objectContaining({ type: 'begin', at, client, who: 'c' }));
  });

  it('says why nothing went wrong: in time for the gateway, or polling with POST', async () => {
    const quiet = await run({ clients: 4 });
    const kept = await run({ request_key: keyMode('the same'), attempts: 6, pause: 8 });
    for (const recording of [quiet, kept]) expect(isCalm(lab.figures(recording))).toBe(true);
    expect(lab.figures(quiet).calm).toContain('the gateway stopped waiting');
    expect(lab.figures(kept).calm).toContain('same key');
  });
});

describe('the predictions', () => {
  const rightOf = (recording: Recording) =>
    Object.fromEntries(lab.questions(recording).map(({ id, options }) => [id, options.find(({ right }) => right)!.id]));

  it('ask what becomes of the work after a 504, and what the next half minute of work is good for', async () => {
    expect(rightOf(await run())).toEqual({ 'after-504': 'nobody', 'good-for': '0' });
    expect(rightOf(await run({ request_key: keyMode('the same'), attempts: 6 }))['after-504']).toBe('retry');
    expect(rightOf(await run({ clients: 4 }))).toEqual({});
  });

  it('speak of another attempt only if there is one', async () => {
    const reasons = async (params: Record<string, number>) =>
      lab
        .questions(await run(params))
        .find(({ id }) => id === 'after-504')!
        .options.map(({ reason }) => reason)
        .join(' ');
    expect(await reasons({})).toContain('e’s next attempt');
    expect(await reasons({ attempts: 1 })).not.toMatch(/next attempt|the retry/);
    expect(await reasons({ attempts: 1 })).toContain('e doesn’t make another attempt');
  });

  it('ask about a cancel before it takes effect', async () => {
    const before = await run();
    const choice = choiceAt(before, 3, 'cancel', 8);
    const recording = await run({}, [choice]);
    const question = lab.questions(recording).find(({ id }) => id === 'cancel-i')!;
    expect(lab.stops!(recording)[question.before - 1]).toBe(choice.event);
    expect(question.options.find(({ right }) => right)!.id).toBe('request');
  });
});

it('shows at 40x12 that work was wasted on one side, and that the others are done', async () => {
  const lines = lab.draw(endOf(await run()), { columns: 38, rows: 7 }, plainTheme);
  expect(lines[0]).toMatch(/4 of 10, ! \d+ wasted/);
  expect(lines.filter(line => line.includes('10 of 10'))).toHaveLength(2);
});
