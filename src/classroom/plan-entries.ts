import { singleLine } from '../text/layout';
import { isHomework, type WrittenEntry } from './form';
import type { KnownParts } from './known-parts';
import type { ClassPlan, PlanStep } from './plan';

interface PathedStep {
  step: PlanStep;
  isOfPath: boolean;
  /** What the entry itself says; undefined: its day decides. */
  homework: boolean | undefined;
}

type PlanEntry = PathedStep | { day: string };

/**
 * The steps and days of a plan.
 *
 * @param written - its entries in sequence; undefined where one can't be read
 */
export function planOf(
  written: readonly (WrittenEntry | undefined)[],
  known: KnownParts,
): Pick<ClassPlan, 'steps' | 'days'> {
  const all = withoutRepeats(
    written.flatMap((one): PlanEntry[] => (!one ? [] : 'day' in one ? [one] : planSteps(one, known))),
  );
  // Of a day whose paths bring nothing new, nothing is left.
  const isEmpty = (next: PlanEntry | undefined) => next === undefined || 'day' in next;
  const entries = all.filter((entry, i) => !('day' in entry && isEmpty(all[i + 1])));
  let isAtHome = false;
  return {
    steps: entries.flatMap(entry => {
      if ('day' in entry) {
        isAtHome = isHomework(entry.day);
        return [];
      }
      return (entry.homework ?? isAtHome) ? [{ ...entry.step, homework: true }] : [entry.step];
    }),
    days: entries.flatMap((entry, i) =>
      'day' in entry
        ? [{ title: singleLine(entry.day), from: entries.slice(0, i).filter(before => !('day' in before)).length }]
        : [],
    ),
  };
}

/** The steps of the plan that one entry stands for. */
function planSteps(one: Exclude<WrittenEntry, { day: string }>, known: KnownParts): PathedStep[] {
  const { homework } = one;
  if (!('path' in one)) return [{ step: planStep(one, known), isOfPath: false, homework }];
  const found = known.paths.find(({ id }) => id === one.path)?.steps ?? [];
  return found.map(({ kind, id }) => ({
    step: kind === 'lab' ? { kind, id, seed: null } : kind === 'case' ? { kind, code: id } : { kind, id },
    isOfPath: true,
    homework,
  }));
}

/** Paths share lessons. What the plan has from elsewhere, or from a path before, a path doesn't bring again. */
function withoutRepeats(all: readonly PlanEntry[]): PlanEntry[] {
  const keyOf = ({ step }: PathedStep) =>
    step.kind === 'review' ? null : `${step.kind} ${step.kind === 'case' ? step.code : step.id}`;
  return all.filter(
    (one, i) =>
      'day' in one ||
      !one.isOfPath ||
      !all.some((other, at) => !('day' in other) && keyOf(other) === keyOf(one) && (at < i || !other.isOfPath)),
  );
}

function planStep(one: Exclude<WrittenEntry, { path: string } | { day: string }>, known: KnownParts): PlanStep {
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
