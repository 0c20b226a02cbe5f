import { type BufferAction, editBuffer, isAtEdge, type TextBuffer } from './buffer';

/** One key press by name, or one paste: what bindings are matched against. */
export interface KeyPress {
  /** `up`, `enter`, `space`, `escape`, `pageup`, `ctrl+c`, `paste`, or the character itself. */
  name: string;
  /** The printable text of it, for text fields; empty for keys that print nothing. */
  text: string;
}

const actions: Record<string, BufferAction> = {
  left: { type: 'move', to: 'left' },
  right: { type: 'move', to: 'right' },
  'ctrl+left': { type: 'move', to: 'word-left' },
  'ctrl+right': { type: 'move', to: 'word-right' },
  home: { type: 'move', to: 'line-start' },
  'ctrl+a': { type: 'move', to: 'line-start' },
  end: { type: 'move', to: 'line-end' },
  'ctrl+e': { type: 'move', to: 'line-end' },
  backspace: { type: 'delete', to: 'left' },
  'ctrl+d': { type: 'delete', to: 'right' },
  'ctrl+w': { type: 'delete', to: 'word-left' },
  'ctrl+u': { type: 'delete', to: 'line-start' },
  'ctrl+k': { type: 'delete', to: 'line-end' },
  'ctrl+_': { type: 'undo' },
  'ctrl+y': { type: 'redo' },
};

const rowKeys: Record<string, number> = { up: -1, down: 1, pageup: -10, pagedown: 10 };

/** The names of the keys that a field takes beside what prints; a text of several lines takes `multilineKeys` as well. */
export const bufferKeys = Object.keys(actions);
export const multilineKeys = ['enter', ...Object.keys(rowKeys)];

/**
 * Applies a key to a text under edit.
 *
 * @param columns - the width of the field, for moves by rows
 * @returns the text after it; null where the key means nothing here, such as "up" in the first row
 */
export function pressKey(buffer: TextBuffer, press: KeyPress, columns = Number.POSITIVE_INFINITY): TextBuffer | null {
  const action = Object.hasOwn(actions, press.name) ? actions[press.name]! : null;
  if (action) return editBuffer(buffer, action);
  if (buffer.multiline && press.name === 'enter') return editBuffer(buffer, { type: 'insert', text: '\n' });
  const by = buffer.multiline && Object.hasOwn(rowKeys, press.name) ? rowKeys[press.name]! : 0;
  if (by !== 0) return isAtEdge(buffer, by, columns) ? null : editBuffer(buffer, { type: 'rows', by, columns });
  return press.text === '' ? null : editBuffer(buffer, { type: 'insert', text: press.text });
}
