import type { Io } from '../command';
import { attempted, openPrompt, type PromptTurn, readPromptLine } from '../course/tasks/prompt';
import { attempt } from '../course/tasks/run';
import type { Task } from '../course/types';

/**
 * Lets a person do a task by prompts, until it is done, given up or skipped, or the input ends.
 * @param task the task
 * @param input the lines they type
 * @param io where to print
 */
export async function doTask(
  task: Task,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme'>,
): Promise<void> {
  const view = { columns: Math.min(76, io.columns), theme: io.theme };
  const print = ({ prompt, lines }: PromptTurn) => {
    if (lines.length > 0) io.out(`${lines.join('\n')}\n`);
    if (!prompt.ended) io.out(prompt.typing ? '' : '\n> ');
  };
  let turn = openPrompt(task, view);
  print(turn);
  for await (const line of input) {
    turn = readPromptLine(turn.prompt, line, view);
    if (turn.attempt !== null) turn = attempted(turn.prompt, await attempt(task, turn.attempt), view);
    print(turn);
    if (turn.prompt.ended) return;
  }
}
