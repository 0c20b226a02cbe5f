import type { ReportProblem } from './http-directives';
import type { HttpRequest } from './http-request';

interface Reference {
  /** The request it leads to. */
  name: string;
  text: string;
  line: number;
  /** It is in an expectation, which is checked when the responses have arrived. */
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
 * Checks requests on one service, in order: names are unique, references lead to an earlier response that arrived.
 * @param requests the requests since the service was fresh
 * @param report takes what is wrong, by line
 */
export function checkRequestSequence(requests: readonly HttpRequest[], report: ReportProblem): void {
  const names = new Map<string, HttpRequest>();
  let waiting: string[] = [];
  for (const [i, request] of requests.entries()) {
    if (request.together && i === 0) report(request.line, '`@together` needs a request before it.');
    if (request.together && request.wait > 0) {
      report(request.line, '`@together` and `@wait` can’t be combined: the clock stands still while requests overlap.');
    }
    if (!request.together) waiting = [];
    for (const { name, text, line, expected } of referencesIn(request)) {
      const target = expected && name === request.name ? request : names.get(name);
      if (!target)
        report(line, `{{${text}}} refers to no earlier request. Give one the directive \`# @name ${name}\`.`);
      else if (target.lost) report(line, `{{${text}}} refers to a response that is lost.`);
      else if (waiting.includes(name) && !expected)
        report(line, `{{${text}}} refers to a response that hasn’t arrived yet.`);
      else if (!/^[^.]+\.(status$|headers\.[^.]+$|body($|[.[]))/.test(text)) {
        report(line, `{{${text}}} names no part of a response. Write .status, .headers.NAME, or .body.FIELD.`);
      }
    }
    if (request.name !== null) {
      if (names.has(request.name)) report(request.line, `Two requests are called \`${request.name}\`. Rename one.`);
      names.set(request.name, request);
      waiting.push(request.name);
    }
  }
}
