import { width } from '../layout';
import { scrollIntoView } from '../scroll';
import type { Language } from '../syntax';
import type { Theme } from '../theme';
import type { TextBuffer } from './buffer';
import { drawBuffer, fieldColumns } from './draw';
import { wrapRows } from './rows';

interface EditorView {
  columns: number;
  rows: number;
  theme: Theme;
  language: Language;
  /** It has the keys. */
  typing: boolean;
  /** The first row that was in the window. */
  top: number;
  /** Lines of the text, from 1, that something is wrong with. */
  marked?: ReadonlySet<number>;
}

/** Below this width the numbers of the lines are left out. */
const numbersFrom = 56;
/** Columns for the text of an editor of this width, which moves by rows have to know. */
export const editorColumns = (buffer: TextBuffer, columns: number): number =>
  fieldColumns(columns - gutterOf(buffer, columns));

/** Room for the numbers of the lines, at least for two digits, and one column after them. */
const gutterOf = ({ text }: TextBuffer, columns: number): number =>
  columns >= numbersFrom ? Math.max(2, String(text.split('\n').length).length) + 1 : 0;

/** How many rows a text takes in an editor of this width. */
export const editorRows = (buffer: TextBuffer, columns: number): number =>
  wrapRows(buffer.text, fieldColumns(columns - gutterOf(buffer, columns))).length;

/**
 * A window onto a text under edit: as many rows as it has, with the cursor among them.
 *
 * @returns the lines, and the first row that is in the window now
 */
export function editorWindow(buffer: TextBuffer, view: EditorView): { lines: string[]; top: number } {
  const { columns, rows, theme, language, typing, marked } = view;
  const lead = gutterOf(buffer, columns);
  let top = 0;
  const window = (count: number, cursorRow: number): [number, number] => {
    const last = Math.max(0, count - rows);
    const before = Math.min(view.top, last);
    // After a jump the reader needs what is around the cursor; a step moves the window by a row.
    const isJump = cursorRow < before - 1 || cursorRow > before + rows;
    top = Math.min(
      last,
      isJump ? Math.max(0, cursorRow - Math.floor(rows / 3)) : scrollIntoView(before, cursorRow, rows),
    );
    return [top, top + rows];
  };
  const { lines, numbers } = drawBuffer(buffer, columns - lead, theme, { language, typing, window });
  const shown = lines.slice(top, top + rows).map((line, i) => {
    const number = numbers[top + i]!;
    if (lead === 0) return line;
    const label = number === 0 ? '' : String(number);
    const space = ' '.repeat(Math.max(0, lead - 1 - width(label)));
    return marked?.has(number)
      ? `${theme.wrong(`${space}${label}!`)}${line}`
      : `${theme.dim(`${space}${label}`)} ${line}`;
  });
  return { lines: [...shown, ...Array<string>(Math.max(0, rows - shown.length)).fill('')], top };
}
