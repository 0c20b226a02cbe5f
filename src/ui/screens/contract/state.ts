import { createBuffer, type TextBuffer } from '../../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../../text/buffer/keys';
import { hasWords } from '../../../text/fold';

/** The question "which file?", apart from any terminal. */
interface FieldState {
  field: TextBuffer;
  /** What was found in this folder and below; null while the search is on. */
  found: string[] | null;
  /** What the typed path can go on to. */
  completions: string[];
  /** The chosen row of the list; null: the text itself is meant. */
  cursor: number | null;
  problem: string;
  hint: string;
}

type FieldAction =
  | { type: 'found'; files: string[] }
  | { type: 'press'; press: KeyPress }
  | { type: 'completions'; text: string; list: string[] }
  | { type: 'move'; by: number }
  | { type: 'complete' }
  | { type: 'refused'; text: string; problem: string; hint: string };

/** A path may be longer than a search. */
const pathField = (text: string): TextBuffer => createBuffer(text, { limit: 4096 });

/** @returns a field for the path of a file, with the cursor at the end of `text` */
export const initialFileField = (text = ''): FieldState => ({
  field: pathField(text),
  found: null,
  completions: [],
  cursor: null,
  problem: '',
  hint: '',
});

/** True where the text is a path to complete, and no words to look for in the list. */
export const isPath = (text: string): boolean => /[/\\]|^[~.]/.test(text.trimStart());

/** The rows below the field: what the path can go on to, or the found files that hold the words. */
export function fieldRows({ field: { text }, found, completions }: FieldState): string[] {
  if (isPath(text)) return completions;
  return (found ?? []).filter(hasWords(text));
}

/** The row that Enter opens: with nothing typed the first one is as good as chosen. */
export function chosenRow(state: FieldState): number | null {
  const rows = fieldRows(state);
  if (rows.length === 0) return null;
  if (state.cursor !== null) return Math.min(state.cursor, rows.length - 1);
  return state.field.text.trim() === '' ? 0 : null;
}

/** What Enter is about. */
export function submittedText(state: FieldState): string {
  const row = chosenRow(state);
  return row === null ? state.field.text : fieldRows(state)[row]!;
}

/** The reducer of the field: typing, completing a path, and choosing from the files that were found. */
export function fileFieldReducer(state: FieldState, action: FieldAction): FieldState {
  switch (action.type) {
    case 'found':
      return { ...state, found: action.files };
    case 'press': {
      const field = pressKey(state.field, action.press);
      if (!field || field === state.field) return state;
      return field.text === state.field.text ? { ...state, field } : withText(state, field);
    }
    case 'completions':
      // Completions of an earlier text arrive too late.
      return action.text === state.field.text ? { ...state, completions: action.list } : state;
    case 'move': {
      const rows = fieldRows(state);
      if (rows.length === 0) return state;
      const at = chosenRow(state);
      const next = at === null ? (action.by > 0 ? 0 : null) : at + action.by;
      const cursor =
        next === null || next < 0 ? (state.field.text.trim() === '' ? 0 : null) : Math.min(next, rows.length - 1);
      return { ...state, cursor };
    }
    case 'complete': {
      const rows = fieldRows(state);
      const row = state.cursor === null ? undefined : rows[state.cursor];
      const typed = state.field.text;
      const text = row ?? (isPath(typed) ? commonStart(rows, typed) : rows.length === 1 ? rows[0]! : typed);
      return text === typed ? state : withText(state, pathField(text));
    }
    case 'refused':
      return { ...state, field: pathField(action.text), cursor: null, problem: action.problem, hint: action.hint };
  }
}

/** Another text leads to other rows, and what was wrong with the old one is over. */
const withText = (state: FieldState, field: TextBuffer): FieldState => ({
  ...state,
  field,
  cursor: null,
  problem: '',
  hint: '',
  completions: [],
});

/** The longest text with which all of them begin; what was typed where there are none. */
function commonStart(rows: readonly string[], typed: string): string {
  const [first] = rows;
  if (first === undefined) return typed;
  let length = first.length;
  for (const row of rows) while (!row.startsWith(first.slice(0, length))) length--;
  return length < typed.length ? typed : first.slice(0, length);
}
