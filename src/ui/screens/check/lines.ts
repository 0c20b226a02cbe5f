import type { CheckReport } from '../../../check/job';
import { endLines, summaryText, unreadLine } from '../../../check/report';
import type { Verdict } from '../../../check/run';
import { drawField } from '../../../text/buffer/draw';
import { firstLines, singleLine, truncate, wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';
import { rowsAround } from '../../rows-around';
import { shareLines } from '../review/progress-lines';
import { type CheckState, groupOf, shownVerdicts, type VerdictGroup } from './state';

const headings: Record<VerdictGroup, string> = {
  broken: 'Broken',
  kept: 'Kept',
  not_judged: 'Not judged',
  ignored: 'Ignored',
};

/**
 * @param url The API.
 * @param writes Something may have been created.
 * @returns where the run is: the probe, and how many requests are sent
 */
export function runningLines(
  { progress, stopping }: CheckState,
  url: string,
  writes: boolean,
  columns: number,
  theme: Theme,
): string[] {
  const head = ['', ...wrap(theme.strong(singleLine(url)), columns), ''];
  if (progress === null) return [...head, 'Reading the contract …'];
  const { probe, cleaning, done, of, sent, budget } = progress;
  const deleting = writes ? 'Deleting what was created …' : 'Stopping …';
  const now = stopping
    ? deleting
    : cleaning
      ? 'Deleting what was created …'
      : (probe ?? 'Sending read requests until one is rejected with 429 …');
  return [
    ...head,
    ...shareLines(of === 0 ? 1 : done / of, columns),
    ...wrap(`probe ${Math.min(done + 1, of)} of ${of}, ${sent} of at most ${budget} requests sent`, columns).map(
      theme.dim,
    ),
    '',
    ...wrap(now, columns),
  ];
}

/** What stays above the list: the counts, that nothing could be read, and what went wrong. */
function headLines({ run, found, options }: CheckReport, columns: number, theme: Theme): string[] {
  const unread = unreadLine({ run, options });
  // The line says why the run ended early as well.
  const wrong =
    unread === null ? endLines({ run, options }) : [unread, ...endLines({ run: { ...run, stopped: null }, options })];
  return [
    ...wrap(summaryText(run, found.ignored), columns),
    ...wrong.flatMap(line => wrap(`! ${line}`, columns, { hang: '  ' }).map(theme.wrong)),
  ];
}

/** @returns the verdicts in their groups, around the chosen one, and what was seen of it */
export function listLines(state: CheckState, report: CheckReport, { columns, rows }: Size, theme: Theme): string[] {
  const verdicts = shownVerdicts(state);
  const field =
    state.typing || state.words.text !== '' ? [drawField('Find', state.words, state.typing, columns, theme)] : [];
  const roomy = rows >= 14;
  const said = headLines(report, columns, theme);
  if (report.run.verdicts.length === 0) return [...said, '', 'There are no verdicts.'];
  const head = [...firstLines(said, roomy ? 6 : 3, columns), ...field, ...(roomy ? [''] : [])];
  const detail = roomy ? 4 : 0;
  const chosen = verdicts[state.row];
  if (chosen === undefined) return [...head, 'No verdict contains these words.'];
  const lines: string[] = [];
  let at = 0;
  for (const [i, verdict] of verdicts.entries()) {
    const group = groupOf(report, verdict);
    if (i === 0 || groupOf(report, verdicts[i - 1]!) !== group) lines.push(headingLine(group, theme));
    if (i === state.row) at = lines.length;
    lines.push(rowLine(verdict, group, i === state.row, columns, theme));
  }
  const height = Math.max(1, rows - head.length - detail);
  // A group’s heading comes into view with its first row.
  const shown = rowsAround(lines, at === 1 ? 0 : at, height).rows;
  const room = height - shown.length;
  return [
    ...head,
    ...shown,
    ...(detail === 0
      ? []
      : [...Array<string>(room + 1).fill(''), ...seenLines(chosen, report, detail - 1, columns, theme)]),
  ];
}

const headingLine = (group: VerdictGroup, theme: Theme): string =>
  group === 'broken' ? theme.wrong(theme.strong(headings[group])) : theme.strong(headings[group]);

function rowLine({ probe }: Verdict, group: VerdictGroup, isChosen: boolean, columns: number, theme: Theme): string {
  const severity = group === 'broken' ? `${probe.severity}: ` : '';
  const text = truncate(`${severity}${probe.title}`, columns - 2);
  return isChosen ? theme.accent(`${symbols.pointer} ${text}`) : `  ${text}`;
}

/** What was seen of the chosen verdict, in a few lines. */
function seenLines(
  { message }: Verdict,
  { options }: CheckReport,
  rows: number,
  columns: number,
  theme: Theme,
): string[] {
  const lines = wrap(singleLine(options.redactor.text(message)), Math.min(columns, 76));
  return firstLines(lines, rows, columns).map(theme.dim);
}
