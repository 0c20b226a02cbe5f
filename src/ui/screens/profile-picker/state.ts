import { createBuffer, type TextBuffer } from '../../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../../text/buffer/keys';
import { foldText } from '../../../text/fold';

/** The question "who is here?", apart from any terminal. */
interface PickerState {
  /** Who is here now; the cursor starts there. */
  now: string | null;
  /** The people to choose from; null until they are read. */
  names: string[] | null;
  cursor: number;
  /** What was typed to find a name in the list. */
  find: TextBuffer;
  /** The field for a new name has the keys. */
  typing: boolean;
  name: TextBuffer;
  /** Why the name cannot be used, and what is allowed. */
  problem: string;
  hint: string;
  /** Somebody was chosen; keys wait until the progress is open. */
  opening: boolean;
}

type PickerAction =
  | { type: 'loaded'; names: string[] }
  | { type: 'move'; by: number }
  | { type: 'find'; press: KeyPress }
  | { type: 'find-all' }
  | { type: 'field'; open: boolean }
  | { type: 'press'; press: KeyPress }
  | { type: 'opening' }
  | { type: 'refused'; problem: string; hint: string };

export type PickerRow = { kind: 'known'; name: string } | { kind: 'new' } | { kind: 'guest' };

/** What can be typed; which names are too long, the profile itself says. */
const longestTyped = 200;
const emptyField = () => createBuffer('', { limit: longestTyped });

/** @param now who is here, or null before anybody has said so */
export const initialPicker = (now: string | null): PickerState => ({
  now,
  names: null,
  cursor: 0,
  find: emptyField(),
  typing: false,
  name: emptyField(),
  problem: '',
  hint: '',
  opening: false,
});

/** Everybody known whose name has the typed letters in it, then somebody new, then a guest. */
export const pickerRows = ({ names, find }: PickerState): PickerRow[] => {
  const wanted = foldText(find.text);
  const known = (names ?? []).filter(name => foldText(name).includes(wanted));
  // What a name begins with says more than what is somewhere in it.
  const rank = (name: string) => (foldText(name).startsWith(wanted) ? 0 : 1);
  known.sort((a, b) => rank(a) - rank(b));
  return [...known.map(name => ({ kind: 'known' as const, name })), { kind: 'new' }, { kind: 'guest' }];
};

/** The reducer of the picker: choosing a name, and typing a new one. */
export function pickerReducer(state: PickerState, action: PickerAction): PickerState {
  switch (action.type) {
    case 'loaded':
      return { ...state, names: action.names, cursor: Math.max(0, action.names.indexOf(state.now ?? '')) };
    case 'move':
      return { ...state, cursor: Math.max(0, Math.min(pickerRows(state).length - 1, state.cursor + action.by)) };
    case 'find': {
      const find = pressKey(state.find, action.press);
      return find && find !== state.find ? { ...state, find, cursor: 0 } : state;
    }
    case 'find-all':
      return { ...state, find: emptyField(), cursor: 0 };
    case 'field': {
      // Somebody who typed a name that the list doesn't have needn't type it again.
      const name = createBuffer(state.find.text.trim(), { limit: longestTyped });
      return { ...state, typing: action.open, name, problem: '', hint: '' };
    }
    case 'press': {
      const name = pressKey(state.name, action.press);
      return name && name !== state.name ? { ...state, name, problem: '', hint: '' } : state;
    }
    case 'opening':
      return { ...state, opening: true };
    case 'refused':
      return { ...state, opening: false, problem: action.problem, hint: action.hint };
  }
}
