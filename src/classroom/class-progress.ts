import type { Progress } from '../progress/types';
import type { PlanStep } from './plan';

/**
 * What somebody did in class, and wherever else, but not as homework.
 *
 * @param steps - of the plan
 */
export function withoutHomework(progress: Progress, steps: readonly PlanStep[]): Progress {
  const isLeft = (is: (step: PlanStep) => boolean) =>
    !steps.some(step => step.homework && is(step)) || steps.some(step => !step.homework && is(step));
  const lesson = (id: string) => isLeft(step => step.kind === 'lesson' && step.id === id);
  const ofLesson = (key: string) => lesson(key.split('/')[0]!);
  const only = <T>(record: Record<string, T>, keeps: (key: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => keeps(key)));
  return {
    ...progress,
    lessons: only(progress.lessons, lesson),
    answers: only(progress.answers, ofLesson),
    tasks: only(progress.tasks, ofLesson),
    unsolvedTasks: only(progress.unsolvedTasks, ofLesson),
    labs: only(progress.labs, id => isLeft(step => step.kind === 'lab' && step.id === id)),
    cases: only(progress.cases, code => isLeft(step => step.kind === 'case' && step.code === code)),
    reviews: progress.reviews.filter(({ seed, level }) =>
      isLeft(step => step.kind === 'review' && step.seed === seed && step.level === level),
    ),
  };
}
