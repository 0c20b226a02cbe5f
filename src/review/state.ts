import { type Area, areaTitle } from '../conventions/area';
import { createBuffer, type TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import { hasWords } from '../text/fold';
import type { Claim } from './claim';
import { claimedCount, claimPlaces, exampleClaim, isSameClaim, longestNote, toggleClaim } from './claims';
import { sortedRows } from './comparison/rows';
import type { Comparison } from './comparison/types';
import { everywhere } from './everywhere';
import type { FindingPlace, ReviewSubject } from './types';

/** What the screen shows: the claims and what is beside them, a question, the linter at work, the comparison, a document. */
type ReviewView = 'claim' | 'details' | 'confirm' | 'another' | 'linting' | 'comparison' | 'places' | 'document';

/** A window onto a document: its first row, and the row that is marked. */
export interface DocumentWindow {
  name: string;
  top: number;
  total: number;
  mark: number | null;
}

/** The places of a cause: at most some thousands of them; `total` counts all that have the words. */
export interface PlaceList {
  cause: number;
  words: string;
  total: number;
  places: FindingPlace[];
  cursor: number;
}

export interface ReviewState {
  subject: ReviewSubject;
  view: ReviewView;
  /** Where the document was opened from. */
  cameFrom: ReviewView;
  /** Words that the listed operations have. */
  words: string;
  /** The field in which words are typed, while they are. */
  typing: TextBuffer | null;
  /** The note at the place under the cursor, while it is written. */
  noting: TextBuffer | null;
  /** What a claim may point at now; the contract as a whole is `everywhere`, or null if it's the person's own. */
  targets: (string | null)[];
  cursor: number;
  claims: Claim[];
  /** How far each view is scrolled; the comparison from its row. */
  offsets: Partial<Record<ReviewView, number>>;
  /** How far the linter is, from 0 to 1. */
  share: number;
  /** Known once the linter ran; from then on the claims are final. */
  comparison: Comparison | null;
  /** The row of the comparison under the cursor, and the rows that are unfolded. */
  row: number;
  open: number[];
  /** Whether responses that are the same everywhere are shown in full. */
  unfolded: boolean;
  list: PlaceList | null;
  document: DocumentWindow | null;
  /** What is to be said once: the file that was written, or why it was not. */
  notice: string;
}

export type ReviewAction =
  | { type: 'move'; by: number }
  | { type: 'claim'; area: Area }
  | { type: 'clear' }
  | { type: 'show'; view: 'details' | 'confirm' | 'another' | 'linting' }
  /** Opens the details of one target, such as the exchange that a row is about. */
  | { type: 'visit'; target: string }
  /** Leaves the view for the one below it. */
  | { type: 'back' }
  /** `last`: the furthest offset that the view may have. */
  | { type: 'scroll'; by: number; last: number }
  | { type: 'typing'; on: boolean }
  /** A note at the place under the cursor: begins, is kept, or is dropped. */
  | { type: 'note'; step: 'begin' | 'keep' | 'drop' }
  | { type: 'press'; press: KeyPress }
  | { type: 'words'; words: string }
  | { type: 'progress'; share: number }
  | { type: 'compared'; comparison: Comparison }
  | { type: 'fold' }
  /** Shows the responses that are the same everywhere, or folds them again. */
  | { type: 'unfold' }
  | ({ type: 'places' } & Omit<PlaceList, 'cursor'>)
  | { type: 'document'; document: DocumentWindow }
  | { type: 'notice'; text: string }
  /** Claims from the beginning. */
  | { type: 'again' };

/** @returns the state in which nothing is claimed yet */
export const initialReview = (subject: ReviewSubject): ReviewState => ({
  subject,
  view: 'claim',
  cameFrom: 'claim',
  words: '',
  typing: null,
  noting: null,
  targets: targetsWith(subject, ''),
  cursor: 0,
  claims: [],
  offsets: {},
  share: 0,
  comparison: null,
  row: 0,
  open: [],
  unfolded: false,
  list: null,
  document: null,
  notice: '',
});

/** The contract as a whole, and the places that have all of the words. Of two versions each change is claimed by itself. */
function targetsWith(subject: ReviewSubject, words: string): (string | null)[] {
  const places = claimPlaces(subject).filter(hasWords(words));
  if (subject.exercise?.versionDiff) return places;
  return [subject.exercise ? everywhere : null, ...places.filter(name => name !== everywhere)];
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** Pure: the same state and action give the same state. An action that means nothing here changes nothing. */
export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'move':
      return moved(state, action.by);
    case 'claim':
      return claimed(state, action.area);
    case 'clear':
      return isClaiming(state) ? { ...state, claims: [], notice: '' } : state;
    case 'show':
      return shown(state, action.view);
    case 'visit': {
      const cursor = state.targets.indexOf(action.target);
      return cursor < 0 ? state : shown({ ...state, cursor }, 'details');
    }
    case 'back':
      return { ...state, view: viewBelow(state), typing: null, noting: null };
    case 'scroll':
      return scrolled(state, action.by, action.last);
    case 'typing':
      return { ...state, typing: action.on ? createBuffer(wordsOf(state), { limit: 200 }) : null };
    case 'note':
      return noted(state, action.step);
    case 'press': {
      if (state.noting) return { ...state, noting: pressKey(state.noting, action.press) };
      const typing = state.typing && pressKey(state.typing, action.press);
      if (!typing || typing === state.typing) return state;
      return typing.text === wordsOf(state) ? { ...state, typing } : filtered({ ...state, typing }, typing.text);
    }
    case 'words':
      return filtered(state, action.words);
    case 'progress':
      return state.view === 'linting' ? { ...state, share: action.share } : state;
    case 'compared': {
      const { comparison } = action;
      // Somebody who went on in the meantime is not pulled back.
      if (state.comparison || (state.view !== 'confirm' && state.view !== 'linting')) return state;
      const row = firstToRead(comparison);
      const open = comparison.rows.length > 0 ? [row] : [];
      return { ...state, comparison, view: 'comparison', row, open, offsets: {}, notice: '' };
    }
    case 'fold': {
      if (state.view !== 'comparison') return state;
      const { row, open } = state;
      return { ...state, open: open.includes(row) ? open.filter(entry => entry !== row) : [...open, row] };
    }
    case 'unfold':
      return { ...state, unfolded: !state.unfolded };
    case 'places': {
      const { cause, words, total, places } = action;
      // What was asked for words that have been typed over comes too late.
      if (state.view === 'places' && state.list?.words !== words) return state;
      return { ...state, view: 'places', list: { cause, words, total, places, cursor: 0 } };
    }
    case 'document': {
      const cameFrom = state.view === 'document' ? state.cameFrom : state.view;
      return { ...state, view: 'document', document: action.document, cameFrom, typing: null, notice: '' };
    }
    case 'notice':
      return { ...state, notice: action.text };
    case 'again':
      return initialReview(state.subject);
  }
}

/** @returns true until the linter has run, where claims can be made */
export const isClaiming = (state: ReviewState): boolean =>
  state.comparison === null && (state.view === 'claim' || state.view === 'details');

function claimed(state: ReviewState, area: Area): ReviewState {
  const { exercise } = state.subject;
  const at = state.targets[state.cursor];
  if (!isClaiming(state) || at === undefined) return state;
  if (exercise?.versionDiff && area !== 'compatibility') return state;
  const note = noteHere(state);
  const claim = { area, at, ...(note === '' ? {} : { note }) };
  const example = exampleClaim(exercise);
  if (example && isSameClaim(example, claim) && !state.claims.some(other => isSameClaim(other, claim))) {
    const notice = `Already found for you. If you see another ${areaTitle(area)} flaw here, claim it again.`;
    // Said once: whoever insists sees another flaw of this area in the same place.
    if (state.notice !== notice) return { ...state, notice };
  }
  return { ...state, claims: toggleClaim(state.claims, claim), notice: '' };
}

/** The claims at the place under the cursor. */
const claimsHere = ({ claims, targets, cursor }: ReviewState): Claim[] =>
  claims.filter(({ at }) => at === targets[cursor]);

/** @returns the note at the place under the cursor, which belongs to all of its claims; '' where there is none */
export const noteHere = (state: ReviewState): string => claimsHere(state).find(({ note }) => note)?.note ?? '';

/** A note says why something is claimed, so it needs a claim. */
function noted(state: ReviewState, step: 'begin' | 'keep' | 'drop'): ReviewState {
  if (step === 'drop') return { ...state, noting: null };
  if (step === 'begin') {
    if (!isClaiming(state) || claimsHere(state).length === 0) return state;
    return { ...state, noting: createBuffer(noteHere(state), { limit: longestNote }) };
  }
  const note = state.noting?.text.trim() ?? '';
  const here = claimsHere(state);
  const claims = state.claims.map(claim => {
    const { note: _, ...rest } = claim;
    return here.includes(claim) ? { ...rest, ...(note === '' ? {} : { note }) } : claim;
  });
  return { ...state, claims, noting: null };
}

function moved(state: ReviewState, by: number): ReviewState {
  switch (state.view) {
    case 'comparison': {
      const row = clamp(state.row + by, Math.max(0, (state.comparison?.rows.length ?? 1) - 1));
      return row === state.row ? state : { ...state, row, offsets: { ...state.offsets, comparison: 0 }, notice: '' };
    }
    case 'places': {
      if (state.list === null) return state;
      const cursor = clamp(state.list.cursor + by, Math.max(0, state.list.places.length - 1));
      return { ...state, list: { ...state.list, cursor } };
    }
    case 'claim':
    case 'details': {
      const cursor = clamp(state.cursor + by, state.targets.length - 1);
      // Another place's details begin at their first line.
      return cursor === state.cursor
        ? state
        : { ...state, cursor, offsets: { ...state.offsets, details: 0 }, notice: '' };
    }
    default:
      return state;
  }
}

function shown(state: ReviewState, view: ReviewView): ReviewState {
  if (view !== 'details' && state.comparison) return state;
  return { ...state, view, offsets: { ...state.offsets, [view]: 0 }, share: 0, notice: '' };
}

function scrolled(state: ReviewState, by: number, last: number): ReviewState {
  if (state.view === 'document') {
    if (state.document === null) return state;
    const top = clamp(state.document.top + by, Math.min(last, state.document.total - 1));
    return { ...state, document: { ...state.document, top } };
  }
  const offset = clamp((state.offsets[state.view] ?? 0) + by, last);
  return { ...state, offsets: { ...state.offsets, [state.view]: offset } };
}

/** The words that find what is listed now. */
const wordsOf = ({ view, list, words }: ReviewState): string => (view === 'places' ? (list?.words ?? '') : words);

function filtered(state: ReviewState, words: string): ReviewState {
  if (state.view === 'places') return state.list === null ? state : { ...state, list: { ...state.list, words } };
  const targets = targetsWith(state.subject, words);
  // The first operation that has the words is what was looked for.
  const cursor = words === '' ? 0 : Math.min(1, targets.length - 1);
  return { ...state, words, targets, cursor, offsets: { ...state.offsets, details: 0 } };
}

/** Where a view leads back to; the claims and the comparison are the ground. */
function viewBelow({ view, cameFrom, comparison }: ReviewState): ReviewView {
  if (view === 'document') return cameFrom === 'document' ? 'claim' : cameFrom;
  return comparison === null ? 'claim' : 'comparison';
}

/** A scored comparison opens at the first miss, because that is what there is to learn; else at what was found. */
function firstToRead(comparison: Comparison): number {
  if (comparison.score === null) return 0;
  const rows = sortedRows(comparison);
  const missed = rows.findIndex(row => row.kind === 'missed' || (row.kind === 'unseen' && !row.claimed));
  const vague = rows.findIndex(row => row.kind === 'area' || row.kind === 'filed');
  return missed >= 0 ? missed : Math.max(0, vague);
}

/** @returns how many areas are claimed, or changes marked: `3/7` */
export const claimCounter = ({ subject: { exercise }, comparison, claims }: ReviewState): string =>
  exercise?.versionDiff
    ? `${claims.length}/${exercise.versionDiff.changes.length}`
    : (comparison?.counter ?? claimedCount(claims));
