import { joinWithBlankLines } from '../../text/blank-lines';
import { stripControlCharacters, wrap } from '../../text/layout';
import type { PromptView } from '../../text/prompt-view';
import { materialLines, taskLines } from './task-lines';
import type { Task } from './types';

/** How a task is being done by prompts. */
export interface TaskPrompt {
  task: Task;
  /** What would be sent: the requests of a wire task one by one, a contract as one part. */
  parts: string[];
  /** The lines typed so far for one part or for the whole text, while it is being replaced. */
  typing: { part: number | 'all'; lines: string[] } | null;
  attempts: number;
  /** How many hints were shown. */
  hints: number;
  /** How it ended; null while it is open. */
  ended: 'passed' | 'given-up' | 'skipped' | null;
}

/** The goal, the requests or the contract as they are now, and what can be typed. */
export function promptLines(prompt: TaskPrompt, view: PromptView): string[] {
  const start = taskLines({ ...prompt.task, start: '' }, view.columns, view.theme);
  return joinWithBlankLines([trimEnd(start), partLines(prompt, view), help(prompt, view)]);
}

/** A contract up to this length is printed whole with its task. */
const shortContract = 60;

/** @returns what would be sent: each request, or the contract; of a long contract, how to print some of it */
export function partLines({ task, parts }: TaskPrompt, view: PromptView): string[] {
  const { columns, theme } = view;
  if (task.kind === 'contract') {
    const { length } = parts[0]!.split('\n');
    return length <= shortContract
      ? numberedLines(parts[0]!, 1, length, view)
      : wrap(`The contract has ${length} lines. \`p 1-40\` prints lines 1 to 40.`, columns);
  }
  return joinWithBlankLines(
    parts.map((part, i) => [
      theme.strong(`Request ${i + 1}`),
      ...materialLines(stripControlCharacters(part), 'http', columns, theme),
    ]),
  );
}

/** Lines of a contract with their numbers; `from` and `to` count from 1 and may be beyond its ends. */
export function numberedLines(text: string, from: number, to: number, { columns, theme }: PromptView): string[] {
  const rows = text.split('\n');
  const [first, last] = [Math.max(1, from), Math.min(rows.length, to)];
  const gutter = String(last).length;
  return rows.slice(first - 1, last).flatMap((row, i) => {
    const number = `${String(first + i).padStart(gutter)} `;
    const [line = '', ...more] = materialLines(row, 'yaml', columns - gutter + 1, theme);
    return [`${number}${line.slice(1)}`, ...more.map(rest => ' '.repeat(gutter) + rest)].map(each => each.trimEnd());
  });
}

/** @returns the whole contract with its line numbers */
export const allLines = ({ parts }: TaskPrompt, view: PromptView): string[] =>
  numberedLines(parts[0]!, 1, parts[0]!.split('\n').length, view);

/** A line of the text that was attempted, as the learner sees it. */
export function placeOf({ task, parts }: TaskPrompt, line: number): string {
  if (task.kind === 'contract') return `Line ${line}`;
  let own = line;
  for (const [i, part] of parts.entries()) {
    const lines = part.split('\n').length;
    if (own <= lines || i === parts.length - 1) return `Request ${i + 1}, line ${Math.max(1, own)}`;
    own -= lines + 2;
  }
  return `Line ${line}`;
}

/** @returns which numbers of requests can be typed, as a sentence */
export const partNumbers = ({ parts }: TaskPrompt): string =>
  parts.length === 1 ? 'The only number is 1.' : `Type a number from 1 to ${parts.length}.`;

/** @returns what can be typed */
export function help({ task }: TaskPrompt, { columns }: PromptView): string[] {
  const rows =
    task.kind === 'wire'
      ? [
          ['1', 'type request 1 again'],
          ['1 FIELD', 'set a field of it: 1 @lost, 1 Idempotency-Key: "a"; 1 -@lost removes it'],
          ['a, d 2', 'add a request, delete request 2'],
          ['t', 'type or paste all requests'],
        ]
      : [
          ['12 TEXT', 'replace line 12; the line keeps its indentation'],
          ['12 > TEXT', 'the same, indented one level deeper; < is one level less'],
          ['+12 TEXT', 'add a line below line 12'],
          ['d 12-15', 'delete lines 12 to 15'],
          ['p 10-20', 'print lines 10 to 20'],
          ['t', 'type or paste the contract'],
        ];
  const common = [
    ['e', 'open it in your own editor'],
    ['p, o', 'print all of it, start over with the original'],
    ['r', 'run it (or go)'],
    ['h', 'a hint'],
    ...(task.solutions.length > 0
      ? [['g, s', 'give up and see a solution, skip the task']]
      : [['s', 'stop; your text is kept']]),
  ];
  const all = [...rows, ...common];
  const sign = Math.max(...all.map(([keys]) => keys!.length)) + 4;
  return all.flatMap(([keys, what]) =>
    wrap(what!, columns - sign).map((line, i) => (i === 0 ? `  ${keys}` : '').padEnd(sign) + line),
  );
}

const trimEnd = (lines: readonly string[]): string[] => {
  const last = lines.findLastIndex(line => line !== '');
  return lines.slice(0, last + 1);
};
