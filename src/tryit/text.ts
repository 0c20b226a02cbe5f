import { stripControlCharacters } from '../text/layout';

/** Text under edit, with the place of the cursor: an offset before which typing goes in. */
export interface Editing {
  text: string;
  at: number;
}

/** One key, by name, with what it prints. */
export interface Press {
  name: string;
  text: string;
}

const segmenter = new Intl.Segmenter();

/** In: the text of a field. Out: the field with the cursor at its end. */
export const editingOf = (text: string): Editing => ({ text, at: text.length });

/** The names that `editText` knows beside what prints. */
export const editNames = [
  'left',
  'right',
  'home',
  'end',
  'backspace',
  'ctrl+a',
  'ctrl+e',
  'ctrl+d',
  'ctrl+w',
  'ctrl+u',
  'ctrl+k',
] as const;

/**
 * In: a field under edit, a key, and the most characters that it holds. Out: the field after it, or null where the key is
 * none of a field's. The cursor moves and erases by characters as they are seen; a paste goes in whole, its lines joined,
 * without control characters.
 */
export function editText({ text, at }: Editing, press: Press, longest = 8000): Editing | null {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const last = before.length - ([...segmenter.segment(before)].at(-1)?.segment.length ?? 0);
  const next = at + ([...segmenter.segment(after)][0]?.segment.length ?? 0);
  switch (press.name) {
    case 'left':
      return { text, at: last };
    case 'right':
      return { text, at: next };
    case 'home':
    case 'ctrl+a':
      return { text, at: 0 };
    case 'end':
    case 'ctrl+e':
      return { text, at: text.length };
    case 'backspace':
      return { text: before.slice(0, last) + after, at: last };
    case 'ctrl+d':
      return { text: before + text.slice(next), at };
    case 'ctrl+w': {
      const kept = before.replace(/\S*\s*$/, '');
      return { text: kept + after, at: kept.length };
    }
    case 'ctrl+u':
      return { text: after, at: 0 };
    case 'ctrl+k':
      return { text: before, at };
  }
  if (press.text === '') return null;
  const put = [...stripControlCharacters(press.text).replaceAll('\n', ' ')]
    .slice(0, Math.max(0, longest - [...text].length))
    .join('');
  return { text: before + put + after, at: at + put.length };
}
