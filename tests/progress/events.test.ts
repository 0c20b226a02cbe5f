import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersKept, compactEvents, reviewsKept } from '../../src/progress/compact';
import { mergeEvents, readEvent } from '../../src/progress/events';
import { foldEvents } from '../../src/progress/fold';
import { labAnswers } from '../../src/progress/lab-answers';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { agreeing, answer, page, someEvents } from './sample';

const at = (moment: number, fact: ProgressFact, id = `t${moment}`): ProgressEvent => ({ id, at: moment, ...fact });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('merge', () => {
  it('is commutative, associative and idempotent, even when one id means two things', () => {
    fc.assert(
      fc.property(someEvents, someEvents, someEvents, (a, b, c) => {
        expect(mergeEvents(a, b)).toEqual(mergeEvents(b, a));
        expect(mergeEvents(mergeEvents(a, b), c)).toEqual(mergeEvents(a, mergeEvents(b, c)));
        expect(mergeEvents(a, a)).toEqual(mergeEvents(a));
      }),
    );
  });

  it('keeps every id that either side has', () => {
    fc.assert(
      fc.property(someEvents, someEvents, (a, b) => {
        expect(new Set(mergeEvents(a, b).map(e => e.id))).toEqual(new Set([...a, ...b].map(e => e.id)));
      }),
    );
  });
});

describe('compact', () => {
  it('never changes what the events add up to', () => {
    fc.assert(
      fc.property(someEvents, events => {
        expect(foldEvents(compactEvents(events))).toEqual(foldEvents(events));
        expect(compactEvents(compactEvents(events))).toEqual(compactEvents(events));
      }),
    );
  });

  it('may happen before or after a merge, on either machine', () => {
    fc.assert(
      fc.property(someEvents, someEvents, (first, second) => {
        const [a, b] = agreeing([first, second]) as [ProgressEvent[], ProgressEvent[]];
        expect(compactEvents(mergeEvents(compactEvents(a), compactEvents(b)))).toEqual(
          compactEvents(mergeEvents(a, b)),
        );
      }),
    );
  });

  it('keeps years of use small', () => {
    const events: ProgressEvent[] = [];
    for (let i = 0; i < 10_000; i++) {
      events.push(at(i * 3, page('a', `p${i % 12}`), `p${i}`));
      events.push(at(i * 3 + 1, answer('a', `q${i % 5}`), `q${i}`));
      events.push(
        at(i * 3 + 2, { type: 'review', exercise: `${i}`, claimed: [], found: 1, planted: 2, score: 3 }, `r${i}`),
      );
    }
    expect(compactEvents(events)).toHaveLength(12 + 5 * answersKept + reviewsKept);
    expect(foldEvents(events).reviews.at(-1)?.exercise).toBe('9999');
  });

  it('keeps one of several that say the same, the last one', () => {
    const kept = (...facts: ProgressFact[]) =>
      compactEvents(facts.map((fact, i) => at(i + 1, fact))).map(event => event.at);
    const lab = (id: string, finished: boolean, answer?: string): ProgressFact => ({
      type: 'lab',
      lab: id,
      finished,
      ...(answer === undefined ? {} : { answer, right: true }),
    });
    expect(kept(lab('a', true), lab('a', true), lab('b', true), lab('a', true))).toEqual([3, 4]);
    expect(kept(lab('a', true), lab('a', false), lab('a', true, '1'), lab('a', true))).toEqual([2, 3, 4]);
    expect(kept(page('a', 'one'), page('a', 'one', true), page('a', 'one'), page('a', 'two'))).toEqual([2, 3, 4]);
    const reset: ProgressFact = { type: 'reset', lesson: 'a' };
    expect(kept(reset, reset, { type: 'reset', lesson: 'b' })).toEqual([2, 3]);
    const undo: ProgressFact = { type: 'undo', reset: 'r' };
    expect(kept(undo, undo)).toEqual([2]);
  });

  it('keeps events that a later version added', () => {
    const later = { id: 'x', at: 5, type: 'badge', colour: 'green' } as unknown as ProgressEvent;
    expect(compactEvents([later, at(9, page('a', '1'))])).toContainEqual(later);
    expect(foldEvents([later])).toEqual(foldEvents([]));
  });
});

it('says in words what is wrong with an event, and takes every moment that a date can be', () => {
  const fine = { id: 'x', at: 0, type: 'later' };
  const said = (change: object) => {
    const read = readEvent({ ...fine, ...change });
    return typeof read === 'string' ? read : 'fine';
  };
  const time = '"at" is not a time in milliseconds';
  for (const moment of [0, 1, 8.64e15]) expect(said({ at: moment }), String(moment)).toBe('fine');
  for (const moment of [-1, 8.64e15 + 1000, Number.NaN, '1', null]) expect(said({ at: moment })).toBe(time);
  expect(said({ id: 3 })).toBe('"id" is not a string');
  expect(said({ type: undefined })).toBe('"type" is not a string');
  for (const value of [null, [], 'x', 3]) expect(readEvent(value)).toBe('it is not an object');
  expect(said({ type: 'lesson' })).toMatch(/^"\w+" does not fit an event of type "lesson"$/);
  expect(said({ type: 'constructor' })).toBe('fine');
});

it('takes lists and texts as long as they may be, and no longer', () => {
  const area = 'errors';
  const review = { id: 'x', at: 0, type: 'review', exercise: 'e', claimed: [], found: 0, planted: 0, score: 0 };
  const takes = (change: object) => typeof readEvent({ ...review, ...change }) !== 'string';
  expect([100, 101].map(length => takes({ claimed: Array(length).fill(area) }))).toEqual([true, false]);
  expect([1, 500, 501].map(length => takes({ exercise: 'x'.repeat(length) }))).toEqual([true, true, false]);
  expect([takes({ exercise: '' }), takes({ claimed: ['none'] }), takes({ found: Number.NaN })]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('fold', () => {
  it('does not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(
        someEvents.chain(events =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          expect(foldEvents(shuffled)).toEqual(foldEvents(events));
        },
      ),
    );
  });

  it('resumes at the page reached last and remembers that the lesson was done', () => {
    const progress = foldEvents([
      at(1, page('a', 'one')),
      at(2, page('a', 'two')),
      at(3, page('a', 'last', true)),
      at(4, page('a', 'one')),
    ]);
    expect(progress.lessons.a).toEqual({ page: 'one', pagesSeen: ['two', 'last', 'one'], done: true, lastAt: 4 });
  });

  it('lets the last answer count and says how often the question was answered', () => {
    const progress = foldEvents([at(1, answer('a', 'q', false, 'x')), at(2, answer('a', 'q', true, 'y'))]);
    expect(progress.answers['a/q']).toEqual({ option: 'y', right: true, sure: true, at: 2, times: 2 });
  });

  it('keeps a prediction in a lab when the lab is watched again without one', () => {
    const progress = foldEvents([
      at(1, { type: 'lab', lab: 'pagination', finished: false, answer: '2', right: true }),
      at(2, { type: 'lab', lab: 'pagination', finished: true }),
    ]);
    expect(progress.labs.pagination).toEqual({ finished: true, answer: '2', right: true, at: 2 });
  });

  it('keeps the last answer to each question of a lab, beside one that doesn’t say its question', () => {
    const said = (question: string | undefined, answer: string, right: boolean): ProgressFact => ({
      type: 'lab',
      lab: 'webhooks',
      finished: false,
      ...(question === undefined ? {} : { question }),
      answer,
      right,
    });
    const facts = [said(undefined, '1', true), said('a', '2', false), said('b', '3', true), said('a', '4', true)];
    const events = facts.map((fact, i) => at(i + 1, fact));
    const { webhooks } = foldEvents(events).labs;
    expect(webhooks).toMatchObject({
      answer: '4',
      answers: { a: { option: '4', right: true, at: 4 }, b: { option: '3', right: true, at: 3 } },
    });
    expect(compactEvents(events).map(event => event.at)).toEqual([1, 3, 4]);
    expect(labAnswers(webhooks!)).toEqual({ answered: 2, right: 2 });
    expect(labAnswers(foldEvents(events.slice(0, 2)).labs.webhooks!)).toEqual({ answered: 1, right: 0 });
    expect(labAnswers(foldEvents(events.slice(0, 1)).labs.webhooks!)).toEqual({ answered: 1, right: 1 });
  });

  it('has a lab finished once it was watched to its end, however it is watched after that', () => {
    const watched = (...finished: boolean[]) =>
      foldEvents(finished.map((each, i) => at(i + 1, { type: 'lab', lab: 'pagination', finished: each }))).labs;
    expect(watched(false).pagination!.finished).toBe(false);
    expect(watched(false, false).pagination!.finished).toBe(false);
    expect(watched(false, true, false).pagination!.finished).toBe(true);
  });

  it('has a task once, as it was solved last, and a reset of its lesson forgets it', () => {
    const solved = (task: string, attempts: number) => ({
      type: 'task' as const,
      lesson: 'a',
      task,
      attempts,
      hints: 1,
    });
    const events = [at(1, solved('t', 4)), at(2, solved('t', 2)), at(3, solved('u', 1))];
    expect(compactEvents(events).map(event => event.at)).toEqual([2, 3]);
    expect(foldEvents(events).tasks).toEqual({
      'a/t': { attempts: 2, hints: 1, at: 2 },
      'a/u': { attempts: 1, hints: 1, at: 3 },
    });
    expect(foldEvents([...events, at(4, { type: 'reset', lesson: 'b' })]).tasks).toHaveProperty('a/t');
    expect(foldEvents([...events, at(4, { type: 'reset', lesson: 'a' })]).tasks).toEqual({});
  });

  it('keep the path that was followed last, and a reset of everything forgets it', () => {
    const events = [at(1, { type: 'path', path: 'x' }), at(2, { type: 'path', path: 'y' })];
    expect(foldEvents(events).path).toBe('y');
    expect(foldEvents([...events, at(3, { type: 'path', path: null })]).path).toBe(null);
    expect(foldEvents([...events, at(3, { type: 'reset', lesson: 'a' })]).path).toBe('y');
    expect(foldEvents([...events, at(3, { type: 'reset', lesson: null })]).path).toBe(null);
  });

  it('takes ids such as __proto__ and constructor as names like any other', () => {
    expect(foldEvents([]).lessons.constructor).toBeUndefined();
    const progress = foldEvents([at(1, page('__proto__', 'one'))]);
    expect(Object.keys(progress.lessons)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).page).toBeUndefined();
  });
});

describe('reset', () => {
  const before = [at(1, page('a', 'one', true)), at(2, answer('a', 'q')), at(3, page('b', 'one'))];

  it('of one lesson forgets its pages and answers up to that moment, and nothing else', () => {
    const progress = foldEvents([...before, at(4, { type: 'reset', lesson: 'a' }), at(5, page('a', 'two'))]);
    expect(plain(progress)).toEqual({
      lessons: { a: { page: 'two', pagesSeen: ['two'], done: false, lastAt: 5 }, b: expect.anything() },
      answers: {},
      unsolvedTasks: {},
      tasks: {},
      reviews: [],
      repairs: [],
      labs: {},
      cases: {},
      path: null,
    });
  });

  it('of one lesson forgets what was practised of it, and of no other', () => {
    const practised = (card: string) => ({ type: 'practice' as const, card, rating: 3, right: true, sure: true });
    const kept = compactEvents([
      at(1, practised('a/q')),
      at(2, practised('b/q')),
      at(3, { type: 'reset', lesson: 'a' }),
      at(4, practised('a/q')),
    ]);
    expect(kept.map(event => event.at)).toEqual([2, 3, 4]);
  });

  it('of everything leaves nothing of what came before in the file, not even the resets of single lessons', () => {
    const resets = [at(4, { type: 'reset', lesson: 'a' }), at(5, { type: 'reset', lesson: null }, 'all')];
    const after = [at(6, { type: 'reset', lesson: 'b' }), at(7, page('a', 'two'))];
    expect(compactEvents([...before, ...resets, ...after]).map(event => event.at)).toEqual([5, 6, 7]);
  });

  it('of everything is not brought back by a machine that still has the old events', () => {
    const here = compactEvents([...before, at(4, { type: 'reset', lesson: null })]);
    expect(foldEvents(mergeEvents(before, here))).toEqual(foldEvents([]));
  });

  it('can be taken back together with the copy that was kept', () => {
    const gone = compactEvents([...before, at(4, { type: 'reset', lesson: null }, 'r')]);
    const back = mergeEvents(gone, before, [at(5, { type: 'undo', reset: 'r' })]);
    expect(foldEvents(back)).toEqual(foldEvents(before));
    // A machine that saw only the reset does not repeat it.
    expect(foldEvents(mergeEvents(back, gone))).toEqual(foldEvents(before));
    expect(foldEvents(compactEvents(mergeEvents(compactEvents(back), gone)))).toEqual(foldEvents(before));
  });
});

describe('readEvent', () => {
  it.each([
    [null, 'not an object'],
    [[], 'not an object'],
    [{ at: 1, type: 'lesson' }, '"id"'],
    [{ id: '', at: 1, type: 'lesson' }, '"id"'],
    [{ id: 'x', at: '1', type: 'lesson' }, '"at"'],
    [{ id: 'x', at: -1, type: 'lesson' }, '"at"'],
    [{ id: 'x', at: 1e300, type: 'lesson' }, '"at"'],
    [{ id: 'x', at: 1 }, '"type"'],
    [{ id: 'x', at: 1, type: 'lesson', lesson: 'a', page: 3, done: true }, '"page"'],
    [{ id: 'x', at: 1, type: 'answer', lesson: 'a', question: 'q', option: 'o', right: 1, sure: true }, '"right"'],
    [
      { id: 'x', at: 1, type: 'review', exercise: 'e', claimed: ['taste'], found: 1, planted: 1, score: 1 },
      '"claimed"',
    ],
    ...[
      [{ area: 'taste', at: null, text: 'n' }],
      [{ area: 'errors', at: 7, text: 'n' }],
      [{ area: 'errors', at: null, text: 'n'.repeat(501) }],
      Array(101).fill({ area: 'errors', at: null, text: 'n' }),
    ].map((notes): [unknown, string] => [
      { id: 'x', at: 1, type: 'review', exercise: 'e', claimed: [], found: 1, planted: 1, score: 1, notes },
      '"notes"',
    ]),
    [{ id: 'x', at: 1, type: 'reset' }, '"lesson"'],
    [{ id: 'x'.repeat(600), at: 1, type: 'undo', reset: 'r' }, '"id"'],
  ])('says what is wrong with %j', (value, words) => {
    expect(readEvent(value)).toEqual(expect.stringContaining(words));
  });

  it('takes a note of 500 characters, and a hundred of them', () => {
    const notes = Array(100).fill({ area: 'errors', at: 'GET /a', text: 'n'.repeat(500) });
    const review = {
      id: 'x',
      at: 1,
      type: 'review',
      exercise: 'e',
      claimed: [],
      found: 1,
      planted: 1,
      score: 1,
      notes,
    };
    expect(readEvent(review)).toEqual(review);
  });

  it('takes unknown types and unknown members', () => {
    const later = { id: 'x', at: 1, type: 'constructor', more: 1 };
    expect(readEvent(later)).toEqual(later);
    const grown = { id: 'x', at: 1, ...page('a', '1'), seconds: 30 };
    expect(readEvent(grown)).toEqual(grown);
  });
});

describe('repairs', () => {
  const repair = (exercise: string, left: number, done = left === 0) => ({
    type: 'repair' as const,
    exercise,
    planted: 3,
    left,
    breaking: 0,
    done,
  });

  it('count once for each exercise, as far as it came', () => {
    const { repairs } = foldEvents([at(1, repair('x', 2)), at(2, repair('y', 0)), at(3, repair('x', 1))]);
    expect(repairs).toEqual([
      { exercise: 'y', planted: 3, left: 0, breaking: 0, done: true, at: 2 },
      { exercise: 'x', planted: 3, left: 1, breaking: 0, done: false, at: 3 },
    ]);
  });

  it('stay done, even if another machine came less far later', () => {
    expect(foldEvents([at(1, repair('x', 0)), at(2, repair('x', 2))]).repairs).toMatchObject([{ left: 0, done: true }]);
    expect(foldEvents([at(1, repair('x', 0)), at(2, repair('x', 0, false))]).repairs).toMatchObject([{ done: true }]);
  });
});
