import { createBuffer, type TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';

/** What a person does on the lookup screen, apart from any terminal. */
interface LookupState {
  words: TextBuffer;
  /** The chosen row fills the screen, from this line on; null while the list is shown. */
  whole: number | null;
  /** The field has the keys. */
  typing: boolean;
  /** The row chosen among those found; kept within them by `chosen`. */
  cursor: number;
}

type LookupAction =
  | { type: 'press'; press: KeyPress }
  | { type: 'move'; by: number }
  | { type: 'typing'; on: boolean }
  | { type: 'whole'; from: number | null };

/** @param words what is looked for at first */
export const initialLookup = (words = ''): LookupState => ({
  words: createBuffer(words, { limit: longestSearch }),
  typing: true,
  whole: null,
  cursor: 0,
});

const longestSearch = 200;

/** Other words find other rows, so the cursor starts at the best of them again. */
export function lookupReducer(state: LookupState, action: LookupAction): LookupState {
  switch (action.type) {
    case 'press': {
      const words = pressKey(state.words, action.press);
      if (!words || words === state.words) return state;
      return { ...state, words, cursor: words.text === state.words.text ? state.cursor : 0 };
    }
    case 'move':
      return { ...state, cursor: Math.max(0, state.cursor + action.by) };
    case 'typing':
      return { ...state, typing: action.on };
    case 'whole':
      return { ...state, whole: action.from };
  }
}

/**
 * @param state what the person did
 * @param found how many rows were found
 * @returns the index of the chosen row, or -1 when there is none
 */
export const selectedIndex = (state: LookupState, found: number): number => Math.min(state.cursor, found - 1);
