import { defaultPort } from '../service/base';
import type { Exchange } from '../service/exchange';
import { posixQuote } from '../text/shell-quote';
import { programCommand } from './program-command';

/**
 * A request as a line for curl, quoted for POSIX shells. It sends what went over the wire: the path as a URL writes
 * it, and the Content-Type that a body has when nobody names one.
 * @param exchange the request
 * @param base the URL of the service; without one, the line takes it from the shell variable BASE
 */
export function curlLine({ request }: Pick<Exchange, 'request'>, base?: string): string {
  const { method, body } = request;
  const target = requestTarget(request.path);
  const named = request.headers.some(([name]) => name.toLowerCase() === 'content-type');
  const sent = body === null || named ? request.headers : [...request.headers, plainText];
  // curl takes brackets and braces for a list of URLs, unless told otherwise.
  const literal = /[[\]{}]/.test(target) ? ['-g'] : [];
  // With -X HEAD curl would wait for a body that never comes.
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`-X ${method}`];
  const headers = sent.map(([name, value]) => `-H ${posixQuote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const data = body === null ? [] : [`--data-raw ${posixQuote(body)}`];
  const url = base === undefined ? `"$BASE"${posixQuote(target)}` : posixQuote(base + target);
  return ['curl -i', ...literal, ...verb, url, ...headers, ...data].join(' ');
}

/** What was sent, to hand over: where from, how to start a service that responds the same, and the lines. */
interface SentRequests {
  /** Where the requests come from, for a comment. */
  title: string;
  /** Ids of the flaws that were on. */
  flaws: readonly string[];
  exchanges: readonly Exchange[];
  /** What a command of this program begins with. */
  program?: string;
}

/**
 * Lines for a POSIX shell that send the requests again; BASE is the URL at which `serve` listens unless told
 * otherwise.
 */
export function curlScript({ title, flaws, exchanges, program = programCommand() }: SentRequests): string {
  const at = exchanges[0] === undefined ? [] : [`--at ${new Date(exchanges[0].at).toISOString().slice(0, 19)}Z`];
  const serve = [`${program} serve`, ...at, ...flaws.map(flaw => `--flaw ${flaw}`)].join(' ');
  return [
    `# ${title}. In another terminal, start the service first:`,
    `#   ${serve}`,
    `BASE=http://127.0.0.1:${defaultPort}`,
    ...exchanges.map(exchange => curlLine(exchange)),
  ].join('\n');
}

/** The Content-Type that the Fetch standard gives a text body without one. */
const plainText: [string, string] = ['Content-Type', 'text/plain;charset=UTF-8'];

/** The path and query as they go over the wire: percent-encoded, without a fragment. */
function requestTarget(path: string): string {
  const { pathname, search } = new URL(`http://127.0.0.1${path}`);
  return pathname + search;
}
