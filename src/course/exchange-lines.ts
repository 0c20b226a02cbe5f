import type { Exchange, WireRequest, WireResponse } from '../service/exchange';
import { joinColumns, spaceBetween, stripControlCharacters, table, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import { indent } from './block-lines';
import { jsonLines } from './json-lines';
import { pickMembers } from './pick-members';
import type { HttpRequest } from './types';

export interface ExchangeView {
  columns: number;
  theme: Theme;
  /** False before the learner has answered: requests only, and none that only looks at what became of it. */
  answers?: boolean;
  /** How many lines of a body are shown before it is cut; the rest is counted. */
  bodyLines?: number;
}

/** Below this width the answer stands under the request. */
const besideFrom = 64;

/** Headers that say something about the answer at hand, always shown. */
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
/** Headers that every answer carries: shown while there is room for them. */
const common = ['cache-control', 'request-id'];

interface Group {
  requests: HttpRequest[];
  exchanges: Exchange[];
}

/**
 * Lays out what was sent and what came back: the answer beside the request where the width allows it, else below.
 * Equal requests in a row are shown once, with each try's answer. In: a step's requests and their exchanges, in the same
 * order. Out: lines no wider than `view.columns`.
 */
export function exchangeLines(
  requests: readonly HttpRequest[],
  exchanges: readonly Exchange[],
  view: ExchangeView,
): string[] {
  const groups = tries(requests, exchanges).filter(group => view.answers !== false || group.requests[0]!.rows === null);
  const brief = exchanges.length > 2;
  const lines: string[] = [];
  for (const [i, group] of groups.entries()) {
    if (i > 0) lines.push('');
    lines.push(...groupLines(group, i === 0 ? null : groups[i - 1]!, view, brief));
  }
  return lines;
}

/** Joins requests that are sent again unchanged. */
function tries(requests: readonly HttpRequest[], exchanges: readonly Exchange[]): Group[] {
  const groups: Group[] = [];
  for (const [i, exchange] of exchanges.entries()) {
    const request = requests[i]!;
    const last = groups.at(-1);
    const before = last?.exchanges.at(-1);
    if (last && before && request.rows === null && sameRequest(before, exchange)) {
      last.requests.push(request);
      last.exchanges.push(exchange);
    } else groups.push({ requests: [request], exchanges: [exchange] });
  }
  return groups;
}

const sameRequest = (a: Exchange, b: Exchange): boolean =>
  a.as === b.as && JSON.stringify(a.request) === JSON.stringify(b.request);

function groupLines(group: Group, before: Group | null, view: ExchangeView, brief: boolean): string[] {
  const { columns, theme } = view;
  const request = group.requests[0]!;
  const exchange = group.exchanges[0]!;
  const alone = group.exchanges.length === 1;
  if (request.rows !== null && view.answers !== false) {
    const rows = rowLines(request, exchange, view);
    if (rows) return rows;
  }
  const pause = before ? exchange.at - before.exchanges.at(-1)!.at : 0;
  const title = alone ? (request.title ?? sender(exchange)) : `${sender(exchange)}, ${times(group)}`;
  const when = pause > 0 ? `${formatDuration(pause)} later` : request.together ? 'at the same time' : '';
  // Of many requests each is told in few lines, so who sends it stands beside its title where there is room.
  const credential = brief ? credentialOf(exchange.request) : '';
  const whole = [when, credential].filter(text => text !== '').join(' · ');
  const aside = width(title) + width(whole) + 2 <= columns ? whole : when;
  const caption = spaceBetween(theme.strong(title), theme.dim(aside), columns).trimEnd();
  const most = view.bodyLines ?? 8;
  const told = credential !== '' && aside === whole;
  const requested = (room: number) => requestLines(exchange.request, room, most, !told);
  const across = () => indent(requested(columns - 2));
  if (view.answers === false) return [caption, ...across()];
  const answers = (room: number) =>
    silences(group).map(({ first, last }) => [
      ...(alone
        ? []
        : wrap(theme.dim(first === last ? tryNote(group, first) : `tries ${first + 1} to ${last + 1}`), room)),
      ...answerLines(group.exchanges[first]!, group.requests[first]!, room, view, brief),
    ]);
  const wide = columns >= besideFrom;
  if (wide && alone) {
    const room = columns - 4;
    // An answer without a body needs no more room than its widest line, and the request gets the rest.
    const bare = exchange.response?.body ? [] : answers(Math.floor(room / 2))[0]!;
    const left = Math.max(
      Math.floor(room * (exchange.response ? 0.46 : 0.74)),
      bare.length === 0 ? 0 : room - Math.max(...bare.map(width)),
    );
    return [caption, ...indent(joinColumns(requested(left), answers(room - left)[0]!, left))];
  }
  if (wide) {
    const half = Math.floor((columns - 4) / 2);
    return [
      caption,
      ...across(),
      ...pairs(answers(half)).flatMap(([a, b]) => ['', ...indent(joinColumns(a, b ?? [], half))]),
    ];
  }
  return [caption, ...across(), ...answers(columns - 4).flatMap(lines => indent(arrowed(lines, theme)))];
}

/** An answer below its request: an arrow before its first line. */
const arrowed = (lines: readonly string[], theme: Theme): string[] =>
  lines.map((line, i) => (i === 0 ? `${theme.dim('→')} ${line}` : line === '' ? '' : `  ${line}`));

function pairs<T>(items: readonly T[]): [T, T | undefined][] {
  return items.flatMap((item, i): [T, T | undefined][] => (i % 2 === 0 ? [[item, items[i + 1]]] : []));
}

/** Who speaks, where the author gave the request no title. */
const sender = ({ as, request }: Exchange): string => {
  if (as !== 'nobody') return `The ${as} sends`;
  return credentialOf(request) === '' ? 'Somebody without a key sends' : 'Somebody with another key sends';
};

const times = (group: Group): string => (group.exchanges.length === 2 ? 'twice' : `${group.exchanges.length} times`);

/** The tries of a group by index; many in a row that nobody answered, and that have no name of their own, are one. */
function silences({ requests, exchanges }: Group): { first: number; last: number }[] {
  const parts: { first: number; last: number }[] = [];
  for (const i of exchanges.keys()) {
    const silent = (n: number) => exchanges[n]!.response === null && requests[n]!.title === null;
    const before = parts.at(-1);
    if (before && silent(i) && silent(before.first)) before.last = i;
    else parts.push({ first: i, last: i });
  }
  // Two tries stand well beside each other.
  return parts.flatMap(({ first, last }) =>
    last - first === 1 ? [first, last].map(n => ({ first: n, last: n })) : [{ first, last }],
  );
}

/** What a try is called: by its author, else by number and time. */
function tryNote(group: Group, i: number): string {
  const { title } = group.requests[i]!;
  if (title) return title;
  const pause = i === 0 ? 0 : group.exchanges[i]!.at - group.exchanges[i - 1]!.at;
  const when = pause > 0 ? `, ${formatDuration(pause)} later` : group.requests[i]!.together ? ', at the same time' : '';
  return `try ${i + 1}${when}`;
}

/** The credential in short, or nothing where the request carries none. */
const credentialOf = ({ headers }: WireRequest): string => {
  const sent = headers.filter(([name]) => /^authorization$/i.test(name));
  return sent.length === 1 ? stripControlCharacters(shortCredential(sent[0]![1])).replaceAll('\n', ' ') : '';
};

function requestLines(request: WireRequest, columns: number, bodyLines: number, credential: boolean): string[] {
  const headers = request.headers.flatMap(([name, value]) => {
    if (/^content-type$/i.test(name) && value === 'application/json') return [];
    if (!credential && /^authorization$/i.test(name)) return [];
    return header(name, /^authorization$/i.test(name) ? shortCredential(value) : value, columns);
  });
  return [
    ...wrap(stripControlCharacters(`${request.method} ${request.path}`), columns, { hang: '  ' }),
    ...headers,
    ...body(request.body ?? '', columns, bodyLines),
  ];
}

/** `Bearer key_till_9f…` becomes `Bearer key_till…`: enough to see whose it is. */
function shortCredential(value: string): string {
  const match = /^(\S+)\s+([a-z]+_[a-z]+|\S{0,8})/.exec(value);
  return match ? `${match[1]} ${match[2]}…` : '…';
}

function answerLines(
  exchange: Exchange,
  request: HttpRequest,
  columns: number,
  { theme, bodyLines = 8 }: ExchangeView,
  brief: boolean,
): string[] {
  const { response } = exchange;
  if (!response) return [theme.wrong('no answer arrives')];
  const status = `${response.status} ${response.reason}`;
  const picked = request.members && pickMembers(response.body, request.members);
  return [
    response.status < 400 ? theme.strong(status) : theme.wrong(status),
    ...response.headers
      .filter(([name, value]) => isShown(name.toLowerCase(), value, request, brief))
      .flatMap(([name, value]) => header(name, value, columns)),
    ...body(picked ? picked.text : response.body, columns, bodyLines),
    ...(picked && picked.left > 0 ? [theme.dim(truncate(`… ${pluralize(picked.left, 'more member')}`, columns))] : []),
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
  for (const part of stripControlCharacters(`${name}: ${value}`)
    .replaceAll('\n', ' ')
    .split(/(?<=,)(?=\S)/)) {
    const joined = `${lines.at(-1) ?? ''}${part}`;
    if (width(joined) <= columns) lines.splice(-1, 1, joined);
    else lines.push(...wrap(part, columns, { indent: lines.length === 0 ? '' : '  ', hang: '  ' }));
  }
  return lines;
}

/** A cut saves at least two lines, and it leaves no name without the value that stands below it. */
function body(text: string, columns: number, most: number): string[] {
  if (text === '') return [];
  const lines = jsonLines(text.trimEnd(), columns);
  if (lines.length <= most + 2) return lines;
  const kept = lines[most - 1]!.endsWith(':') ? most - 1 : most;
  return [...lines.slice(0, kept), truncate(`… ${lines.length - kept} more lines`, columns)];
}

/** The answer as a table of its rows, and below it the members beside the list that the author names; null where it is no list. */
function rowLines(
  request: HttpRequest,
  { request: sent, response }: Exchange,
  { columns, theme, bodyLines = 8 }: ExchangeView,
) {
  const rows = response && listIn(response);
  if (!rows) return null;
  const source = `${sent.method} ${sent.path}`;
  const caption = spaceBetween(
    theme.strong(request.title ?? source),
    request.title ? theme.dim(truncate(source, Math.max(16, columns - width(request.title) - 2))) : '',
    columns,
  ).trimEnd();
  const members = request.rows!;
  const cells = rows.map(row => members.map(member => cell(row, member)));
  const lines = table([members, ...cells], columns - 2);
  const shown = cells.length === 0 ? [theme.dim('none')] : [theme.dim(lines[0]!), ...lines.slice(1)];
  const around = request.members && pickMembers(response.body, request.members);
  return [caption, ...indent([...shown, ...(around ? body(around.text, columns - 2, bodyLines) : [])])];
}

function listIn(response: WireResponse): Record<string, unknown>[] | null {
  try {
    const value = JSON.parse(response.body) as unknown;
    const list = Array.isArray(value) ? value : (value as { data?: unknown }).data;
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function cell(row: Record<string, unknown>, member: string): string {
  const value = row?.[member];
  return stripControlCharacters(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));
}

/** In: milliseconds. Out: `2 s`, `10 min`, `1 h`: the largest unit that divides it. */
export function formatDuration(ms: number): string {
  const units: [number, string][] = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ];
  const [size, name] = units.find(([size]) => ms % size === 0) ?? [1, 'ms'];
  return `${ms / size} ${name}`;
}
