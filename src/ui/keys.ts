import type { Key } from 'ink';

/** One key press by name, or one paste: what bindings are matched against. */
export interface KeyPress {
  /** `up`, `enter`, `space`, `escape`, `pageup`, `ctrl+c`, `paste`, or the character itself. */
  name: string;
  /** The printable text of it, for text fields; empty for keys that print nothing. */
  text: string;
}

const named: [keyof Key, string][] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  // Most terminals send DEL for the backspace key, which Ink calls delete.
  ['delete', 'backspace'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
];

/**
 * Names a key press.
 *
 * @param input - the text that Ink hands to `useInput`, one key per read
 * @param key - the flags that Ink hands over with it
 * @returns the key's name and text, or null for a key without a meaning here
 */
export function toKeyPress(input: string, key: Key): KeyPress | null {
  for (const [member, name] of named) if (key[member]) return { name, text: '' };
  if (key.tab) return { name: key.shift ? 'shift+tab' : 'tab', text: '' };
  if (key.ctrl) return { name: `ctrl+${input}`, text: '' };
  if (key.meta || input === '') return null;
  if (input === ' ') return { name: 'space', text: ' ' };
  // The lines of a paste become one line, with its words apart.
  const line = input.length > 1 ? input.replace(/[\r\n\t]+/g, ' ') : input;
  const printable = [...line].filter(char => char >= ' ' && char !== '\u007f').join('');
  if (printable === '') return null;
  return [...printable].length === 1 ? { name: printable, text: printable } : { name: 'paste', text: printable };
}
