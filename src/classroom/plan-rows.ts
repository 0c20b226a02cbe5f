import { progressWords } from '../course/lesson-progress';
import { indexOfPage } from '../course/pages';
import { activities } from '../generated/activities';
import { lessonSummaries } from '../generated/lessons';
import type { HomeRow } from '../overview/home-rows';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import type { ClassPlan, PlanStep } from './plan';
import { stepStatus } from './step-status';

/** Home in a class: the steps of its plan, and then the way to everything else. */
export function planRows(plan: ClassPlan, progress: Progress): HomeRow[] {
  const steps = plan.steps.map((step, i): HomeRow => {
    const kind = { lesson: 'Lesson', lab: 'Lab', review: 'Review', case: 'Case' }[step.kind];
    return {
      label: `${i + 1} ${kind}`,
      ...stepText(step),
      aside: asideOf(step, progress),
      route: routeOf(step, progress),
    };
  });
  const rest: HomeRow = { label: 'More', text: 'the whole course', route: { screen: 'home', whole: true } };
  return [...steps, rest];
}

/** A case that was given up is over, too. */
const givenUp = 'given up';

/** The row to begin with: the first one that isn't done. */
export const firstOpen = (rows: readonly HomeRow[]): number =>
  Math.max(
    0,
    rows.findIndex(({ aside }) => aside !== 'done' && aside !== givenUp),
  );

const activityOf = (of: 'lab' | 'case', named: string) =>
  activities.find(({ kind, id }) => kind === of && id === named);

function stepText(step: PlanStep): Pick<HomeRow, 'text' | 'brief'> {
  if (step.kind === 'review')
    return {
      text: `find the flaws of ${step.contract ?? 'an API'} (seed ${step.seed}, level ${step.level})`,
      brief: step.contract ?? `seed ${step.seed}`,
    };
  if (step.kind === 'lab') {
    const { title, topic } = activityOf('lab', step.id) ?? { title: step.id };
    const seed = step.seed === null ? '' : ` (seed ${step.seed})`;
    return { text: `${title}${topic === undefined ? '' : ` · ${topic}`}${seed}`, brief: `${title}${seed}` };
  }
  if (step.kind === 'case') {
    const { code } = step;
    const title = activityOf('case', code)?.title;
    return title === undefined ? { text: `an incident (${code})`, brief: code } : { text: title };
  }
  const lesson = lessonSummaries.find(({ id }) => id === step.id);
  return lesson ? { text: `${lesson.title} · ${lesson.topic}`, brief: lesson.title } : { text: step.id };
}

function asideOf(step: PlanStep, progress: Progress): string {
  const { state, solved } = stepStatus(step, progress, lessonSummaries);
  if (solved === false) return givenUp;
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
      return {
        screen: 'review',
        seed: step.seed,
        level: step.level,
        ...(step.contract === undefined ? {} : { contract: step.contract }),
      };
    case 'case':
      return { screen: 'case', code: step.code };
  }
}
