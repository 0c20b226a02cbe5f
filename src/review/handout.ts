import type { OperationFacts } from '../openapi/facts/types';
import { spaceBetween, table, truncate, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { symbols, type Theme } from '../text/theme';
import { claimWords, exampleClaim } from './claims';
import { contractLines, operationCells, operationLines } from './contract/lines';
import type { ContractSummary } from './contract/types';
import { exchangesText, runLines } from './exercises/exchange-lines';
import type { Exercise } from './exercises/types';
import type { ReviewSubject } from './types';

/** @returns what is reviewed, by name */
export const subjectTitle = ({ contract, exercise }: ReviewSubject): string =>
  exercise?.contract.title ?? contract.title;

/** @returns who uses the contract, credentials, and the shapes of failures */
export const subjectLines = ({ contract, exercise }: ReviewSubject, columns: number, theme: Theme): string[] =>
  contractLines(contract, exercise?.contract.setting ?? introduction(contract), columns, theme);

/** The first paragraph of a description, and how many operations it has. */
function introduction({ operations, webhooks, text }: ContractSummary): string {
  const counts = [
    ...(operations.length > webhooks ? [pluralize(operations.length - webhooks, 'operation')] : []),
    ...(webhooks > 0 ? [pluralize(webhooks, 'webhook')] : []),
  ];
  const count = `${counts.join(' and ')}.`;
  const first = (text.split(/\n\s*\n/)[0] ?? '').trim();
  return first === '' ? count : `${first.replaceAll('\n', ' ').slice(0, 600)}\n${count}`;
}

/**
 * @param facts - of a row of the subject's operations
 * @returns the subject as text: its facts, what was recorded, what is solved already
 */
export function handoutLines(
  subject: ReviewSubject,
  facts: (index: number) => OperationFacts,
  columns: number,
  theme: Theme,
): string[] {
  const { contract, exercise } = subject;
  const heading = (left: string, right = '') => [
    '',
    theme.strong(spaceBetween(left, right, columns).trimEnd()),
    theme.dim(symbols.rule.repeat(columns)),
  ];
  const [names, ...rows] = table(
    [
      ['Operations', 'response', 'takes a key'],
      ...contract.operations
        .map(operationCells)
        .map(({ operation, response, key }) => [
          truncate(operation, Math.max(20, columns - 35)),
          truncate(response, 20),
          key,
        ]),
    ],
    columns,
  );
  return [
    theme.strong(subjectTitle(subject)),
    '',
    ...subjectLines(subject, columns, theme),
    ...heading(names!),
    ...rows,
    ...contract.operations.flatMap((row, i) => [
      ...heading(exercise === null ? row.name : `${row.method} ${row.path}`),
      ...operationLines(facts(i), columns, theme),
    ]),
    ...(exercise === null ? [] : exerciseLines(exercise, heading, columns, theme)),
  ];
}

function exerciseLines(
  exercise: Exercise,
  heading: (left: string, right: string) => string[],
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...(exercise.exchanges.length > 0 ? ['', ...wrap(exchangesText, columns)] : []),
    ...exercise.exchanges.flatMap(run => [
      ...heading(`${run.id}: ${run.title}`, 'as recorded'),
      ...runLines(run, columns, theme),
    ]),
    ...exampleLines(exercise, columns, theme),
  ];
}

/** @returns the worked example: a flaw that is found for the learner, as a claim says it; none where there is none */
export function exampleLines(exercise: Exercise, columns: number, theme: Theme): string[] {
  const claim = exampleClaim(exercise);
  if (claim === null) return [];
  const { title } = exercise.seededFlaws.find(({ flaw }) => flaw === exercise.example)!;
  const how = 'A claim names an area and a place, as this example does.';
  return [
    '',
    theme.strong('Found for you, as an example'),
    ...wrap(`${claimWords(claim)}: ${title}. ${how}`, columns, { indent: '  ' }),
  ];
}
