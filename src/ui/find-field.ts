import { createBuffer, type TextBuffer } from '../text/buffer/buffer';
import { drawField } from '../text/buffer/draw';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import { hasWords } from '../text/fold';
import type { Theme } from '../text/theme';
import { type Binding, typingRow } from './keymap';
import { useStore } from './store';

/** The field in which somebody types words to find a row of a list. */
interface FindField {
  /** False until somebody wants to find something. */
  isOpen: boolean;
  /** The same now, for keys: a burst may have opened it. */
  isTyping(): boolean;
  /** The rows with all the words in their text; all rows while the field is closed. */
  found<T>(rows: readonly T[], textOf: (row: T) => string): readonly T[];
  /** The same now, for keys. */
  foundNow<T>(rows: readonly T[], textOf: (row: T) => string): readonly T[];
  line(columns: number, theme: Theme): string;
  /** Opens the field. */
  openKey: Binding;
  /** The keys while it's open: letters, and the way out. */
  typingKeys: Binding[];
}

type FindAction = { type: 'open' } | { type: 'close' } | { type: 'press'; press: KeyPress };

function reduce(state: TextBuffer | null, action: FindAction): TextBuffer | null {
  if (action.type === 'open') return state ?? createBuffer('', { limit: 200 });
  if (action.type === 'close') return null;
  return state && (pressKey(state, action.press) ?? state);
}

/**
 * @param changed - called after each change of the words, because the list is another one
 */
export function useFindField(changed: () => void): FindField {
  const [field, store] = useStore(reduce, () => null as TextBuffer | null);
  const filter = <T>(words: TextBuffer | null, rows: readonly T[], textOf: (row: T) => string): readonly T[] => {
    const has = hasWords(words?.text ?? '');
    return rows.filter(row => has(textOf(row)));
  };
  const change = (action: FindAction) => {
    store.dispatch(action);
    changed();
  };
  return {
    isOpen: field !== null,
    isTyping: () => store.get() !== null,
    found: (rows, textOf) => filter(field, rows, textOf),
    foundNow: (rows, textOf) => filter(store.get(), rows, textOf),
    line: (columns, theme) => (field === null ? '' : drawField('Find', field, true, columns, theme)),
    openKey: { keys: ['f'], label: 'find', help: 'find by words', run: () => store.dispatch({ type: 'open' }) },
    typingKeys: [
      { keys: ['escape'], sign: 'esc', label: 'all', run: () => change({ type: 'close' }) },
      typingRow(press => change({ type: 'press', press })),
    ],
  };
}
