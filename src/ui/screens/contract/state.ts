/** The question "which file?", apart from any terminal. */
interface FieldState {
  text: string;
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
  | { type: 'text'; text: string }
  | { type: 'completions'; text: string; list: string[] }
  | { type: 'move'; by: number }
  | { type: 'complete' }
  | { type: 'refused'; text: string; problem: string; hint: string };

export const initialFileField = (text = ''): FieldState => ({
  text,
  found: null,
  completions: [],
  cursor: null,
  problem: '',
  hint: '',
});

/** True where the text is a path to complete, and no words to look for in the list. */
export const isPath = (text: string): boolean => /[/\\]|^[~.]/.test(text.trimStart());

/** The rows below the field: what the path can go on to, or the found files that hold the words. */
export function fieldRows({ text, found, completions }: FieldState): string[] {
  if (isPath(text)) return completions;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (found ?? []).filter(file => words.every(word => file.toLowerCase().includes(word)));
}

/** The row that Enter opens: with nothing typed the first one is as good as chosen. */
export function chosenRow(state: FieldState): number | null {
  const rows = fieldRows(state);
  if (rows.length === 0) return null;
  if (state.cursor !== null) return Math.min(state.cursor, rows.length - 1);
  return state.text.trim() === '' ? 0 : null;
}

/** What Enter is about. */
export function submittedText(state: FieldState): string {
  const row = chosenRow(state);
  return row === null ? state.text : fieldRows(state)[row]!;
}

export function fileFieldReducer(state: FieldState, action: FieldAction): FieldState {
  switch (action.type) {
    case 'found':
      return { ...state, found: action.files };
    case 'text':
      return { ...state, text: action.text, cursor: null, problem: '', hint: '', completions: [] };
    case 'completions':
      // Completions of an earlier text arrive too late.
      return action.text === state.text ? { ...state, completions: action.list } : state;
    case 'move': {
      const rows = fieldRows(state);
      if (rows.length === 0) return state;
      const at = chosenRow(state);
      const next = at === null ? (action.by > 0 ? 0 : null) : at + action.by;
      const cursor =
        next === null || next < 0 ? (state.text.trim() === '' ? 0 : null) : Math.min(next, rows.length - 1);
      return { ...state, cursor };
    }
    case 'complete': {
      const rows = fieldRows(state);
      const row = state.cursor === null ? undefined : rows[state.cursor];
      const text =
        row ?? (isPath(state.text) ? commonStart(rows, state.text) : rows.length === 1 ? rows[0]! : state.text);
      return text === state.text ? state : { ...state, text, cursor: null, problem: '', hint: '', completions: [] };
    }
    case 'refused':
      return { ...state, text: action.text, cursor: null, problem: action.problem, hint: action.hint };
  }
}

/** The longest text with which all of them begin; what was typed where there are none. */
function commonStart(rows: readonly string[], typed: string): string {
  const [first] = rows;
  if (first === undefined) return typed;
  let length = first.length;
  for (const row of rows) while (!row.startsWith(first.slice(0, length))) length--;
  return length < typed.length ? typed : first.slice(0, length);
}
