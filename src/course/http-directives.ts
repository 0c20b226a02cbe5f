import { closestMatches } from '../text/closest-matches';
import { listInWords } from '../text/list-in-words';
import type { Expectation, HttpRequest } from './http-request';

/** Says what is wrong on a line of the file. */
export type ReportProblem = (line: number, message: string) => void;

export const callers = ['till', 'shop', 'owner', 'admin', 'editor', 'member', 'stranger', 'nobody'];

/** What a text in .http notation may use, as messages name it. */
export interface HttpNotation {
  /** Who may send. */
  known: readonly string[];
  directives: readonly string[];
}

/** What a learner needs. */
export const learnerNotation: HttpNotation = {
  known: callers,
  directives: ['@as', '@wait', '@lost', '@together', '@name'],
};

/** The notation of lessons. */
export const lessonNotation: HttpNotation = {
  known: callers,
  directives: [
    ...['@name', '@as', '@wait', '@lost', '@together', '@title', '@rows', '@members', '@show'],
    ...['@expect', '@expect-flawed', '@expect-fixed'],
  ],
};

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const expectation =
  /^(status|header\s+\S+|body(?:[.[]\S*)?)\s+(is not|is|matches|contains|absent|present)(?:\s+(.*))?$/s;

/**
 * Reads a `# @directive` into the request that follows it; the directives are listed in parse.ts.
 *
 * @param notation - that of lessons by default
 */
export function readDirective(
  request: HttpRequest,
  text: string,
  line: number,
  report: ReportProblem,
  { known, directives }: HttpNotation = lessonNotation,
): void {
  const [, name, rest] = /^(\S*)\s*(.*)$/s.exec(text)!;
  const value = rest!.trim();
  const needs = (what: string) => {
    if (value === '') report(line, `\`@${name}\` needs ${what} after it.`);
    return value !== '';
  };
  switch (name) {
    case 'name':
      if (needs('a name') && !/^[a-z][a-z0-9_]*$/i.test(value)) {
        report(line, `The name \`${value}\` may only have letters, digits, and underscores, and begins with a letter.`);
      } else request.name = value;
      break;
    case 'as':
      if (needs('a caller') && !known.includes(value)) {
        report(line, `Nobody is called \`${value}\`. The callers are ${listInWords(known)}.`);
      } else request.as = value;
      break;
    case 'wait': {
      const match = /^(\d+)\s*(ms|s|m|h|d)$/.exec(value);
      if (match) request.wait = Number(match[1]) * units[match[2]!]!;
      else report(line, `\`@wait ${value}\` isn’t a duration. Write a number and a unit: 500ms, 2s, 5m, 1h, or 1d.`);
      break;
    }
    case 'lost':
      request.lost = true;
      break;
    case 'together':
      request.together = true;
      break;
    case 'title':
      if (needs('words')) request.title = value;
      break;
    case 'rows':
      if (needs('the fields to show')) request.rows = value.split(/[\s,]+/);
      break;
    case 'members':
      if (needs('the fields to show')) request.members = value.split(/[\s,]+/);
      break;
    case 'show':
      if (needs('header names')) request.show.push(...value.split(/[\s,]+/));
      break;
    case 'expect':
    case 'expect-flawed':
    case 'expect-fixed':
    case 'expect-cured':
      readExpectation(request, name, value, line, report);
      break;
    default: {
      const close = closestMatches(`@${name}`, directives);
      const meant =
        close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `The directives are ${listInWords(directives)}.`;
      report(line, `\`@${name}\` isn’t a directive. ${meant}`);
    }
  }
}

function readExpectation(request: HttpRequest, name: string, text: string, line: number, report: ReportProblem): void {
  const match = expectation.exec(text);
  if (!match) {
    report(
      line,
      `\`${text}\` can’t be checked. Write \`status is 201\`, \`header Location matches ^/v1/\`, \`body.error.code is rate_limited\`, or \`body.id absent\`.`,
    );
    return;
  }
  const subject = match[1]!.replace(/\s+/, ' ');
  const operator = match[2] as Expectation['operator'];
  const value = (match[3] ?? '').trim();
  const alone = operator === 'absent' || operator === 'present';
  if (alone && value !== '') report(line, `\`${operator}\` takes no value; remove \`${value}\`.`);
  if (!alone && value === '') report(line, `\`${operator}\` needs a value after it.`);
  if (operator === 'matches') {
    try {
      new RegExp(value);
    } catch {
      report(line, `\`${value}\` isn’t a valid regular expression.`);
    }
  }
  const run = name === 'expect' ? 'both' : name === 'expect-flawed' ? 'flawed' : 'fixed';
  request.expect.push({ subject, operator, value, run, line });
}
