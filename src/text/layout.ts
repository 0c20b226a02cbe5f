import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';
import stripAnsi from 'strip-ansi';
import wrapAnsi from 'wrap-ansi';
import { controlCharacters } from './control-characters';

/** Characters of one column each, besides ASCII those that screens and reports draw with. */
const narrow = /^[ -~\u2500-\u259f…❯·–—‘’“”←-↓✔]*$/;

/** A part of the window. */
export interface Size {
  columns: number;
  rows: number;
}

/** Columns that the text takes on a terminal; escape sequences count nothing. */
export function width(text: string): number {
  const plain = text.includes('\u001b') ? text.replace(styles, '') : text;
  return narrow.test(plain) ? plain.length : stringWidth(plain);
}

/** Bold, colours and the like (SGR). */
const styles = /\u001b\[[\d;]*m/g;

/** The text without escape sequences. */
export const stripStyles = (text: string): string => stripAnsi(text);

/**
 * Text from outside (a file, a request) without escape sequences and control characters; tabs become two spaces, line feeds
 * stay. Nothing from a user's file reaches the terminal without passing through here.
 */
export function stripControlCharacters(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text;
  return stripAnsi(text).replaceAll('\r\n', '\n').replaceAll('\t', '  ').replace(controlCharacters, '');
}

/** Text from outside as one line. */
export const singleLine = (text: string): string => stripControlCharacters(text).replaceAll('\n', ' ');

/**
 * Breaks a word too long for a line where people break a URL: after a slash, else after another mark.
 * It begins on a line that has `first` columns left.
 */
function atMarks(word: string, room: number, first: number): string {
  const lines: string[] = [];
  let rest = word;
  let free = first;
  while (width(rest) > free) {
    const head = sliceAnsi(rest, 0, free);
    // A slash that leaves most of the line empty is worse than a dot near its end.
    const slash = head.search(/[/?&](?=[^/?&]*$)/) + 1;
    const mark = head.search(/[=,._-](?=[^=,._-]*$)/) + 1;
    const least = room / 3;
    const cut = slash > least ? slash : mark > least ? mark : free > least ? head.length : 0;
    if (cut === 0 && free === room) break;
    lines.push(rest.slice(0, cut));
    rest = rest.slice(cut);
    free = room;
  }
  return [...lines, rest].join('\n');
}

/** The text with its words that are too long for a line broken at their marks. */
function breakable(text: string, room: number): string {
  let column = 0;
  let end = 0;
  return text.replace(/\S+/g, (word, at: number) => {
    const gap = text.slice(end, at);
    column = gap.includes('\n') ? 0 : Math.min(room, column + gap.length);
    end = at + word.length;
    if (word.length <= room || word.includes('\u001b')) {
      column = column + width(word) > room ? width(word) : column + width(word);
      return word;
    }
    const broken = atMarks(word, room, room - column);
    column = width(broken.slice(broken.lastIndexOf('\n') + 1));
    return broken;
  });
}

/**
 * Wraps text, styled or not; its line feeds are kept. Lines break between words where possible, and a longer word breaks
 * behind its slashes and dots.
 *
 * @param columns - the width, at least 1
 * @param options - `indent` for every line, `hang` for every line but the first
 */
export function wrap(
  text: string,
  columns: number,
  { indent = '', hang = indent }: { indent?: string; hang?: string } = {},
): string[] {
  const room = Math.max(1, columns - Math.max(width(indent), width(hang)));
  const wrapped = (some: string) => {
    // Most text is short and plain, and the library takes its time.
    if (narrow.test(some) && some.length <= room) return [some.trim()];
    return wrapAnsi(some, room, { hard: true, trim: true }).split('\n');
  };
  let lines = text.includes('\u001b') ? wrapped(text) : text.split('\n').flatMap(wrapped);
  // Most text has no such word, and to look for one costs less than to wrap twice.
  if (lines.length > 1 && text.split(/\s/).some(word => word.length > room)) {
    const kind = wrapped(breakable(text, room));
    // A break at a mark reads better, and is not worth a line more.
    if (kind.length <= lines.length) lines = kind;
  }
  // The wrapping library measures some rare graphemes narrower than the terminal draws them.
  return lines.map((line, i) => truncate((i === 0 ? indent : hang) + line, columns));
}

/** One line cut to the width, with an ellipsis where something was cut. */
export function truncate(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (width(text) <= columns) return text;
  // A grapheme two columns wide may straddle the cut, so the room shrinks until the line fits.
  for (let room = columns - 1; room > 0; room--) {
    const cut = `${sliceAnsi(text, 0, room)}…`;
    if (width(cut) <= columns) return cut;
  }
  return '…';
}

/** One line of exactly `columns`, cut or filled with spaces at its end (or its start, for figures). */
export function pad(text: string, columns: number, side: 'end' | 'start' = 'end'): string {
  const cut = truncate(text, columns);
  const space = ' '.repeat(Math.max(0, columns - width(cut)));
  return side === 'end' ? cut + space : space + cut;
}

/** Left and right text on one line of exactly `columns`; the left gives way first. */
export function spaceBetween(left: string, right: string, columns: number): string {
  const room = columns - width(right) - (right === '' ? 0 : 1);
  return room > 0 ? pad(left, room) + (right === '' ? '' : ` ${right}`) : pad(right, columns);
}

/** Two blocks of lines side by side, the left one `leftColumns` wide, with `gap` columns between. */
export function joinColumns(left: readonly string[], right: readonly string[], leftColumns: number, gap = 2): string[] {
  const rows = Math.max(left.length, right.length);
  return Array.from({ length: rows }, (_, i) => {
    const end = right[i] ?? '';
    return end === '' ? (left[i] ?? '') : pad(left[i] ?? '', leftColumns) + ' '.repeat(gap) + end;
  });
}

/**
 * Lines with columns as wide as their widest cell, cut to `columns`.
 *
 * @param gap - spaces between two cells
 */
export function table(rows: readonly (readonly string[])[], columns = Number.POSITIVE_INFINITY, gap = 2): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, width(cell));
  }
  return rows.map(row => {
    const line = row.map((cell, i) => (i === row.length - 1 ? cell : pad(cell, widths[i]!))).join(' '.repeat(gap));
    return truncate(line, columns).trimEnd();
  });
}

/** @returns as many lines as there is room for; if there are more, the last one says so */
export function firstLines(lines: readonly string[], rows: number, columns: number): string[] {
  if (lines.length <= rows) return [...lines];
  const shown = lines.slice(0, Math.max(0, rows));
  while (shown.length > 1 && shown.at(-1)!.trim() === '') shown.pop();
  const last = shown.pop();
  return last === undefined ? [] : [...shown, `${truncate(last, columns - 2)} …`];
}
