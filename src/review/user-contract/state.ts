import type { Area } from '../../conventions/area';
import { toggle } from '../claims';
import type { Claim } from '../types';
import { ownRows } from './lines';
import type { OwnComparison, OwnPlace, OwnSummary } from './types';

export type OwnView = 'claim' | 'details' | 'confirm' | 'linting' | 'comparison' | 'places' | 'document';

/** A window onto a document: its first row, and the row that is marked. */
export interface OwnDocument {
  name: string;
  top: number;
  total: number;
  mark: number | null;
}

export interface OwnState {
  summary: OwnSummary;
  view: OwnView;
  /** Where the document was opened from. */
  cameFrom: OwnView;
  /** Words that the listed operations hold, and whether they are being typed. */
  words: string;
  typing: boolean;
  /** What a claim may point at now: the contract as a whole, then the operations that hold the words. */
  places: (string | null)[];
  cursor: number;
  claims: Claim[];
  /** How far the details, the confirmation and the comparison are scrolled. */
  offset: number;
  /** How far the linter is, from 0 to 1. */
  share: number;
  /** Known once the linter ran; from then on the claims stand. */
  comparison: OwnComparison | null;
  row: number;
  open: number[];
  /** The places of a cause: at most some thousands of them; `total` counts all that hold the words. */
  list: { cause: number; words: string; total: number; places: OwnPlace[]; cursor: number } | null;
  document: OwnDocument | null;
  /** What is to be said once: the file that was written, or why it was not. */
  told: string;
}

export type OwnAction =
  | { type: 'move'; by: number }
  | { type: 'claim'; area: Area }
  | { type: 'clear' }
  | { type: 'show'; view: 'claim' | 'details' | 'confirm' | 'linting' | 'comparison' }
  | { type: 'back' }
  | { type: 'scroll'; by: number; last: number }
  | { type: 'typing'; on: boolean }
  | { type: 'words'; words: string }
  | { type: 'progress'; share: number }
  | { type: 'compared'; comparison: OwnComparison }
  | { type: 'fold' }
  | { type: 'places'; cause: number; words: string; total: number; places: OwnPlace[] }
  | { type: 'document'; document: OwnDocument }
  | { type: 'told'; text: string }
  /** Claims from the beginning. */
  | { type: 'again' };

/** In: what was read. Out: the state in which nothing is claimed yet. */
export const initOwn = (summary: OwnSummary): OwnState => ({
  summary,
  view: 'claim',
  cameFrom: 'claim',
  words: '',
  typing: false,
  places: placesWith(summary, ''),
  cursor: 0,
  claims: [],
  offset: 0,
  share: 0,
  comparison: null,
  row: 0,
  open: [],
  list: null,
  document: null,
  told: '',
});

/** The contract as a whole, and the operations that hold all of the words. */
function placesWith({ operations }: OwnSummary, words: string): (string | null)[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const names = operations.map(({ name }) => name);
  return [null, ...names.filter(name => wanted.every(word => name.toLowerCase().includes(word)))];
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** Pure: the same state and action give the same state. An action that means nothing here changes nothing. */
export function reduceOwn(state: OwnState, action: OwnAction): OwnState {
  switch (action.type) {
    case 'move':
      return moved(state, action.by);
    case 'claim': {
      if (!claimingOwn(state)) return state;
      return { ...state, claims: toggle(state.claims, { area: action.area, at: state.places[state.cursor] ?? null }) };
    }
    case 'clear':
      return claimingOwn(state) ? { ...state, claims: [] } : state;
    case 'show':
      if (action.view === 'comparison' && state.comparison === null) return state;
      return { ...state, view: action.view, offset: 0, share: 0, told: '' };
    case 'back':
      return { ...state, view: belowOwn(state), offset: 0, typing: false };
    case 'scroll': {
      if (state.view === 'document' && state.document !== null) {
        const { document } = state;
        return { ...state, document: { ...document, top: clamp(document.top + action.by, document.total - 1) } };
      }
      return { ...state, offset: clamp(state.offset + action.by, action.last) };
    }
    case 'typing':
      return { ...state, typing: action.on };
    case 'words': {
      if (state.view === 'places') {
        return state.list === null ? state : { ...state, list: { ...state.list, words: action.words } };
      }
      const places = placesWith(state.summary, action.words);
      // The first operation that holds the words is what was looked for.
      const cursor = action.words === '' ? 0 : Math.min(1, places.length - 1);
      return { ...state, words: action.words, places, cursor, offset: 0 };
    }
    case 'progress':
      return state.view === 'linting' ? { ...state, share: action.share } : state;
    case 'compared': {
      if (state.view !== 'linting') return state;
      const open = ownRows(action.comparison).length > 0 ? [0] : [];
      return { ...state, comparison: action.comparison, view: 'comparison', row: 0, open, offset: 0, told: '' };
    }
    case 'fold': {
      const { row, open } = state;
      if (state.view !== 'comparison') return state;
      return { ...state, open: open.includes(row) ? open.filter(entry => entry !== row) : [...open, row] };
    }
    case 'places': {
      const { cause, words, total, places } = action;
      // An answer to words that were typed over meanwhile comes too late.
      if (state.view === 'places' && state.list?.words !== words) return state;
      return { ...state, view: 'places', list: { cause, words, total, places, cursor: 0 } };
    }
    case 'document':
      return {
        ...state,
        view: 'document',
        document: action.document,
        cameFrom: state.view === 'document' ? state.cameFrom : state.view,
        typing: false,
        told: '',
      };
    case 'told':
      return { ...state, told: action.text };
    case 'again':
      return { ...initOwn(state.summary) };
  }
}

/** Claims may be changed until the linter has run. */
export const claimingOwn = (state: OwnState): boolean =>
  state.comparison === null && (state.view === 'claim' || state.view === 'details');

function moved(state: OwnState, by: number): OwnState {
  switch (state.view) {
    case 'comparison': {
      const row = clamp(state.row + by, Math.max(0, ownRows(state.comparison!).length - 1));
      return row === state.row ? state : { ...state, row, offset: 0, told: '' };
    }
    case 'places': {
      if (state.list === null) return state;
      const cursor = clamp(state.list.cursor + by, Math.max(0, state.list.places.length - 1));
      return { ...state, list: { ...state.list, cursor } };
    }
    case 'claim':
    case 'details': {
      const cursor = clamp(state.cursor + by, state.places.length - 1);
      return cursor === state.cursor ? state : { ...state, cursor, offset: 0 };
    }
    default:
      return state;
  }
}

/** Where a view leads back to; the claims and the comparison are the ground. */
function belowOwn(state: OwnState): OwnView {
  if (state.view === 'document') return state.cameFrom === 'document' ? 'claim' : state.cameFrom;
  return state.comparison === null ? 'claim' : 'comparison';
}
