import { completeHttp } from '../course/http-completion';
import type { TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import { type Draft, initialDraft, methods, waitTimes } from './draft';
import { fieldsOf, fieldText, isHeader } from './fields';
import { again } from './history';
import { chosenFlaw, selectedField, type TryState, within } from './state';

/** A key for the row under edit; in a header Tab completes its name. */
export function pressed(state: TryState, buffer: TextBuffer, press: KeyPress, columns: number): TextBuffer | null {
  const by = press.name === 'tab' ? 1 : press.name === 'shift+tab' ? -1 : null;
  const completed = by !== null && isHeader(selectedField(state)) && completeHttp(buffer, by, { headersOnly: true });
  return completed || pressKey(buffer, press, columns);
}

/** Leaves the row for another one. Where its header was emptied, the next row has moved up to the cursor already. */
export function moved(state: TryState, by: number): TryState {
  const now = left(state);
  const gone = now.draft.headers.length < state.draft.headers.length;
  return { ...now, row: within(now.row + (gone && by > 0 ? by - 1 : by), fieldsOf(now.draft).length) };
}

/** The draft with a change; it is the person's own from now on. */
export const changed = (state: TryState, change: Partial<Draft>): TryState => ({
  ...state,
  draft: { ...state.draft, ...change },
  problem: null,
  untouched: false,
});

/** The draft as the row under edit says; an emptied header goes, a new one comes. */
export function left(state: TryState): TryState {
  const { editing, draft } = state;
  if (!editing) return state;
  const done = { ...state, editing: null };
  const field = selectedField(state);
  const text = editing.text.trim();
  if (fieldText(draft, field) === editing.text) return done;
  switch (field.kind) {
    case 'request':
      return changed(done, { path: text });
    case 'body':
      return changed(done, { body: editing.text });
    case 'header': {
      const headers = draft.headers.flatMap((line, i) => (i !== field.index ? [line] : text === '' ? [] : [text]));
      return changed(done, { headers });
    }
    case 'add-header':
      // The cursor stays on "add", one row further down, so that the next header can follow at once.
      return text === '' ? done : { ...changed(done, { headers: [...draft.headers, text] }), row: state.row + 1 };
    default:
      return done;
  }
}

/**
 * Turns the selected field to its next value, or its previous one (`by` is 1 or -1); a header and a body stay as they are.
 */
export function turned(state: TryState, by: number): TryState {
  const { draft } = state;
  const next = <T>(list: readonly T[], now: T): T =>
    list[(Math.max(0, list.indexOf(now)) + by + list.length) % list.length]!;
  switch (selectedField(state).kind) {
    case 'caller': {
      const names = state.result?.callers.map(({ name }) => name) ?? [];
      return names.length === 0 ? state : changed(state, { as: next(names, draft.as) });
    }
    case 'request':
      return changed(state, { method: next<string>(methods, draft.method) });
    case 'wait':
      return changed(state, { wait: next<number>(waitTimes, draft.wait) });
    case 'flaw': {
      const choices = state.result?.choices ?? [];
      if (choices.length > 0)
        return chosen(state, next<string | null>([null, ...choices.map(({ id }) => id)], state.flaw));
      return state.result && state.result.flaws.length > 0
        ? again(state, { flawed: !state.flawed, at: state.at })
        : state;
    }
    default:
      return state;
  }
}

/** Chooses a flaw. As long as nothing was edited or sent, the request that shows it comes along. */
function chosen(state: TryState, flaw: string | null): TryState {
  const next = again(state, { flaw, flawed: true });
  if (!state.untouched) return next;
  const draft = chosenFlaw(next)?.draft ?? initialDraft;
  return { ...next, draft, row: fieldsOf(draft).length - 1 };
}
