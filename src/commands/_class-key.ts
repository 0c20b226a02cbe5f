import { type ClassPlan, type PlanStep, stepName } from '../classroom/plan';
import { planParts } from '../classroom/plan-minutes';
import { labs } from '../generated/labs';
import { lessons } from '../generated/lessons';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import { lessonKey } from './_key-lesson';

/**
 * The key to a class, for the teacher: each step of the plan with its answers, in the sequence of the plan.
 *
 * @returns the lines of each step
 */
export async function classKey(plan: ClassPlan, columns: number, theme: Theme): Promise<string[][]> {
  const parts: string[][] = [];
  for (const { step, index, minutes } of planParts(plan).flatMap(({ steps }) => steps)) {
    const head = (title: string) => theme.strong(`Step ${index + 1}: ${title}, ${pluralize(minutes, 'minute')}`);
    if (step.kind === 'lesson') {
      const lesson = await lessons[step.id]!();
      parts.push([head(`${stepName(step)}: ${lesson.summary.title}`), '', ...lessonKey(lesson, columns, theme)]);
    } else parts.push([head(stepName(step)), '', ...(await activityKey(step, columns, theme))]);
  }
  return parts;
}

/** What keys of reviews and cases load is large, and many plans have neither. */
async function activityKey(
  step: Exclude<PlanStep, { kind: 'lesson' }>,
  columns: number,
  theme: Theme,
): Promise<string[]> {
  switch (step.kind) {
    case 'lab':
      return (await import('./_key-lab')).labKey(await labs[step.id]!(), step.seed, columns, theme);
    case 'review':
      return (await import('./_key-review')).reviewKey(step, columns, theme);
    case 'case':
      return (await import('./_key-case')).caseKey(step.code, columns, theme);
  }
}
