import { completeHttp } from '../course/http-completion';
import { createBuffer, type TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import type { CaseOutcome } from './at-work';
import { answered, type ClaimDraft, claimSteps, nextStep, stepBack } from './claim-form';

/** What of a case is shown. */
export type CaseView =
  | 'tickets'
  | 'log'
  | 'entry'
  | 'dashboards'
  | 'contract'
  | 'requests'
  | 'claims'
  | 'form'
  | 'outcome'
  | 'replay';

/** The views that the tab key goes through. */
export const mainViews = ['tickets', 'log', 'dashboards', 'contract', 'requests', 'claims'] as const;

/** Where somebody is on the screen of a case; what they did so far is in the session. */
export interface CaseScreenState {
  view: CaseView;
  /** What the log is searched for. */
  words: TextBuffer;
  /** What the contract is searched for. */
  contractWords: TextBuffer;
  /** The view that a hint, or the contract at an operation, was opened from; null: the view was opened for itself. */
  cameFrom: CaseView | null;
  /** The search field of the view has the keys. */
  searching: boolean;
  /** The chosen line of what was found in the log. */
  cursor: number;
  /** The chosen claim, or the chosen option of the form. */
  choice: number;
  /** The first line in the window of a view that scrolls. */
  offset: number;
  /** Requests that are being written, and whether the text has the keys. */
  text: TextBuffer;
  editing: boolean;
  /** Counts up whenever requests are sent, or the session changes: what is drawn follows from both. */
  version: number;
  /** A text that is on its way; null if none is. */
  sending: string | null;
  /** The numbers of the requests that were sent last. */
  answered: readonly number[];
  /** What is wrong with the text that was to be sent, by line. */
  problems: readonly { line: number; message: string }[];
  /** A claim that is being made. */
  draft: ClaimDraft;
  /** The index of the claim that it corrects; null if it's another one. */
  correcting: number | null;
  /** The claims are being judged, or the case given up. */
  closing: 'judge' | 'give-up' | null;
  outcome: CaseOutcome | null;
  /** What to know for a moment. */
  notice: string;
}

/** What the editor holds before anything is written. */
const firstRequest = '# @as till\nGET /orders?limit=2';

const httpBuffer = (text: string): TextBuffer => createBuffer(text, { multiline: true, limit: 8000 });

/**
 * The screen of a case as it opens: with the requests that were written before, what came of those sent last, and a claim
 * that was being made.
 *
 * @param written - null if nothing was written yet
 */
export const startScreen = (
  written: string | null = null,
  answered: readonly number[] = [],
  draft: ClaimDraft = {},
): CaseScreenState => ({
  view: nextStep(draft) === claimSteps[0] ? 'tickets' : 'form',
  words: createBuffer(''),
  contractWords: createBuffer(''),
  cameFrom: null,
  searching: false,
  cursor: 0,
  choice: 0,
  offset: 0,
  text: httpBuffer(written ?? firstRequest),
  editing: false,
  version: 0,
  sending: null,
  answered,
  problems: [],
  draft,
  correcting: null,
  closing: null,
  outcome: null,
  notice: '',
});

export type CaseScreenAction =
  | { type: 'show'; view: CaseView }
  | { type: 'search'; on: boolean }
  | { type: 'type'; press: KeyPress }
  /** Moves in a list of so many rows. */
  | { type: 'move'; by: number; count: number }
  | { type: 'choose'; index: number }
  | { type: 'scroll'; by: number; last: number }
  /** A hint was asked for in another view. */
  | { type: 'came-from'; view: CaseView }
  /** Shows the contract from this line on. */
  | { type: 'contract'; line: number; from: CaseView }
  | { type: 'edit'; on: boolean }
  /** A key for the requests, which are this wide. */
  | { type: 'press'; press: KeyPress; columns: number }
  | { type: 'replace'; text: string }
  | { type: 'send' }
  /** Puts the responses away, so that the view is as before they were sent. */
  | { type: 'put-away' }
  | { type: 'sent'; answered: readonly number[]; problems: CaseScreenState['problems'] }
  | { type: 'answer'; step: keyof ClaimDraft; id: string }
  /** Asks the questions of this claim again, from the last one, with its answer chosen. */
  | { type: 'correct'; index: number; draft: ClaimDraft; choice: number }
  | { type: 'step-back' }
  | { type: 'close'; way: 'judge' | 'give-up' }
  | { type: 'closed'; outcome: CaseOutcome }
  | { type: 'changed' }
  | { type: 'notice'; text: string };

const shown = (state: CaseScreenState, view: CaseView): CaseScreenState => ({
  ...state,
  view,
  offset: 0,
  choice: 0,
  searching: false,
  editing: false,
  notice: '',
});

/** The reducer of the screen. */
export function caseScreenReducer(state: CaseScreenState, action: CaseScreenAction): CaseScreenState {
  const next = reduced(state, action);
  // What to know for a moment is gone with the next key.
  return next.notice !== '' && next.notice === state.notice && action.type !== 'notice'
    ? { ...next, notice: '' }
    : next;
}

function reduced(state: CaseScreenState, action: CaseScreenAction): CaseScreenState {
  switch (action.type) {
    case 'show':
      return { ...shown(state, action.view), draft: {}, correcting: null, cameFrom: null };
    case 'search':
      return { ...state, searching: action.on };
    case 'type': {
      const field = state.view === 'contract' ? 'contractWords' : 'words';
      const words = pressKey(state[field], action.press, 200);
      if (!words || words === state[field]) return state;
      return { ...state, [field]: words, ...(field === 'words' ? { cursor: 0 } : { offset: 0 }) };
    }
    case 'contract':
      return {
        ...shown(state, 'contract'),
        contractWords: createBuffer(''),
        offset: action.line,
        cameFrom: action.from,
      };
    case 'came-from':
      return { ...state, cameFrom: action.view };
    case 'move': {
      const within = (at: number) => Math.max(0, Math.min(action.count - 1, at + action.by));
      if (state.view === 'log' || state.view === 'entry') return { ...state, cursor: within(state.cursor), offset: 0 };
      return { ...state, choice: within(state.choice) };
    }
    case 'choose':
      return { ...state, choice: action.index };
    case 'scroll':
      return { ...state, offset: Math.max(0, Math.min(action.last, state.offset + action.by)) };
    case 'edit':
      return { ...state, editing: action.on, notice: '' };
    case 'press': {
      const { press, columns } = action;
      const by = press.name === 'tab' ? 1 : press.name === 'shift+tab' ? -1 : null;
      const text = (by !== null && completeHttp(state.text, by)) || pressKey(state.text, press, columns);
      return text && text !== state.text ? { ...state, text } : state;
    }
    case 'replace':
      return {
        ...shown(state, 'requests'),
        text: httpBuffer(action.text),
      };
    case 'send':
      return state.sending === null ? { ...state, sending: state.text.text, problems: [], offset: 0 } : state;
    case 'put-away':
      return { ...state, answered: [], problems: [], offset: 0 };
    case 'sent':
      return {
        ...state,
        sending: null,
        answered: action.answered.length > 0 ? action.answered : state.answered,
        problems: action.problems,
        version: state.version + 1,
        editing: action.problems.length > 0 && state.editing,
      };
    case 'answer':
      return { ...state, draft: answered(state.draft, action.step, action.id), choice: 0, offset: 0 };
    case 'correct':
      return { ...shown(state, 'form'), draft: action.draft, correcting: action.index, choice: action.choice };
    case 'step-back': {
      const draft = stepBack(state.draft);
      return draft === null ? { ...shown(state, 'claims'), correcting: null } : { ...state, draft, choice: 0 };
    }
    case 'close':
      return { ...state, closing: action.way };
    case 'closed':
      return { ...shown(state, 'outcome'), closing: null, outcome: action.outcome, version: state.version + 1 };
    case 'changed':
      return { ...state, version: state.version + 1 };
    case 'notice':
      return { ...state, notice: action.text };
  }
}
