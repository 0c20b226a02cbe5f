import type { Exchange } from '../../service/exchange';
import { spaceBetween, stripControlCharacters, truncate, width, wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import type { Theme } from '../../text/theme';
import { blockLines, indent } from '../block-lines';
import { formatDuration } from '../exchange-lines';
import { responsePart } from '../expectations';
import type { Block } from '../markup';
import { responseLines } from '../message-lines';
import { hasRun, type TaskAttempt } from './attempt';

/** A body of a response takes at most this many lines. */
const bodyLines = 12;

interface ResultLines {
  lines: string[];
  /** The line on which the response to each request begins; empty for a contract. */
  starts: number[];
}

/** What came of an attempt, at full length: what can't be run, each response, or what the rules say. */
export function resultLines(result: TaskAttempt, columns: number, theme: Theme): ResultLines {
  const { problems, findings, notes = [], requests, exchanges } = result;
  const lines = problems.flatMap(({ line, message }) => placed(`Line ${line}`, message, columns, theme));
  for (const { line, rule, message } of findings)
    lines.push(...placed(`Line ${line}, ${rule}`, message, columns, theme));
  for (const { title, text } of notes) lines.push(...placed(title, text, columns, theme));
  const starts: number[] = [];
  for (const [i, exchange] of exchanges.entries()) {
    starts.push(lines.length);
    const before = exchanges[i - 1];
    const [status, ...rest] = responseLines(exchange, requests[i]!, columns - 2, { columns, theme, bodyLines }, true);
    const title = `${theme.dim(String(i + 1))} ${status}`;
    const room = columns - width(title) - 2;
    lines.push(spaceBetween(title, theme.dim(room > 8 ? truncate(requestTitle(exchange, before), room) : ''), columns));
    lines.push(...indent(rest));
  }
  return { lines, starts };
}

/** Each response in one line, for windows without room for more. */
export const resultSummary = ({ exchanges, findings, problems }: TaskAttempt): string =>
  problems.length > 0
    ? `Line ${problems[0]!.line}: ${stripControlCharacters(problems[0]!.message)}`
    : findings.length > 0
      ? `Line ${findings[0]!.line}: ${stripControlCharacters(findings[0]!.message)}`
      : exchanges.map(({ response }, i) => `${i + 1} ${response?.status ?? 'no response'}`).join('   ');

function requestTitle({ as, at, request }: Exchange, before: Exchange | undefined): string {
  const pause = before ? at - before.at : 0;
  const when = pause > 0 ? `, ${formatDuration(pause)} later` : '';
  return stripControlCharacters(`${request.method} ${request.path} as ${as}${when}`);
}

const placed = (place: string, message: string, columns: number, theme: Theme): string[] =>
  wrap(`${theme.strong(place)}  ${stripControlCharacters(message)}`, columns, { hang: '  ' });

/** A verdict and its reason, in the words that follow it. */
interface Verdict {
  word: string;
  good: boolean;
  /** Laid out for so many columns. */
  reason(columns: number, theme: Theme): string[];
}

/**
 * What to say about an attempt: whether it reached the goal, and why or why not.
 * @param result what came of it
 * @param success what to say at the goal
 * @param listed its problems and findings are listed elsewhere, so that it's enough to count them
 */
export function verdictOf(result: TaskAttempt, success: readonly Block[], listed: boolean): Verdict {
  const [problem] = result.problems;
  if (result.passed) return { word: 'Done', good: true, reason: (...room) => blockLines(success, ...room) };
  if (problem) {
    const more = result.problems.length > 1 ? ` (and ${result.problems.length - 1} more)` : '';
    const why = listed
      ? `Your text has ${pluralize(result.problems.length, 'problem')}.`
      : `Line ${problem.line}: ${problem.message}${more}`;
    return saying(hasRun(result) ? 'Not yet' : "Can't run", why);
  }
  const { wrongAttempt, findings } = result;
  if (wrongAttempt)
    return { word: 'Not yet', good: false, reason: (...room) => blockLines(wrongAttempt.message, ...room) };
  const [finding] = findings;
  if (!finding) return saying('Not yet', unforeseen(result));
  const why = listed
    ? `The rules report ${pluralize(findings.length, 'problem')}.`
    : `Line ${finding.line}: ${finding.message}`;
  return saying('Not yet', why);
}

/** An attempt that nobody has foreseen: what the service rejected first is the best guess at why. */
function unforeseen({ exchanges }: TaskAttempt): string {
  const at = exchanges.findIndex(({ response }) => response !== null && response.status >= 400);
  const response = exchanges[at]?.response;
  if (!response) return 'The goal hasn’t been reached.';
  const message = responsePart(response, 'body.error.message');
  return `Response ${at + 1} is a ${response.status}${typeof message === 'string' ? `: ${message}` : '.'}`;
}

const saying = (word: string, text: string): Verdict => ({
  word,
  good: false,
  reason: columns => wrap(stripControlCharacters(text), columns),
});
