import { editBuffer, type TextBuffer } from '../text/buffer/buffer';
import { methods } from './http-block';
import { callers, learnerNotation } from './http-directives';

/** The headers of requests that the service reads. */
const requestHeaders = [
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Authorization',
  'Content-Type',
  'Request-Id',
] as const;

/** The directives that a learner needs, each with what follows it. */
const following: Readonly<Record<string, string>> = { '@as': ' ', '@wait': ' 2s', '@name': ' ' };
const directives = learnerNotation.directives.map(name => name + (following[name] ?? ''));

/** What can stand in place of the part of a text before the cursor. */
interface Completion {
  /** Where that part begins. */
  from: number;
  choices: string[];
}

/** What a line up to the cursor can become, by its kind; null where nothing is known. */
function choicesFor(line: string, beforeRequestLine: boolean): { typed: string; all: readonly string[] } | null {
  const as = /^(?:#|\/\/)\s*@as\s+(\S*)$/.exec(line);
  if (as) return { typed: as[1]!, all: callers };
  const directive = /^(?:#|\/\/)\s*(@[a-z-]*|)$/.exec(line);
  if (directive) return { typed: directive[1]!, all: directives };
  if (beforeRequestLine)
    return /^[A-Za-z]* ?$/.test(line) ? { typed: line, all: methods.map(each => `${each} `) } : null;
  return headerChoices(line);
}

/** A header's name that is being typed, or one whose value has not begun. */
const headerChoices = (line: string) =>
  /^[A-Za-z-]*(?:: ?)?$/.test(line) ? { typed: line, all: requestHeaders.map(name => `${name}: `) } : null;

/**
 * What the text before the cursor can be completed to. What is already complete stands among all choices, so that asking
 * again leads to the next one.
 */
function completionsIn({ text, cursor }: TextBuffer, headersOnly: boolean): Completion | null {
  const start = text.lastIndexOf('\n', cursor - 1) + 1;
  const lineEnd = text.indexOf('\n', cursor);
  if (text.slice(cursor, lineEnd < 0 ? text.length : lineEnd).trim() !== '') return null;
  const line = text.slice(start, cursor);
  const found = headersOnly ? headerChoices(line) : inRequest(text.slice(0, start), line);
  if (!found) return null;
  const { typed, all } = found;
  const whole = all.indexOf(typed);
  // Of those after the present one the next comes first, and the present one last.
  const choices =
    whole >= 0
      ? [...all.slice(whole + 1), ...all.slice(0, whole + 1)]
      : all.filter(choice => choice.toLowerCase().startsWith(typed.toLowerCase()));
  return choices.length > 0 ? { from: cursor - typed.length, choices } : null;
}

function inRequest(before: string, line: string) {
  const rows = before
    .split(/^###.*\n/m)
    .at(-1)!
    .split('\n')
    .slice(0, -1);
  const first = rows.findIndex(row => row.trim() !== '' && !/^(?:#|\/\/)/.test(row));
  // After the empty line below the headers the body begins, in which nothing is completed.
  if (first >= 0 && rows.slice(first).some(row => row.trim() === '')) return null;
  return choicesFor(line, first < 0);
}

/** What Tab would put in, the next one first; empty where it completes nothing. */
export function httpChoices(buffer: TextBuffer, { headersOnly = false } = {}): string[] {
  return (completionsIn(buffer, headersOnly)?.choices ?? []).map(choice => choice.replace(/[: ]+$/, ''));
}

/**
 * Completes what is before the cursor; asked again, it goes on to the next choice.
 * @param buffer requests in .http notation, or with `headersOnly` one header
 * @param by 1 for the next choice, -1 for the one before
 * @returns the text after it; null where nothing can be completed
 */
export function completeHttp(buffer: TextBuffer, by: 1 | -1, { headersOnly = false } = {}): TextBuffer | null {
  const found = completionsIn(buffer, headersOnly);
  if (!found) return null;
  const { from, choices } = found;
  // The present one is the last, so the one before it is the last but one.
  const choice = by > 0 ? choices[0]! : (choices.at(-2) ?? choices[0]!);
  return editBuffer({ ...buffer, anchor: from === buffer.cursor ? null : from }, { type: 'insert', text: choice });
}
