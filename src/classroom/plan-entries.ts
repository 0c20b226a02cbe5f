import type { Entry } from './form';
import type { KnownParts } from './known-parts';
import type { PlanStep } from './plan';

interface PathedStep {
  step: PlanStep;
  isOfPath: boolean;
}

export type PlanEntry = PathedStep | { day: string };

/** The steps of the plan that one entry stands for. */
export function planSteps(one: Exclude<Entry, { day: string }>, known: KnownParts): PathedStep[] {
  if (!('path' in one)) return [{ step: planStep(one, known), isOfPath: false }];
  const found = known.paths.find(({ id }) => id === one.path)?.steps ?? [];
  return found.map(({ kind, id }) => ({
    step: kind === 'lab' ? { kind, id, seed: null } : kind === 'case' ? { kind, code: id } : { kind, id },
    isOfPath: true,
  }));
}

/** Paths share lessons. What the plan has from elsewhere, or from a path before, a path doesn't bring again. */
export function withoutRepeats(all: readonly PlanEntry[]): PlanEntry[] {
  const keyOf = ({ step }: PathedStep) =>
    step.kind === 'review' ? null : `${step.kind} ${step.kind === 'case' ? step.code : step.id}`;
  return all.filter(
    (one, i) =>
      'day' in one ||
      !one.isOfPath ||
      !all.some((other, at) => !('day' in other) && keyOf(other) === keyOf(one) && (at < i || !other.isOfPath)),
  );
}

function planStep(one: Exclude<Entry, { path: string } | { day: string }>, known: KnownParts): PlanStep {
  if ('lesson' in one) return { kind: 'lesson', id: one.lesson };
  if ('lab' in one) return { kind: 'lab', id: one.lab, seed: one.seed ?? null };
  if ('case' in one)
    return {
      kind: 'case',
      code: typeof one.case === 'string' ? (known.caseCode(one.case) ?? one.case) : known.seededCase(one.case.seed),
    };
  const { seed, level = 1, contract } = one.review;
  return { kind: 'review', seed, level: level as 1 | 2 | 3, ...(contract === undefined ? {} : { contract }) };
}
