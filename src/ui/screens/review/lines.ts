import { workedClaims } from '../../../review/comparison/exercise';
import {
  claimsInOrder,
  claimWords,
  codeLines,
  groups,
  kindTitle,
  rowDetails,
  rowLine,
  scoreWords,
  verdict,
} from '../../../review/comparison/lines';
import { dayResult } from '../../../review/exercises/today';
import type { ReviewState } from '../../../review/state';
import type { Claim, Exercise } from '../../../review/types';
import { pad, spaceBetween, stripControlCharacters, wrap } from '../../../text/layout';
import { clampOffset } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';

/** What the person is about to stand by, before the linter runs. */
export function confirmLines({ claims, exercise }: ReviewState, columns: number, theme: Theme): string[] {
  const worked = workedClaims(exercise);
  const [verb, marks] = exercise.change ? ['marked', 'marks'] : ['claimed', 'claims'];
  const list = claimedLines(claims, exercise);
  return [
    theme.strong(
      claims.length === 0
        ? `You have ${verb} nothing.`
        : exercise.change
          ? 'These break clients, you say'
          : 'You claim',
    ),
    ...list,
    ...(worked.length > 0 ? ['', ...worked.map(claim => theme.dim(`  ${claimWords(claim)}, solved for you`))] : []),
    '',
    ...wrap(`Run the linter? After that the ${marks} stand: you see what it finds beside what you said.`, columns),
  ];
}

/** The claims in words; of two versions the changes, in their order. */
function claimedLines(claims: readonly Claim[], { change }: Exercise): string[] {
  if (change === null) return claimsInOrder(claims).map(claim => `  ${claimWords(claim)}`);
  const marked = change.changes.filter(({ id }) => claims.some(({ at }) => at === id));
  return marked.map(({ id, verb, subject }) => stripControlCharacters(`  ${id}: ${verb} ${subject}`));
}

/** What would be lost by going to another exercise now. */
export function anotherLines({ claims, exercise }: ReviewState, columns: number, theme: Theme): string[] {
  const question = `Go to another exercise and drop ${claims.length === 1 ? 'this claim' : 'these claims'}?`;
  return [
    theme.strong('You claim'),
    ...claimedLines(claims, exercise),
    '',
    ...wrap(`${question} The linter has not run yet. This code brings the exercise back, without claims:`, columns),
    ...codeLines(exercise.code, columns - 2).map(line => theme.dim(`  ${line}`)),
  ];
}

/** The comparison, and which of its lines belong to the row under the cursor. */
export interface ComparisonPicture {
  /** The verdict, which stays while the rows scroll. */
  head: string[];
  lines: string[];
  from: number;
  to: number;
}

/** Claims and findings side by side, row by row; open rows tell place, reason and ways to mend it. */
export function comparisonPicture(
  state: ReviewState,
  lessonTitle: (id: string) => string | null,
  columns: number,
  theme: Theme,
  after: AfterReview = { hint: null, record: [] },
): ComparisonPicture {
  const { comparison, row: cursor, open, exercise } = state;
  if (!comparison) return { head: [], lines: [], from: 0, to: 0 };
  const lines: string[] = [];
  let [from, to] = [0, 0];
  for (const { kind, rows } of groups(comparison)) {
    if (lines.length > 0) lines.push('');
    lines.push(theme.strong(spaceBetween(`  ${kindTitle(kind, comparison)}`, String(rows.length), columns)));
    for (const { row, index } of rows) {
      const here = index === cursor;
      const isOpen = open.includes(index);
      const head = `${here ? symbols.pointer : ' '} ${isOpen ? '-' : '+'} ${rowLine(row, columns - 4)}`;
      if (here) from = lines.length;
      lines.push(here ? theme.accent(head) : row.kind === 'missed' ? theme.wrong(head) : head);
      if (isOpen) {
        lines.push(...rowDetails(row, lessonTitle, columns - 6, theme).map(line => `      ${line}`));
      }
      if (here) to = lines.length - 1;
    }
  }
  const day = dayResult(exercise, comparison);
  if (day !== null) {
    lines.push(
      '',
      ...wrap('The result in a line, to paste. It stands in the shell when you quit.', columns, { indent: '  ' }).map(
        theme.dim,
      ),
    );
    lines.push(...wrap(day, columns, { indent: '  ' }));
  }
  if (after.record.length > 0) {
    lines.push('', theme.dim('  Your reviews so far'), ...after.record.map(line => `  ${line}`));
  }
  lines.push(
    '',
    theme.dim('  The same again'),
    ...codeLines(exercise.code, columns - 2).map(line => theme.dim(`  ${line}`)),
  );
  const head = wrap(`${verdict(comparison)} ${scoreWords(comparison)}`, columns);
  const hint = after.hint === null ? [] : wrap(`${after.hint} t opens it.`, columns).map(theme.dim);
  return { head: [...head, ...hint, ''], lines, from, to };
}

/** What the person may do next, and how they did so far; from their progress. */
export interface AfterReview {
  hint: string | null;
  record: readonly string[];
}

/** The first line to show: the cursor's row near the top with a little above it, then as far as was scrolled. */
export function comparisonOffset({ lines, from, to }: ComparisonPicture, rows: number, scrolled: number): number {
  if (lines.length <= rows) return 0;
  const base = to < rows - 1 ? 0 : clampOffset(from - 1, lines.length, rows - 1);
  return clampOffset(base + scrolled, lines.length, rows - 1);
}

/** One line of the document on the screen; a long one goes on under itself with the same number. */
export interface DocumentLine {
  number: number;
  text: string;
}

/** In: the linted text and the width. Out: its lines with their numbers, as the findings count them. */
export function documentLines(text: string, columns: number): DocumentLine[] {
  const lines = stripControlCharacters(text).replace(/\n$/, '').split('\n');
  const gutter = String(lines.length).length + 3;
  const room = Math.max(8, columns - gutter);
  return lines.flatMap((line, i) => {
    const parts = line.length <= room && /^[ -~]*$/.test(line) ? [line] : wrapped(line, room);
    return parts.map((part, n) => ({
      number: i + 1,
      text: `${pad(n === 0 ? String(i + 1) : '', gutter - 3, 'start')}   ${part}`,
    }));
  });
}

/** The line that a finding or the cursor is about, marked by a sign and by colour. */
export function markedText({ number, text }: DocumentLine, theme: Theme): string {
  const at = text.search(/\d/);
  const end = at + String(number).length;
  const first = text.slice(0, end).trim() === String(number);
  return theme.accent(first ? `${text.slice(0, end)} ${symbols.pointer}${text.slice(end + 2)}` : text);
}

/** A long line goes on a little deeper than it began, as far as there is room for that. */
export function wrapped(line: string, columns: number): string[] {
  const indent = /^ */.exec(line)![0].slice(0, Math.floor(columns / 2));
  return wrap(line.trimStart(), columns, { indent, hang: `${indent}  ` });
}

/** The index of the first shown line of a numbered line of the text. */
export const lineIndex = (lines: readonly DocumentLine[], number: number): number =>
  Math.max(
    0,
    lines.findIndex(line => line.number === number),
  );
