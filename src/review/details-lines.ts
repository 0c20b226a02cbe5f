import { areaQuestions, areas, areaTitle } from '../conventions/area';
import type { OperationFacts } from '../openapi/facts/types';
import { stripControlCharacters, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { codeLines } from './comparison/lines';
import { operationLines } from './contract/lines';
import { isWhole } from './everywhere';
import { exchangesText, runLines } from './exercises/exchange-lines';
import { flawsText } from './exercises/levels';
import type { Exercise } from './exercises/types';
import { changeDetails, changeQuestion } from './exercises/version-lines';
import { exampleLines, subjectLines, subjectTitle } from './handout';
import type { ReviewState } from './state';

/** @returns a target of claims by its full name: `exchange 2: GET /orders by till`, `change 3: changed NewShip.name` */
export function targetTitle({ subject: { exercise } }: ReviewState, target: string | null): string {
  if (isWhole(target)) return exercise === null ? 'The contract as a whole' : 'Everywhere in the contract';
  const change = exercise?.versionDiff?.changes.find(({ id }) => id === target);
  if (change) return stripControlCharacters(`${change.id}: ${change.verb} ${change.subject}`);
  const run = exercise?.exchanges.find(({ id }) => id === target);
  return run ? `${run.id}: ${run.title}` : target;
}

/**
 * @param facts - those of the operation under the cursor; undefined until they are here
 * @returns everything about the target under the cursor
 */
export function detailsLines(
  state: ReviewState,
  facts: OperationFacts | undefined,
  columns: number,
  theme: Theme,
): string[] {
  const target = state.targets[state.cursor] ?? null;
  const { exercise } = state.subject;
  if (exercise?.versionDiff) {
    const change = exercise.versionDiff.changes.find(({ id }) => id === target)!;
    return [
      ...changeDetails(change, columns, theme),
      '',
      theme.strong(exercise.contract.title),
      ...wrap(exercise.contract.setting, columns),
      '',
      ...wrap(changeQuestion(exercise, exercise.versionDiff), columns),
      ...exerciseLines(exercise, columns, theme).slice(0, -1),
    ];
  }
  if (isWhole(target)) return wholeLines(state, columns, theme);
  const run = exercise?.exchanges.find(({ id }) => id === target);
  if (run) return runLines(run, columns, theme);
  const { unfolded } = state;
  return facts ? operationLines(facts, columns, theme, { unfolded, hint: ' (u unfolds)' }) : [];
}

function wholeLines({ subject }: ReviewState, columns: number, theme: Theme): string[] {
  const { exercise } = subject;
  const example = exercise === null ? [] : exampleLines(exercise, columns, theme).slice(1);
  const checks = [
    theme.strong('What to check in each area'),
    ...areas.flatMap((area, i) =>
      wrap(`${i + 1} ${areaTitle(area)}: ${areaQuestions[area]}`, columns, { indent: '  ', hang: '    ' }),
    ),
    ...(exercise?.versionDiff
      ? []
      : wrap('The column Key says whether an operation takes an Idempotency-Key.', columns, { indent: '  ' })),
    ...(exercise && exercise.exchanges.length > 0 ? ['', ...wrap(exchangesText, columns)] : []),
  ];
  const contract = [theme.strong(subjectTitle(subject)), ...subjectLines(subject, columns, theme)];
  return [
    ...example,
    ...(example.length > 0 ? [''] : []),
    ...(exercise === null ? [...contract, '', ...checks] : [...checks, '', ...contract]),
    ...(exercise === null ? [] : exerciseLines(exercise, columns, theme)),
  ];
}

/** What there is to find, and how the exercise can be had again. */
function exerciseLines(exercise: Exercise, columns: number, theme: Theme): string[] {
  const { code, level, seed, versionDiff } = exercise;
  return [
    '',
    theme.strong('This exercise'),
    ...(versionDiff === null ? wrap(flawsText(exercise), columns, { indent: '  ' }) : []),
    ...codeLines(code, columns - 2).map(line => `  ${line}`),
    `  level ${level}${seed === code ? '' : `, seed ${seed}`}`,
  ];
}
