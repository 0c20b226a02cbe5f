import { joinWithBlankLines } from '../../text/blank-lines';
import { stripControlCharacters, wrap } from '../../text/layout';
import type { PromptView } from '../../text/prompt-view';
import { blockLines } from '../block-lines';
import { exchangeLines } from '../exchange-lines';
import { hasRun, type TaskAttempt } from './attempt';
import { allLines, help, numberedLines, partLines, partNumbers, placeOf, type TaskPrompt } from './prompt-lines';
import { withField } from './request-field';
import { betweenRequests, splitRequests } from './requests-text';
import { verdictOf } from './result-lines';
import { solvedTaskLines } from './task-lines';
import type { Task } from './types';

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

/** A task before anything is typed. */
export function startPrompt(task: Task, text = task.start): TaskPrompt {
  const parts = task.kind === 'wire' ? splitRequests(text) : [text];
  return { task, parts, typing: null, attempts: 0, hints: 0, ended: null };
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
      const next = { ...startPrompt(prompt.task), attempts: prompt.attempts, hints: prompt.hints };
      return say(next, partLines(next, view));
    }
    case 'r':
    case 'go':
      return { ...say(prompt, []), attempt: wholeText(prompt) };
    case 'h':
      return hint(prompt, view);
    case 'g':
      if (prompt.task.solutions.length === 0)
        return say(prompt, wrap('There’s no single solution here. Type `h` to see what you can do.', view.columns));
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

/** Reads what changes or prints lines of a contract; null for anything else. */
function readLineEdit(prompt: TaskPrompt, input: string, view: PromptView): PromptTurn | null {
  const rows = prompt.parts[0]!.split('\n');
  const [, command = '', first, last, text] = /^\s*(\+|[dp]\s*)?(\d+)(?:\s*-\s*(\d+))?(?:\s(.*))?$/s.exec(input) ?? [];
  if (first === undefined) return null;
  const [from, to] = [Number(first), Number(last ?? first)];
  if (from < 1 || to < from || from > rows.length) return say(prompt, [`Type a line number from 1 to ${rows.length}.`]);
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

/** Begins to retype a part; a number one above the last adds a request. */
function retype(prompt: TaskPrompt, part: number | 'all', view: PromptView): PromptTurn {
  const requests = part === 'all' ? 'all requests, with a line of ### between them' : `request ${part + 1}`;
  const what = prompt.task.kind === 'wire' ? requests : 'the contract';
  const words = `Type or paste ${what}. End with a line that has only a dot. If that’s the first line, nothing changes.`;
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

/** Sets one field of a request; a contract has none, and is typed again. */
function setField(prompt: TaskPrompt, part: number, field: string, view: PromptView): PromptTurn {
  if (prompt.task.kind === 'contract') return retype(prompt, part, view);
  const text = withField(prompt.parts[part]!, field);
  if (text === null) {
    const ways = '`@lost`, `Idempotency-Key: "a"`, `GET /v1/charges`, or a JSON body';
    return say(prompt, wrap(`This isn’t part of a request. Write ${ways}.`, view.columns));
  }
  const next = { ...prompt, parts: prompt.parts.map((old, i) => (i === part ? text : old)) };
  return say(next, partLines(next, view));
}

function hint(prompt: TaskPrompt, { columns, theme }: PromptView): PromptTurn {
  const { hints } = prompt.task;
  const shown = Math.min(prompt.hints + 1, hints.length);
  const words = [`Hint ${shown} of ${hints.length}`, ...blockLines(hints[shown - 1] ?? [], columns, theme)];
  return say({ ...prompt, hints: shown }, words);
}

/** Columns that one level of a contract is indented by. */
const level = 2;

/** A text with the indentation of a line; each `>` in front of it is one level more, each `<` one less. */
function indented(beside: string, text: string): string {
  const [, marks = '', rest = ''] = /^((?:[<>]\s*)*)(.*)$/s.exec(text)!;
  const count = (mark: string) => [...marks].filter(each => each === mark).length;
  const depth = /^ */.exec(beside)![0].length + level * (count('>') - count('<'));
  return ' '.repeat(Math.max(0, depth)) + (marks === '' ? rest : rest.trimStart());
}
