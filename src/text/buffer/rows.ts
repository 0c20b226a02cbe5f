import { stripControlCharacters, width } from '../layout';
import { graphemes } from './graphemes';

/** A row of a text in a field: a stretch of it, as offsets. */
interface TextRow {
  start: number;
  end: number;
  /** A line feed follows, and not just more text than fits. */
  hard: boolean;
}

/** A character as it is drawn: a tab takes one column, and what could steer the terminal takes none. */
export const drawnCharacter = (grapheme: string): string =>
  grapheme === '\t' ? ' ' : grapheme === '\n' ? '' : stripControlCharacters(grapheme);

/**
 * Breaks a text at line feeds and where it grows wider than the field, and nowhere else, so that each character keeps its
 * place while somebody types.
 *
 * @param columns - the width of the field, at least 1; a wider character gets a row of its own
 */
export function wrapRows(text: string, columns: number): TextRow[] {
  const rows: TextRow[] = [];
  let start = 0;
  let at = 0;
  let used = 0;
  for (const grapheme of graphemes(text)) {
    if (grapheme === '\n') {
      rows.push({ start, end: at, hard: true });
      start = at + 1;
      used = 0;
    } else {
      const size = width(drawnCharacter(grapheme));
      if (used > 0 && used + size > columns) {
        rows.push({ start, end: at, hard: false });
        start = at;
        used = 0;
      }
      used += size;
    }
    at += grapheme.length;
  }
  return [...rows, { start, end: text.length, hard: false }];
}

/** A row as it is drawn. */
export const rowText = (text: string, row: TextRow): string =>
  graphemes(text.slice(row.start, row.end)).map(drawnCharacter).join('');

/** The index of the row with the cursor. Between two rows of one line it is the later one. */
export function rowAt(rows: readonly TextRow[], cursor: number): number {
  const after = rows.findIndex(row => row.start > cursor);
  return after < 0 ? rows.length - 1 : after - 1;
}

/** The column of an offset in its row. */
export const columnAt = (text: string, row: TextRow, offset: number): number =>
  graphemes(text.slice(row.start, offset)).reduce((sum, each) => sum + width(drawnCharacter(each)), 0);

/** The offset at a column of a row, or the last one in a shorter row. */
export function offsetAt(text: string, row: TextRow, column: number): number {
  const characters = graphemes(text.slice(row.start, row.end));
  let offset = row.start;
  let used = 0;
  for (const [i, grapheme] of characters.entries()) {
    const size = width(drawnCharacter(grapheme));
    // The end of a soft row is the start of the next one.
    if (used + size > column || (i === characters.length - 1 && isSoft(text, row))) break;
    used += size;
    offset += grapheme.length;
  }
  return offset;
}

const isSoft = (text: string, row: TextRow): boolean => !row.hard && row.end < text.length;
