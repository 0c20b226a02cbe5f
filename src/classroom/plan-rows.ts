import { progressWords } from '../course/lesson-progress';
import { indexOfPage } from '../course/pages';
import { lessonSummaries } from '../generated/lessons';
import type { HomeRow } from '../overview/home-rows';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import type { ClassPlan, PlanStep } from './plan';
import { stepStatus } from './step-status';

/** Home in a class: the steps of its plan, and then the way to everything else. */
export function planRows(plan: ClassPlan, progress: Progress): HomeRow[] {
  const steps = plan.steps.map((step, i): HomeRow => {
    const { state } = stepStatus(step, progress, lessonSummaries);
    const kind = { lesson: 'Lesson', lab: 'Lab', review: 'Review' }[step.kind];
    return {
      label: `${i + 1} ${kind}`,
      ...stepText(step),
      aside: asideOf(step, state, progress),
      route: routeOf(step, progress),
    };
  });
  const rest: HomeRow = { label: 'More', text: 'the whole course', route: { screen: 'home', whole: true } };
  return [...steps, rest];
}

/** The row to begin with: the first one that isn't done. */
export const firstOpen = (rows: readonly HomeRow[]): number =>
  Math.max(
    0,
    rows.findIndex(({ aside }) => aside !== 'done'),
  );

function stepText(step: PlanStep): Pick<HomeRow, 'text' | 'brief'> {
  if (step.kind === 'review')
    return { text: `find the flaws of an API (seed ${step.seed}, level ${step.level})`, brief: `seed ${step.seed}` };
  if (step.kind === 'lab')
    return { text: step.id + (step.seed === null ? '' : ` (seed ${step.seed})`), brief: step.id };
  const lesson = lessonSummaries.find(({ id }) => id === step.id);
  return lesson ? { text: `${lesson.title} · ${lesson.topic}`, brief: lesson.title } : { text: step.id };
}

function asideOf(step: PlanStep, state: 'new' | 'started' | 'done', progress: Progress): string {
  const lesson = step.kind === 'lesson' ? lessonSummaries.find(({ id }) => id === step.id) : undefined;
  if (lesson && state === 'started') return progressWords(lesson, progress);
  if (lesson && state === 'new') return `${lesson.minutes} minutes`;
  return { new: '', started: 'begun', done: 'done' }[state];
}

function routeOf(step: PlanStep, progress: Progress): Route {
  switch (step.kind) {
    case 'lesson': {
      const pages = lessonSummaries.find(({ id }) => id === step.id)?.pages ?? [];
      const known = Object.hasOwn(progress.lessons, step.id) ? progress.lessons[step.id] : undefined;
      const page = known && !known.done ? pages[indexOfPage(pages, known.page)]?.id : undefined;
      return { screen: 'lesson', id: step.id, ...(page === undefined ? {} : { step: page }) };
    }
    case 'lab':
      return { screen: 'lab', id: step.id, ...(step.seed === null ? {} : { seed: step.seed }) };
    case 'review':
      return { screen: 'review', seed: step.seed, level: step.level };
  }
}
