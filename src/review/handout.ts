import { type Area, areaTitle } from '../conventions/area';
import type { ContractFacts } from '../openapi/facts/types';
import { spaceBetween, table, wrap } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import { counter, workedClaims } from './comparison/exercise';
import { runLines } from './exchange-lines';
import { contractLines, operationCells, operationLines } from './operation-lines';
import type { Exercise } from './types';

/** What each area asks: shown beside the claims and in the handout. */
export { areaQuestions as questions } from '../conventions/area';

/** The exercise as text: the facts of the contract, what was recorded, what is solved already. In: the width. */
export function handoutLines(exercise: Exercise, facts: ContractFacts, columns: number, theme: Theme): string[] {
  const heading = (left: string, right = '') => [
    '',
    theme.strong(spaceBetween(left, right, columns).trimEnd()),
    theme.dim(symbols.rule.repeat(columns)),
  ];
  const cells = facts.operations.map(operationCells);
  return [
    theme.strong(exercise.contract.title),
    '',
    ...contractLines(facts, facts.failures, exercise.contract.setting, columns, theme),
    ...heading('Operations', 'answers, Idempotency-Key'),
    ...table(
      cells.map(({ operation, answers, key }) => [operation, answers, key]),
      columns,
    ),
    ...facts.operations.flatMap(operation => [
      ...heading(`${operation.method} ${operation.path}`),
      ...operationLines(operation, columns, theme),
    ]),
    ...exercise.exchanges.flatMap(run => [
      ...heading(`${run.id}: ${run.title}`, 'as recorded'),
      ...runLines(run, columns, theme),
    ]),
    ...solvedLines(exercise, columns, theme),
  ];
}

/** The areas whose answer is shown as a worked example. */
export function solvedLines(exercise: Exercise, columns: number, theme: Theme): string[] {
  if (exercise.solved.length === 0) return [];
  return [
    '',
    theme.strong(`Solved for you (${counter(workedClaims(exercise))} claimed)`),
    ...exercise.solved.flatMap(area =>
      wrap(`${areaTitle(area)}: ${solution(exercise, area)}`, columns, { indent: '  ' }),
    ),
  ];
}

/** What a worked example says about its area. */
export function solution(exercise: Exercise, area: Area): string {
  const flaw = exercise.seededFlaws.find(entry => entry.area === area);
  if (!flaw) return 'Nothing is wrong here.';
  const place = flaw.at[0] ? ` See ${flaw.at[0]}.` : '';
  return `${flaw.title}.${place}`;
}
