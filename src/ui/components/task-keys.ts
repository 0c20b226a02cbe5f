import { httpChoices } from '../../course/http-completion';
import { hasPassed, objectionLines, panelAfter, type TaskPanel } from '../../course/tasks/state';
import { lastPanelOffset, textColumnsOf } from '../../course/tasks/task-view';
import { compact } from '../../text/compact';
import { type Binding, typingRow } from '../keymap';
import type { TaskControls } from './task-editor';

/** Where a task leads. */
interface TaskWays {
  /** Absent: this is the end of the way. */
  next?: { label: string; run(): void };
  /** Absent on the first page. */
  back?: () => void;
}

const runHelp = 'run everything you’ve written, from the start';
const editorHelp = 'edit the text in your own editor ($EDITOR)';

/** The keys of a task as it is now. */
export const taskKeys = (controls: TaskControls, ways: TaskWays = {}): Binding[] =>
  controls.state.editing ? editingKeys(controls) : commandKeys(controls, ways);

function editingKeys({ task, state, layout, dispatch, openEditor }: TaskControls): Binding[] {
  const press: Binding['run'] = pressed =>
    dispatch({ type: 'press', press: pressed, columns: textColumnsOf(state, layout) });
  const completes = task.kind === 'wire' && httpChoices(state.buffer).length > 0;
  return [
    { keys: ['ctrl+r'], label: 'run', help: runHelp, run: () => dispatch({ type: 'run' }) },
    { keys: ['escape'], sign: 'esc', label: 'done', run: () => dispatch({ type: 'edit', on: false }) },
    { keys: ['tab'], label: completes ? 'complete' : undefined, run: press },
    { keys: ['ctrl+_'], label: state.buffer.past.length > 0 ? 'undo' : undefined, run: press },
    { keys: ['ctrl+o'], label: 'own editor', help: editorHelp, run: openEditor },
    typingRow(press, { multiline: true }),
  ];
}

function commandKeys({ task, state, layout, dispatch, openEditor }: TaskControls, { next, back }: TaskWays): Binding[] {
  const { attempts, hints, solution, solved } = state;
  const following = panelAfter(state);
  const last = lastPanelOffset(layout);
  const scroll = (by: number) => dispatch({ type: 'scroll', to: Math.max(0, Math.min(last, layout.panel.from + by)) });
  // Where all of the panel is in sight, the keys go through the text.
  const move = (name: string, by: number) => () =>
    last > 0 || layout.editor === null
      ? scroll(by)
      : dispatch({ type: 'press', press: { name, text: '' }, columns: textColumnsOf(state, layout) });
  const done = solved && (attempts === 0 || hasPassed(state));
  const window = Math.max(1, layout.panel.rows - 1);
  const below = layout.panel.from < last;
  // Going on scrolls to the end of the panel first, as on every page.
  const forward: Binding = {
    keys: ['right', 'space', 'n', ...(done && next ? ['enter'] : [])],
    sign: '→',
    label: done ? (below ? 'scroll' : next?.label) : undefined,
    help:
      next === undefined
        ? 'scroll down'
        : below
          ? 'scroll down; at the end, go to the next page'
          : 'go to the next page',
    run: below || next === undefined ? () => scroll(window) : next.run,
  };
  const skip = next && {
    keys: ['s'],
    label: done ? undefined : 'skip',
    help: 'continue without solving the task; it stays open',
    run: next.run,
  };
  const edit: Binding = {
    keys: ['i', ...(done && next ? [] : ['enter'])],
    sign: done && next ? 'i' : 'enter',
    label: 'edit',
    help: 'edit the text (or i); press Esc to use these keys again',
    run: () => dispatch({ type: 'edit', on: true }),
  };
  const run: Binding = { keys: ['r', 'ctrl+r'], label: 'run', help: runHelp, run: () => dispatch({ type: 'run' }) };
  const more = task.hints.length - hints;
  const hint: Binding = {
    keys: ['h'],
    label: done ? undefined : hints === 0 ? 'hint' : more > 0 && state.panel === 'hints' ? 'next hint' : 'hints',
    help: more > 0 ? `show a hint; ${more} of ${task.hints.length} left` : 'show the hints again',
    run: () => dispatch({ type: 'hint' }),
  };
  const give = attempts > 0 &&
    task.solutions.length > 0 && {
      keys: ['g'],
      label: done ? undefined : solution === null ? 'give up' : 'solution',
      help: solution === null ? 'show a solution' : `show a solution; ${task.solutions.length} in all`,
      run: () => dispatch({ type: 'give-up' }),
    };
  return compact<Binding>([
    ...(done ? [forward, edit, run, hint, give] : [edit, run, hint, skip, give, forward]),
    following !== null && {
      keys: ['tab', 'shift+tab'],
      sign: 'tab',
      label: tabLabels[following],
      help: following === 'result' ? 'show the result again' : `show ${tabLabels[following]}`,
      run: () => dispatch({ type: 'panel', panel: following }),
    },
    {
      keys: ['up', 'k'],
      sign: '↑↓',
      label: last > 0 && !(done && below) ? 'scroll' : undefined,
      help: 'scroll',
      run: move('up', -1),
    },
    { keys: ['down', 'j'], run: move('down', 1) },
    { keys: ['pagedown'], sign: 'page down', help: 'scroll down one window', run: move('pagedown', window) },
    { keys: ['pageup'], sign: 'page up', help: 'scroll up one window', run: move('pageup', -window) },
    { keys: ['home'], help: 'go to the first line', run: move('ctrl+home', -last) },
    { keys: ['end'], help: 'go to the last line', run: move('ctrl+end', last) },
    task.kind === 'wire' && {
      keys: ['a'],
      help: 'duplicate the request at the cursor',
      run: () => dispatch({ type: 'copy-request' }),
    },
    task.kind === 'contract' &&
      objectionLines(state).length > 0 && {
        keys: ['f'],
        help: 'go to the next line that the result mentions',
        run: () => dispatch({ type: 'next-objection' }),
      },
    { keys: ['o'], help: 'start over with the original text', run: () => dispatch({ type: 'start-over' }) },
    { keys: ['u', 'ctrl+_'], help: 'undo the last change', run: press => undo(dispatch, press) },
    { keys: ['e', 'ctrl+o'], help: editorHelp, run: openEditor },
    back && { keys: ['left', 'p'], label: 'back', help: 'go to the previous page', run: back },
  ]);
}

const undo = (dispatch: TaskControls['dispatch'], press: Parameters<Binding['run']>[0]) =>
  dispatch({ type: 'press', press: { ...press, name: 'ctrl+_', text: '' }, columns: 80 });

const tabLabels: Record<TaskPanel, string> = {
  about: 'the task',
  result: 'result',
  hints: 'hints',
  solution: 'solution',
};
