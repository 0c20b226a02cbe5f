import { attempt, beforeAttempt } from '../../../src/course/tasks/run';
import { isRunning, startTask, type TaskAction, type TaskState, taskReducer } from '../../../src/course/tasks/state';
import type { Task } from '../../../src/course/tasks/types';

/** The screen without a screen: after each action every attempt that is asked for is made. */
export async function play(task: Task, actions: readonly TaskAction[], from?: TaskState): Promise<TaskState> {
  const reduce = taskReducer(task);
  const settle = async (state: TaskState): Promise<TaskState> => {
    if (!isRunning(state)) return state;
    const { asked: number, attempted } = state;
    const result = await (attempted === null ? beforeAttempt(task) : attempt(task, attempted));
    return reduce(state, { type: 'attempted', number, result });
  };
  let now = await settle(from ?? startTask(task));
  for (const action of actions) now = await settle(reduce(now, action));
  return now;
}

/** Keys for the text: names as screens know them, and everything else as it is typed. */
export const press = (...names: string[]): TaskAction[] =>
  names.map(name => ({ type: 'press', press: { name, text: name.length === 1 ? name : '' }, columns: 70 }));

export const paste = (text: string): TaskAction => ({ type: 'press', press: { name: 'paste', text }, columns: 70 });
