import { editorColumns, editorRows } from '../../text/buffer/window';
import { capitalize } from '../../text/capitalize';
import { stripControlCharacters, truncate, width, wrap } from '../../text/layout';
import { clampOffset } from '../../text/scroll';
import { symbols, type Theme } from '../../text/theme';
import { styledText } from '../block-lines';
import { httpChoices } from '../http-completion';
import { hasRun } from './attempt';
import { panelLines } from './panel-lines';
import { requestAt } from './requests-text';
import { resultSummary, verdictOf } from './result-lines';
import { hasPassed, isChanged, isRunning, objectionLines, type TaskPanel, type TaskState } from './state';
import type { Task } from './types';

interface TaskRoom {
  columns: number;
  rows: number;
  theme: Theme;
}

/** How many rows of the text are above and below what the editor shows. */
interface EditorSight {
  above: number;
  below: number;
}

/** A task fitted into a window. The editor is drawn by the caller, who knows which part of the text was in sight. */
export interface TaskLayout {
  /** Goal, state and verdict. */
  head: string[];
  /** Where the text is edited; null where a low window shows the rest instead. */
  editor: { title(sight: EditorSight): string; columns: number; rows: number } | null;
  panel: { title: string; columns: number; rows: number; lines: string[]; from: number; total: number };
  /** The panel is to the right of the editor, and not below it. */
  beside: boolean;
}

/** From this width on, the panel is beside the editor. */
const besideFrom = 100;
/** In fewer rows than this, text and panel take turns. */
const togetherFrom = 13;

const panelNames: Record<TaskPanel, string> = {
  about: 'The task',
  result: 'Result',
  hints: 'Hints',
  solution: 'A solution',
};

/** Fits a task into a window: the goal with its state and the verdict above, the text, and beside or below it a panel. */
export function layOutTask(task: Task, state: TaskState, room: TaskRoom): TaskLayout {
  const { columns, rows, theme } = room;
  if (rows < togetherFrom) return lowLayout(task, state, room);
  const beside = columns >= besideFrom;
  const most = beside ? rows - 8 : state.editing ? Math.max(3, Math.floor(rows * 0.32)) : rows - 8;
  const head = headLines(task, state, columns, most, theme);
  const rest = rows - head.length;
  if (beside) {
    const left = Math.floor((columns - 3) * 0.6);
    const editor = { title: editorTitle(task, state, left, theme), columns: left, rows: rest - 1 };
    return { head, editor, panel: panelOf(task, state, columns - 3 - left, rest - 1, theme), beside };
  }
  const free = rest - 2;
  const lines = panelLines(task, state, columns, theme).lines.length;
  // Three rows at least while typing, so that a short request has room to grow.
  const text = Math.max(state.editing ? 3 : 1, editorRows(state.buffer, columns));
  const share = Math.max(3, Math.floor(free * 0.4));
  const panelRows = state.editing
    ? Math.max(1, Math.min(lines, Math.max(share, free - text)))
    : free - Math.min(text, Math.max(share, free - lines));
  return {
    head,
    editor: { title: editorTitle(task, state, columns, theme), columns, rows: free - panelRows },
    panel: panelOf(task, state, columns, panelRows, theme),
    beside,
  };
}

/** A low window shows the text while it is edited, between two rows that say how things stand, and else the rest. */
function lowLayout(task: Task, state: TaskState, { columns, rows, theme }: TaskRoom): TaskLayout {
  if (!state.editing) {
    const { lines } = panelLines(task, state, columns, theme);
    // What was asked for is in sight at once: then the goal and the state take one line each.
    const most = state.panel === 'hints' || state.panel === 'solution' ? 2 : Number.POSITIVE_INFINITY;
    const all = [
      ...(isChanged(state) ? [theme.dim(capitalize(notRunYet))] : []),
      ...headLines(task, state, columns, most, theme),
      ...(lines.length > 0 ? [panelTitle(task, state, columns, theme, '')] : []),
      ...lines,
    ];
    const shown = all.length > rows ? rows - 1 : rows;
    const from = clampOffset(state.offset, all.length, shown);
    const below = all.length - from - shown;
    const more =
      all.length > rows ? [theme.dim((below > 0 ? `↓ ${below} more below` : `↑ ${from} above`).padStart(columns))] : [];
    const panel = {
      title: '',
      columns,
      rows: shown,
      lines: [...all.slice(from, from + shown), ...more],
      from,
      total: all.length,
    };
    return { head: [], editor: null, panel, beside: false };
  }
  const { result } = state;
  const known = state.attempted !== null && result ? verdictOf(result, task.success, true).word : '';
  const verdict = isChanged(state) ? capitalize(notRunYet) : known;
  const words = [verdict, state.result?.state === '' ? '' : stateText(state)].filter(text => text !== '').join(': ');
  const summary = state.attempts > 0 && result && !hasPassed(state) ? resultSummary(result) : '';
  const head = [theme.strong(truncate(words, columns))];
  const lines = [theme.dim(truncate(summary, columns))];
  return {
    head,
    editor: { title: () => '', columns, rows: rows - 2 },
    panel: { title: '', columns, rows: 1, lines, from: 0, total: lines.length },
    beside: false,
  };
}

const notRunYet = 'changed, not run yet';

/** How far a panel can scroll. */
export const lastPanelOffset = ({ panel }: TaskLayout): number => Math.max(0, panel.total - panel.rows);

/** Columns of the text under edit, for moves by rows. */
export const textColumnsOf = ({ buffer }: TaskState, { editor }: TaskLayout): number =>
  editorColumns(buffer, editor?.columns ?? 80);

/** The lines of the text that the last attempt objects to, unless the text has changed since. */
export function markedLines(state: TaskState): Set<number> {
  return new Set(objectionLines(state));
}

const stateText = ({ result }: TaskState): string =>
  result === null ? 'looking …' : stripControlCharacters(result.state);

const labelWidth = 11;

/** Lines whose first paragraph is laid out again. */
function firstParagraph(lines: readonly string[], layOut: (text: string) => string[]): string[] {
  const end = lines.indexOf('');
  const rest = end < 0 ? [] : lines.slice(end);
  return [...layOut(lines.slice(0, lines.length - rest.length).join(' ')), ...rest];
}

/** Goal, state and verdict, in at most so many lines: then the goal and the state are cut to one line each first. */
function headLines(task: Task, state: TaskState, columns: number, most: number, theme: Theme): string[] {
  const label = columns >= 50 ? labelWidth : 0;
  const room = columns - label;
  const labelled = (name: string, lines: readonly string[]) =>
    label === 0
      ? firstParagraph(lines, text => wrap(`${name}: ${text}`, columns))
      : lines.map((line, i) => (i === 0 ? name + ' '.repeat(label - width(name)) : ' '.repeat(label)) + line);
  const goal = labelled(theme.strong('Goal'), wrap(styledText(task.goal, theme), room));
  const now = state.result?.state === '' ? [] : labelled(theme.strong('Now'), wrap(stateText(state), room));
  const verdict = verdictLines(task, state, room, theme, labelled);
  const notice = state.notice === '' ? [] : wrap(theme.dim(stripControlCharacters(state.notice)), columns);
  const tail = [...verdict, ...notice];
  const cut = (lines: string[], to: number) =>
    lines.length <= to ? lines : [...lines.slice(0, to - 1), truncate(`${lines[to - 1]} …`, columns)].slice(0, to);
  const fits = () => parts.flat().length <= most;
  const parts = [goal, now, tail];
  if (!fits()) parts[0] = cut(goal, Math.max(1, most - now.length - tail.length));
  if (!fits()) parts[1] = cut(now, Math.max(1, most - parts[0]!.length - tail.length));
  if (!fits()) parts[2] = cut(tail, Math.max(1, most - parts[0]!.length - parts[1]!.length));
  return parts.flat();
}

function verdictLines(
  task: Task,
  state: TaskState,
  room: number,
  theme: Theme,
  labelled: (name: string, lines: readonly string[]) => string[],
): string[] {
  const { result, attempted, solved } = state;
  if (isRunning(state) && attempted !== null) return labelled(theme.dim('Running'), ['…']);
  if (attempted === null || !result) {
    return solved ? labelled(theme.accent('Done'), [`${symbols.tick} You have solved this one before.`]) : [];
  }
  const { word, good, reason } = verdictOf(result, task.success, state.panel === 'result');
  const lines = reason(good ? room - 2 : room, theme);
  return good
    ? labelled(
        theme.accent(word),
        lines.map((line, i) => `${i === 0 ? theme.accent(symbols.tick) : ' '} ${line}`),
      )
    : labelled(theme.wrong(word), lines);
}

/** A rule across the column, with a name at its left and a note at its right. */
function ruleTitle(name: string, note: string, columns: number, theme: Theme): string {
  const { rule } = symbols;
  const cut = note === '' ? '' : ` ${truncate(note, Math.max(0, columns - width(name) - 8))} `;
  const line = rule.repeat(Math.max(0, columns - width(name) - width(cut) - 5));
  return `${theme.dim(rule)} ${name} ${theme.dim(`${line}${cut}${rule.repeat(2)}`)}`;
}

function editorTitle(task: Task, state: TaskState, columns: number, theme: Theme): (sight: EditorSight) => string {
  const name = task.kind === 'wire' ? 'Your requests' : 'Your contract';
  const choices = state.editing && task.kind === 'wire' ? httpChoices(state.buffer) : [];
  const note = choices.length > 0 ? `tab: ${choices.join(', ')}` : isChanged(state) ? notRunYet : '';
  return ({ above, below }) => {
    const more = [above > 0 ? `↑ ${above} above` : '', below > 0 ? `↓ ${below} more below` : ''];
    const notes = [note, ...more].filter(text => text !== '').join('   ');
    return ruleTitle(state.editing ? theme.accent(name) : theme.strong(name), notes, columns, theme);
  };
}

function panelTitle(task: Task, state: TaskState, columns: number, theme: Theme, note: string): string {
  const { panel } = state;
  const result = task.kind === 'wire' ? 'Responses' : 'What the rules say';
  const cannot = state.result !== null && !hasRun(state.result);
  const name = panel === 'result' && !cannot ? result : panelNames[panel];
  return ruleTitle(theme.strong(name), note, columns, theme);
}

function panelOf(task: Task, state: TaskState, columns: number, rows: number, theme: Theme): TaskLayout['panel'] {
  const { lines, starts } = panelLines(task, state, columns, theme);
  // While the text is edited, the response to the request with the cursor is in sight.
  const follows = state.editing && state.panel === 'result' && starts.length > 0;
  const at = follows ? (starts[requestAt(state.buffer.text, state.buffer.cursor)] ?? starts.at(-1)!) : state.offset;
  const from = clampOffset(at, lines.length, rows);
  const to = Math.min(lines.length, from + rows);
  const below = lines.length - to;
  const note = [from > 0 ? `↑ ${from} above` : '', below > 0 ? `↓ ${below} more below` : '']
    .filter(Boolean)
    .join('   ');
  const title = panelTitle(task, state, columns, theme, note);
  return { title, columns, rows, lines: lines.slice(from, to), from, total: lines.length };
}
