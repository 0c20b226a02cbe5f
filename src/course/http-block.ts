import { listInWords } from '../text/list-in-words';
import { type HttpNotation, lessonNotation, type ReportProblem, readDirective } from './http-directives';
import type { HttpRequest } from './http-request';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads a block in .http notation: requests separated by `###`, each with `# @directive` lines, a request line,
 * headers, an empty line and a body. The directives are listed in parse.ts.
 * @param text the block
 * @param firstLine the line of the file on which it begins
 * @param report takes everything that is wrong, by line
 * @param notation who may send, and which directives messages name; those of lessons by default
 * @returns the requests
 */
export function parseHttpBlock(
  text: string,
  firstLine: number,
  report: ReportProblem,
  notation: HttpNotation = lessonNotation,
): HttpRequest[] {
  const requests: HttpRequest[] = [];
  let part: string[] = [];
  let start = firstLine;
  const close = () => {
    if (part.some(row => row.trim() !== '')) {
      const request = readRequest(part, start, report, notation);
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
  if (requests.length === 0) report(firstLine, 'This http block has no request. Write one, such as `GET /orders`.');
  return requests;
}

function readRequest(rows: string[], start: number, report: ReportProblem, notation: HttpNotation): HttpRequest | null {
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
        readDirective(request, comment[1]!.slice(1), line, report, notation);
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
  if (!caller) report(request.line, `This request has no sender. Add a line such as \`# @as ${notation.known[0]}\`.`);
  const body = rows
    .slice(i + 1)
    .join('\n')
    .trim();
  if (body !== '') request.body = body;
  if (request.lost && request.expect.length > 0) {
    report(request.expect[0]!.line, 'A lost response can’t be checked. Move the expectation to a later request.');
  }
  return request;
}

function readRequestLine(request: HttpRequest, row: string, line: number, report: ReportProblem): boolean {
  const match = /^(\S+)\s+(\S+)(?:\s+HTTP\/[\d.]+)?\s*$/.exec(row);
  if (!match) {
    report(line, `This isn’t a request line: \`${row.trim()}\`. Write a method and a path, such as \`GET /orders\`.`);
    return false;
  }
  const [, method, path] = match;
  if (!methods.includes(method!)) {
    report(line, `\`${method}\` is not a method that the service knows. Use ${listInWords(methods, 'or')}.`);
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
      `This isn’t a header: \`${row.trim()}\`. Write \`Name: value\`, or leave an empty line before the body.`,
    );
    return;
  }
  request.headers.push([name, row.slice(colon + 1).trim()]);
}
