import { Box } from 'ink';
import { useEffect, useMemo, useRef } from 'react';
import { unreadable } from '../../../course/tasks/attempt';
import { attempt, beforeAttempt } from '../../../course/tasks/run';
import { isRunning, startTask, type TaskAction, taskFacts, taskReducer } from '../../../course/tasks/state';
import { taskLanguage } from '../../../course/tasks/task-lines';
import { layOutTask, markedLines } from '../../../course/tasks/task-view';
import type { Page } from '../../../course/types';
import { editorWindow } from '../../../text/buffer/window';
import { joinColumns } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useUserStore } from '../../store';
import { taskKeys } from './task-keys';

interface TaskPageProps {
  page: Extract<Page, { kind: 'task' }>;
  crumbs: string[];
  status: string;
  next: { label: string; run(): void };
  /** Absent on the first page. */
  back?: () => void;
}

/** A task on the full screen. What was typed and tried outlives leaving it, until the program ends. */
export function TaskPage({ page, crumbs, status, next, back }: TaskPageProps) {
  const app = useApp();
  const { theme, body } = app;
  const { task, lesson } = page;
  const key = `${lesson}/${task.id}`;
  const reduce = useMemo(() => taskReducer(task), [task]);
  const [state, store] = useUserStore(`task ${key}`, reduce, () =>
    startTask(task, Object.hasOwn(app.progress.progress().tasks, key)),
  );
  const dispatch = (action: TaskAction) => {
    const before = store.get();
    store.dispatch(action);
    for (const fact of taskFacts(lesson, task.id, before, store.get())) app.progress.record(fact);
  };

  useEffect(() => {
    let here = true;
    const { asked: number, attempted } = store.get();
    if (!isRunning(store.get())) return;
    const running = attempted === null ? beforeAttempt(task) : attempt(task, attempted);
    void running
      .catch((error: Error) => unreadable([{ line: 1, message: error.message }]))
      .then(result => here && dispatch({ type: 'attempted', number, result }));
    return () => {
      here = false;
    };
  }, [store, state.asked]);

  const room = { columns: Math.max(10, body.columns - 2), rows: body.rows, theme };
  const openEditor = async () => {
    const outcome = await app.editText(store.get().buffer.text, taskLanguage(task));
    if (outcome.kind === 'edited') dispatch({ type: 'replace', text: outcome.text });
    else dispatch({ type: 'notice', text: outcome.message });
  };
  const keys = () => {
    const now = store.get();
    const layout = layOutTask(task, now, room);
    return taskKeys({ task, state: now, layout, dispatch, openEditor: () => void openEditor(), next, back });
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
    editor.push(...titled(title, window.lines));
  }
  const panel = titled(layout.panel.title, layout.panel.lines);
  const lines = layout.beside
    ? [...layout.head, ...joinColumns(editor, panel, layout.editor!.columns, 3)]
    : [...layout.head, ...editor, ...panel];
  return (
    <ScreenLayout crumbs={crumbs} status={status} field={state.editing} keys={keys}>
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Lines lines={lines} />
      </Box>
    </ScreenLayout>
  );
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  title === '' ? lines : [title, ...lines];
