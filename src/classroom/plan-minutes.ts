import { activities } from '../generated/activities';
import { lessonSummaries } from '../generated/lessons';
import { reviewMinutes } from '../review/exercises/levels';
import { aboutMinutes } from '../text/pace';
import { pluralize } from '../text/pluralize';
import type { ClassPlan, PlanStep } from './plan';

/** What the minutes of a plan are computed from, in words. */
export const minutesText =
  'The minutes are computed for somebody who works alone: 180 words a minute, half a minute for a question, and two for a task. A lab counts as one run. For a review, we count the most that its level allows: a minute for each operation and two for each flaw. If the review compares two versions, we count a minute for each change instead. Time for talking isn’t counted.';

/** How long a step takes, in whole minutes. A generated case takes as long as the written ones do on average. */
export function stepMinutes(step: PlanStep): number {
  switch (step.kind) {
    case 'lesson':
      return lessonSummaries.find(({ id }) => id === step.id)?.minutes ?? 0;
    case 'review':
      return reviewMinutes(step.level, step.seed);
    case 'lab':
      return activities.find(({ kind, id }) => kind === 'lab' && id === step.id)?.minutes ?? 0;
    case 'case': {
      const written = activities.filter(({ kind }) => kind === 'case');
      const known = written.find(({ id }) => id === step.code);
      return known?.minutes ?? Math.round(sumOfMinutes(written) / Math.max(1, written.length));
    }
  }
}

/** @returns the minutes of all of them */
const sumOfMinutes = (all: readonly { minutes: number }[]): number =>
  all.reduce((sum, { minutes }) => sum + minutes, 0);

/** Steps of a plan that belong together. */
interface PlanPart {
  /** The day; null: the plan names none, or none before its homework. */
  day: string | null;
  /** All of it is homework. */
  homework: boolean;
  /** Each with its place in the plan, from 0. */
  steps: { step: PlanStep; index: number; minutes: number }[];
  /** Without homework, unless all of it is. */
  minutes: number;
}

const isInClass = ({ homework }: PlanStep): boolean => homework !== true;

/** The plan by its days; what comes before them, or all of it, is a part without a name. */
export function planParts({ steps, days }: Pick<ClassPlan, 'steps' | 'days'>): PlanPart[] {
  const timed = steps.map((step, index) => ({ step, index, minutes: stepMinutes(step) }));
  const starts = days[0]?.from === 0 ? days : [{ title: null, from: 0 }, ...days];
  return starts.map(({ title, from }, i) => {
    const own = timed.slice(from, starts[i + 1]?.from);
    const inClass = own.filter(({ step }) => isInClass(step));
    const homework = inClass.length === 0;
    return { day: title, homework, steps: own, minutes: sumOfMinutes(homework ? own : inClass) };
  });
}

/** @returns how long the steps take that are done in class, in minutes */
export const planMinutes = ({ steps }: Pick<ClassPlan, 'steps'>): number =>
  sumOfMinutes(steps.filter(isInClass).map(step => ({ minutes: stepMinutes(step) })));

/** @returns how long the homework takes, in minutes */
export const homeworkMinutes = ({ steps }: Pick<ClassPlan, 'steps'>): number =>
  sumOfMinutes(steps.filter(step => !isInClass(step)).map(step => ({ minutes: stepMinutes(step) })));

/** @returns `4 steps, about 37 minutes, and 1 step of homework, about 16 minutes` */
export function stepsAndMinutes({ steps }: Pick<ClassPlan, 'steps'>): string {
  const inClass = steps.filter(isInClass);
  const atHome = steps.length - inClass.length;
  return [
    inClass.length > 0 || atHome === 0
      ? `${pluralize(inClass.length, 'step')}, ${aboutMinutes(planMinutes({ steps }))}`
      : '',
    atHome > 0 ? `${pluralize(atHome, 'step')} of homework, ${aboutMinutes(homeworkMinutes({ steps }))}` : '',
  ]
    .filter(text => text !== '')
    .join(', and ');
}
