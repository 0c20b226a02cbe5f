import { progressWords } from '../course/lesson-progress';
import { indexOfPage } from '../course/pages';
import { activities } from '../generated/activities';
import { lessonSummaries } from '../generated/lessons';
import type { HomeRow } from '../overview/home-rows';
import type { Progress } from '../progress/types';
import type { Route } from '../route';
import { aboutMinutes } from '../text/pace';
import { pluralize } from '../text/pluralize';
import type { ClassPlan, PlanStep } from './plan';
import { homeworkMinutes, planMinutes, planParts, stepMinutes } from './plan-minutes';
import { stepStatus } from './step-status';

/** Home in a class: the steps of its plan, and then the way to everything else. */
export function planRows(plan: ClassPlan, progress: Progress): HomeRow[] {
  const heads = headsOf(plan, progress);
  const digits = String(plan.steps.length).length;
  const belowHomework = new Set(
    planParts(plan).flatMap(({ day, homework, steps }) =>
      day !== null && homework ? steps.map(({ index }) => index) : [],
    ),
  );
  const steps = plan.steps.map((step, i): HomeRow => {
    const head = heads.get(i);
    return {
      ...(head ? { head } : {}),
      label: `${String(i + 1).padStart(digits)} ${kindTitles[step.kind]}`,
      ...stepText(step),
      aside: asideOf(step, progress, step.homework === true && !belowHomework.has(i)),
      route: routeOf(step, progress),
    };
  });
  const rest: HomeRow = { label: 'More', text: 'the whole course', route: { screen: 'home', whole: true } };
  return [...steps, rest];
}

/** What a kind of step is called at the beginning of a line. */
export const kindTitles: Readonly<Record<PlanStep['kind'], string>> = {
  lesson: 'Lesson',
  lab: 'Lab',
  review: 'Review',
  case: 'Case',
};

/** How long the class takes, or once something is done, how much of that is left; and the homework. */
function wholePlan({ steps }: ClassPlan, progress: Progress): string {
  const open = { steps: steps.filter(step => stepStatus(step, progress, lessonSummaries).state !== 'done') };
  const [toGo, atHome] = [planMinutes(open), homeworkMinutes(open)];
  const inClass = steps.filter(({ homework }) => !homework).length;
  const count = pluralize(inClass === 0 ? steps.length : inClass, 'step');
  if (open.steps.length === 0) return `${pluralize(steps.length, 'step')}, all done`;
  const home = atHome ? `${aboutMinutes(atHome)} of homework` : '';
  if (inClass === 0) return `${count}, ${home}`;
  const part = toGo === 0 ? 'all done' : `${aboutMinutes(toGo)}${toGo < planMinutes({ steps }) ? ' to go' : ''}`;
  return [`${count}, ${part}`, home].filter(text => text !== '').join(', and ');
}

/** The plan for people who listen: how long it takes, and where its days begin. Nothing for the whole course. */
export function planText(plan: ClassPlan, progress: Progress): string[] {
  if (plan.steps.length === 0) return [];
  const days = planParts(plan).filter(({ day }) => day !== null);
  return [
    `${wholePlan(plan, progress)}.`,
    ...days.map(
      ({ day, steps, minutes }) => `${day} begins with step ${steps[0]!.index + 1}, ${aboutMinutes(minutes)}.`,
    ),
  ];
}

/** The lines above a step, by its index: how long the whole plan takes, and each day. */
function headsOf(plan: ClassPlan, progress: Progress): Map<number, string[]> {
  const heads = new Map<number, string[]>([[0, [wholePlan(plan, progress), '']]]);
  for (const { day, steps, minutes } of planParts(plan)) {
    if (day === null) continue;
    const { index } = steps[0]!;
    heads.set(index, [...(heads.get(index) ?? ['']), `${day}, ${aboutMinutes(minutes)}`]);
  }
  return heads;
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

/** What a step is about, in full and short. */
export function stepText(step: PlanStep): Pick<HomeRow, 'text' | 'brief'> {
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

/** @param isMarked - whether the row itself says that it's homework, because no line above it does */
function asideOf(step: PlanStep, progress: Progress, isMarked: boolean): string {
  const { state, solved } = stepStatus(step, progress, lessonSummaries);
  if (solved === false) return givenUp;
  const lesson = step.kind === 'lesson' ? lessonSummaries.find(({ id }) => id === step.id) : undefined;
  if (lesson && state === 'started') return progressWords(lesson, progress);
  const minutes = pluralize(stepMinutes(step), 'minute');
  return { new: isMarked ? `homework, ${minutes}` : minutes, started: 'begun', done: 'done' }[state];
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
