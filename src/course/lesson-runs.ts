import type { StepRun } from './http-request';
import { type FixedVersionPart, runChain, runFixedVersion } from './run-steps';
import type { Lesson } from './types';

/** Everything that a lesson's requests did, run now. */
export interface LessonRuns {
  /** By the step's slug, with the lesson's flaws. */
  steps: ReadonlyMap<string, StepRun>;
  /** By the step's slug, the same requests without flaws. */
  withoutFlaws: ReadonlyMap<string, StepRun>;
  fixedVersion: FixedVersionPart[];
}

/** Runs every request of a lesson: the steps with and without their flaws, and the fixed version. A few dozen milliseconds. */
export async function runLesson(lesson: Lesson): Promise<LessonRuns> {
  return {
    steps: bySlug(lesson, await runChain(lesson)),
    withoutFlaws: bySlug(lesson, await runChain(lesson, { withoutFlaws: true })),
    fixedVersion: await runFixedVersion(lesson),
  };
}

/** What a question on its own shows: the steps with their flaws, without the fixed version. */
export const runSteps = async (lesson: Lesson): Promise<LessonRuns> => ({
  ...emptyRuns,
  steps: bySlug(lesson, await runChain(lesson)),
});

/** For questions that no request belongs to. */
export const emptyRuns: LessonRuns = { steps: new Map(), withoutFlaws: new Map(), fixedVersion: [] };

const bySlug = (lesson: Lesson, runs: readonly StepRun[]) =>
  new Map(lesson.chain.steps.map((step, i) => [step.id, runs[i]!]));
