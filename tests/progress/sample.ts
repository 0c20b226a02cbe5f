import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import type { Area } from '../../src/conventions/area';
import { openProgress } from '../../src/progress/open';
import type { ProgressEvent, ProgressFact, ProgressStore } from '../../src/progress/types';

/** A folder of its own for one test, gone when the test is over. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The number of a process that has ended. */
export const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;

let ids = 0;
export const nextId = (): string => `e${++ids}`;

/** Opens a profile with a clock that stands still. */
export const openAt = (dataDir: string, profile = 'anna', now = 1000): Promise<ProgressStore> =>
  openProgress({ profile, guest: false, dataDir, env: {}, now: () => now, newId: nextId });

export const page = (lesson: string, name: string, done = false): ProgressFact => ({
  type: 'lesson',
  lesson,
  page: name,
  done,
});

export const answer = (lesson: string, question: string, right = true, option = 'a'): ProgressFact => ({
  type: 'answer',
  lesson,
  question,
  option,
  right,
  sure: true,
});

const few = (...words: string[]) => fc.constantFrom(...words);

const fact: fc.Arbitrary<ProgressFact> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('lesson' as const),
      lesson: few('a', 'b', '__proto__'),
      page: few('1', '2', '3'),
      done: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      lesson: few('a', 'b'),
      question: few('q', 'r'),
      option: few('x', 'y'),
      right: fc.boolean(),
      sure: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('task' as const),
      lesson: few('a', 'b'),
      task: few('t', 'u'),
      attempts: fc.nat(9),
      hints: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('review' as const),
      exercise: few('e', 'f'),
      claimed: fc.constant<Area[]>([]),
      found: fc.nat(5),
      planted: fc.nat(5),
      score: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ exercise: few('e', 'f'), planted: fc.constant(3), left: fc.nat(3), breaking: fc.nat(2) })
      .map(repair => ({ type: 'repair' as const, ...repair, done: repair.left === 0 })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('lab' as const),
      lab: few('pagination', 'constructor'),
      finished: fc.boolean(),
      question: fc.option(few('q', '__proto__'), { nil: undefined }),
      answer: fc.option(few('2', '0'), { nil: undefined }),
      right: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        case: few('c', 'toString'),
        ended: fc.boolean(),
        requests: fc.nat(9),
        minutes: fc.nat(9),
        hints: fc.nat(3),
      })
      .map(result => ({ type: 'case' as const, ...result, solved: result.ended && result.hints === 0, attempts: 1 })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('reset' as const), lesson: fc.option(few('a', 'b'), { nil: null }) }),
  },
);

/** Any events on few moments and few ids, so that they collide often. */
export const someEvents: fc.Arbitrary<ProgressEvent[]> = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: 999 }), fc.nat(30), fact).map(([id, at, what]) => ({ id: `${id}`, at, ...what })),
  { selector: event => event.id, maxLength: 60 },
);

/** An event whose content follows from its id, so that one id never means two things. */
export const agreeing = (sets: ProgressEvent[][]): ProgressEvent[][] => {
  const first = new Map<string, ProgressEvent>();
  for (const event of sets.flat()) if (!first.has(event.id)) first.set(event.id, event);
  return sets.map(set => set.map(event => first.get(event.id)!));
};
