import type { Key } from 'ink';
import type { KeyPress } from '../text/buffer/keys';

/** Keys that move the cursor. Shift selects; Ctrl, where the terminal decoder lets it pass, goes further. */
const moves: [keyof Key, string][] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['home', 'home'],
  ['end', 'end'],
];

const named: [keyof Key, string][] = [
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  // What terminals send for the backspace key arrives as backspace: the decoder sees to that.
  ['delete', 'delete'],
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
  for (const [member, name] of moves) {
    if (key[member]) return { name: `${key.ctrl ? 'ctrl+' : ''}${key.shift ? 'shift+' : ''}${name}`, text: '' };
  }
  if (input === '\u001f') return { name: 'ctrl+_', text: '' };
  for (const [member, name] of named) if (key[member]) return { name, text: '' };
  if (key.tab) return { name: key.shift ? 'shift+tab' : 'tab', text: '' };
  if (key.ctrl) return { name: `ctrl+${input}`, text: '' };
  if (key.meta || input === '') return null;
  if (input === ' ') return { name: 'space', text: ' ' };
  // A paste keeps its lines; a field of one line joins them.
  const text = input.length > 1 ? input.replace(/\r\n?/g, '\n').replaceAll('\t', '  ') : input;
  const printable = [...text].filter(char => char === '\n' || (char >= ' ' && char !== '\u007f')).join('');
  if (printable === '') return null;
  return [...printable].length === 1 ? { name: printable, text: printable } : { name: 'paste', text: printable };
}
