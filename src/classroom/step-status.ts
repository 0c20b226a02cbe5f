import { lessonProgress } from '../course/lesson-progress';
import type { LessonSummary } from '../course/types';
import { labAnswers } from '../progress/lab-answers';
import type { Progress } from '../progress/types';
import type { PlanStep } from './plan';

/** How far somebody is in a step of the plan. */
export interface StepStatus {
  state: 'new' | 'started' | 'done';
  /** The questions of the step that were answered, by their last answer. */
  right: number;
  wrong: number;
  /** Of a lesson: the page reached last, from 1, and how many there are. */
  step: number | null;
  steps: number | null;
  /** Of a lesson: tasks solved by hand, those that aren't, and the attempts at all of them. */
  tasks: number | null;
  open: number | null;
  attempts: number | null;
  /** Of a review: how often it was finished, and the last time. */
  reviews: number | null;
  found: number | null;
  planted: number | null;
  claims: number | null;
  everything: boolean | null;
  /** Of a case: whether it was solved, and how many requests that took; null before it ended. */
  solved: boolean | null;
  requests: number | null;
}

const nothing: StepStatus = {
  state: 'new',
  right: 0,
  wrong: 0,
  step: null,
  steps: null,
  tasks: null,
  open: null,
  attempts: null,
  reviews: null,
  found: null,
  planted: null,
  claims: null,
  everything: null,
  solved: null,
  requests: null,
};

/**
 * How far somebody is in a step.
 *
 * @param summaries - the lessons that this version has
 */
export function stepStatus(step: PlanStep, progress: Progress, summaries: readonly LessonSummary[]): StepStatus {
  switch (step.kind) {
    case 'lesson':
      return lessonStatus(step.id, progress, summaries);
    case 'lab': {
      const lab = Object.hasOwn(progress.labs, step.id) ? progress.labs[step.id] : undefined;
      if (!lab) return nothing;
      const { answered, right } = labAnswers(lab);
      return { ...nothing, right, wrong: answered - right, state: lab.finished ? 'done' : 'started' };
    }
    case 'review': {
      const done = progress.reviews.filter(({ seed, level }) => seed === step.seed && level === step.level);
      const last = done.at(-1);
      if (!last) return { ...nothing, reviews: 0 };
      const { found, planted, claims = null, everything = false } = last;
      return { ...nothing, state: 'done', reviews: done.length, found, planted, claims, everything };
    }
    case 'case': {
      const known = Object.hasOwn(progress.cases, step.code) ? progress.cases[step.code] : undefined;
      if (!known) return nothing;
      const { ended, solved, requests } = known;
      return ended ? { ...nothing, state: 'done', solved, requests } : { ...nothing, state: 'started' };
    }
  }
}

function lessonStatus(id: string, progress: Progress, summaries: readonly LessonSummary[]): StepStatus {
  const summary = summaries.find(each => each.id === id);
  if (!summary) return nothing;
  const { state, step, steps } = lessonProgress(summary, progress);
  const own = <T>(all: Record<string, T>): T[] =>
    Object.entries(all).flatMap(([key, value]) => (key.startsWith(`${id}/`) ? [value] : []));
  const answers = own(progress.answers);
  const right = answers.filter(answer => answer.right).length;
  const solved = own(progress.tasks);
  const unsolved = own(progress.unsolvedTasks);
  return {
    ...nothing,
    state,
    step,
    steps,
    right,
    wrong: answers.length - right,
    tasks: solved.length,
    open: (summary.tasks ?? []).filter(task => !Object.hasOwn(progress.tasks, `${id}/${task}`)).length,
    attempts: [...solved, ...unsolved].reduce((sum, task) => sum + task.attempts, 0),
  };
}

/** How far somebody is, in a few words for a table: `done 8/9 t2/3`, `p5/19 2/3`, `2/3 by 4!`, `solved by 4`, `given up`. */
export function statusWords({
  state,
  right,
  wrong,
  step,
  steps,
  tasks,
  open,
  found,
  planted,
  claims,
  everything,
  solved,
  requests,
}: StepStatus): string {
  if (state === 'new') return '-';
  if (solved !== null) return solved ? `solved by ${requests}` : 'given up';
  const answered = right + wrong > 0 ? ` ${right}/${right + wrong}` : '';
  if (planted !== null) return `${found}/${planted}${claims === null ? '' : ` by ${claims}`}${everything ? '!' : ''}`;
  const solvedTasks = tasks !== null && open !== null && tasks + open > 0 ? ` t${tasks}/${tasks + open}` : '';
  const rest = `${answered}${solvedTasks}`;
  return state === 'done' ? `done${rest}` : step === null ? `begun${rest}` : `p${step}/${steps}${rest}`;
}
