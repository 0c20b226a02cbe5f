import { wholeLines as wrapWhole } from '../../../lookup/row-lines';
import type { LookupEntry } from '../../../lookup/rows';
import { pad, truncate, wrap } from '../../../text/layout';
import type { Theme } from '../../../text/theme';

interface Wrapped {
  columns: number;
  theme: Theme;
  lines: string[];
}

/** The rows found are wrapped to know how high they are, at each key, so each keeps its lines. */
const wrapped = new WeakMap<LookupEntry, Wrapped>();

/** The chosen row as a whole (see lookup/row-lines.ts). */
export function wholeLines(row: LookupEntry, columns: number, theme: Theme): readonly string[] {
  const known = wrapped.get(row);
  if (known && known.columns === columns && known.theme === theme) return known.lines;
  const lines = wrapWhole(row, columns, theme);
  wrapped.set(row, { columns, theme, lines });
  return lines;
}

/**
 * How many lines describe the chosen row: at most half of the body, so that choices can be read, and no more than the longest
 * of the best rows needs, so that the list doesn't move while somebody moves in it.
 */
export function detailRows(found: readonly LookupEntry[], bodyRows: number, columns: number, theme: Theme): number {
  if (bodyRows < 14) return bodyRows >= 9 ? 4 : 3;
  const longest = Math.max(0, ...found.slice(0, 20).map(row => wholeLines(row, columns, theme).length));
  return Math.min(Math.floor(bodyRows / 2), Math.max(5, longest));
}

/** Below this a row of the list has room for the need alone; what to use is in the detail. */
const twoColumns = 56;

/**
 * A row of the list as one line.
 *
 * @param left - columns for the needs, so that what to use lines up
 * @param columns - the width of the line
 */
export function labelOf({ need, use }: LookupEntry, left: number, columns: number): string {
  if (columns < twoColumns) return truncate(need, columns);
  return truncate(`${pad(need, left)}  ${use}`, columns);
}

/**
 * At most `rows` lines about the chosen row; the lesson always has its line.
 * @returns the lines, and whether something was cut
 */
export function detailLines(
  row: LookupEntry,
  columns: number,
  rows: number,
  theme: Theme,
): { lines: string[]; cut: boolean } {
  const all = wholeLines(row, columns, theme);
  // In a small window the list above says what the row is called.
  const text = (all.length > rows ? all.slice(wrap(row.need, Math.min(columns, 76)).length) : all).slice(0, -1);
  const last = all.at(-1)!;
  const room = rows - 1;
  if (text.length <= room) return { lines: [...text, last], cut: false };
  return { lines: [...text.slice(0, room - 1), truncate(`${text[room - 1]} …`, columns), last], cut: true };
}
