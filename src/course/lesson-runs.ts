import type { StepRun } from './http-request';
import { type FixedVersionPart, runChain, runFixedVersion } from './run-steps';
import type { TaskAttempt } from './tasks/attempt';
import { attempt } from './tasks/run';
import type { Lesson } from './types';

/** Everything that a lesson's requests did, run now. */
export interface LessonRuns {
  /** By the step's slug, with the lesson's flaws. */
  steps: ReadonlyMap<string, StepRun>;
  /** By the step's slug, the same requests without flaws. */
  withoutFlaws: ReadonlyMap<string, StepRun>;
  fixedVersion: FixedVersionPart[];
  /** By the task's slug, what its first solution did; absent where solutions aren't shown. */
  tasks?: ReadonlyMap<string, TaskAttempt>;
}

/** Runs every request of a lesson: the steps with and without their flaws, and the fixed version. A few dozen milliseconds. */
export async function runLesson(lesson: Lesson): Promise<LessonRuns> {
  return {
    steps: bySlug(lesson, await runChain(lesson)),
    withoutFlaws: bySlug(lesson, await runChain(lesson, { withoutFlaws: true })),
    fixedVersion: await runFixedVersion(lesson),
  };
}

/** The same with the first solution of each task, for text that shows it. */
export async function runLessonWithTasks(lesson: Lesson): Promise<LessonRuns> {
  const tasks = new Map<string, TaskAttempt>();
  for (const task of lesson.chain.tasks) {
    if (task.solutions[0]) tasks.set(task.id, await attempt(task, task.solutions[0].text));
  }
  return { ...(await runLesson(lesson)), tasks };
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
