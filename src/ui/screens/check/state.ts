import type { CheckReport } from '../../../check/job';
import type { CheckProgress, Verdict } from '../../../check/run';
import { createBuffer, type TextBuffer } from '../../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../../text/buffer/keys';
import { hasWords } from '../../../text/fold';

/** What a person sees of a check, apart from any terminal. */
export interface CheckState {
  view: 'running' | 'list' | 'detail';
  progress: CheckProgress | null;
  /** The person wants the run to end, and what was created is being deleted. */
  stopping: boolean;
  report: CheckReport | null;
  /** The chosen row of `shownVerdicts`. */
  row: number;
  /** The first line of the detail in the window. */
  offset: number;
  words: TextBuffer;
  typing: boolean;
  /** What the key just pressed has done; the next one takes it away. */
  notice?: string;
}

export type CheckAction =
  | { type: 'begin' }
  | { type: 'progress'; progress: CheckProgress }
  | { type: 'stop' }
  | { type: 'report'; report: CheckReport }
  | { type: 'move'; by: number }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'scroll'; to: number }
  | { type: 'typing'; on: boolean }
  | { type: 'clear' }
  | { type: 'press'; press: KeyPress }
  | { type: 'notice'; text: string };

/** @returns the state before the first request is sent */
export const initialCheck = (): CheckState => ({
  view: 'running',
  progress: null,
  stopping: false,
  report: null,
  row: 0,
  offset: 0,
  words: createBuffer(''),
  typing: false,
});

/** How a verdict is grouped: what a list of exceptions leaves out comes last. */
export type VerdictGroup = Verdict['verdict'] | 'ignored';
const groups: readonly VerdictGroup[] = ['broken', 'kept', 'not_judged', 'ignored'];

/** @returns the group of a verdict; one that a list of exceptions names is in `ignored` */
export const groupOf = ({ found }: CheckReport, verdict: Verdict): VerdictGroup =>
  found.ignored.has(verdict) ? 'ignored' : verdict.verdict;

/** @returns the verdicts that have the words, what is broken first */
export function shownVerdicts({ report, words }: Pick<CheckState, 'report' | 'words'>): Verdict[] {
  if (report === null) return [];
  const has = hasWords(words.text);
  const found = report.run.verdicts.filter(({ probe, message, operation }) =>
    has([probe.id, probe.title, probe.area, message, operation?.label ?? ''].join(' ')),
  );
  return groups.flatMap(group => found.filter(one => groupOf(report, one) === group));
}

/** @returns the verdict under the cursor; null where none has the words */
export const chosenVerdict = (state: CheckState): Verdict | null => shownVerdicts(state)[state.row] ?? null;

/** The reducer of the screen; a notice lasts until the next action. */
export function checkReducer({ notice: _, ...state }: CheckState, action: CheckAction): CheckState {
  switch (action.type) {
    case 'begin':
      return { ...initialCheck(), words: state.words };
    case 'progress':
      return { ...state, progress: action.progress };
    case 'stop':
      return state.view === 'running' ? { ...state, stopping: true } : state;
    case 'report':
      return { ...state, view: 'list', report: action.report, row: 0, offset: 0 };
    case 'move': {
      const last = Math.max(0, shownVerdicts(state).length - 1);
      return { ...state, row: Math.max(0, Math.min(last, state.row + action.by)), offset: 0 };
    }
    case 'open':
      return chosenVerdict(state) === null ? state : { ...state, view: 'detail', offset: 0 };
    case 'close':
      return { ...state, view: 'list', offset: 0 };
    case 'scroll':
      return { ...state, offset: action.to };
    case 'typing':
      return { ...state, typing: action.on };
    case 'clear':
      return { ...state, words: createBuffer(''), typing: false, row: 0 };
    case 'notice':
      return { ...state, notice: action.text };
    case 'press': {
      const words = pressKey(state.words, action.press);
      if (!words || words === state.words) return state;
      return { ...state, words, row: words.text === state.words.text ? state.row : 0 };
    }
  }
}
