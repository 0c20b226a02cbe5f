import { useMemo } from 'react';
import { attempt, beforeAttempt } from '../../../course/tasks/run';
import { startTask, type TaskAction, taskFacts, taskReducer } from '../../../course/tasks/state';
import type { Page } from '../../../course/types';
import { TaskEditor } from '../../components/task-editor';
import { taskKeys } from '../../components/task-keys';
import { useApp } from '../../context';
import { useUserStore } from '../../store';

interface TaskPageProps {
  page: Extract<Page, { kind: 'task' }>;
  crumbs: string[];
  status: string;
  next: { label: string; run(): void };
  /** Absent on the first page. */
  back?: () => void;
  /** Called when an attempt was made. */
  onWork(): void;
}

/** A task on the full screen. What was typed and tried outlives leaving it, until the program ends. */
export function TaskPage({ page, crumbs, status, next, back, onWork }: TaskPageProps) {
  const app = useApp();
  const { task, lesson } = page;
  const key = `${lesson}/${task.id}`;
  // A task that an author has changed begins from scratch.
  const [, store] = useUserStore(
    useMemo(() => `task ${key} ${JSON.stringify(task)}`, []),
    taskReducer(task),
    () => startTask(task, Object.hasOwn(app.progress.progress().tasks, key)),
  );
  const dispatch = (action: TaskAction) => {
    const before = store.get();
    store.dispatch(action);
    const facts = taskFacts(lesson, task.id, before, store.get());
    for (const fact of facts) app.progress.record(fact);
    if (facts.length > 0) onWork();
  };
  return (
    <TaskEditor
      task={task}
      store={store}
      dispatch={dispatch}
      attempt={text => (text === null ? beforeAttempt(task) : attempt(task, text))}
      crumbs={crumbs}
      status={status}
      keys={controls => taskKeys(controls, { next, back })}
    />
  );
}
