import { createBuffer } from '../text/buffer/buffer';
import { graphemes } from '../text/buffer/graphemes';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import { width } from '../text/layout';
import type { Theme } from '../text/theme';

/**
 * A key in a one-line field without a cursor: what is typed goes in at the end.
 *
 * @returns the text after it; null where the key means nothing in such a field
 */
export function editText(text: string, press: KeyPress, limit = 200): string | null {
  if (press.text === '' && !fieldKeys.includes(press.name)) return null;
  return pressKey(createBuffer(text, { limit }), press)?.text ?? null;
}

/** The keys of a field for a screen's table: names that `editText` knows, and any text. */
export const fieldKeys = ['text', 'backspace', 'ctrl+w', 'ctrl+u'];

/**
 * A one-line field as text. Of a long text the end is shown, where the typing goes on.
 *
 * @param label - text before the field
 * @param typing - the field has the keys, so it shows where typing goes in
 */
export function fieldLine(label: string, text: string, typing: boolean, columns: number, theme: Theme): string {
  const room = columns - width(label) - 3;
  const characters = graphemes(text);
  while (characters.length > 1 && width(characters.join('')) > room) characters.shift();
  const seen = characters.join('');
  const cut = seen.length < text.length ? `…${characters.slice(1).join('')}` : seen;
  return `${theme.dim(label)}  ${cut}${typing ? theme.accent('_') : ''}`;
}
