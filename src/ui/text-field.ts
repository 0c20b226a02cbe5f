import { stripControlCharacters, width } from '../text/layout';
import type { Theme } from '../text/theme';
import type { KeyPress } from './keys';

const segmenter = new Intl.Segmenter();

/**
 * In: the text of a one-line field and a key. Out: the text after it, or null when the key is none of the field's.
 * Takes characters and pastes (control characters dropped, lines joined), backspace by whole characters as they are
 * seen, Ctrl-W for the last word and Ctrl-U for everything.
 */
export function editText(text: string, press: KeyPress, longest = 200): string | null {
  switch (press.name) {
    case 'backspace': {
      const last = [...segmenter.segment(text)].at(-1);
      return last ? text.slice(0, last.index) : text;
    }
    case 'ctrl+w':
      return text.replace(/\S*\s*$/, '');
    case 'ctrl+u':
      return '';
  }
  if (press.text === '') return null;
  return [...(text + stripControlCharacters(press.text).replaceAll('\n', ' '))].slice(0, longest).join('');
}

/** The keys of a field for a screen's table: names that `editText` knows, and any text. */
export const fieldKeys = ['text', 'backspace', 'ctrl+w', 'ctrl+u'];

/**
 * A one-line field as text. Of a long text the end is shown, where the typing goes on.
 *
 * @param label - stands before the field
 * @param typing - the field has the keys, so it shows where typing goes in
 */
export function fieldLine(label: string, text: string, typing: boolean, columns: number, theme: Theme): string {
  const room = columns - width(label) - 3;
  const characters = [...segmenter.segment(text)].map(each => each.segment);
  while (characters.length > 1 && width(characters.join('')) > room) characters.shift();
  const seen = characters.join('');
  const cut = seen.length < text.length ? `…${characters.slice(1).join('')}` : seen;
  return `${theme.dim(label)}  ${cut}${typing ? theme.accent('_') : ''}`;
}
