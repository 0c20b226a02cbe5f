import { type CuredPart, runChain, runCured } from './run';
import type { Lesson, StepRun } from './types';

/** Everything that a lesson's requests did, run now. */
export interface LessonRuns {
  /** By the step's slug, with the lesson's flaws. */
  steps: ReadonlyMap<string, StepRun>;
  /** By the step's slug, the same requests without flaws. */
  withoutFlaws: ReadonlyMap<string, StepRun>;
  cured: CuredPart[];
}

/** Runs every request of a lesson: the steps with and without their flaws, and the cured run. A few dozen milliseconds. */
export async function runAll(lesson: Lesson): Promise<LessonRuns> {
  const bySlug = (runs: readonly StepRun[]) => new Map(lesson.chain.steps.map((step, i) => [step.id, runs[i]!]));
  return {
    steps: bySlug(await runChain(lesson)),
    withoutFlaws: bySlug(await runChain(lesson, { cured: true })),
    cured: await runCured(lesson),
  };
}
