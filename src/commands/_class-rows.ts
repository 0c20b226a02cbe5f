import type { Learner } from '../classroom/members';
import { type PlanStep, stepName } from '../classroom/plan';
import type { StepStatus } from '../classroom/step-status';
import type { PersonFigures } from '../overview/person-figures';

/** Somebody's row of the summary. */
export interface Row {
  learner: Learner;
  statuses: StepStatus[];
  figures: PersonFigures;
  /** ms; null for somebody who has done nothing yet. */
  lastAt: number | null;
}

/** A step as the summary names it. */
export const nameInPlan = (step: PlanStep): string => `${stepName(step)}${step.homework ? ', homework' : ''}`;

/** How many are how far in a step of the plan. */
export const reached = (rows: readonly Row[], at: number, state: StepStatus['state']): number =>
  rows.filter(({ statuses }) => statuses[at]!.state === state).length;
