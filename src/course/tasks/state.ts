import type { ProgressFact } from '../../progress/types';
import { createBuffer, editBuffer, type TextBuffer } from '../../text/buffer/buffer';
import { type KeyPress, pressKey } from '../../text/buffer/keys';
import { completeHttp } from '../http-completion';
import { hasRun, type TaskAttempt } from './attempt';
import { copyRequest } from './requests-text';
import type { Task } from './types';

/** What is shown beside the text: what to know, what came of the last attempt, the hints so far, a solution. */
export type TaskPanel = 'about' | 'result' | 'hints' | 'solution';

/** How a task is being done on the screen. */
export interface TaskState {
  /** The text of the task, which the first look is at. */
  start: string;
  /** What the learner has written. */
  buffer: TextBuffer;
  /** The text has the keys; false: letters are commands. */
  editing: boolean;
  /** Counts up with each attempt; 0 looks at the state before the first one. */
  asked: number;
  /** The text of that attempt; null before the first one. */
  attempted: string | null;
  /** What came of it; null until it is known. While a later one runs, that of the one before. */
  result: TaskAttempt | null;
  /** The attempt that `result` belongs to; -1: none. */
  resultOf: number;
  /** How many attempts could be run. */
  attempts: number;
  /** How many hints were shown. */
  hints: number;
  /** The solution that is shown or was shown last; null while the learner has not given up. */
  solution: number | null;
  panel: TaskPanel;
  /** The first line of the panel in its window. */
  offset: number;
  /** It was solved by hand, now or on an earlier visit. */
  solved: boolean;
  /** What came of an editor of the learner's own, if that needs a word. */
  notice: string;
}

export type TaskAction =
  | { type: 'edit'; on: boolean }
  /** A key for the text, which is this wide. */
  | { type: 'press'; press: KeyPress; columns: number }
  | { type: 'run' }
  /** Puts the cursor on the next line that something is wrong with; after the last one on the first. */
  | { type: 'next-objection' }
  | { type: 'attempted'; number: number; result: TaskAttempt }
  | { type: 'hint' }
  /** Shows a solution, and after that the next one; only after an attempt. */
  | { type: 'give-up' }
  | { type: 'start-over' }
  /** Puts a copy of the request with the cursor behind it. */
  | { type: 'copy-request' }
  /** The whole text as it came from elsewhere. */
  | { type: 'replace'; text: string }
  /** The same from a file, whose text begins with lines of its own: so does the text of the task from now on. */
  | { type: 'from-file'; start: string; text: string }
  | { type: 'notice'; text: string }
  | { type: 'panel'; panel: TaskPanel }
  | { type: 'scroll'; to: number };

/** A text may grow to so many times its length, and a short one to the limit of every field. */
const growth = 4;

/** Begins a task, or goes on with a text that somebody has written before. */
export const startTask = (task: Task, solved = false, text = task.start): TaskState => ({
  start: task.start,
  buffer: {
    ...createBuffer(text, { multiline: true, limit: Math.max(8000, growth * task.start.length) }),
    cursor: 0,
  },
  editing: false,
  asked: 0,
  attempted: null,
  result: null,
  resultOf: -1,
  attempts: 0,
  hints: 0,
  solution: null,
  panel: 'about',
  offset: 0,
  solved,
  notice: '',
});

/** An attempt was asked for whose outcome is not known yet. */
export const isRunning = ({ asked, resultOf }: TaskState): boolean => asked !== resultOf;

/** The last attempt reached the goal. */
export const hasPassed = (state: TaskState): boolean => state.attempts > 0 && state.result?.passed === true;

/** The text has changed since the last attempt, or since the first look at the task. */
export const isChanged = ({ buffer, attempted, start }: TaskState): boolean => (attempted ?? start) !== buffer.text;

/** The panels that have something to show, in their order. */
export function openPanels({ attempts, result, hints, solution }: TaskState): TaskPanel[] {
  const panels: [TaskPanel, boolean][] = [
    ['result', attempts > 0 || (result?.problems.length ?? 0) > 0],
    ['about', true],
    ['hints', hints > 0],
    ['solution', solution !== null],
  ];
  return panels.filter(([, open]) => open).map(([panel]) => panel);
}

/**
 * @returns the panel that one key shows: the result, or beside it what the task is about. Hints and solutions have keys of
 *   their own. Null if there's no other panel.
 */
export function panelAfter(state: TaskState): TaskPanel | null {
  const panels = openPanels(state);
  const home = panels[0]!;
  if (state.panel !== home) return home;
  return panels[1] ?? null;
}

/** The reducer of a task. What isn't possible now changes nothing. */
export const taskReducer =
  (task: Task) =>
  (state: TaskState, action: TaskAction): TaskState => {
    switch (action.type) {
      case 'edit':
        return { ...state, editing: action.on, notice: '' };
      case 'press': {
        const buffer = pressed(task, state.buffer, action.press, action.columns);
        return buffer && buffer !== state.buffer ? { ...state, buffer, notice: '' } : state;
      }
      case 'run':
        return { ...state, asked: state.asked + 1, attempted: state.buffer.text, notice: '' };
      case 'next-objection':
        return { ...state, buffer: atNextObjection(state), notice: '' };
      case 'attempted':
        return action.number === state.asked ? settled(state, action.result) : state;
      case 'hint': {
        if (task.hints.length === 0) return state;
        // While the hints are in sight, the key asks for the next one; otherwise it brings them back first.
        const more = state.panel === 'hints' || state.hints === 0 ? 1 : 0;
        return shown({ ...state, hints: Math.min(task.hints.length, state.hints + more) }, 'hints');
      }
      case 'give-up': {
        if (state.attempts === 0 || task.solutions.length === 0) return state;
        const { solution, panel } = state;
        const next = solution === null ? 0 : panel === 'solution' ? (solution + 1) % task.solutions.length : solution;
        return shown({ ...state, solution: next }, 'solution');
      }
      case 'start-over': {
        const fresh = withText(state, state.start);
        // What couldn't be run is gone with its text: the task is looked at as it was before the first attempt.
        const isRejected = state.result !== null && !hasRun(state.result);
        return isRejected ? { ...shown(fresh, 'about'), asked: state.asked + 1, attempted: null } : fresh;
      }
      case 'copy-request':
        return task.kind === 'wire' ? { ...state, buffer: copyRequest(state.buffer), notice: '' } : state;
      case 'replace':
        return withText(state, action.text);
      case 'from-file': {
        const { start, text } = action;
        const moved = { ...withText(state, text), start };
        // What is said about lines is about those of the file.
        return state.attempted === null && text === start ? { ...moved, asked: state.asked + 1 } : moved;
      }
      case 'notice':
        return { ...state, notice: action.text };
      case 'panel':
        return openPanels(state).includes(action.panel) ? shown(state, action.panel) : state;
      case 'scroll':
        return { ...state, offset: action.to };
    }
  };

const shown = (state: TaskState, panel: TaskPanel): TaskState => ({ ...state, panel, offset: 0, notice: '' });

function pressed(task: Task, buffer: TextBuffer, press: KeyPress, columns: number): TextBuffer | null {
  if (task.kind === 'wire' && (press.name === 'tab' || press.name === 'shift+tab')) {
    const completed = completeHttp(buffer, press.name === 'tab' ? 1 : -1);
    if (completed) return completed;
  }
  return pressKey(buffer, press, columns);
}

function settled(state: TaskState, result: TaskAttempt): TaskState {
  const known = { ...state, result, resultOf: state.asked };
  if (state.attempted === null) return known;
  return {
    ...shown(known, 'result'),
    // What was said while it ran still holds.
    notice: state.notice,
    buffer: state.editing || isChanged(state) ? state.buffer : atFirstObjection(state.buffer, result),
    attempts: state.attempts + (hasRun(result) ? 1 : 0),
    solved: state.solved || result.passed,
  };
}

/** The cursor on the first line that something is wrong with, so that this line is in sight. */
function atFirstObjection(buffer: TextBuffer, { problems, findings }: TaskAttempt): TextBuffer {
  const line = [...problems, ...findings][0]?.line;
  return line === undefined ? buffer : atLine(buffer, line);
}

/** The lines that something is wrong with, as long as the text is the one that was looked at. */
export function objectionLines(state: TaskState): number[] {
  if (isChanged(state) || !state.result) return [];
  const { problems, findings } = state.result;
  return [...new Set([...problems, ...findings].map(({ line }) => line))].sort((a, b) => a - b);
}

function atNextObjection(state: TaskState): TextBuffer {
  const { buffer } = state;
  const lines = objectionLines(state);
  const here = buffer.text.slice(0, buffer.cursor).split('\n').length;
  const line = lines.find(each => each > here) ?? lines[0];
  return line === undefined ? buffer : atLine(buffer, line);
}

function atLine(buffer: TextBuffer, line: number): TextBuffer {
  const before = buffer.text.split('\n').slice(0, line - 1);
  const start = before.reduce((offset, row) => offset + row.length + 1, 0);
  return { ...buffer, cursor: Math.min(start, buffer.text.length), anchor: null, column: null, typing: false };
}

const withText = (state: TaskState, text: string): TaskState => ({
  ...state,
  buffer: editBuffer(state.buffer, { type: 'replace', text }),
  notice: '',
});

/** What an action leaves to remember: the task was solved by hand, or one more attempt wasn't enough. */
export function taskFacts(lesson: string, task: string, before: TaskState, after: TaskState): ProgressFact[] {
  if (before.resultOf === after.resultOf || before.attempts === after.attempts || before.solved) return [];
  const { attempts, hints } = after;
  return [{ type: hasPassed(after) ? 'task' : 'attempt', lesson, task, attempts, hints }];
}
