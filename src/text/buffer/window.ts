import { width } from '../layout';
import { scrollIntoView } from '../scroll';
import type { Language } from '../syntax';
import type { Theme } from '../theme';
import type { TextBuffer } from './buffer';
import { drawBuffer, fieldColumns } from './draw';

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
const gutter = 3;

/** Columns for the text of an editor of this width, which moves by rows have to know. */
export const editorColumns = (columns: number): number => fieldColumns(columns - gutterOf(columns));

const gutterOf = (columns: number): number => (columns >= numbersFrom ? gutter : 0);

/** How many rows a text takes in an editor of this width. */
export const editorRows = (buffer: TextBuffer, columns: number, theme: Theme): number =>
  drawBuffer(buffer, columns - gutterOf(columns), theme, { typing: false }).lines.length;

/**
 * A window onto a text under edit: as many rows as it has, with the cursor among them.
 *
 * @returns the lines, and the first row that is in the window now
 */
export function editorWindow(buffer: TextBuffer, view: EditorView): { lines: string[]; top: number } {
  const { columns, rows, theme, language, typing, marked } = view;
  const lead = gutterOf(columns);
  const { lines, cursorRow, numbers } = drawBuffer(buffer, columns - lead, theme, { language, typing });
  const last = Math.max(0, lines.length - rows);
  const top = Math.min(last, scrollIntoView(Math.min(view.top, last), cursorRow, rows));
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
