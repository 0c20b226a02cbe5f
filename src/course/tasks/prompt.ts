import { stripControlCharacters, wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import { blockLines, joinWithBlankLines } from '../block-lines';
import { exchangeLines } from '../exchange-lines';
import { hasRun, type TaskAttempt } from './attempt';
import { betweenRequests, splitRequests } from './requests-text';
import { verdictOf } from './result-lines';
import { materialLines, solvedTaskLines, taskLines } from './task-lines';
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

/** What a line of input, or the outcome of an attempt, leads to. */
export interface PromptTurn {
  prompt: TaskPrompt;
  /** What to print. */
  lines: string[];
  /** Text to attempt now; its outcome goes to `attempted`. */
  attempt: string | null;
  /** Text to open in an editor of the learner's own; what comes back goes to `replaced`. */
  edit: string | null;
}

/** How to lay out what is printed. */
export interface PromptView {
  columns: number;
  theme: Theme;
}

/** Begins a task: its goal, its numbered requests, and what can be typed. */
export function openPrompt(task: Task, view: PromptView): PromptTurn {
  const prompt = startPrompt(task);
  return say(prompt, promptLines(prompt, view));
}

/** A task before anything is typed. */
export function startPrompt(task: Task, text = task.start): TaskPrompt {
  const parts = task.kind === 'wire' ? splitRequests(text) : [text];
  return { task, parts, typing: null, attempts: 0, hints: 0, ended: null };
}

/** The goal, the requests or the contract as they are now, and what can be typed. */
export function promptLines(prompt: TaskPrompt, view: PromptView): string[] {
  const start = taskLines({ ...prompt.task, start: '' }, view.columns, view.theme);
  return joinWithBlankLines([trimEnd(start), partLines(prompt, view), help(prompt, view)]);
}

/**
 * Takes a line that the learner typed.
 * @param prompt the state before it
 * @param input the line without its line end
 * @param view how to lay out what is printed
 * @returns the state after it, what to print, and what to attempt
 */
export function readPromptLine(prompt: TaskPrompt, input: string, view: PromptView): PromptTurn {
  if (prompt.ended) return say(prompt, []);
  if (prompt.typing) return typed(prompt, prompt.typing, input, view);
  const edited = prompt.task.kind === 'contract' ? readLineEdit(prompt, input, view) : null;
  if (edited) return edited;
  const [, word, number, rest] = /^\s*([a-z?]*)\s*(\d*)\s*(.*)$/is.exec(input)!;
  const part = number === '' ? null : Number(number) - 1;
  const noSuchPart = () => say(prompt, [`There’s no ${number} here. ${partNumbers(prompt)}`]);
  switch (word!.toLowerCase()) {
    case '':
      if (part === null) return say(prompt, help(prompt, view));
      if (!prompt.parts[part]) return noSuchPart();
      return rest === '' ? retype(prompt, part, view) : setField(prompt, part, rest!, view);
    case 'a': {
      if (prompt.task.kind === 'contract') return say(prompt, help(prompt, view));
      return retype(prompt, prompt.parts.length, view);
    }
    case 'd': {
      if (part === null || !prompt.parts[part] || prompt.parts.length === 1) return noSuchPart();
      const next = { ...prompt, parts: prompt.parts.filter((_, i) => i !== part) };
      return say(next, partLines(next, view));
    }
    case 't':
      return retype(prompt, 'all', view);
    case 'e':
      return { ...say(prompt, []), edit: wholeText(prompt) };
    case 'p':
      return say(prompt, prompt.task.kind === 'contract' ? allLines(prompt, view) : partLines(prompt, view));
    case 'o': {
      const next = { ...openPrompt(prompt.task, view).prompt, attempts: prompt.attempts, hints: prompt.hints };
      return say(next, partLines(next, view));
    }
    case 'r':
    case 'go':
      return { ...say(prompt, []), attempt: wholeText(prompt) };
    case 'h':
      return hint(prompt, view);
    case 'g':
      if (prompt.task.solutions.length === 0)
        return say(prompt, wrap('There’s no single solution here. `h` says what can be done.', view.columns));
      if (prompt.attempts === 0) return say(prompt, ['Try it once before you give up: `go`. Or `s` to skip the task.']);
      return say({ ...prompt, ended: 'given-up' }, solvedTaskLines(prompt.task, null, view.columns, view.theme));
    case 's':
      return say({ ...prompt, ended: 'skipped' }, [
        prompt.task.solutions.length > 0 ? 'Skipped. The task stays open.' : 'Your text is kept.',
      ]);
    default:
      return say(prompt, help(prompt, view));
  }
}

/**
 * Takes the outcome of an attempt.
 * @param prompt the state in which it was asked for
 * @param result what came of it
 * @param view how to lay out what is printed
 */
export function attempted(prompt: TaskPrompt, result: TaskAttempt, { columns, theme }: PromptView): PromptTurn {
  const { problems, findings, notes = [], passed } = result;
  const { word, good, reason } = verdictOf(result, prompt.task.success, true);
  const next: TaskPrompt = {
    ...prompt,
    attempts: prompt.attempts + (hasRun(result) ? 1 : 0),
    ended: passed ? 'passed' : null,
  };
  const ownWords = (text: string) => wrap(stripControlCharacters(text), columns, { hang: '  ' });
  const lines = joinWithBlankLines([
    exchangeLines(result.requests, result.exchanges, { columns, theme, bodyLines: 40 }),
    problems.flatMap(({ line, message }) => ownWords(`${placeOf(prompt, line)}: ${message}`)),
    findings.flatMap(({ line, rule, message }) => ownWords(`${placeOf(prompt, line)}, ${rule}: ${message}`)),
    notes.flatMap(({ title, text }) => ownWords(`${title}. ${text}`)),
    result.state === '' ? [] : wrap(result.state, columns),
    [(good ? theme.accent : theme.wrong)(`${word}.`), ...reason(columns, theme)],
  ]);
  return say(next, lines);
}

/** A line of the text that was attempted, as the learner sees it. */
function placeOf({ task, parts }: TaskPrompt, line: number): string {
  if (task.kind === 'contract') return `Line ${line}`;
  let own = line;
  for (const [i, part] of parts.entries()) {
    const lines = part.split('\n').length;
    if (own <= lines || i === parts.length - 1) return `Request ${i + 1}, line ${Math.max(1, own)}`;
    own -= lines + 2;
  }
  return `Line ${line}`;
}

const say = (prompt: TaskPrompt, lines: string[]): PromptTurn => ({ prompt, lines, attempt: null, edit: null });

/** What would be sent, as one text. */
const wholeText = ({ parts }: TaskPrompt): string => parts.join(betweenRequests);

/** Takes a whole text in place of the present one. */
export function replaced(prompt: TaskPrompt, text: string, view: PromptView): PromptTurn {
  const parts = prompt.task.kind === 'wire' ? splitRequests(text).filter(part => part !== '') : [text];
  if (parts.every(part => part.trim() === '')) return say({ ...prompt, typing: null }, ['Nothing has changed.']);
  const next = { ...prompt, typing: null, parts };
  return say(next, partLines(next, view));
}

/** Columns that one level of a contract is indented by. */
const level = 2;

/** Reads what changes or prints lines of a contract; null for anything else. */
function readLineEdit(prompt: TaskPrompt, input: string, view: PromptView): PromptTurn | null {
  const rows = prompt.parts[0]!.split('\n');
  const [, command = '', first, last, text] = /^\s*(\+|[dp]\s*)?(\d+)(?:\s*-\s*(\d+))?(?:\s(.*))?$/s.exec(input) ?? [];
  if (first === undefined) return null;
  const [from, to] = [Number(first), Number(last ?? first)];
  if (from < 1 || to < from || from > rows.length) return say(prompt, [`There are lines 1 to ${rows.length}.`]);
  const changed = (at: number, away: number, fresh: readonly string[]) => {
    const next = rows.toSpliced(at - 1, away, ...fresh);
    const turned = { ...prompt, parts: [next.join('\n')] };
    return say(turned, numberedLines(turned.parts[0]!, at - 1, at + fresh.length, view));
  };
  const isText = text !== undefined && text.trim() !== '';
  switch (command.trim()) {
    case 'p':
      return say(prompt, numberedLines(prompt.parts[0]!, from, to, view));
    case 'd':
      return changed(from, to - from + 1, []);
    case '+':
      return isText ? changed(from + 1, 0, [indented(rows[from - 1]!, text)]) : say(prompt, help(prompt, view));
    default:
      if (isText && last === undefined) return changed(from, 1, [indented(rows[from - 1]!, text)]);
      return say(prompt, numberedLines(prompt.parts[0]!, from - 2, to + 2, view));
  }
}

/** A text with the indentation of a line; each `>` in front of it is one level more, each `<` one less. */
function indented(beside: string, text: string): string {
  const [, marks = '', rest = ''] = /^((?:[<>]\s*)*)(.*)$/s.exec(text)!;
  const count = (mark: string) => [...marks].filter(each => each === mark).length;
  const depth = /^ */.exec(beside)![0].length + level * (count('>') - count('<'));
  return ' '.repeat(Math.max(0, depth)) + (marks === '' ? rest : rest.trimStart());
}

/** Lines of a contract with their numbers; `from` and `to` count from 1 and may be beyond its ends. */
function numberedLines(text: string, from: number, to: number, { columns, theme }: PromptView): string[] {
  const rows = text.split('\n');
  const [first, last] = [Math.max(1, from), Math.min(rows.length, to)];
  const gutter = String(last).length;
  return rows.slice(first - 1, last).flatMap((row, i) => {
    const number = `${String(first + i).padStart(gutter)} `;
    const [line = '', ...more] = materialLines(row, 'yaml', columns - gutter + 1, theme);
    return [`${number}${line.slice(1)}`, ...more.map(rest => ' '.repeat(gutter) + rest)].map(each => each.trimEnd());
  });
}

const allLines = ({ parts }: TaskPrompt, view: PromptView): string[] =>
  numberedLines(parts[0]!, 1, parts[0]!.split('\n').length, view);

/** Begins to retype a part; a number one above the last adds a request. */
function retype(prompt: TaskPrompt, part: number | 'all', view: PromptView): PromptTurn {
  const requests = part === 'all' ? 'all requests, with a line ### between two' : `request ${part + 1}`;
  const what = prompt.task.kind === 'wire' ? requests : 'the contract';
  const words = `Type or paste ${what}. A line with a single dot ends it; a dot at once leaves everything as it was.`;
  return say({ ...prompt, typing: { part, lines: [] } }, wrap(words, view.columns));
}

function typed(prompt: TaskPrompt, typing: NonNullable<TaskPrompt['typing']>, input: string, view: PromptView) {
  if (input.trim() !== '.') return say({ ...prompt, typing: { ...typing, lines: [...typing.lines, input] } }, []);
  if (typing.part === 'all' || prompt.task.kind === 'contract') {
    return replaced(prompt, typing.lines.join('\n'), view);
  }
  if (typing.lines.every(line => line.trim() === '')) return say({ ...prompt, typing: null }, ['Nothing has changed.']);
  const next = { ...prompt, typing: null, parts: [...prompt.parts] };
  next.parts[typing.part] = typing.lines.join('\n');
  return say(next, partLines(next, view));
}

/**
 * Sets one field of a request: `@lost`, `Name: value`, `METHOD /path` or a JSON body. A minus before a directive or a
 * header takes it away.
 */
function setField(prompt: TaskPrompt, part: number, field: string, view: PromptView): PromptTurn {
  if (prompt.task.kind === 'contract') return retype(prompt, part, view);
  const rows = prompt.parts[part]!.split('\n');
  const away = field.startsWith('-');
  const words = (away ? field.slice(1) : field).replace(/^#\s*/, '').trim();
  const first = rows.findIndex(row => !/^(#|\/\/)/.test(row) && row.trim() !== '');
  const below = first < 0 ? [] : rows.slice(first + 1);
  const [headers, rest] = splitAtEmptyRow(below);
  const head = { directives: first < 0 ? rows : rows.slice(0, first), line: rows[first] ?? '', headers };
  const directive = /^@([a-z-]+)/.exec(words)?.[1];
  const header = /^([^\s:]+):/.exec(words)?.[1]?.toLowerCase();
  let body = rest.join('\n');
  const others = (list: string[], same: (row: string) => boolean, row: string) => {
    const at = list.findIndex(same);
    const kept = list.filter(each => !same(each));
    if (!away) kept.splice(at < 0 ? kept.length : at, 0, row);
    return kept;
  };
  if (directive) {
    head.directives = others(head.directives, row => new RegExp(`^#\\s*@${directive}\\b`).test(row), `# ${words}`);
  } else if (/^[A-Z]+ \S/.test(words)) head.line = words;
  else if (/^[{[]/.test(words)) body = words;
  else if (header || away) {
    const name = header ?? words.toLowerCase();
    head.headers = others(head.headers, row => row.toLowerCase().startsWith(`${name}:`), words);
  } else {
    const ways = '`@lost`, `Idempotency-Key: "a"`, `GET /v1/charges`, or a JSON body';
    return say(prompt, wrap(`This isn’t part of a request. Write ${ways}.`, view.columns));
  }
  const text = [...head.directives, head.line, ...head.headers, ...(body === '' ? [] : ['', body])].join('\n');
  const next = { ...prompt, parts: prompt.parts.map((old, i) => (i === part ? text : old)) };
  return say(next, partLines(next, view));
}

/** The rows before the first empty one, and those after it. */
function splitAtEmptyRow(rows: string[]): [before: string[], after: string[]] {
  const at = rows.findIndex(row => row.trim() === '');
  return at < 0 ? [rows, []] : [rows.slice(0, at), rows.slice(at + 1)];
}

function hint(prompt: TaskPrompt, { columns, theme }: PromptView): PromptTurn {
  const { hints } = prompt.task;
  const shown = Math.min(prompt.hints + 1, hints.length);
  const words = [`Hint ${shown} of ${hints.length}`, ...blockLines(hints[shown - 1] ?? [], columns, theme)];
  return say({ ...prompt, hints: shown }, words);
}

/** A contract up to this length is printed whole with its task. */
const shortContract = 60;

function partLines({ task, parts }: TaskPrompt, view: PromptView): string[] {
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

const partNumbers = ({ parts }: TaskPrompt): string =>
  parts.length === 1 ? 'The only number is 1.' : `Type a number from 1 to ${parts.length}.`;

function help({ task }: TaskPrompt, { columns }: PromptView): string[] {
  const rows =
    task.kind === 'wire'
      ? [
          ['1', 'type request 1 again'],
          ['1 FIELD', 'set a field of it: 1 @lost, 1 Idempotency-Key: "a"; 1 -@lost takes it away'],
          ['a, d 2', 'add a request, delete request 2'],
          ['t', 'type or paste all requests'],
        ]
      : [
          ['12 TEXT', 'replace line 12; the line keeps its indentation'],
          ['12 > TEXT', 'the same a level deeper; < is a level less deep'],
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
