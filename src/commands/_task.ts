import type { Io } from '../command';
import {
  attempted,
  openPrompt,
  type PromptTurn,
  type PromptView,
  readPromptLine,
  replaced,
} from '../course/tasks/prompt';
import { attempt } from '../course/tasks/run';
import { taskLanguage } from '../course/tasks/task-lines';
import type { Task } from '../course/types';

/**
 * Lets a person do a task by prompts, until it is done, given up or skipped, or the input ends.
 * @param task the task
 * @param input the lines they type
 * @param io where to print
 * @returns how it ended, and after how many attempts and hints
 */
export async function doTask(
  task: Task,
  input: AsyncIterable<string>,
  io: Pick<Io, 'out' | 'columns' | 'theme' | 'editText'>,
): Promise<Pick<PromptTurn['prompt'], 'ended' | 'attempts' | 'hints'>> {
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
    if (turn.edit !== null) turn = await edited(turn, view, io.editText);
    print(turn);
    if (turn.prompt.ended) break;
  }
  return turn.prompt;
}

async function edited(turn: PromptTurn, view: PromptView, editText: Io['editText']): Promise<PromptTurn> {
  const { prompt } = turn;
  const outcome = await editText?.(turn.edit!, taskLanguage(prompt.task));
  if (outcome?.kind === 'edited') return replaced(prompt, outcome.text, view);
  return { ...turn, edit: null, lines: [outcome?.message ?? 'An editor needs a terminal, and there isn’t one here.'] };
}
