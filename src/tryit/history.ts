import { type Draft, draftFromExchange, draftProblem } from './draft';
import { fieldsOf } from './fields';
import type { ReplayResult } from './replay';
import { exchangesOf, type TryState, within } from './state';

/** The most requests that are kept: each replay sends all of them, and one key may not send more in a minute. */
const maxRequests = 200;

/** Replays everything and shows the newest response. */
export const again = (state: TryState, change: Partial<TryState>): TryState => ({
  ...state,
  at: null,
  problem: null,
  offset: 0,
  ...change,
  version: state.version + 1,
});

/** Adds the request of the form to what was sent; if it can’t be sent, says why instead. */
export function sent(state: TryState): TryState {
  const problem =
    state.sent.length >= maxRequests
      ? `You can send up to ${maxRequests} requests here. Undo some, or reset with r.`
      : draftProblem(state.draft);
  if (problem !== null) return { ...state, problem };
  return again({ ...state, untouched: false, aside: null }, { sent: [...state.sent, state.draft] });
}

/**
 * Takes in what came of replaying the requests. A request that was rejected goes back into the form; the result of an
 * older version only fills an empty screen.
 */
export function replayed(state: TryState, { version, result }: { version: number; result: ReplayResult }): TryState {
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
export function looked(state: TryState, by: number): TryState {
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
