import { describe, expect, test } from 'vitest';
import type { Area } from '../../src/conventions/area';
import { readEvent } from '../../src/progress/events';
import { foldEvents } from '../../src/progress/fold';
import { areaResultLines, areaResults, nextLesson, nextLessonText } from '../../src/review/area-results';
import { resultFact } from '../../src/review/comparison/result';
import type { Comparison } from '../../src/review/comparison/types';
import { makeExercise } from '../../src/review/exercises/exercise';
import { compare } from './_reviewed';

const lessons = ['names-that-last', 'error-envelope', 'idempotency-keys'].map(id => ({ id, title: `About ${id}` }));
const exercise = () => makeExercise({ seed: '1', code: 'harbour.3.verb-in-path.second-error-shape.post-without-key' });
const review = (agreed: Area[], missed: Area[], unsupported: Area[] = []) => ({ agreed, missed, unsupported });

describe('the record by area', () => {
  test('what a review recorded comes back by area, through the events', async () => {
    const made = await exercise();
    const fact = resultFact(
      made,
      compare(made, [
        { area: 'naming', at: null },
        { area: 'compatibility', at: null },
      ]),
    );
    const { reviews } = foldEvents([{ id: 'a', at: 1, ...fact }]);
    const by = Object.fromEntries(
      areaResults(reviews).map(({ area, met, found, unsupported }) => [area, [met, found, unsupported]]),
    );
    expect(by).toMatchObject({
      naming: [1, 1, 0],
      errors: [1, 0, 0],
      idempotency: [1, 0, 0],
      compatibility: [0, 0, 1],
      authorization: [0, 0, 0],
    });
  });

  test('the worked example is no find of the person', async () => {
    const made = { ...(await exercise()), example: 'verb-in-path' };
    const fact = resultFact(made, compare(made, [{ area: 'errors', at: null }]));
    expect(fact).toMatchObject({ agreed: ['errors'], missed: ['idempotency'], unsupported: [], planted: 2 });
  });

  test('figures and notes go through the events, and those of version 0.1 still load', async () => {
    const made = await exercise();
    const { at } = made.seededFlaws[0]!;
    const fact = resultFact(
      made,
      compare(made, [
        { area: 'naming', at: at[0]!, note: 'a verb' },
        { area: 'errors', at: null },
      ]),
    );
    const old = {
      type: 'review' as const,
      exercise: 'harbour.3.verb-in-path',
      claimed: [],
      found: 0,
      planted: 1,
      score: 0,
    };
    const events = [
      { id: 'a', at: 1, ...old },
      { id: 'b', at: 2, ...fact },
    ];
    for (const event of events) expect(readEvent(JSON.parse(JSON.stringify(event)))).toEqual(event);
    const { reviews } = foldEvents(events);
    expect(reviews[0]).toEqual({ ...old, type: undefined, at: 1 });
    expect(reviews[1]).toMatchObject({
      found: 1,
      planted: 3,
      score: 33,
      claims: 2,
      notes: [{ area: 'naming', at: at[0]!, text: 'a verb' }],
    });
    expect(reviews[1]).not.toHaveProperty('everything');
  });

  test('reviews recorded before areas were kept count for nothing', () => {
    expect(areaResults([{}]).every(({ met }) => met === 0)).toBe(true);
    expect(areaResultLines([{}], 60)).toEqual([]);
  });

  test('the lines tell what was found and how the last ones went', () => {
    const lines = areaResultLines([review(['errors'], []), review([], ['errors']), review([], [], ['naming'])], 76);
    expect(lines.find(line => line.startsWith('errors'))).toMatch(/found 1 of 2 +✔ -$/);
    expect(lines.find(line => line.startsWith('naming'))).toMatch(/no flaw so far +1 unsupported$/);
    expect(lines).toHaveLength(2);
  });
});

describe('the lesson to take next', () => {
  const places = async (...ids: string[]) =>
    (await exercise()).seededFlaws
      .filter(({ flaw }) => ids.includes(flaw))
      .map(({ area, at }) => ({ area, at: at[0]! }));
  const after = async (claims: Parameters<typeof compare>[1]): Promise<Comparison> => compare(await exercise(), claims);

  test('comes from the area that is missed most often', async () => {
    const comparison = await after(await places('verb-in-path'));
    const misses = [review([], ['idempotency']), review(['naming'], ['errors', 'idempotency'])];
    expect(nextLesson(comparison, misses, lessons, () => false)).toMatchObject({
      id: 'idempotency-keys',
      known: false,
    });
    const others = [review([], ['errors']), review(['naming'], ['errors', 'idempotency'])];
    expect(nextLesson(comparison, others, lessons, () => false)).toMatchObject({ id: 'error-envelope' });
    expect(nextLessonText(nextLesson(comparison, others, lessons, () => false)!, others)).toBe(
      'Next lesson: About error-envelope. You claimed errors in 0 of the 2 reviews that had a flaw in that area.',
    );
  });

  test('has one sign at the end of its title', () => {
    const next = (title: string) => nextLessonText({ id: 'x', title, area: 'errors', known: false }, []);
    expect(next('Whose row is it?')).toBe('Next lesson: Whose row is it?');
    expect(next('Charge once')).toBe('Next lesson: Charge once.');
  });

  test('is one that was not taken yet, before one that was', async () => {
    const comparison = await after(await places('verb-in-path'));
    const misses = [review([], ['idempotency']), review(['naming'], ['errors', 'idempotency'])];
    const next = nextLesson(comparison, misses, lessons, id => id === 'idempotency-keys');
    expect(next).toMatchObject({ id: 'error-envelope' });
    expect(nextLesson(comparison, misses, lessons, () => true)).toMatchObject({ known: true });
  });

  test('is none where everything was found, and none that does not exist', async () => {
    const all = await after(await places('verb-in-path', 'second-error-shape', 'post-without-key'));
    expect(nextLesson(all, [review([], [])], lessons, () => false)).toBeNull();
    expect(nextLesson(await after([]), [review([], ['naming'])], [], () => false)).toBeNull();
  });
});
