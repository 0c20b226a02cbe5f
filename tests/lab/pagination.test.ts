import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import pagination from '../../labs/pagination';
import { isDelete, isInsert, isRequest, type RequestEvent } from '../../labs/pagination/events';
import type { PaginationSummary } from '../../labs/pagination/report';
import type { PaginationState } from '../../labs/pagination/state';
import { transcriptLines } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { stateAfter } from '../../src/lab/state-after';
import type { LabChoice, Recording } from '../../src/lab/types';
import type { Service } from '../../src/service';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

const questionOf = (recording: Recording) => pagination.questions(recording)[0] ?? null;

/** The service of the last recording, to ask it what really stands in its list. */
const made = vi.hoisted(() => ({ service: null as unknown }));
vi.mock('../../src/service', async load => {
  const real = await load<typeof import('../../src/service')>();
  return {
    ...real,
    createService: (options: Parameters<typeof real.createService>[0]) => {
      made.service = real.createService(options);
      return made.service;
    },
  };
});

const defaults = defaultParams(pagination.parameters);
const record = (params: Record<string, number> = {}, seed = 'seed', choices: LabChoice[] = []) =>
  pagination.record({ ...defaults, ...params }, seed, choices);
const requests = (recording: Recording, client: string) =>
  recording.events.filter((event): event is RequestEvent => isRequest(event) && event.client === client);
const summaryOf = (recording: Recording) => recording.summary as PaginationSummary;

const anyParams = fc.record(
  Object.fromEntries(pagination.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])),
) as fc.Arbitrary<Record<string, number>>;
const anyChoices = fc
  .array(
    fc.record({
      event: fc.integer({ min: 0, max: 14 }),
      action: fc.constantFrom('insert', 'delete'),
      value: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 3 },
  )
  .map(choices => choices.sort((a, b) => a.event - b.event));
const runs = { numRuns: sized(20, 60) };

describe('the recording', () => {
  test('is the same for the same seed, parameters and choices, and another for another seed', async () => {
    const choices = [{ event: 3, action: 'insert', value: 2 }];
    const first = await record({ deleted: 1 }, 'a', choices);
    expect(await record({ deleted: 1 }, 'a', choices)).toEqual(first);
    expect(await record({ deleted: 1 }, 'b', choices)).not.toEqual(first);
  });

  test('by default: four rows a page, the offset client sees two rows again, the cursor client none', async () => {
    const recording = await record();
    const { offset, cursor } = summaryOf(recording);
    expect(requests(recording, 'offset')[0]!.ids).toHaveLength(4);
    expect(offset).toMatchObject({ repeated: 2, missed: 0, finished: true });
    expect(cursor).toMatchObject({ pages: 4, rows: 16, repeated: 0, missed: 0, finished: true });
    expect(cursor.newer_ids).toHaveLength(2);
    expect(requests(recording, 'offset')[1]!.ids.slice(0, 2)).toEqual(requests(recording, 'offset')[0]!.ids.slice(2));
  });

  test('a choice leaves everything before its moment as it was', async () => {
    const plain = await record();
    for (let event = 0; event < plain.events.length; event++) {
      const changed = await record({}, 'seed', [{ event, action: 'insert', value: 3 }]);
      expect(changed.events.slice(0, event)).toEqual(plain.events.slice(0, event));
      expect(changed.events[event]).toMatchObject({ type: 'insert', status: 201 });
      expect(changed.events[event]!.ids).toHaveLength(3);
    }
  });

  test('at the end the list on the screen is the list of the service', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, anyChoices, async (params, choices) => {
        const recording = await record(params, 'seed', choices);
        const { response } = await (made.service as Service).send({
          as: 'owner',
          method: 'GET',
          path: '/orders?limit=200',
        });
        const ids = (JSON.parse(response!.body) as { data: { id: string }[] }).data.map(order => order.id);
        expect((stateAfter(pagination, recording, recording.events.length) as PaginationState).list).toEqual(ids);
      }),
      runs,
    );
  });

  test('every event was answered, whatever the parameters and choices: no limit of the service is hit', async () => {
    const most = { inserted: 8, deleted: 4, times: 5 };
    const choices = [2, 4, 6].flatMap(event => [
      { event, action: 'insert', value: 8 },
      { event, action: 'delete', value: 4 },
    ]);
    for (const recording of [await record(most), await record(most, 'x', choices)]) {
      for (const event of recording.events) expect([200, 201, 204]).toContain(event.status);
      expect(summaryOf(recording).offset.finished).toBe(true);
    }
  });
});

describe('whatever is inserted and deleted, and whenever', () => {
  test('each page is what offset and place mean on the list of that moment, and the counts add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, anyChoices, fc.integer({ min: 0, max: 50 }), async (params, choices, seed) => {
        const recording = await record(params, String(seed), choices);
        const start = recording.start.ids as string[];
        let list = start;
        let order = start;
        const seen = { offset: [] as string[], cursor: [] as string[] };
        const again = { offset: 0, cursor: 0 };
        for (const event of recording.events) {
          if (isInsert(event)) {
            list = [...event.ids.toReversed(), ...list];
            order = [...event.ids.toReversed(), ...order];
          } else if (isDelete(event)) list = list.filter(id => !event.ids.includes(id));
          else if (isRequest(event)) {
            const mine = seen[event.client];
            const from = mine.length === 0 ? 0 : order.indexOf(mine.at(-1)!) + 1;
            const expected =
              event.client === 'offset'
                ? list.slice((event.page - 1) * 4, event.page * 4)
                : order
                    .slice(from)
                    .filter(id => list.includes(id))
                    .slice(0, 4);
            expect(event.ids).toEqual(expected);
            again[event.client] += expected.filter(id => mine.includes(id)).length;
            mine.push(...expected);
          }
        }
        const { offset, cursor } = summaryOf(recording);
        const stayed = start.filter(id => list.includes(id));
        expect(cursor).toMatchObject({ repeated: 0, missed: 0, rows: seen.cursor.length, finished: true });
        expect(new Set(seen.cursor).size).toBe(seen.cursor.length);
        expect(seen.cursor).toEqual(expect.arrayContaining(stayed));
        expect(offset).toMatchObject({
          repeated: again.offset,
          missed: stayed.filter(id => !seen.offset.includes(id)).length,
          rows: seen.offset.length,
        });
      }),
      runs,
    );
  });

  test('one insertion costs the offset client min(inserted, rows read before) repeats, and no misses', async () => {
    for (let inserted = 0; inserted <= 8; inserted++) {
      for (const before of [2, 3, 4]) {
        const { offset } = summaryOf(await record({ inserted, before }));
        expect([inserted, before, offset.repeated]).toEqual([inserted, before, Math.min(inserted, (before - 1) * 4)]);
        expect(offset.missed).toBe(0);
      }
    }
  });

  test('one deletion of rows read costs the offset client as many rows that were always there', async () => {
    for (const deleted of [1, 2, 3, 4]) {
      const { offset } = summaryOf(await record({ inserted: 0, deleted }));
      expect(offset).toMatchObject({ missed: deleted, repeated: 0 });
    }
  });
});

describe('the question', () => {
  test('has one right option, the page that the service really gave, and stands before an offset fetch', async () => {
    await fc.assert(
      fc.asyncProperty(anyParams, anyChoices, async (params, choices) => {
        const recording = await record(params, 'seed', choices);
        const question = questionOf(recording);
        if (question === null) {
          expect(requests(recording, 'offset')).toHaveLength(1);
          return;
        }
        const fetch = recording.events[question.before] as RequestEvent;
        expect(fetch).toMatchObject({ type: 'request', client: 'offset' });
        expect(fetch.page).toBeGreaterThan(1);
        const right = question.options.filter(option => option.right);
        expect(right).toHaveLength(1);
        expect(right[0]!.text).toBe(fetch.ids.length === 0 ? 'no rows' : fetch.ids.join(' '));
        expect(question.options.length).toBeGreaterThanOrEqual(3);
        expect(new Set(question.options.map(option => option.text)).size).toBe(question.options.length);
        for (const option of question.options) expect(option.reason).not.toBe('');
      }),
      runs,
    );
  });

  test('is asked at the first fetch after the list changed', async () => {
    const recording = await record({ before: 3 });
    const { before } = questionOf(recording)!;
    expect(recording.events.slice(0, before).filter(event => event.type === 'insert')).toHaveLength(1);
    expect((recording.events[before] as RequestEvent).page).toBe(3);
    const earlier = await record({ before: 3 }, 'seed', [{ event: 1, action: 'insert', value: 1 }]);
    expect((earlier.events[questionOf(earlier)!.before] as RequestEvent).page).toBe(2);
  });

  test('the right answer follows the parameters: nothing inserted, a whole page, more than was read, deletions', async () => {
    const right = async (params: Record<string, number>) => {
      const recording = await record(params);
      const option = questionOf(recording)!.options.find(each => each.right)!;
      return option.note;
    };
    expect(await right({ inserted: 0 })).toBe('none seen before');
    expect(await right({ inserted: 2 })).toBe('2 seen before, 2 not yet seen');
    expect(await right({ inserted: 4 })).toBe('all seen before');
    expect(await right({ inserted: 8 })).toBe('all just inserted');
    expect(await right({ inserted: 6 })).toBe('2 just inserted, 2 seen before');
    expect(await right({ inserted: 0, deleted: 2 })).toBe('none seen before');
  });

  test('the reason of the right answer says how the rows moved, and what that came to', async () => {
    const reason = async (inserted: number, deleted: number) => {
      const option = questionOf(await record({ inserted, deleted }))!.options.find(each => each.right)!;
      return option.reason;
    };
    expect(await reason(0, 0)).toContain('No row was inserted or deleted');
    expect(await reason(2, 2)).toContain('As many rows were inserted as deleted');
    expect(await reason(1, 0)).toContain(
      'The new row pushed every older row down by 1, so the client has seen 1 of these before.',
    );
    expect(await reason(2, 0)).toContain(
      'The 2 new rows pushed every older row down by 2, so the client has seen 2 of these',
    );
    expect(await reason(4, 0)).toContain('so the client has seen all of these before.');
    expect(await reason(8, 0)).toContain('so the client hasn’t seen any of these before.');
    expect(await reason(2, 1)).toContain('2 rows were inserted and 1 deleted, so the older rows moved down by 1');
    expect(await reason(1, 2)).toContain('1 row was inserted and 2 deleted, so the older rows moved up by 1');
    expect(await reason(0, 1)).toMatch(
      /The deleted row moved every older row up by 1\. The client skips o\d+ and never sees it\./,
    );
    expect(await reason(0, 2)).toMatch(
      /The 2 deleted rows moved .* by 2\. The client skips o\d+ and o\d+ and never sees them\./,
    );
  });

  test('reasons of wrong options do not contradict the run: they never deny what happened', async () => {
    for (const [inserted, deleted] of [
      [0, 0],
      [2, 2],
      [1, 3],
      [3, 1],
      [4, 0],
      [0, 4],
    ] as const) {
      const question = questionOf(await record({ inserted, deleted }))!;
      const down = inserted - deleted;
      const wrong = question.options.filter(option => !option.right);
      for (const { id, reason } of wrong) {
        if (id === 'place') expect(reason).toContain(`moved by ${Math.abs(down)}`);
        if (id === 'same-page') expect(reason).toContain(down === 0 ? 'didn’t move' : `by ${Math.abs(down)}.`);
      }
      expect(wrong.some(option => option.id === 'place')).toBe(down !== 0);
    }
  });
});

describe('the words', () => {
  test('the transcript names every request, every row seen again and every missed row', async () => {
    for (const params of <Record<string, number>[]>[
      {},
      { inserted: 4, times: 3 },
      { inserted: 0, deleted: 3, before: 3 },
    ]) {
      const recording = await record(params);
      const lines = transcriptLines(pagination, recording, 200, plainTheme);
      const text = lines.join('\n');
      for (const event of recording.events) {
        if (!isRequest(event)) continue;
        expect(text).toContain(event.client === 'offset' ? `GET ${event.path}, returned 200` : 'GET /orders?limit=4');
      }
      const again = lines.filter(line => line.includes('has already seen')).join(' ');
      for (const id of summaryOf(recording).offset.repeated_ids) {
        expect(again.includes(id) || again.includes('all of these')).toBe(true);
      }
      const never = lines.find(line => line.includes('never saw')) ?? '';
      for (const id of summaryOf(recording).offset.missed_ids) expect(never).toContain(id);
    }
  });

  test('no sentence is longer than it can be read aloud in one breath', async () => {
    for (const params of <Record<string, number>[]>[
      {},
      { inserted: 8 },
      { inserted: 0, deleted: 4 },
      { inserted: 0 },
      { inserted: 2, deleted: 2 },
    ]) {
      const recording = await record(params);
      const prose = pagination.summary(recording, 2000, plainTheme).map(line => line.trim());
      for (const option of questionOf(recording)!.options) prose.push(option.reason);
      for (const sentence of prose.flatMap(line => line.split(/(?<=[.:;]) /))) {
        expect(sentence.split(' ').length, sentence).toBeLessThan(26);
      }
    }
  });

  test('newer rows are explained as correct, and only where there are any', async () => {
    const text = async (params: Record<string, number>) =>
      pagination
        .summary(await record(params), 76, plainTheme)
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    expect(await text({})).toContain('by design: these rows aren’t lost');
    expect(await text({ inserted: 0 })).not.toContain('newer');
  });
});
