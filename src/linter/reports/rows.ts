import { spaceBetween, width, wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import type { Finding, Severity } from '../finding';
import type { ReportedCause } from './causes';
import type { LintRun } from './reporter';

/** How a severity is written: a word, with a colour where there is one. */
export const severityStyle = (theme: Theme, severity: Severity): ((text: string) => string) =>
  severity === 'error'
    ? text => theme.wrong(theme.strong(text))
    : severity === 'warning'
      ? text => theme.accent(text)
      : text => theme.dim(text);

/** `openapi.yaml:12`, which terminals and editors open. */
export const placeOf = ({ document, line }: Finding): string => `${document}:${line}`;

/** What a row shows at its right. */
type Beside = (cause: ReportedCause) => string;

/** Narrower than this, the text at the right of a title goes below it. */
const narrow = 60;

/**
 * One row for each cause: severity, how many places, title, and what stands beside it, at the right. What doesn't fit goes
 * to a line of its own below the title.
 *
 * @param beside The text at the right.
 * @param extra The text after it, where there is room in every row.
 * @returns the lines of each row
 */
export function causeRows(
  causes: readonly ReportedCause[],
  { columns, theme }: Pick<LintRun, 'columns' | 'theme'>,
  beside: Beside,
  extra: Beside = () => '',
): string[][] {
  const times = ({ places }: ReportedCause) => (places > 1 ? `×${places}` : '');
  const timesWidth = widest(causes, times);
  const start = gradeWidth + 2 + (timesWidth === 0 ? 0 : timesWidth + 2);
  const table = start + widest(causes, ({ facts }) => facts.title) + 2 + widest(causes, beside);
  const extraWidth = widest(causes, extra);
  const hasExtra = extraWidth > 0 && table + 2 + extraWidth <= columns;
  const room = Math.min(columns, table);
  const indent = ' '.repeat(columns < narrow ? 2 : start);
  return causes.map(cause => {
    const { title } = cause.facts;
    const count = timesWidth === 0 ? '' : `${theme.dim(times(cause).padStart(timesWidth))}  `;
    const head = `${severityStyle(theme, cause.severity)(cause.severity.padEnd(gradeWidth))}  ${count}`;
    const right = theme.dim(beside(cause));
    if (start + width(title) + 2 + width(right) <= room) {
      const line = head + spaceBetween(title, right, room - start);
      return [hasExtra ? `${line}  ${theme.dim(extra(cause))}` : line];
    }
    const lines = wrap(title, columns - indent.length, {});
    const below = wrap(right, columns, { indent });
    if (columns < narrow) return [...wrap(head + title, columns, { hang: indent }), ...below];
    return [...lines.map((line, i) => (i === 0 ? head : indent) + line), ...below];
  });
}

const gradeWidth = 'warning'.length;

const widest = (causes: readonly ReportedCause[], text: Beside) => Math.max(...causes.map(one => width(text(one))), 0);
