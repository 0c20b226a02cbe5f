import type { Io } from '../command';
import type { TaskPrompt } from '../course/tasks/prompt-lines';
import { attempt } from '../course/tasks/run';
import type { Task } from '../course/tasks/types';
import { runPrompts } from '../prompts/program';
import { taskProgram } from '../prompts/task';

/**
 * Lets a person do a task by prompts, until it is done, given up or skipped, or the input ends.
 * @param task the task
 * @param input the lines they type
 * @param io where to print
 * @param keep is told how it stands after every line
 * @returns how it ended, and after how many attempts and hints; null where they left before that
 */
export const doTask = (
  task: Task,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme' | 'editText'>,
  keep?: (prompt: TaskPrompt) => void,
): Promise<Pick<TaskPrompt, 'ended' | 'attempts' | 'hints'> | null> => {
  const view = { columns: Math.min(76, io.columns), theme: io.theme };
  return runPrompts(taskProgram({ task, view, attempt: text => attempt(task, text), keep }), {
    lines: input,
    out: text => io.out(text),
    editText: io.editText,
  });
};
