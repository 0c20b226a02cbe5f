import { useEffect, useRef } from 'react';
import { type TaskAttempt, unreadable } from '../../course/tasks/attempt';
import { isRunning, type TaskAction, type TaskState } from '../../course/tasks/state';
import { taskLanguage } from '../../course/tasks/task-lines';
import { layOutTask, markedLines, type TaskLayout } from '../../course/tasks/task-view';
import type { Task } from '../../course/tasks/types';
import { editorRows, editorWindow } from '../../text/buffer/window';
import { joinColumns } from '../../text/layout';
import { useApp } from '../context';
import type { Binding } from '../keymap';
import { ScreenLayout } from '../screen-layout';
import { type Store, useStoreState } from '../store';
import { Inset, Lines } from './lines';

/** What the keys of a task act on. */
export interface TaskControls {
  task: Task;
  state: TaskState;
  layout: TaskLayout;
  dispatch(action: TaskAction): void;
  /** Opens the text in the person's own editor. */
  openEditor(): void;
}

interface TaskEditorProps {
  task: Task;
  store: Store<TaskState, TaskAction>;
  dispatch(action: TaskAction): void;
  /** Looks at a text; null: where things stand before the first attempt. */
  attempt(text: string | null): Promise<TaskAttempt>;
  crumbs: string[];
  status: string;
  keys(controls: TaskControls): Binding[];
}

/** A text that is edited until a goal is reached, with where things stand around it. */
export function TaskEditor({ task, store, dispatch, attempt, crumbs, status, keys }: TaskEditorProps) {
  const { theme, body, editText } = useApp();
  const state = useStoreState(store);

  useEffect(() => {
    let here = true;
    const { asked: number, attempted } = store.get();
    if (!isRunning(store.get())) return;
    void attempt(attempted)
      .catch((error: Error) => unreadable([{ line: 1, message: error.message }]))
      .then(result => here && dispatch({ type: 'attempted', number, result }));
    return () => {
      here = false;
    };
  }, [store, state.asked]);

  const room = { columns: body.columns - 2, rows: body.rows, theme };
  const openEditor = async () => {
    const outcome = await editText(store.get().buffer.text, taskLanguage(task));
    if (outcome.kind === 'edited') dispatch({ type: 'replace', text: outcome.text });
    else dispatch({ type: 'notice', text: outcome.message });
  };
  const bindings = () => {
    const now = store.get();
    const layout = layOutTask(task, now, room);
    return keys({ task, state: now, layout, dispatch, openEditor: () => void openEditor() });
  };

  const layout = layOutTask(task, state, room);
  // Which part of the text was in sight is remembered from one drawing to the next.
  const top = useRef(0);
  const editor: string[] = [];
  if (layout.editor) {
    const { title, columns, rows } = layout.editor;
    const window = editorWindow(state.buffer, {
      columns,
      rows,
      theme,
      top: top.current,
      language: taskLanguage(task),
      typing: state.editing,
      marked: markedLines(state),
    });
    top.current = window.top;
    const below = Math.max(0, editorRows(state.buffer, columns) - window.top - rows);
    editor.push(...titled(title({ above: window.top, below }), window.lines));
  }
  const panel = titled(layout.panel.title, layout.panel.lines);
  const lines = layout.beside
    ? [...layout.head, ...joinColumns(editor, panel, layout.editor!.columns, 3)]
    : [...layout.head, ...editor, ...panel];
  return (
    <ScreenLayout crumbs={crumbs} status={status} field={state.editing} keys={bindings}>
      <Inset>
        <Lines lines={lines} />
      </Inset>
    </ScreenLayout>
  );
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  title === '' ? lines : [title, ...lines];
