import type { Progress, ProgressFact } from '../../progress/types';
import type { Exercise } from '../exercises/types';
import type { RepairResult } from './check';
import { flawsLeft } from './lines';

/**
 * @param repairs What progress knows already.
 * @returns what progress keeps of a repair: how many flaws are left, and whether it's done. Null if nothing is repaired, or
 * if the person was as far before.
 */
export function repairFact(
  { code }: Exercise,
  result: RepairResult,
  repairs: Progress['repairs'],
): Extract<ProgressFact, { type: 'repair' }> | null {
  const planted = result.flaws.length;
  if (planted === 0 || result.problems.some(({ fatal }) => fatal)) return null;
  const left = flawsLeft(result);
  const { done } = result;
  const before = repairs.find(({ exercise }) => exercise === code);
  const isFurther = before === undefined ? left < planted : left < before.left || (done && !before.done);
  return isFurther ? { type: 'repair', exercise: code, planted, left, breaking: result.breaking.length, done } : null;
}
