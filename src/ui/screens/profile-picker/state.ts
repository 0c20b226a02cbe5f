import { createBuffer, type TextBuffer } from '../../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../../text/buffer/keys';

/** The question "who is here?", apart from any terminal. */
interface PickerState {
  /** Who is here now; the cursor starts there. */
  now: string | null;
  /** The profiles of this machine; null until they are read. */
  names: string[] | null;
  cursor: number;
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
  | { type: 'field'; open: boolean }
  | { type: 'press'; press: KeyPress }
  | { type: 'opening' }
  | { type: 'refused'; problem: string; hint: string };

export type PickerRow = { kind: 'known'; name: string } | { kind: 'new' } | { kind: 'guest' };

/** What can be typed; which names are too long, the profile itself says. */
const longestTyped = 200;

export const initialPicker = (now: string | null): PickerState => ({
  now,
  names: null,
  cursor: 0,
  typing: false,
  name: createBuffer('', { limit: longestTyped }),
  problem: '',
  hint: '',
  opening: false,
});

/** Everybody known here, then somebody new, then a guest. */
export const pickerRows = ({ names }: PickerState): PickerRow[] => [
  ...(names ?? []).map(name => ({ kind: 'known' as const, name })),
  { kind: 'new' },
  { kind: 'guest' },
];

export function pickerReducer(state: PickerState, action: PickerAction): PickerState {
  switch (action.type) {
    case 'loaded':
      return { ...state, names: action.names, cursor: Math.max(0, action.names.indexOf(state.now ?? '')) };
    case 'move':
      return { ...state, cursor: Math.max(0, Math.min(pickerRows(state).length - 1, state.cursor + action.by)) };
    case 'field':
      return { ...state, typing: action.open, problem: '', hint: '' };
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
