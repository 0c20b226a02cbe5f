import type { Area } from '../conventions/area';
import { claimPlaces, toggle } from './claims';
import type { Claim, Comparison, Exercise } from './types';

/** What the screen shows: the claim view, one of the views beside it, one of the two questions, or the comparison. */
export type View = 'claim' | 'details' | 'document' | 'confirm' | 'another' | 'comparison';

export interface ReviewState {
  exercise: Exercise;
  view: View;
  /** What a claim may point at: null is the contract as a whole. */
  places: (string | null)[];
  cursor: number;
  claims: Claim[];
  /** How far each view is scrolled: the document and the details by lines from the top, the comparison from its row. */
  offsets: Partial<Record<View, number>>;
  /** Where the document was opened from. */
  cameFrom: View;
  /** The document view shows the version in use; only where there are two. */
  old: boolean;
  /** Known once the linter ran; from then on the claims stand. */
  comparison: Comparison | null;
  /** The row of the comparison under the cursor, and the rows that are unfolded. */
  row: number;
  open: number[];
}

export type ReviewAction =
  | { type: 'move'; by: number }
  /** To the n-th place; numbers beyond the ends are cut. */
  | { type: 'moveTo'; index: number }
  | { type: 'claim'; area: Area }
  | { type: 'clear' }
  /** Opens a view; `offset` where it should not stand where it was left. */
  | { type: 'show'; view: View; offset?: number; old?: boolean }
  /** Opens the details of one place, such as the exchange that a row is about. */
  | { type: 'visit'; place: string }
  /** Leaves the view for the one below it. */
  | { type: 'back' }
  | { type: 'scroll'; by: number; last: number }
  | { type: 'compared'; comparison: Comparison }
  | { type: 'fold' };

/** In: an exercise. Out: the state in which nothing is claimed yet. */
export const init = (exercise: Exercise): ReviewState => ({
  exercise,
  view: 'claim',
  // Of two versions each change is claimed by itself.
  places: exercise.change ? claimPlaces(exercise) : [null, ...claimPlaces(exercise)],
  cursor: 0,
  claims: [],
  offsets: {},
  cameFrom: 'claim',
  old: false,
  comparison: null,
  row: 0,
  open: [],
});

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** Pure: the same state and action give the same state. An action that means nothing here changes nothing. */
export function reduce(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'move':
      return moveTo(state, (state.view === 'comparison' ? state.row : state.cursor) + action.by);
    case 'moveTo':
      return moveTo(state, action.index);
    case 'claim': {
      if (!claiming(state) || state.exercise.solved.includes(action.area)) return state;
      if (state.exercise.change && action.area !== 'compatibility') return state;
      return { ...state, claims: toggle(state.claims, { area: action.area, at: state.places[state.cursor] ?? null }) };
    }
    case 'clear':
      return claiming(state) ? { ...state, claims: [] } : state;
    case 'show':
      return show(state, action.view, action.offset, action.old);
    case 'visit': {
      const cursor = state.places.indexOf(action.place);
      return cursor < 0 ? state : show({ ...state, cursor }, 'details', 0);
    }
    case 'back':
      return { ...state, view: below(state) };
    case 'scroll': {
      const offset = clamp((state.offsets[state.view] ?? 0) + action.by, action.last);
      return { ...state, offsets: { ...state.offsets, [state.view]: offset } };
    }
    case 'compared': {
      if (state.comparison) return state;
      const row = firstToRead(action.comparison);
      const open = action.comparison.rows.length > 0 ? [row] : [];
      return { ...state, comparison: action.comparison, view: 'comparison', row, open, offsets: {} };
    }
    case 'fold': {
      if (state.view !== 'comparison') return state;
      const { row, open } = state;
      return { ...state, open: open.includes(row) ? open.filter(entry => entry !== row) : [...open, row] };
    }
  }
}

/** Claims may be changed until the linter has run. */
export const claiming = (state: ReviewState): boolean =>
  state.comparison === null && (state.view === 'claim' || state.view === 'details');

function moveTo(state: ReviewState, index: number): ReviewState {
  if (state.view === 'comparison') {
    const row = clamp(index, Math.max(0, (state.comparison?.rows.length ?? 1) - 1));
    return row === state.row ? state : { ...state, row, offsets: { ...state.offsets, comparison: 0 } };
  }
  const cursor = clamp(index, state.places.length - 1);
  // Another place's details begin at their first line.
  return cursor === state.cursor ? state : { ...state, cursor, offsets: { ...state.offsets, details: 0 } };
}

function show(state: ReviewState, view: View, offset: number | undefined, old = state.old): ReviewState {
  if ((view === 'confirm' || view === 'another') && state.comparison) return state;
  if (view === 'comparison' && !state.comparison) return state;
  const offsets = offset === undefined ? state.offsets : { ...state.offsets, [view]: Math.max(0, offset) };
  return { ...state, view, old, offsets, cameFrom: state.view === view ? state.cameFrom : state.view };
}

/** Where a view leads back to. */
function below(state: ReviewState): View {
  if (state.view === 'document') return state.cameFrom === 'document' ? 'claim' : state.cameFrom;
  return state.comparison ? 'comparison' : 'claim';
}

/** The order in which the comparison is read: what was agreed, missed, unfounded, and what only the wire shows. */
export const kinds = ['agreed', 'missed', 'unsupported', 'unseen', 'left'] as const;

/** The rows in that order. */
export const sortedRows = (comparison: Comparison) =>
  kinds.flatMap(kind => comparison.rows.filter(row => row.kind === kind));

/** The comparison opens at the first miss: that is what there is to learn. */
function firstToRead(comparison: Comparison): number {
  const rows = sortedRows(comparison);
  const missed = rows.findIndex(row => row.kind === 'missed' || (row.kind === 'unseen' && !row.claimed));
  const doubtful = rows.findIndex(row => row.kind === 'unsupported' || row.placeRight === false);
  return missed >= 0 ? missed : Math.max(0, doubtful);
}
