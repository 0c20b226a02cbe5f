import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import retries from '../../labs/retries';
import {
  type AnswerEvent,
  asRetryEvent,
  type BooksEvent,
  type Group,
  groups,
  type RequestEvent,
  type RetryEvent,
} from '../../labs/retries/events';
import { foldLoad, type LoadState } from '../../labs/retries/load';
import type { RetriesSummary } from '../../labs/retries/report';
import { defaultParams } from '../../src/lab/params';
import { stateAfter } from '../../src/lab/state-after';
import type { LabChoice, LabEvent, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { recordAfresh } from '../support/recorded-once';
import { sized } from '../support/size';
import { countedIn } from './_counted';

const questionOf = (recording: Recording) => retries.questions(recording)[0] ?? null;

/** A storm in small: half the tills and half the bank. */
const small = { ...defaultParams(retries.parameters), clients: 20, capacity: 5 };
const record = (params: Record<string, number> = {}, seed = '7', choices: LabChoice[] = []) =>
  retries.record({ ...small, ...params }, seed, choices);
const summaryOf = (recording: Recording) => recording.summary as RetriesSummary;
const eventsOf = (recording: Recording, group: Group) =>
  recording.events.map(asRetryEvent).filter(event => event.client === group);
const only = <T extends RetryEvent['type']>(events: readonly RetryEvent[], type: T) =>
  events.filter((event): event is Extract<RetryEvent, { type: T }> => event.type === type);
const at = (recording: Recording, moment: number) => stateAfter(retries, recording, moment) as LoadState;

const anyParams = fc.record({
  clients: fc.integer({ min: 5, max: 12 }),
  outage: fc.integer({ min: 0, max: 12 }),
  capacity: fc.integer({ min: 5, max: 20 }),
  tries: fc.integer({ min: 1, max: 15 }),
  pause: fc.integer({ min: 0, max: 5 }),
  keep: fc.integer({ min: 0, max: 1 }),
  hasty_backoff: fc.integer({ min: 0, max: 16 }),
  hasty_jitter: fc.integer({ min: 0, max: 1 }),
  hasty_wait: fc.integer({ min: 0, max: 1 }),
  careful_keep: fc.integer({ min: 0, max: 1 }),
  careful_jitter: fc.integer({ min: 0, max: 1 }),
  careful_wait: fc.integer({ min: 0, max: 1 }),
  backoff: fc.integer({ min: 0, max: 16 }),
}) as fc.Arbitrary<Record<string, number>>;
const anyChoices = fc
  .array(fc.record({ event: fc.integer({ min: 0, max: 80 }), action: fc.constant('cut'), value: fc.constant(3) }), {
    maxLength: 2,
  })
  .map(choices => choices.sort((a, b) => a.event - b.event));

test('a low window shows the charts first, then what they came to, then the signs, then the log', async () => {
  const recording = await record();
  const shown = (rows: number) => {
    const lines = retries.draw(at(recording, recording.events.length), { columns: 90, rows }, plainTheme);
    expect(lines.length).toBeLessThanOrEqual(rows);
    const text = lines.join('\n');
    const parts = ['have a receipt', 'paid more than once', 'wasted', 'with receipt', 'Request log'];
    return parts.filter(part => text.includes(part));
  };
  const [receipts, paid, requests, signs, log] = shown(30);
  expect(shown(7)).toEqual([receipts, paid]);
  expect(shown(8)).toEqual([receipts, paid]);
  expect(shown(9)).toEqual([receipts, paid]);
  expect(shown(10)).toEqual([receipts, paid, requests]);
  expect(shown(11)).toEqual([receipts, paid, requests, signs]);
  expect(shown(16)).toEqual([receipts, paid, requests, signs]);
  expect(shown(17)).toEqual([receipts, paid, requests, signs, log]);
});

describe('the recording', () => {
  test('is the same for the same seed, parameters and choices, and another for another seed', async () => {
    const choices = [{ event: 90, action: 'cut', value: 3 }];
    const first = await record({ clients: 8 }, 'a', choices);
    expect(await record({ clients: 8 }, 'a', choices)).toEqual(first);
    expect(await record({ clients: 8 }, 'b', choices)).not.toEqual(first);
  });

  test('by default the hasty tills’ storm outlasts the outage and charges many twice, the careful ones’ does not', async () => {
    const { hasty, careful, outages } = summaryOf(await retries.record(defaultParams(retries.parameters), '7'));
    expect(outages).toEqual([{ from: 2000, until: 8000 }]);
    expect(careful).toMatchObject({ served: 50, gave_up: 0, charges: 50, charged_twice: 0, paid_without_receipt: 0 });
    expect(careful.all_served_at).toBeLessThan(20_000);
    expect(hasty.charged_twice).toBeGreaterThan(25);
    expect(hasty.charges).toBeGreaterThan(4 * 50);
    expect(hasty.gave_up).toBeGreaterThan(10);
    expect(hasty.requests).toBeGreaterThan(2 * careful.requests);
    expect(hasty.all_served_at).toBeNull();
  });

  test('whatever the seed: hasty tills charge somebody twice, careful ones nobody, and serve all', async () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const { hasty, careful } = summaryOf(await record({}, seed));
      expect(hasty.charged_twice, seed).toBeGreaterThan(0);
      expect(hasty.charges_too_many, seed).toBe(hasty.charges - (20 - hasty.gave_up) - hasty.paid_without_receipt);
      expect([careful.charged_twice, careful.charges, careful.served], seed).toEqual([0, 20, 20]);
    }
  });

  test('one key for each sale keeps the hasty tills from charging twice, too', async () => {
    const { hasty } = summaryOf(await record({ keep: 1 }));
    expect([hasty.charged_twice, hasty.served]).toEqual([0, 20]);
  });

  test('without an outage every sale takes one request', async () => {
    const recording = await record({ clients: 12, capacity: 10, outage: 0 });
    for (const group of groups) {
      expect(summaryOf(recording)[group]).toMatchObject({ requests: 12, served: 12, charges: 12, charged_twice: 0 });
    }
    expect(questionOf(recording)).toBeNull();
  });

  test('with any parameters, seed and cuts: with one key nobody pays twice, nobody tries too often, and the books agree', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, fc.string(), anyChoices, async (params, seed, choices) => {
        const recording = await retries.record(params, seed, choices);
        const { events } = recording;
        expect(events.every((event, i) => i === 0 || event.at >= events[i - 1]!.at)).toBe(true);
        const summary = summaryOf(recording);
        for (const group of groups) {
          const own = eventsOf(recording, group);
          const requests = only(own, 'request');
          const answers = only(own, 'answer');
          const books = only(own, 'books')[0] as BooksEvent;
          expect(books.status).toBe(200);
          expect(Math.max(...requests.map(event => event.try))).toBeLessThanOrEqual(params.tries!);
          const charged = answers.filter(event => event.status === 201 && !event.replayed);
          // What was charged in the last tenth of a second of the minute is answered after it.
          if (events.at(-1)!.at < 59_000) {
            expect(books.charges.map(({ id }) => id)).toEqual(
              charged.map(({ charge }) => charge).sort((a, b) => Number(a!.slice(3)) - Number(b!.slice(3))),
            );
          }
          const onceEach = (group === 'careful' ? params.careful_keep : params.keep) === 1;
          if (onceEach) expect(new Set(books.charges.map(({ till }) => till)).size).toBe(books.charges.length);
          expect(new Set(requests.map(event => event.key)).size).toBe(onceEach ? params.clients : requests.length);
          expect(summary[group].served + summary[group].gave_up).toBeLessThanOrEqual(params.clients!);
        }
      }),
      { numRuns: sized(8, 25) },
    );
  });

  test('careful tills never come back before Retry-After is over, hasty ones do', async () => {
    const recording = await record({ clients: 40 });
    const early = (group: Group) => {
      const requests = only(eventsOf(recording, group), 'request');
      return only(eventsOf(recording, group), 'answer').filter(({ at, heard, retry_after, till, try: number }) => {
        const next = requests.find(event => event.till === till && event.try === number + 1);
        return heard && retry_after !== null && next !== undefined && next.at < at + retry_after * 1000;
      }).length;
    };
    expect(only(eventsOf(recording, 'careful'), 'answer').some(event => event.retry_after !== null)).toBe(true);
    expect(early('careful')).toBe(0);
    expect(early('hasty')).toBeGreaterThan(0);
  });

  test('the bank never takes more than it can, and nothing while its line is broken', async () => {
    // Of these seeds some have a charge at work when the line breaks.
    const recordings = await Promise.all(['7', 'a', 'b', 'c'].map(seed => record({ clients: 20, outage: 2 }, seed)));
    for (const [recording, group] of recordings.flatMap(one => groups.map(name => [one, name] as const))) {
      const made = only(eventsOf(recording, group), 'answer')
        .filter((event): event is AnswerEvent => event.status === 201 && !event.replayed)
        .map(event => event.at - 100);
      for (const moment of made) {
        expect(made.filter(other => other > moment - 1000 && other <= moment).length).toBeLessThanOrEqual(5);
        expect(moment < 2000 || moment > 4000).toBe(true);
      }
    }
  });

  test('each habit is a switch of its own: with the same switches both groups do the same', async () => {
    const careful = { keep: 1, hasty_backoff: 8, hasty_jitter: 1, hasty_wait: 1 };
    const same = summaryOf(await record(careful));
    expect(same.hasty).toMatchObject({ served: 20, gave_up: 0, charged_twice: 0 });
    const hasty = { careful_keep: 0, backoff: 0, careful_jitter: 0, careful_wait: 0 };
    const both = summaryOf(await record(hasty));
    // Without chance in their waits, they do exactly the same.
    expect(both.careful).toEqual(both.hasty);
    expect(both.careful.charged_twice).toBeGreaterThan(0);
    // Only the key decides whether somebody pays twice; backoff alone doesn't.
    for (const [change, twice] of [
      [{ careful_keep: 0 }, true],
      [{ backoff: 0 }, false],
      [{ careful_jitter: 0 }, false],
      [{ careful_wait: 0 }, false],
    ] as const) {
      const { charged_twice } = summaryOf(await record(change)).careful;
      expect(charged_twice > 0, JSON.stringify(change)).toBe(twice);
    }
  });

  test('both kinds make the same sales at the same moments', async () => {
    const recording = await record();
    const first = (group: Group) =>
      only(eventsOf(recording, group), 'request')
        .filter((event): event is RequestEvent => event.try === 1)
        .map(({ at, till }) => [till, at]);
    expect(first('careful')).toEqual(first('hasty'));
    expect(first('hasty')).toHaveLength(20);
  });

  test('a cut changes nothing before it, and takes effect at the next full second', async () => {
    const without = await record();
    const stops = retries.stops!(without);
    const event = stops[11]!;
    const cut = await record({}, '7', [{ event, action: 'cut', value: 3 }]);
    expect(cut.events.slice(0, event)).toEqual(without.events.slice(0, event));
    expect(cut.events.find((one, i) => i >= event && one.type === 'outage')).toMatchObject({
      at: 12_000,
      until: 15_000,
    });
    const longer = await record({}, '7', [{ event: stops[3]!, action: 'cut', value: 3 }]);
    expect(summaryOf(longer).outages).toEqual([{ from: 2000, until: 11_000 }]);
    expect(longer.events.filter(({ type }) => type === 'recovery').map(one => one.at)).toEqual([11_000]);
    // The line breaks again at the very moment at which it would have come back.
    const until = only(without.events.map(asRetryEvent), 'outage')[0]!.until;
    const outage = { at: until, type: 'outage', client: 'bank', until: until + 1000 } as LabEvent;
    expect(foldLoad(at(without, stops[3]!), outage).outages).toEqual([{ from: 2000, until: until + 1000 }]);
  });
});

test('the run stands once a second, the last time with everything', async () => {
  const recording = await record();
  const stops = retries.stops!(recording);
  for (const [second, events] of stops.entries()) {
    if (second === stops.length - 1) expect(events).toBe(recording.events.length);
    else expect(recording.events.filter(event => event.at < (second + 1) * 1000)).toHaveLength(events);
  }
});

describe('the question', () => {
  test('has one right option, which the run itself counts, and each has a reason of its own', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, fc.nat(), async (params, seed) => {
        const recording = await retries.record(params, String(seed));
        const question = questionOf(recording);
        if (question === null) return;
        const { before, spans = 1, options } = question;
        expect(options.filter(option => option.right)).toHaveLength(1);
        expect(options.length).toBeGreaterThanOrEqual(3);
        expect(new Set(options.map(option => countedIn(option.text))).size).toBe(options.length);
        for (const option of options) expect(option.reason.length).toBeGreaterThan(20);

        const stops = retries.stops!(recording);
        const receipts = (moment: number) =>
          new Set(
            recording.events.slice(0, moment).flatMap(event => {
              const { type, client, status, heard, till } = event;
              return type === 'answer' && client === 'hasty' && status === 201 && heard ? [till as number] : [];
            }),
          );
        const seen = (type: string, moment: number) =>
          new Set(
            recording.events
              .slice(0, moment)
              .filter(event => event.type === type && event.client === 'hasty')
              .map(event => event.till as number),
          );
        const start = stops[before - 1] ?? 0;
        const waiting = [...seen('request', start)].filter(
          till => !receipts(start).has(till) && !seen('gave-up', start).has(till),
        );
        const got = waiting.filter(till => receipts(stops[before + spans - 1]!).has(till)).length;
        const right = options.find(option => option.right)!;
        expect(countedIn(right.text)).toBe(got);
        expect(question.prompt).toContain(
          waiting.length === 1 ? '1 hasty till has' : `${waiting.length} hasty tills have`,
        );
      }),
      { numRuns: sized(8, 20) },
    );
  });

  test('by default nobody gets a receipt, though the bank works at full speed', async () => {
    const question = questionOf(await retries.record(defaultParams(retries.parameters), '7'))!;
    expect([question.before, question.spans]).toEqual([8, 3]);
    expect(question.options.map(option => option.text)).toEqual([
      '38 tills: all of them',
      '30 tills: what the bank can do',
      '10 tills: one second’s work',
      'None',
    ]);
    expect(question.options.at(-1)).toMatchObject({ right: true });
  });
});

test('where every waiting till gets its receipt, the reason says why, and nothing of queues', async () => {
  const recording = await retries.record({ ...defaultParams(retries.parameters), clients: 5 }, '7');
  const { reason, text } = questionOf(recording)!.options.find(({ right }) => right)!;
  expect(text).toContain('all of them');
  expect(reason).toMatch(/^The bank could handle all of them\./);
  expect(reason).not.toContain('queue');
});

describe('frames', () => {
  test('where there is room for it, each sign in a column is one request, solid where it brought a receipt', async () => {
    const recording = await record({ clients: 10 });
    const state = at(recording, recording.events.length);
    const lines = retries.draw(state, { columns: 200, rows: 80 }, plainTheme);
    const middle = lines[0]!.indexOf('Careful');
    for (const group of groups) {
      const chart = lines
        .slice(1)
        .map(line => (group === 'hasty' ? line.slice(0, middle) : line.slice(middle)))
        .slice(0, lines.findIndex(line => line.includes('└')) - 1);
      for (let second = 0; second < state.length; second++) {
        const column = chart.map(line => line.padEnd(200)[(group === 'hasty' ? 5 : 4) + second * 2]);
        const { requests, receipts } = state.groups[group].seconds[second] ?? { requests: 0, receipts: 0 };
        expect(column.filter(sign => sign === '█')).toHaveLength(receipts);
        expect(column.filter(sign => sign === '░')).toHaveLength(requests - receipts);
      }
    }
  });

  test('say what it came to, and keep the end of the request log', async () => {
    const recording = await record();
    const text = retries.draw(at(recording, recording.events.length), { columns: 80, rows: 20 }, plainTheme).join('\n');
    const { hasty } = summaryOf(recording);
    expect(text).toContain(`! ${hasty.charged_twice} paid more than once`);
    expect(text).toContain('nobody paid twice');
    expect(text).toContain('20 of 20 have a receipt');
    expect(text).toContain('└────┘ 2 to 8 s');
    expect(text).toMatch(/\d\.\d s {2}hasty \d+ +sale-\d+-try-\d+ +201 {2}ch_\d+/);
  });
});

test('a long run lets keys and frames through, and is the same for it', async () => {
  let turns = 0;
  const yieldToUi = () => {
    turns += 1;
    return new Promise<void>(done => setImmediate(done));
  };
  const recording = await recordAfresh(retries, small, '7', [], yieldToUi);
  expect(turns).toBeGreaterThan(10);
  expect(recording).toEqual(await record());
});

test('the whole log has a line for every try that ended', async () => {
  const recording = await record({ clients: 8 });
  const lines = retries.log!(at(recording, recording.events.length), 78, plainTheme);
  const ended = recording.events.filter(({ type }) => type === 'answer' || type === 'timeout' || type === 'gave-up');
  expect(lines.filter(line => /^ *\d+\.\d s {2}(hasty|careful)/.test(line))).toHaveLength(ended.length);
  expect(lines.join('\n')).toContain('times out, no response');
});

test('the summary tells the worst sale in both kinds', async () => {
  const recording = await record();
  const text = retries.summary(recording, 76, plainTheme).join('\n');
  const worst = Math.max(...at(recording, recording.events.length).groups.hasty.charges);
  const till = /One sale: hasty till (\d+)/.exec(text)![1];
  const inHaste = text.slice(text.indexOf('One sale: hasty'), text.indexOf('One sale: careful'));
  expect(inHaste.match(/201 ch_/g)).toHaveLength(worst);
  const withCare = text.slice(text.indexOf('One sale: careful'));
  expect(new Set(withCare.match(/sale-\d+/g))).toEqual(new Set([`sale-${till}`]));
  expect(new Set(withCare.match(/ch_\d+/g)).size).toBe(1);
});
