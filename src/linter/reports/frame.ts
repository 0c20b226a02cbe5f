import { stripControlCharacters, truncate, width } from '../../text/layout';
import { symbols, type Theme } from '../../text/theme';

/**
 * @param text A text.
 * @returns Its lines without control characters, for frames; read once a document.
 */
export const frameLines = (text: string): string[] => text.split(/\r\n|\n|\r/);

/**
 * @param lines The lines of a document.
 * @param place Counted from 1.
 * @returns The line with one before and one after, numbered, the place marked by a sign; a line that is far too long is
 * shown around the place.
 */
export function codeFrame(
  lines: readonly string[],
  { line, column }: { line: number; column: number },
  { columns, theme, indent }: { columns: number; theme: Theme; indent: string },
): string[] {
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const figures = String(last).length;
  const room = Math.max(8, columns - indent.length - figures - 5);
  const shown: string[] = [];
  for (let number = first; number <= last; number++) {
    const here = number === line;
    const gutter = `${here ? symbols.pointer : ' '} ${String(number).padStart(figures)} │ `;
    const text = cut(lines[number - 1] ?? '', here ? column : 1, room);
    if (!here && text.trim() === '') continue;
    shown.push(indent + (here ? theme.strong(gutter) + text : theme.dim(gutter + text)));
  }
  return shown;
}

/** The part of a line that fits, with the column in it. */
function cut(line: string, column: number, room: number): string {
  // A document on one line may have millions of characters: only what can be shown is cleaned.
  const start = column > room ? Math.max(0, column - 1 - Math.floor(room / 3)) : 0;
  const text =
    (start > 0 ? '…' : '') + stripControlCharacters(line.slice(start, start + room * 2)).replaceAll('\n', ' ');
  const rest = line.length > start + room * 2;
  return rest && width(text) <= room ? `${truncate(text, room - 1)}…` : truncate(text, room);
}
