import type { DocumentPart } from '../../../review/contract/types';
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
  const gutter = String(part.lines).length;
  const room = Math.max(8, columns - gutter - 3);
  const lines: string[] = [];
  for (let i = Math.max(0, top - part.from); i < part.rows.length && lines.length < rows; i++) {
    const { number, begins, text } = part.rows[i]!;
    const here = part.from + i === mark;
    for (const [n, line] of wrapped(text, room).entries()) {
      const head = pad(n === 0 && begins ? String(number) : '', gutter, 'start');
      const shown = `${head} ${here && n === 0 ? symbols.pointer : ' '} ${line}`;
      lines.push(here ? theme.accent(shown) : shown);
    }
  }
  return lines.slice(0, rows);
}

/** A long line continues a little deeper than it began, as far as there is room for that. */
function wrapped(line: string, columns: number): string[] {
  const indent = /^ */.exec(line)![0].slice(0, Math.floor(columns / 2));
  return wrap(line.trimStart(), columns, { indent, hang: `${indent}  ` });
}
