import type { Expectation, HttpRequest } from './types';

/** Says what is wrong on a line of the file. */
export type ReportProblem = (line: number, message: string) => void;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const callers = ['till', 'shop', 'owner', 'admin', 'editor', 'member', 'stranger', 'nobody'];
const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const expectation =
  /^(status|header\s+\S+|body(?:[.[]\S*)?)\s+(is not|is|matches|contains|absent|present)(?:\s+(.*))?$/s;

/**
 * Reads a block in .http notation: requests separated by `###`, each with `# @directive` lines, a request line,
 * headers, an empty line and a body. In: the text and the line of the file on which it begins. Out: the requests, with
 * everything that is wrong reported by line. The directives are listed in parse.ts.
 */
export function parseHttpBlock(text: string, firstLine: number, report: ReportProblem): HttpRequest[] {
  const requests: HttpRequest[] = [];
  let part: string[] = [];
  let start = firstLine;
  const close = () => {
    if (part.some(row => row.trim() !== '')) {
      const request = readRequest(part, start, report);
      if (request) requests.push(request);
    }
  };
  for (const [i, row] of text.split('\n').entries()) {
    if (/^###/.test(row)) {
      close();
      part = [];
      start = firstLine + i + 1;
    } else part.push(row);
  }
  close();
  if (requests.length === 0) report(firstLine, 'This http block holds no request. Write one, such as `GET /orders`.');
  return requests;
}

function readRequest(rows: string[], start: number, report: ReportProblem): HttpRequest | null {
  const request: HttpRequest = {
    name: null,
    as: 'nobody',
    wait: 0,
    lost: false,
    together: false,
    title: null,
    rows: null,
    members: null,
    show: [],
    method: '',
    path: '',
    headers: [],
    body: null,
    expect: [],
    line: start,
  };
  let caller = false;
  let i = 0;
  for (; i < rows.length; i++) {
    const row = rows[i]!;
    const line = start + i;
    const comment = /^(?:#|\/\/)\s*(.*)$/.exec(row);
    if (comment) {
      if (comment[1]!.startsWith('@')) {
        if (/^@as\b/.test(comment[1]!)) caller = true;
        readDirective(request, comment[1]!.slice(1), line, report);
      }
    } else if (request.method === '') {
      if (row.trim() !== '' && !readRequestLine(request, row, line, report)) return null;
    } else if (row.trim() === '') break;
    else readHeader(request, row, line, report);
  }
  if (request.method === '') {
    report(start, 'Directives without a request. Write the request line under them, such as `GET /orders`.');
    return null;
  }
  if (!caller) report(request.line, `Nobody is said to send this. Add a line such as \`# @as ${callers[0]}\`.`);
  const body = rows
    .slice(i + 1)
    .join('\n')
    .trim();
  if (body !== '') request.body = body;
  if (request.lost && request.expect.length > 0) {
    report(request.expect[0]!.line, 'A lost answer cannot be looked at. Move the expectation to a later request.');
  }
  return request;
}

function readRequestLine(request: HttpRequest, row: string, line: number, report: ReportProblem): boolean {
  const match = /^(\S+)\s+(\S+)(?:\s+HTTP\/[\d.]+)?\s*$/.exec(row);
  if (!match) {
    report(line, `This is no request line: \`${row.trim()}\`. Write a method and a path, such as \`GET /orders\`.`);
    return false;
  }
  const [, method, path] = match;
  if (!methods.includes(method!)) {
    report(line, `\`${method}\` is not a method that the service knows. Use one of ${methods.join(', ')}.`);
  }
  if (!/^(\/|\{\{)/.test(path!)) {
    report(line, `The path \`${path}\` must begin with \`/\` or with a reference such as {{charge.headers.location}}.`);
  }
  request.method = method!;
  request.path = path!;
  request.line = line;
  return true;
}

function readHeader(request: HttpRequest, row: string, line: number, report: ReportProblem): void {
  const colon = row.indexOf(':');
  const name = row.slice(0, colon);
  if (colon < 1 || !token.test(name)) {
    report(
      line,
      `This is no header: \`${row.trim()}\`. Write \`Name: value\`, or leave an empty line before the body.`,
    );
    return;
  }
  request.headers.push([name, row.slice(colon + 1).trim()]);
}

function readDirective(request: HttpRequest, text: string, line: number, report: ReportProblem): void {
  const [, name, rest] = /^(\S*)\s*(.*)$/s.exec(text)!;
  const value = rest!.trim();
  const needs = (what: string) => {
    if (value === '') report(line, `\`@${name}\` needs ${what} after it.`);
    return value !== '';
  };
  switch (name) {
    case 'name':
      if (needs('a name') && !/^[a-z][a-z0-9_]*$/i.test(value)) {
        report(line, `The name \`${value}\` may hold letters, digits and underscores only, and begins with a letter.`);
      } else request.name = value;
      break;
    case 'as':
      if (needs('a caller') && !callers.includes(value)) {
        report(line, `Nobody is called \`${value}\`. The callers are ${callers.join(', ')}.`);
      } else request.as = value;
      break;
    case 'wait': {
      const match = /^(\d+)\s*(ms|s|m|h|d)$/.exec(value);
      if (match) request.wait = Number(match[1]) * units[match[2]!]!;
      else report(line, `\`@wait ${value}\` is no duration. Write a number and a unit: 500ms, 2s, 5m, 1h or 1d.`);
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
      if (needs('the members to show')) request.rows = value.split(/[\s,]+/);
      break;
    case 'members':
      if (needs('the members to show')) request.members = value.split(/[\s,]+/);
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
    default:
      report(
        line,
        `\`@${name}\` is no directive. Known are @name, @as, @wait, @lost, @together, @title, @rows, @members, @show, @expect, @expect-flawed and @expect-fixed.`,
      );
  }
}

function readExpectation(request: HttpRequest, name: string, text: string, line: number, report: ReportProblem): void {
  const match = expectation.exec(text);
  if (!match) {
    report(
      line,
      `\`${text}\` says nothing that can be checked. Write \`status is 201\`, \`header Location matches ^/v1/\`, \`body.error.code is rate_limited\` or \`body.id absent\`.`,
    );
    return;
  }
  const subject = match[1]!.replace(/\s+/, ' ');
  const operator = match[2] as Expectation['operator'];
  const value = (match[3] ?? '').trim();
  const alone = operator === 'absent' || operator === 'present';
  if (alone && value !== '') report(line, `\`${operator}\` stands alone; take \`${value}\` away.`);
  if (!alone && value === '') report(line, `\`${operator}\` needs a value after it.`);
  if (operator === 'matches') {
    try {
      new RegExp(value);
    } catch {
      report(line, `\`${value}\` is not a regular expression that can be read.`);
    }
  }
  const run = name === 'expect' ? 'both' : name === 'expect-flawed' ? 'flawed' : 'fixed';
  request.expect.push({ subject, operator, value, run, line });
}

interface Reference {
  /** The request it leads to. */
  name: string;
  text: string;
  line: number;
  /** It stands in an expectation, which is looked at when the answers have arrived. */
  expected: boolean;
}

function referencesIn(request: HttpRequest): Reference[] {
  const texts: [string, number, boolean][] = [
    [request.path, request.line, false],
    ...request.headers.map(([, value]): [string, number, boolean] => [value, request.line, false]),
    [request.body ?? '', request.line, false],
    ...request.expect.map((entry): [string, number, boolean] => [entry.value, entry.line, true]),
  ];
  return texts.flatMap(([text, line, expected]) =>
    [...text.matchAll(referencePattern)].map(match => ({
      name: match[1]!.split('.')[0]!,
      text: match[1]!,
      line,
      expected,
    })),
  );
}

/** `{{name.status}}`, `{{name.headers.location}}`, `{{name.body.data[0].id}}`. */
export const referencePattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * Requests on one service, in order: names are unique, references lead to an earlier answer that arrived.
 * In: the requests since the service was fresh. Reports what is wrong.
 */
export function checkRequestSequence(requests: readonly HttpRequest[], report: ReportProblem): void {
  const names = new Map<string, HttpRequest>();
  let waiting: string[] = [];
  for (const [i, request] of requests.entries()) {
    if (request.together && i === 0) report(request.line, '`@together` needs a request before it.');
    if (request.together && request.wait > 0) {
      report(
        request.line,
        '`@together` and `@wait` exclude each other: the clock stands still while requests overlap.',
      );
    }
    if (!request.together) waiting = [];
    for (const { name, text, line, expected } of referencesIn(request)) {
      const target = expected && name === request.name ? request : names.get(name);
      if (!target)
        report(line, `{{${text}}} refers to no earlier request. Give one the directive \`# @name ${name}\`.`);
      else if (target.lost) report(line, `{{${text}}} refers to an answer that is lost.`);
      else if (waiting.includes(name) && !expected)
        report(line, `{{${text}}} refers to an answer that is still on its way.`);
      else if (!/^[^.]+\.(status$|headers\.[^.]+$|body($|[.[]))/.test(text)) {
        report(line, `{{${text}}} names no part of an answer. Write .status, .headers.NAME or .body.MEMBER.`);
      }
    }
    if (request.name !== null) {
      if (names.has(request.name)) report(request.line, `Two requests are called \`${request.name}\`. Rename one.`);
      names.set(request.name, request);
      waiting.push(request.name);
    }
  }
}
