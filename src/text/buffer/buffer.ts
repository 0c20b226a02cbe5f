import { stripControlCharacters } from '../layout';
import { nextBoundary, previousBoundary, snapToBoundary } from './graphemes';
import { columnAt, offsetAt, rowAt, wrapRows } from './rows';

/** What undo comes back to. */
interface Snapshot {
  text: string;
  cursor: number;
}

/** A text under edit. Plain data; `editBuffer` alone changes it. */
export interface TextBuffer {
  readonly text: string;
  /** Where typing goes in: an offset that never splits a character as people see it. */
  readonly cursor: number;
  /** The other end of the selection; null: nothing is selected. */
  readonly anchor: number | null;
  /** The column that moves up and down keep to; null after any other move. */
  readonly column: number | null;
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** Letters typed in a row are undone together. */
  readonly typing: boolean;
  /** What was cut last. */
  readonly clipboard: string;
  readonly multiline: boolean;
  /** The most characters (code points) it holds. */
  readonly limit: number;
}

export type BufferMove = 'left' | 'right' | 'word-left' | 'word-right' | 'line-start' | 'line-end' | 'start' | 'end';

export type BufferAction =
  | { type: 'insert'; text: string }
  /** Deletes the selection, or else what lies between the cursor and where the move would lead. */
  | { type: 'delete'; to: BufferMove }
  | { type: 'move'; to: BufferMove; select?: boolean }
  /** Up (negative) and down, by rows as wide as the field. */
  | { type: 'rows'; by: number; columns: number; select?: boolean }
  /** Begins a line as far to the right as the one before it. */
  | { type: 'new-line' }
  /** Moves the line by two columns: to the right what follows the cursor, to the left all of it. */
  | { type: 'indent'; by: 1 | -1 }
  /** Another text in place of all of it, with the cursor at its start. */
  | { type: 'replace'; text: string }
  /** Takes the selection away, or else the whole line, and keeps it. */
  | { type: 'cut' }
  /** Puts in what was cut. */
  | { type: 'put' }
  | { type: 'undo' }
  | { type: 'redo' };

/** How many changes can be undone. */
const undoLimit = 500;

/** A buffer with the cursor at its end and nothing to undo. */
export const createBuffer = (text: string, { multiline = false, limit = 8000 } = {}): TextBuffer => ({
  text,
  cursor: text.length,
  anchor: null,
  column: null,
  past: [],
  future: [],
  typing: false,
  clipboard: '',
  multiline,
  limit,
});

/** What is selected, as offsets; null where nothing is. */
export const selectionOf = ({ cursor, anchor }: TextBuffer): { from: number; to: number } | null =>
  anchor === null || anchor === cursor ? null : { from: Math.min(anchor, cursor), to: Math.max(anchor, cursor) };

/** The next state of a buffer. */
export function editBuffer(buffer: TextBuffer, action: BufferAction): TextBuffer {
  switch (action.type) {
    case 'insert':
      return inserted(buffer, action.text);
    case 'delete': {
      const range = selectionOf(buffer) ?? between(buffer.cursor, target(buffer, action.to));
      return range.from === range.to ? buffer : replaced(buffer, range, '', false);
    }
    case 'move': {
      const selected = action.select ? null : selectionOf(buffer);
      // A plain move out of a selection goes to its end on that side.
      if (selected && action.to === 'left') return moved(buffer, selected.from);
      if (selected && action.to === 'right') return moved(buffer, selected.to);
      return moved(buffer, target(buffer, action.to), action.select);
    }
    case 'rows':
      return movedByRows(buffer, action);
    case 'new-line': {
      const line = buffer.text.slice(target(buffer, 'line-start'), buffer.cursor);
      return inserted(buffer, `\n${/^ */.exec(line)![0]}`);
    }
    case 'indent':
      return indented(buffer, action.by);
    case 'replace': {
      const all = { ...buffer, anchor: 0, cursor: buffer.text.length };
      const next =
        action.text === '' ? replaced(all, selectionOf(all) ?? wholeLine(all), '', false) : inserted(all, action.text);
      return next.text === buffer.text ? buffer : moved(next, 0);
    }
    case 'cut': {
      const range = selectionOf(buffer) ?? wholeLine(buffer);
      const clipboard = buffer.text.slice(range.from, range.to);
      return clipboard === '' ? buffer : { ...replaced(buffer, range, '', false), clipboard };
    }
    case 'put':
      return inserted(buffer, buffer.clipboard);
    case 'undo':
      return restored(buffer, buffer.past, 'past', 'future');
    case 'redo':
      return restored(buffer, buffer.future, 'future', 'past');
  }
}

/** True where a move by rows would leave the text. */
export function isAtEdge({ text, cursor }: TextBuffer, by: number, columns: number): boolean {
  const rows = wrapRows(text, columns);
  const row = rowAt(rows, cursor);
  return by < 0 ? row === 0 : row === rows.length - 1;
}

const between = (a: number, b: number) => ({ from: Math.min(a, b), to: Math.max(a, b) });

/** The line with the cursor, and the line feed after it. */
function wholeLine(buffer: TextBuffer) {
  const to = target(buffer, 'line-end');
  return { from: target(buffer, 'line-start'), to: Math.min(buffer.text.length, to + 1) };
}

function indented(buffer: TextBuffer, by: 1 | -1): TextBuffer {
  const from = target(buffer, 'line-start');
  const column = buffer.text.slice(from, buffer.cursor).length;
  if (by > 0) return inserted(buffer, ' '.repeat(2 - (column % 2)));
  const lead = /^ {0,2}/.exec(buffer.text.slice(from))![0].length;
  if (lead === 0) return buffer;
  const cursor = Math.max(from, buffer.cursor - lead);
  return { ...replaced(buffer, { from, to: from + lead }, '', false), cursor };
}

function target({ text, cursor }: TextBuffer, to: BufferMove): number {
  switch (to) {
    case 'left':
      return previousBoundary(text, cursor);
    case 'right':
      return nextBoundary(text, cursor);
    case 'word-left':
      return text.slice(0, cursor).replace(/\S*\s*$/, '').length;
    case 'word-right':
      return cursor + /^\s*\S*/.exec(text.slice(cursor))![0].length;
    case 'line-start':
      return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
    case 'line-end': {
      const end = text.indexOf('\n', cursor);
      return end < 0 ? text.length : end;
    }
    case 'start':
      return 0;
    case 'end':
      return text.length;
  }
}

function moved(buffer: TextBuffer, to: number, select = false, column: number | null = null): TextBuffer {
  return {
    ...buffer,
    cursor: snapToBoundary(buffer.text, to),
    anchor: select ? (buffer.anchor ?? buffer.cursor) : null,
    column,
    typing: false,
  };
}

function movedByRows(buffer: TextBuffer, { by, columns, select }: Extract<BufferAction, { type: 'rows' }>): TextBuffer {
  const rows = wrapRows(buffer.text, columns);
  const from = rowAt(rows, buffer.cursor);
  const column = buffer.column ?? columnAt(buffer.text, rows[from]!, buffer.cursor);
  const to = Math.max(0, Math.min(rows.length - 1, from + by));
  return moved(buffer, offsetAt(buffer.text, rows[to]!, column), select, column);
}

function inserted(buffer: TextBuffer, given: string): TextBuffer {
  const clean = stripControlCharacters(given);
  const range = selectionOf(buffer) ?? { from: buffer.cursor, to: buffer.cursor };
  const room = buffer.limit - [...buffer.text].length + [...buffer.text.slice(range.from, range.to)].length;
  const text = [...(buffer.multiline ? clean : clean.replace(/\n+/g, ' '))].slice(0, Math.max(0, room)).join('');
  if (text === '') return buffer;
  return replaced(buffer, range, text, range.from === range.to && /^\S$/u.test(text));
}

function replaced(
  buffer: TextBuffer,
  { from, to }: { from: number; to: number },
  put: string,
  typing: boolean,
): TextBuffer {
  const text = buffer.text.slice(0, from) + put + buffer.text.slice(to);
  const { cursor } = buffer;
  const past =
    typing && buffer.typing ? buffer.past : [...buffer.past, { text: buffer.text, cursor }].slice(-undoLimit);
  return {
    ...buffer,
    text,
    cursor: snapToBoundary(text, from + put.length),
    anchor: null,
    column: null,
    past,
    future: [],
    typing,
  };
}

function restored(
  buffer: TextBuffer,
  stack: readonly Snapshot[],
  taken: 'past' | 'future',
  given: 'past' | 'future',
): TextBuffer {
  const last = stack.at(-1);
  if (!last) return buffer;
  const { text, cursor } = buffer;
  return {
    ...buffer,
    ...last,
    anchor: null,
    column: null,
    typing: false,
    [taken]: stack.slice(0, -1),
    [given]: [...buffer[given], { text, cursor }],
  };
}
