import {
  codeLines,
  groupHeading,
  placeLine,
  problemLines,
  rowDetails,
  rowLine,
  shortVerdict,
  verdict,
} from '../../../review/comparison/lines';
import { rowGroups } from '../../../review/comparison/rows';
import { labelledLines } from '../../../review/contract/lines';
import { dayResult } from '../../../review/exercises/today';
import type { PlaceList, ReviewState } from '../../../review/state';
import { firstLines, spaceBetween, stripControlCharacters, truncate, wrap } from '../../../text/layout';
import { pluralize } from '../../../text/pluralize';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';
import { rowsAround } from '../../rows-around';

/** What the person may do next, and how they did so far; from their progress. */
interface AfterReview {
  hint: string | null;
  record: readonly string[];
}

/** The comparison, and which of its lines belong to the row under the cursor. */
interface ComparisonLayout {
  /** The verdict, which stays while the rows scroll. */
  head: string[];
  lines: string[];
  from: number;
  to: number;
}

/** @returns claims and findings side by side, row by row; open rows tell place, reason and fixes */
export function comparisonLayout(
  state: ReviewState,
  { columns, rows }: Size,
  theme: Theme,
  after: AfterReview,
): ComparisonLayout {
  const { comparison, row: cursor, open, notice } = state;
  if (!comparison) return { head: [], lines: [], from: 0, to: 0 };
  const lines: string[] = [];
  let [from, to] = [0, 0];
  for (const group of rowGroups(comparison)) {
    if (lines.length > 0) lines.push('');
    const heading = `  ${groupHeading(group.kind, comparison)}`;
    lines.push(theme.strong(spaceBetween(heading, String(group.rows.length), columns)));
    for (const { row, index } of group.rows) {
      const here = index === cursor;
      const isOpen = open.includes(index);
      const head = `${here ? symbols.pointer : ' '} ${isOpen ? '-' : '+'} ${rowLine(row, columns - 4)}`;
      const isMiss = row.kind === 'missed' && comparison.score !== null;
      if (here) from = lines.length;
      lines.push(here ? theme.accent(head) : isMiss ? theme.wrong(head) : head);
      if (isOpen) {
        const isCut =
          head.endsWith(symbols.ellipsis) &&
          (row.kind === 'unseen' || (row.finding !== null && row.finding.message !== row.title));
        const cut = isCut ? labelledLines('flaw', stripControlCharacters(row.title), columns - 6, theme) : [];
        lines.push(...[...cut, ...rowDetails(row, columns - 6, theme)].map(line => `      ${line}`));
      }
      if (here) to = lines.length - 1;
    }
  }
  const hint = after.hint === null ? [] : wrap(`${after.hint} t opens it.`, columns).map(theme.dim);
  const most = rows - 6;
  const told = wrap(verdict(comparison), columns);
  const head = [
    ...(told.length <= most ? told : wrap(shortVerdict(comparison), columns)),
    ...problemLines(comparison).flatMap(line => firstLines(wrap(line, columns), 2, columns).map(theme.dim)),
    ...(notice === '' ? [] : wrap(stripControlCharacters(notice), columns).map(theme.accent)),
    ...hint,
    '',
  ];
  lines.push(...resultLines(state, columns, theme, after));
  return { head: head.slice(0, most), lines, from, to };
}

/** What an exercise leaves behind: a result to paste, the record so far, and how to get it again. */
function resultLines(
  { comparison, subject }: ReviewState,
  columns: number,
  theme: Theme,
  after: AfterReview,
): string[] {
  const { exercise } = subject;
  if (exercise === null || comparison === null) return [];
  const day = dayResult(exercise, comparison);
  const paste = 'The result, to paste. It’s printed when you quit.';
  return [
    ...(day === null
      ? []
      : [
          '',
          ...wrap(paste, columns, { indent: '  ' }).map(theme.dim),
          ...day.flatMap(line => wrap(line, columns, { indent: '  ' })),
        ]),
    ...(after.record.length > 0
      ? ['', theme.dim('  Your reviews so far'), ...after.record.map(line => `  ${line}`)]
      : []),
    '',
    theme.dim('  The same exercise again'),
    ...codeLines(exercise.code, columns - 2).map(line => theme.dim(`  ${line}`)),
    theme.dim(`  level ${exercise.level}${exercise.seed === exercise.code ? '' : `, seed ${exercise.seed}`}`),
  ];
}

/** @returns the first line to show: the cursor's row near the top with a little above it, then as far as was scrolled */
export function comparisonOffset({ lines, from, to }: ComparisonLayout, rows: number, scrolled: number): number {
  if (lines.length <= rows) return 0;
  const base = to < rows - 1 ? 0 : clampOffset(from - 1, lines.length, rows - 1);
  return clampOffset(base + scrolled, lines.length, rows - 1);
}

/** @returns the places of a cause as a list with a cursor */
export function placesLines(list: PlaceList, { columns, rows }: Size, theme: Theme): string[] {
  const chosen = list.places[list.cursor];
  const detail = chosen ? wrap(`${chosen.document}:${chosen.line}:${chosen.column}  ${chosen.message}`, columns) : [];
  const foot = firstLines(detail, rows >= 14 ? 4 : 1, columns);
  const shown = rowsAround(list.places, list.cursor, rows - foot.length - 3);
  const more = list.total > list.places.length ? `, the first ${list.places.length} are listed` : '';
  const words = list.words === '' ? '' : ` with "${stripControlCharacters(list.words)}"`;
  return [
    theme.dim(truncate(`${pluralize(list.total, 'place')}${words}${more}`, columns)),
    ...shown.rows.map((place, i) => {
      const here = shown.from + i === list.cursor;
      const text = `${here ? symbols.pointer : ' '} ${placeLine(place, columns - 2)}`;
      return here ? theme.accent(text) : text;
    }),
    ...(list.places.length === 0 ? ['  No place contains these words.'] : []),
    '',
    ...foot.map(line => theme.dim(line)),
  ].slice(0, rows);
}
