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
export function wrapRows(text: string, columns: number): readonly TextRow[] {
  // A key that is typed asks for the rows of one text several times, and a contract has a thousand.
  if (last?.text !== text || last.columns !== columns) last = { text, columns, rows: brokenRows(text, columns) };
  return last.rows;
}

/** What was broken last. */
let last: { text: string; columns: number; rows: readonly TextRow[] } | null = null;

function brokenRows(text: string, columns: number): TextRow[] {
  // Only what stands alone as a line feed ends a line.
  const lines = text.includes('\r') ? text.split(/(?<!\r)\n/) : text.split('\n');
  const rows: TextRow[] = [];
  let start = 0;
  for (const line of lines) {
    rows.push(...wrapLine(line, start, columns));
    rows.at(-1)!.hard = true;
    start += line.length + 1;
  }
  rows.at(-1)!.hard = false;
  return rows;
}

/** The rows of one line, which begins at an offset. */
function wrapLine(line: string, offset: number, columns: number): TextRow[] {
  const rows: TextRow[] = [];
  let start = offset;
  let at = offset;
  let used = 0;
  // A short line of plain letters needs no counting.
  const parts = line.length <= columns && /^[\x20-\x7e]*$/.test(line) ? [] : graphemes(line);
  for (const grapheme of parts) {
    const size = width(drawnCharacter(grapheme));
    if (used > 0 && used + size > columns) {
      rows.push({ start, end: at, hard: false });
      start = at;
      used = 0;
    }
    used += size;
    at += grapheme.length;
  }
  return [...rows, { start, end: offset + line.length, hard: false }];
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
