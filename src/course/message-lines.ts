import type { Exchange, WireRequest } from '../service/exchange';
import { singleLine, stripControlCharacters, stripStyles, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import type { HttpRequest } from './http-request';
import { jsonLines } from './json-lines';
import { pickMembers } from './pick-members';

export interface ExchangeView {
  columns: number;
  theme: Theme;
  /** False before the learner has answered: requests only, without those that only look at the outcome. */
  answers?: boolean;
  /** How many lines of a body are shown before it is cut; the rest is counted. */
  bodyLines?: number;
  /** Only what was asked for and the status that came back, for a window without room for more. */
  statusOnly?: boolean;
}

/** Headers that say something about this response, always shown. */
const telling = [
  'location',
  'retry-after',
  'etag',
  'www-authenticate',
  'allow',
  'deprecation',
  'sunset',
  'link',
  'idempotent-replayed',
];
/** Headers of every response: shown if there is room for them. */
const common = ['cache-control', 'request-id'];

/** The credential in short, or nothing where the request carries none. */
export const credentialOf = ({ headers }: WireRequest): string => {
  const sent = headers.filter(([name]) => /^authorization$/i.test(name));
  return sent.length === 1 ? singleLine(shortCredential(sent[0]![1])) : '';
};

/** A request as it went over the wire: its line, its headers, its body; the credential only where it is wanted. */
export function requestLines(
  request: WireRequest,
  columns: number,
  most: number,
  credential: boolean,
  theme: Theme,
): string[] {
  const headers = request.headers.flatMap(([name, value]) => {
    if (/^content-type$/i.test(name) && value === 'application/json') return [];
    if (!credential && /^authorization$/i.test(name)) return [];
    return header(name, /^authorization$/i.test(name) ? shortCredential(value) : value, columns);
  });
  return [
    ...wrap(stripControlCharacters(`${request.method} ${request.path}`), columns, { hang: '  ' }),
    ...headers,
    ...bodyLines(request.body ?? '', columns, most, theme),
  ];
}

/** `Bearer key_till_9f…` becomes `Bearer key_till…`: enough to see whose it is. */
function shortCredential(value: string): string {
  const match = /^(\S+)\s+([a-z]+_[a-z]+|\S{0,8})/.exec(value);
  return match ? `${match[1]} ${match[2]}…` : '…';
}

/** A response with the headers and fields that are worth a look. */
export function responseLines(
  exchange: Exchange,
  request: HttpRequest,
  columns: number,
  { theme, bodyLines: most = 8 }: ExchangeView,
  brief: boolean,
): string[] {
  const { response } = exchange;
  if (!response) return [theme.wrong('no response arrives')];
  const status = `${response.status} ${response.reason}`;
  const picked = request.members && pickMembers(response.body, request.members);
  return [
    response.status < 400 ? theme.strong(status) : theme.wrong(status),
    ...response.headers
      .filter(([name, value]) => isShown(name.toLowerCase(), value, request, brief))
      .flatMap(([name, value]) => header(name, value, columns)),
    ...bodyLines(picked ? picked.text : response.body, columns, most, theme),
    ...(picked && picked.left > 0 ? [theme.dim(truncate(`… ${pluralize(picked.left, 'more field')}`, columns))] : []),
  ];
}

function isShown(name: string, value: string, request: HttpRequest, brief: boolean): boolean {
  if (name === 'content-type') return !/^application\/json\b/.test(value);
  return (
    telling.includes(name) ||
    (!brief && common.includes(name)) ||
    request.show.some(wanted => wanted.toLowerCase() === name)
  );
}

/** A list without spaces, such as the values of a signature, breaks behind its commas: each value stays as whole as it can. */
function header(name: string, value: string, columns: number): string[] {
  const lines: string[] = [];
  for (const part of singleLine(`${name}: ${value}`).split(/(?<=,)(?=\S)/)) {
    const joined = `${lines.at(-1) ?? ''}${part}`;
    if (width(joined) <= columns) lines.splice(-1, 1, joined);
    else lines.push(...wrap(part, columns, { indent: lines.length === 0 ? '' : '  ', hang: '  ' }));
  }
  return lines;
}

/** A cut saves at least two lines, and it leaves no name without the value below it. */
export function bodyLines(text: string, columns: number, most: number, theme: Theme): string[] {
  if (text === '') return [];
  const lines = jsonLines(text.trimEnd(), columns, theme);
  if (lines.length <= most + 2) return lines;
  const kept = stripStyles(lines[most - 1]!).endsWith(':') ? most - 1 : most;
  return [...lines.slice(0, kept), truncate(`… ${lines.length - kept} more lines`, columns)];
}
