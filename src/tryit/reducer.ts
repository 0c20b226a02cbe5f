import { createBuffer, editBuffer } from '../text/buffer/buffer';
import type { KeyPress } from '../text/buffer/keys';
import { initialDraft } from './draft';
import { fieldText } from './fields';
import { changed, left, moved, pressed, turned } from './form';
import { again, looked, replayed, sent } from './history';
import type { ReplayResult } from './replay';
import { selectedField, type TryState } from './state';

export type TryAction =
  | { type: 'replayed'; version: number; result: ReplayResult }
  | { type: 'move'; by: number }
  /** Another caller, method, pause or flaw; where the row has none, nothing. */
  | { type: 'turn'; by: number }
  | { type: 'edit' }
  /** A key for the row under edit, whose text is this wide; up and down leave it at its first and last line. */
  | { type: 'press'; press: KeyPress; columns: number }
  | { type: 'leave' }
  /** The row's text as it came from elsewhere. */
  | { type: 'replace'; text: string }
  /** What came of that, if it needs a word. */
  | { type: 'problem'; text: string }
  | { type: 'remove' }
  | { type: 'send' }
  | { type: 'undo' }
  | { type: 'reset' }
  | { type: 'flaws' }
  /** Older (negative) and newer requests. */
  | { type: 'look'; by: number }
  | { type: 'sources' }
  | { type: 'scroll'; by: number; last: number };

/**
 * The state before anything was replayed.
 *
 * @param flawed - whether the step's flaws are on at first
 */
export const initialTryState = (flawed = true): TryState => ({
  draft: initialDraft,
  row: 1,
  editing: null,
  flawed,
  flaw: null,
  sent: [],
  version: 1,
  result: null,
  resultOf: 0,
  at: null,
  aside: null,
  problem: null,
  untouched: true,
  offset: 0,
  sources: false,
});

/** The reducer of Try it. An action that makes no sense now changes nothing. */
export function tryReducer(state: TryState, action: TryAction): TryState {
  switch (action.type) {
    case 'replayed':
      return replayed(state, action);
    case 'move':
      return moved(state, action.by);
    case 'turn':
      return turned(state, action.by);
    case 'edit': {
      const field = selectedField(state);
      const text = fieldText(state.draft, field);
      if (text === null) return state;
      return { ...state, editing: createBuffer(text, { multiline: field.kind === 'body' }), problem: null };
    }
    case 'press': {
      const { press, columns } = action;
      const editing = state.editing && pressed(state, state.editing, press, columns);
      if (editing) return { ...state, editing };
      return press.name === 'up' ? moved(state, -1) : press.name === 'down' ? moved(state, 1) : state;
    }
    case 'leave':
      return left(state);
    case 'replace': {
      const opened = state.editing ? state : tryReducer(state, { type: 'edit' });
      if (!opened.editing) return state;
      const editing = editBuffer(opened.editing, { type: 'replace', text: action.text });
      return state.editing ? { ...state, editing } : left({ ...opened, editing });
    }
    case 'problem':
      return { ...state, problem: action.text };
    case 'remove': {
      const field = selectedField(state);
      if (field.kind !== 'header') return state;
      return changed(state, { headers: state.draft.headers.filter((_, i) => i !== field.index) });
    }
    case 'send':
      return sent(left(state));
    case 'undo':
      return state.sent.length === 0 ? state : again(state, { sent: state.sent.slice(0, -1) });
    case 'reset':
      return state.sent.length === 0 ? state : again(state, { sent: [] });
    case 'flaws':
      return again(state, { flawed: !state.flawed, at: state.at });
    case 'look':
      return looked(state, action.by);
    case 'sources':
      return { ...state, sources: !state.sources };
    case 'scroll':
      return { ...state, offset: Math.max(0, Math.min(action.last, state.offset + action.by)) };
  }
}
