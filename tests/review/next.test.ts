import { describe, expect, test } from 'vitest';
import { flaws } from '../../src/generated/flaws';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressFact } from '../../src/progress/types';
import { openFlaws } from '../../src/review/claims';
import { makeExercise } from '../../src/review/exercises/exercise';
import { nextExercise, nextLevel } from '../../src/review/exercises/next';
import type { Exercise } from '../../src/review/exercises/types';
import { sized } from '../support/size';

const progressOf = (...facts: ProgressFact[]) =>
  foldEvents(facts.map((fact, i) => ({ id: `e${i}`, at: i + 1, ...fact })));
const review = (found: number, planted: number, more: object = {}): ProgressFact => ({
  type: 'review',
  exercise: 'wz3-c8g-y4e-gn',
  claimed: [],
  found,
  planted,
  score: Math.round((100 * found) / planted),
  ...more,
});
const visited = (lesson: string): ProgressFact => ({ type: 'lesson', lesson, page: 'promise', done: false });
const seeds = sized(['1', '50000', 'fresh'], ['1', '17', '444', '50000', '99999', 'fresh', 'other']);

const planted = ({ seededFlaws }: Exercise) => flaws.filter(({ id }) => seededFlaws.some(({ flaw }) => flaw === id));

describe('the first review', () => {
  test.each(seeds)(
    'before any lesson (%s) is small, and has two of the most common flaws, one of them found',
    async fresh => {
      const exercise = await makeExercise(await nextExercise(progressOf(), fresh));
      expect(exercise.level).toBe(1);
      expect(planted(exercise).map(({ common }) => common)).toEqual([true, true]);
      expect(openFlaws(exercise)).toHaveLength(1);
    },
  );

  test('there are three most common flaws, each of another area', () => {
    const common = flaws.filter(flaw => flaw.common);
    expect(common).toHaveLength(3);
    expect(new Set(common.map(({ area }) => area)).size).toBe(3);
  });

  test.each(seeds)('after lessons (%s) has flaws from the areas of these lessons alone', async fresh => {
    for (const lessons of [['idempotency-keys'], ['names-that-last', 'error-envelope']]) {
      const areas = new Set(flaws.filter(({ lesson }) => lessons.includes(lesson)).map(({ area }) => area));
      const exercise = await makeExercise(await nextExercise(progressOf(...lessons.map(visited)), fresh));
      for (const { area, id } of planted(exercise)) expect([...areas], id).toContain(area);
    }
  });
});

describe('history', () => {
  test('chooses nothing but seed and level: they give the same exercise to everybody', async () => {
    const chosen = await nextExercise(progressOf(visited('idempotency-keys')), '17');
    expect(await makeExercise(chosen)).toEqual(await makeExercise(chosen));
    expect((await makeExercise({ seed: chosen.seed })).code).toBe((await makeExercise(chosen)).code);
  });

  test('the level grows with success, and neither misses nor claiming everything count as one', () => {
    const level = (...facts: ProgressFact[]) => nextLevel(progressOf(...facts));
    expect(level()).toBe(1);
    expect(level(review(1, 1))).toBe(1);
    expect(level(review(1, 1), review(2, 3))).toBe(2);
    expect(level(review(1, 1), review(1, 3), review(0, 4))).toBe(1);
    expect(level(review(1, 1), review(3, 3, { everything: true, claims: 90 }))).toBe(1);
    expect(level(...Array.from({ length: 4 }, () => review(1, 1)))).toBe(3);
  });

  test('another level than the first takes any seed', async () => {
    const practised = progressOf(review(1, 1), review(1, 1));
    expect(await nextExercise(practised, '17')).toEqual({ seed: '17', level: 2 });
  });
});
