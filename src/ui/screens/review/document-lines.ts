import type { DocumentPart, DocumentRow } from '../../../review/contract/types';
import type { DocumentWindow } from '../../../review/state';
import { pad, wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';

/** @returns the rows of a document from the top one of the window, with line numbers; long ones continue under themselves */
export function documentLines(
  part: DocumentPart,
  { top, mark }: DocumentWindow,
  { columns, rows }: Size,
  theme: Theme,
): string[] {
  const gutter = gutterOf(part);
  return shownRows(part, top, { columns, rows }).flatMap(({ row: { number, begins }, index, lines }) => {
    const here = index === mark;
    return lines.map((line, n) => {
      const head = pad(n === 0 && begins ? String(number) : '', gutter, 'start');
      const shown = `${head} ${here && n === 0 ? symbols.pointer : ' '} ${line}`;
      return here ? theme.accent(shown) : shown;
    });
  });
}

/** @returns which lines of the document are in the window: `lines 29 to 47 of 682`, or in few columns `lines 29-47` */
export function linesInSight(part: DocumentPart, { top }: DocumentWindow, size: Size): string {
  const shown = shownRows(part, top, size);
  const [first, last] = [shown[0]?.row.number, shown.at(-1)?.row.number];
  if (first === undefined) return '';
  if (size.columns < 50) return first === last ? `line ${first}` : `lines ${first}-${last}`;
  return first === last ? `line ${first} of ${part.lines}` : `lines ${first} to ${last} of ${part.lines}`;
}

const gutterOf = ({ lines }: DocumentPart): number => String(lines).length;

/** The rows from the top one of the window, each with as many of its lines as there is room for. */
function shownRows(part: DocumentPart, top: number, { columns, rows }: Size) {
  const room = Math.max(8, columns - gutterOf(part) - 3);
  const shown: { row: DocumentRow; index: number; lines: string[] }[] = [];
  let free = rows;
  for (let i = Math.max(0, top - part.from); i < part.rows.length && free > 0; i++) {
    const row = part.rows[i]!;
    const lines = wrapped(row.text, room).slice(0, free);
    shown.push({ row, index: part.from + i, lines });
    free -= lines.length;
  }
  return shown;
}

/** A long line continues a little deeper than it began, as far as there is room for that. */
function wrapped(line: string, columns: number): string[] {
  const indent = /^ */.exec(line)![0].slice(0, Math.floor(columns / 2));
  return wrap(line.trimStart(), columns, { indent, hang: `${indent}  ` });
}
