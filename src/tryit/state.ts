import { completeHttp } from '../course/http-completion';
import type { Exchange } from '../service/exchange';
import { createBuffer, editBuffer, type TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import { type Draft, draftFromExchange, draftProblem, initialDraft, methods, waitTimes } from './draft';
import { type Field, fieldsOf, fieldText } from './fields';
import type { FlawChoice, ReplayResult } from './replay';

export interface TryState {
  draft: Draft;
  /** The row under the cursor. */
  row: number;
  /** The text of that row, while it has the keys. */
  editing: TextBuffer | null;
  /** The flaws of the step, or the one chosen, are on. */
  flawed: boolean;
  /** The flaw that was chosen where no step has its own. */
  flaw: string | null;
  /** What was sent since the beginning and not taken back. */
  sent: readonly Draft[];
  /** Counts up whenever everything has to be replayed. */
  version: number;
  /** What became of it; null until the first replay is there. */
  result: ReplayResult | null;
  /** The version that `result` belongs to. */
  resultOf: number;
  /** Which exchange is looked at, ground included; null: the newest. */
  at: number | null;
  /** What was being edited before older requests were looked at. */
  aside: Draft | null;
  /** Why the draft was not sent. */
  problem: string | null;
  /** Nothing was changed yet: the draft may still become the step's own request. */
  untouched: boolean;
  /** The response's first line in the window. */
  offset: number;
  /** Shows beside each header where it is documented, instead of what it is for. */
  sources: boolean;
}

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

/** The most requests that are kept: each replay sends all of them, and one key may not send more in a minute. */
const maxRequests = 200;

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

export const selectedField = (state: TryState): Field => fieldsOf(state.draft)[state.row] ?? { kind: 'request' };

/** Every exchange there is, the step's own first. */
export const exchangesOf = ({ result }: TryState): readonly Exchange[] =>
  result ? [...result.lessonExchanges, ...result.sent] : [];

/** The exchange that is looked at and its place, or null where nothing was sent yet. */
export function shownExchange(state: TryState): { exchange: Exchange; place: number; of: number } | null {
  const all = exchangesOf(state);
  const place = state.at ?? all.length - 1;
  const exchange = all[place];
  return exchange ? { exchange, place, of: all.length } : null;
}

/** The form has requests whose responses have not arrived yet. */
export const isWaiting = (state: TryState): boolean => state.resultOf !== state.version;

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

/** A key for the row under edit; in a header Tab completes its name. */
function pressed(state: TryState, buffer: TextBuffer, press: KeyPress, columns: number): TextBuffer | null {
  const by = press.name === 'tab' ? 1 : press.name === 'shift+tab' ? -1 : null;
  const completed = by !== null && isHeader(selectedField(state)) && completeHttp(buffer, by, { headersOnly: true });
  return completed || pressKey(buffer, press, columns);
}

/** A row that holds one header, or will. */
export const isHeader = ({ kind }: Field): boolean => kind === 'header' || kind === 'add-header';

const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

/** Leaves the row for another one. Where its header was emptied, the next row has moved up to the cursor already. */
function moved(state: TryState, by: number): TryState {
  const now = left(state);
  const gone = now.draft.headers.length < state.draft.headers.length;
  return { ...now, row: within(now.row + (gone && by > 0 ? by - 1 : by), fieldsOf(now.draft).length) };
}

/** The draft with a change; it is the person's own from now on. */
const changed = (state: TryState, change: Partial<Draft>): TryState => ({
  ...state,
  draft: { ...state.draft, ...change },
  problem: null,
  untouched: false,
});

/** The draft as the row under edit says; an emptied header goes, a new one comes. */
function left(state: TryState): TryState {
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

function turned(state: TryState, by: number): TryState {
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

/** The flaw that was chosen, or null. */
export const chosenFlaw = ({ result, flaw }: TryState): FlawChoice | null =>
  result?.choices.find(({ id }) => id === flaw) ?? null;

/** Chooses a flaw. As long as nothing was edited or sent, the request that shows it comes along. */
function chosen(state: TryState, flaw: string | null): TryState {
  const next = again(state, { flaw, flawed: true });
  if (!state.untouched) return next;
  const draft = chosenFlaw(next)?.draft ?? initialDraft;
  return { ...next, draft, row: fieldsOf(draft).length - 1 };
}

/** Replays everything and shows the newest response. */
const again = (state: TryState, change: Partial<TryState>): TryState => ({
  ...state,
  at: null,
  problem: null,
  offset: 0,
  ...change,
  version: state.version + 1,
});

function sent(state: TryState): TryState {
  const problem =
    state.sent.length >= maxRequests
      ? `You can send up to ${maxRequests} requests here. Undo some, or reset with r.`
      : draftProblem(state.draft);
  if (problem !== null) return { ...state, problem };
  return again({ ...state, untouched: false, aside: null }, { sent: [...state.sent, state.draft] });
}

function replayed(state: TryState, { version, result }: { version: number; result: ReplayResult }): TryState {
  // Something newer is on its way.
  if (version !== state.version) return state.result ? state : { ...state, result };
  const known = { ...state, result, resultOf: version };
  if (result.refused !== null) {
    // A request that cannot be sent is taken back and stays in the form to be corrected.
    return { ...known, sent: state.sent.slice(0, result.sent.length), problem: result.refused };
  }
  const last = result.lessonExchanges.at(-1);
  return state.untouched && last ? { ...known, draft: draftFromExchange(last), untouched: false } : known;
}

/**
 * Looks at an older or newer request; the form shows that request, and what was being edited is kept aside. What was
 * kept aside comes after the newest request.
 */
function looked(state: TryState, by: number): TryState {
  const all = exchangesOf(state);
  const newest = all.length - 1;
  // Where the form shows the newest request anyway, the one before it is meant.
  const from = state.at ?? (by < 0 && newest >= 0 && isSame(state.draft, draftAt(state, newest)) ? newest : all.length);
  const to = from + by;
  if (to < 0 || (to > newest && state.at === null)) return state;
  const show = (draft: Draft, change: Partial<TryState>): TryState => ({
    ...state,
    draft,
    row: within(state.row, fieldsOf(draft).length),
    problem: null,
    untouched: false,
    offset: 0,
    ...change,
  });
  return to > newest
    ? show(state.aside ?? state.draft, { at: null, aside: null })
    : show(draftAt(state, to), { at: to, aside: state.aside ?? state.draft });
}

/** The request at a place of the history, as it was edited. */
function draftAt(state: TryState, place: number): Draft {
  const ground = state.result?.lessonExchanges.length ?? 0;
  return state.sent[place - ground] ?? draftFromExchange(exchangesOf(state)[place]!);
}

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify({ ...a, wait: 0 }) === JSON.stringify({ ...b, wait: 0 });
