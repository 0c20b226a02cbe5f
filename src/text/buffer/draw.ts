import type { Theme } from '../theme';
import { selectionOf, type TextBuffer } from './buffer';
import { graphemes } from './graphemes';
import { drawnCharacter, rowAt, wrapRows } from './rows';

/** Where the next typed character goes in. */
const caret = '│';

/**
 * A text under edit as lines, with the caret and what is selected.
 *
 * @param columns - the width of the lines, at least 3; the caret takes one of them
 * @param before - shown before the text, not part of it
 * @returns the lines, and which of them has the caret
 */
export function drawBuffer(
  buffer: TextBuffer,
  columns: number,
  theme: Theme,
  before = '',
): { lines: string[]; cursorRow: number } {
  const text = before + buffer.text;
  const rows = wrapRows(text, fieldColumns(columns));
  const cursor = before.length + buffer.cursor;
  const cursorRow = rowAt(rows, cursor);
  const selection = selectionOf(buffer);
  const isSelected = (offset: number) =>
    selection !== null && offset >= before.length + selection.from && offset < before.length + selection.to;
  const lines = rows.map(({ start, end }, i) => {
    let line = '';
    let at = start;
    for (const grapheme of graphemes(text.slice(start, end))) {
      if (at === cursor) line += theme.accent(caret);
      const drawn = drawnCharacter(grapheme);
      line += isSelected(at) ? theme.link(drawn) : drawn;
      at += grapheme.length;
    }
    return i === cursorRow && at === cursor ? line + theme.accent(caret) : line;
  });
  return { lines, cursorRow };
}

/** Columns for text in a field of this width: the caret needs one. */
export const fieldColumns = (columns: number): number => Math.max(1, columns - 1);
