import type { TaskAttempt } from '../course/tasks/attempt';
import { attempted, type PromptTurn, readPromptLine, replaced, startPrompt } from '../course/tasks/prompt';
import { promptLines, type TaskPrompt } from '../course/tasks/prompt-lines';
import { taskLanguage } from '../course/tasks/task-lines';
import type { Task } from '../course/tasks/types';
import { wrap } from '../text/layout';
import type { PromptView } from '../text/prompt-view';
import { ask } from './ask';
import { editText, type PromptProgram, print, readLine } from './program';

interface TaskProgram {
  task: Task;
  view: PromptView;
  /** Runs what the learner wrote. */
  attempt(text: string): Promise<TaskAttempt>;
  /** As it was left on an earlier visit. */
  left?: TaskPrompt;
  /** Keeps it for the next visit; called after every line. */
  keep?(prompt: TaskPrompt): void;
  /** Printed on arrival, below what can be typed. */
  first?: readonly string[];
  /** One more way on. */
  also?: {
    word: string;
    help: string;
    /** @returns the text as it is afterwards, or null if it's done */
    run(text: string): PromptProgram<string | null>;
  };
}

/**
 * A task by prompts, until it's solved, given up, or skipped.
 *
 * @returns how it ended, and after how many attempts and hints
 * @throws Leave if the person leaves it; what they wrote is kept
 */
export async function* taskProgram(program: TaskProgram): PromptProgram<TaskPrompt> {
  const { task, view, attempt, left = startPrompt(task), keep = () => {}, also } = program;
  let turn = said(left, []);
  yield* print(...whole(program, left), ...(program.first ?? []));
  while (!turn.prompt.ended) {
    const line = yield* nextLine(turn.prompt, program);
    if (also && !turn.prompt.typing && line.trim() === also.word) {
      const text = yield* also.run(turn.prompt.parts.join('\n'));
      turn = said(text === null ? { ...turn.prompt, ended: 'passed' } : { ...turn.prompt, parts: [text] }, []);
      keep(turn.prompt);
      continue;
    }
    turn = readPromptLine(turn.prompt, line, view);
    if (turn.attempt !== null) turn = attempted(turn.prompt, await attempt(turn.attempt), view);
    if (turn.edit !== null) turn = yield* edited(turn, view);
    keep(turn.prompt);
    yield* print(...turn.lines);
  }
  return turn.prompt;
}

const said = (prompt: TaskPrompt, lines: string[]): PromptTurn => ({ prompt, lines, attempt: null, edit: null });

const whole = ({ view, also }: TaskProgram, prompt: TaskPrompt): string[] => [
  ...promptLines(prompt, view),
  ...(also ? wrap(`${also.word} ${also.help}`, view.columns, { indent: '  ', hang: '    ' }) : []),
];

/** While a text is typed, every line belongs to it. */
const nextLine = (prompt: TaskPrompt, program: TaskProgram): PromptProgram<string> =>
  prompt.typing
    ? readLine('')
    : ask(program.view, {
        lines: whole(program, prompt),
        quiet: true,
        bare: true,
        enter: { help: 'list what you can type', value: '' },
        text: { help: 'anything listed above', read: text => text },
      });

async function* edited({ prompt, ...turn }: PromptTurn, view: PromptView): PromptProgram<PromptTurn> {
  const outcome = yield* editText(turn.edit!, taskLanguage(prompt.task));
  return outcome.kind === 'edited' ? replaced(prompt, outcome.text, view) : said(prompt, [outcome.message]);
}
