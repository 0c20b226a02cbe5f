import type { Exercise, SeededFlaw } from '../exercises/types';
import type { RepairResult } from './check';
import { flawsLeft, isLeft } from './lines';

const factsOf = ({ flaw, area, title, rule, lesson }: SeededFlaw) => ({ flaw, area, title, rule, lesson });

/** @returns the `repair` row that --json prints; readers ignore fields that they don't know */
export function repairJson(exercise: Exercise, file: string, result: RepairResult) {
  const { problems, flaws, wireOnly, others, breaking, lost, done } = result;
  const unread = problems.some(({ fatal }) => fatal);
  return {
    exercise: exercise.code,
    contract: exercise.contract.id,
    file,
    done,
    /** How many flaws are left; null while the contract can't be read. */
    left: unread ? null : flawsLeft(result),
    flaws: flaws.map(state => ({
      ...factsOf(state.flaw),
      state: unread ? null : isLeft(state) ? 'left' : 'repaired',
      fix: state.fix,
      findings: state.findings,
    })),
    /** Only the service can be repaired: no contract shows them. */
    unseen: wireOnly.map(factsOf),
    others,
    lost,
    breaking,
    problems,
  };
}
