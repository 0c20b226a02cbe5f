import { type BufferAction, type BufferMove, editBuffer, isAtEdge, type TextBuffer } from './buffer';

/** One key press by name, or one paste: what bindings are matched against. */
export interface KeyPress {
  /** `up`, `enter`, `space`, `escape`, `pageup`, `ctrl+c`, `paste`, or the character itself. */
  name: string;
  /** The printable text of it, for text fields; empty for keys that print nothing. */
  text: string;
}

const moves: Record<string, BufferMove> = {
  left: 'left',
  right: 'right',
  'ctrl+left': 'word-left',
  'ctrl+right': 'word-right',
  home: 'line-start',
  end: 'line-end',
  'ctrl+home': 'start',
  'ctrl+end': 'end',
};

const actions: Record<string, BufferAction> = {
  ...Object.fromEntries(Object.entries(moves).map(([name, to]) => [name, { type: 'move', to }])),
  ...Object.fromEntries(
    Object.entries(moves).map(([name, to]) => [withShift(name), { type: 'move', to, select: true }]),
  ),
  'ctrl+a': { type: 'move', to: 'line-start' },
  'ctrl+e': { type: 'move', to: 'line-end' },
  backspace: { type: 'delete', to: 'left' },
  delete: { type: 'delete', to: 'right' },
  'ctrl+d': { type: 'delete', to: 'right' },
  'ctrl+w': { type: 'delete', to: 'word-left' },
  'ctrl+u': { type: 'delete', to: 'line-start' },
  'ctrl+k': { type: 'delete', to: 'line-end' },
  'ctrl+x': { type: 'cut' },
  'ctrl+v': { type: 'put' },
  'ctrl+_': { type: 'undo' },
  'ctrl+y': { type: 'redo' },
};

const linesActions: Record<string, BufferAction> = {
  enter: { type: 'new-line' },
  tab: { type: 'indent', by: 1 },
  'shift+tab': { type: 'indent', by: -1 },
};

const rowMoves: Record<string, number> = { up: -1, down: 1, pageup: -10, pagedown: 10 };

/** `ctrl+left` becomes `ctrl+shift+left`. */
function withShift(name: string): string {
  return name.replace(/[^+]+$/, 'shift+$&');
}

/** The names of the keys that a field takes beside what prints; a text of several lines takes `multilineKeys` as well. */
export const bufferKeys = Object.keys(actions);
export const multilineKeys = [...Object.keys(linesActions), ...Object.keys(rowMoves), 'shift+up', 'shift+down'];

/**
 * Applies a key to a text under edit.
 *
 * @param columns - the width of the field, for moves by rows
 * @returns the text after it; null where the key means nothing here, such as "up" in the first row
 */
export function pressKey(buffer: TextBuffer, press: KeyPress, columns = Number.POSITIVE_INFINITY): TextBuffer | null {
  const action = Object.hasOwn(actions, press.name) ? actions[press.name]! : null;
  if (action) return editBuffer(buffer, action);
  if (buffer.multiline && Object.hasOwn(linesActions, press.name)) {
    return editBuffer(buffer, linesActions[press.name]!);
  }
  const select = press.name.startsWith('shift+');
  const row = select ? press.name.slice('shift+'.length) : press.name;
  const by = buffer.multiline && Object.hasOwn(rowMoves, row) ? rowMoves[row]! : 0;
  if (by !== 0) {
    const edge = isAtEdge(buffer, by, columns);
    // A selection goes on to the end of the text; without one the key is for what is around the field.
    if (edge) return select ? editBuffer(buffer, { type: 'move', to: by < 0 ? 'start' : 'end', select }) : null;
    return editBuffer(buffer, { type: 'rows', by, columns, select });
  }
  return press.text === '' ? null : editBuffer(buffer, { type: 'insert', text: press.text });
}
