import { singleLine, width } from '../layout';
import { type Language, syntaxSpans } from '../syntax';
import type { Theme } from '../theme';
import { selectionOf, type TextBuffer } from './buffer';
import { graphemes } from './graphemes';
import { drawnCharacter, rowAt, wrapRows } from './rows';

/** Where the next typed character goes in. */
const caret = '│';

interface BufferView {
  /** Shown before the text, not part of it. */
  before?: string;
  /** What the text is written in; coloured accordingly. */
  language?: Language;
  /** The field has the keys, so it shows where typing goes in. Default: true. */
  typing?: boolean;
  /**
   * Which lines are drawn, of so many and with the cursor in this one; the others are left empty. Default: all.
   *
   * @returns the first, and the one after the last
   */
  window?(lines: number, cursorRow: number): [from: number, to: number];
}

interface DrawnBuffer {
  lines: string[];
  /** Which of them has the caret. */
  cursorRow: number;
  /** For each of them: the line of the text, from 1, that begins in it; 0 where an earlier one goes on. */
  numbers: number[];
}

/**
 * A text under edit as lines, with the caret and what is selected.
 *
 * @param columns - the width of the lines, at least 3; the caret takes one of them
 */
export function drawBuffer(
  buffer: TextBuffer,
  columns: number,
  theme: Theme,
  { before = '', language = 'text', typing = true, window }: BufferView = {},
): DrawnBuffer {
  const text = before + buffer.text;
  const rows = wrapRows(text, fieldColumns(columns));
  const cursor = before.length + buffer.cursor;
  const cursorRow = rowAt(rows, cursor);
  const selection = selectionOf(buffer);
  let next = 0;
  const styleAt = (offset: number) => {
    if (selection && offset >= selection.from && offset < selection.to) return 'selected';
    while (next < spans.length && spans[next]!.to <= offset) next += 1;
    return offset >= (spans[next]?.from ?? Number.POSITIVE_INFINITY) ? spans[next]!.style : null;
  };
  let number = 1;
  const numbers = rows.map((_, i) => (i === 0 ? 1 : rows[i - 1]!.hard ? ++number : 0));
  const [first, after] = window?.(rows.length, cursorRow) ?? [0, rows.length];
  const shown = {
    from: Math.max(0, (rows[first]?.start ?? 0) - before.length),
    to: Math.max(0, (rows[Math.min(after, rows.length) - 1]?.end ?? 0) - before.length),
  };
  const spans = theme.color ? syntaxSpans(buffer.text, language, shown) : [];
  const lines = rows.map(({ start, end }, i) => {
    if (i < first || i >= after) return '';
    let line = '';
    let run = '';
    let style: ReturnType<typeof styleAt> = null;
    const close = (then: typeof style) => {
      line += style === null || run === '' ? run : theme[style](run);
      run = '';
      style = then;
    };
    let at = start;
    for (const grapheme of graphemes(text.slice(start, end))) {
      const own = at < before.length ? null : styleAt(at - before.length);
      if (own !== style) close(own);
      if (typing && at === cursor) {
        close(own);
        line += theme.accent(caret);
      }
      run += drawnCharacter(grapheme);
      at += grapheme.length;
    }
    close(null);
    return typing && i === cursorRow && at === cursor ? line + theme.accent(caret) : line;
  });
  return { lines, cursorRow, numbers };
}

/** Columns for text in a field of this width: the caret needs one. */
export const fieldColumns = (columns: number): number => Math.max(1, columns - 1);

/**
 * A field of one line: its label and its text. Of a text that is too long the part around the cursor is shown.
 *
 * @param typing - the field has the keys, so it shows where typing goes in
 */
export function drawField(label: string, buffer: TextBuffer, typing: boolean, columns: number, theme: Theme): string {
  const room = Math.max(3, columns - width(label) - 2);
  const parts = (text: string) => graphemes(singleLine(text));
  const before = parts(buffer.text.slice(0, buffer.cursor));
  const after = parts(buffer.text.slice(buffer.cursor));
  const size = (list: readonly string[]) => width(list.join(''));
  const ahead = Math.min(size(after), Math.floor(room / 4));
  // The caret takes a column, and so does an ellipsis at either end.
  const behind = 1 + ahead + (ahead < size(after) ? 1 : 0);
  const whole = size(before) + size(after) + 1 <= room;
  let cut = '';
  while (!whole && cut.length + size(before) + behind > room) {
    before.shift();
    cut = '…';
  }
  let rest = '';
  while (!whole && cut.length + size(before) + 1 + size(after) + rest.length > room) {
    after.pop();
    rest = '…';
  }
  const mark = typing ? theme.accent(caret) : '';
  return `${theme.dim(label)}  ${cut}${before.join('')}${mark}${after.join('')}${rest}`;
}
