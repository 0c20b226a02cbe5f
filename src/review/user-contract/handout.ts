import { spaceBetween, table, truncate, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import { symbols, type Theme } from '../../text/theme';
import { contractLines, operationLines } from '../operation-lines';
import type { OwnContract, OwnSummary } from './types';

/** A row of the list of operations as cells. */
export const rowCells = ({ method, path, answers, key }: OwnSummary['operations'][number]) => ({
  operation: `${method.padEnd(6)} ${path}`,
  answers,
  key,
});

/** What concerns the whole contract. */
export function ownContractLines(summary: OwnSummary, columns: number, theme: Theme): string[] {
  const { webhooks } = summary;
  const operations = summary.operations.length - webhooks;
  const all = [
    ...(operations > 0 ? [pluralize(operations, 'operation')] : []),
    ...(webhooks > 0 ? [pluralize(webhooks, 'webhook')] : []),
  ];
  const count = `${all.join(' and ')}.`;
  const [first = ''] = summary.text.split(/\n\s*\n/);
  const setting = first.trim() === '' ? count : `${first.trim().replaceAll('\n', ' ').slice(0, 600)}\n${count}`;
  return [
    ...contractLines(summary, summary.failures, setting, columns, theme),
    ...(summary.moreFailures > 0
      ? wrap(`and ${summary.moreFailures} more shapes of failures`, columns, { indent: ' '.repeat(10) })
      : []),
  ];
}

/** The neutral facts of the whole contract as text. */
export function ownHandoutLines(contract: OwnContract, columns: number, theme: Theme): string[] {
  const { summary } = contract;
  const heading = (left: string, right = '') => [
    '',
    theme.strong(spaceBetween(left, right, columns).trimEnd()),
    theme.dim(symbols.rule.repeat(columns)),
  ];
  const cells = summary.operations.map(rowCells);
  return [
    theme.strong(summary.title),
    '',
    ...ownContractLines(summary, columns, theme),
    ...heading('Operations', 'answers, Idempotency-Key'),
    ...table(
      cells.map(({ operation, answers, key }) => [
        truncate(operation, Math.max(24, columns - 28)),
        truncate(answers, 20),
        key,
      ]),
      columns,
    ),
    ...summary.operations.flatMap((row, i) => [
      ...heading(row.name),
      ...operationLines(contract.facts(i), columns, theme),
    ]),
  ];
}
