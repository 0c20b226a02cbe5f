import { posixQuote } from '../text/shell-quote';
import type { CheckedExchange } from './exchange';

/** The most characters of a body that JSON and other formats for programs show. */
const longest = 4096;

/**
 * @param text A body.
 * @param length How many characters of it to show.
 * @returns The body; if it's longer, its beginning, with a note of how many bytes are left out.
 */
export function shortenedBody(text: string, length = longest): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const bytes = Buffer.byteLength(text) - Buffer.byteLength(start);
  return `${start}… (${bytes.toLocaleString('en')} more bytes)`;
}

/** An exchange with bodies that a report can show. */
export function withShortBodies<E extends Pick<CheckedExchange, 'request' | 'response'>>(exchange: E): E {
  const { request, response } = exchange;
  const body = request.body === null ? null : shortenedBody(request.body);
  return {
    ...exchange,
    request: { ...request, body },
    response: { ...response, body: shortenedBody(response.body) },
  };
}

/** A character that is repeated so often that nobody would write it out. */
const repeated = /([\w.])\1{1023,}/;

/**
 * A body that has one character a thousand times, as commands for a POSIX shell that write it.
 *
 * @returns null for any other body
 */
export function bodyCommands(body: string | null): string | null {
  const run = repeated.exec(body ?? '');
  if (run === null) return null;
  const written = (text: string) => (text === '' ? [] : [`printf %s ${posixQuote(text)}`]);
  const before = body!.slice(0, run.index);
  const after = body!.slice(run.index + run[0].length);
  const middle = `head -c ${run[0].length} /dev/zero | tr '\\0' '${run[1]}'`;
  return `{ ${[...written(before), middle, ...written(after)].join('; ')}; }`;
}
