import { isStatusCode } from '../conventions/status';
import { exchangeLines } from '../course/exchange-lines';
import type { HttpRequest } from '../course/http-request';
import { pad, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { LogEntry } from './case';

const clock = (at: number, digits: number): string => new Date(at).toISOString().slice(11, 11 + digits);

/** What a search looks at: who, what, which status, and every header and body. */
const searchable = ({ number, exchange, lost, own }: LogEntry): string => {
  const { request, response } = exchange;
  const headers = [...request.headers, ...(response?.headers ?? [])].map(([name, value]) => `${name}: ${value}`);
  const status = response ? `${response.status} ${response.reason}` : '';
  return [
    number,
    clock(exchange.at, 12),
    exchange.as,
    request.method,
    request.path,
    status,
    lost ? 'lost' : '',
    own ? 'yours' : '',
  ]
    .concat(headers, request.body ?? '', response?.body ?? '')
    .join('\n')
    .toLowerCase();
};

/** What a search looks at, for somebody who types one. */
export const searchLooksAt = 'clients, paths, headers, bodies, and statuses';

/** What to say when a search finds nothing. */
export function nothingFound(words: string): string {
  const status = words.split(/\s+/).find(isStatusCode);
  return status === undefined
    ? 'Nothing in the log matches these words. Try fewer words.'
    : `No response has the status ${status}. To find the number in a body, type a comma after it: ${status},`;
}

/** Whether an entry has a word: a status code is that of the response, and not part of an amount or an id. */
const hasWord = (entry: LogEntry, word: string): boolean =>
  isStatusCode(word) ? entry.exchange.response?.status === Number(word) : searchable(entry).includes(word);

/** The entries that have every one of these words. */
export function searchLog(entries: readonly LogEntry[], words: string): LogEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return wanted.length === 0 ? [...entries] : entries.filter(entry => wanted.every(word => hasWord(entry, word)));
}

/** The columns that the log needs for who sent something. */
export const senderColumns = (entries: readonly LogEntry[]): number =>
  Math.min(10, Math.max(4, ...entries.map(({ exchange }) => width(exchange.as))));

/** One entry of the log in one line: number, time, who, what, and what came of it. */
export function logLine(entry: LogEntry, columns: number, sender: number, theme: Theme): string {
  const { number, exchange, took, lost, own } = entry;
  const status = exchange.response ? String(exchange.response.status) : '-';
  const good = exchange.response !== null && exchange.response.status < 400;
  const aside = own ? ' yours' : lost ? ' lost' : columns >= 72 ? `${pad(String(took), 4, 'start')} ms` : '';
  const end = `${good ? status : theme.wrong(status)}${columns >= 50 || lost ? pad(aside, columns >= 72 ? 8 : 6) : ''}`;
  const digits = columns >= 72 ? 12 : columns >= 50 ? 8 : 5;
  const head = `${String(number).padStart(columns >= 50 ? 3 : 2)} ${theme.dim(clock(exchange.at, digits))} ${pad(exchange.as, sender)} `;
  const room = Math.max(4, columns - width(head) - width(end) - 1);
  return `${head}${pad(shortTarget(stripControlCharacters(`${exchange.request.method} ${exchange.request.path}`), room), room)} ${end}`.trimEnd();
}

/** A method and a path that fit: a long value in the query, such as a cursor, gives way before what follows it. */
export function shortTarget(what: string, room: number): string {
  if (width(what) <= room) return what;
  const values = [...what.matchAll(/(?<==)[^&=]{6,}/g)].map(([value]) => value).sort((a, b) => b.length - a.length);
  const longest = values[0];
  if (longest === undefined) return truncate(what, room);
  const left = Math.max(3, longest.length - (width(what) - room) - 1);
  return truncate(what.replace(longest, `${longest.slice(0, left)}…`), room);
}

/** An entry with everything in it. */
export function entryLines(entry: LogEntry, columns: number, theme: Theme): string[] {
  const { exchange, number, took, lost, own } = entry;
  const facts = [
    `${own ? 'Your request' : 'Request'} ${number}`,
    // In a small window the response itself is further down.
    exchange.response ? `${exchange.response.status} ${exchange.response.reason}`.trim() : 'no response',
    clock(exchange.at, 12),
    ...(took > 0 ? [`${took} ms`] : []),
    ...(lost ? ['the client never got the response: the connection broke'] : []),
  ];
  return [
    ...wrap(facts.join(' · '), columns),
    '',
    ...exchangeLines([shownRequest(entry)], [exchange], { columns, theme, bodyLines: 60 }),
  ];
}

/** Every header of the response is shown: in a case any of them may matter. */
const shownRequest = ({ exchange }: LogEntry): HttpRequest => ({
  name: null,
  as: exchange.as,
  wait: 0,
  lost: false,
  together: false,
  title: null,
  rows: null,
  members: null,
  show: exchange.response?.headers.map(([name]) => name) ?? [],
  method: exchange.request.method,
  path: exchange.request.path,
  headers: exchange.request.headers,
  body: exchange.request.body,
  expect: [],
  line: 1,
});
