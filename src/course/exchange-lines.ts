import type { Exchange } from '../service/exchange';
import { joinColumns, spaceBetween, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { indent } from './block-lines';
import type { HttpRequest } from './http-request';
import { credentialOf, type ExchangeView, requestLines, responseLines } from './message-lines';
import { rowTableLines } from './row-table-lines';

/** Below this width the response is under the request. */
const besideFrom = 64;

interface Group {
  requests: HttpRequest[];
  exchanges: Exchange[];
}

/**
 * Lays out what was sent and what came back: the response beside the request if the width allows it, else below.
 * Equal requests in a row are shown once, with the response to each attempt.
 * @param requests a step's requests
 * @param exchanges their exchanges, in the same order
 * @param view how to lay them out
 * @returns lines no wider than `view.columns`
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
    const rows = rowTableLines(request, exchange, view);
    if (rows) return view.statusOnly ? firstRows(rows, theme) : rows;
  }
  const pause = before ? exchange.at - before.exchanges.at(-1)!.at : 0;
  const title = alone ? (request.title ?? sender(exchange)) : `${sender(exchange)}, ${times(group)}`;
  const when = pause > 0 ? `${formatDuration(pause)} later` : request.together ? 'at the same time' : '';
  // Of many requests each is told in few lines, so the sender is beside its title where there is room.
  const credential = brief ? credentialOf(exchange.request) : '';
  const whole = [when, credential].filter(text => text !== '').join(' · ');
  const aside = width(title) + width(whole) + 2 <= columns ? whole : when;
  const caption = spaceBetween(theme.strong(title), theme.dim(aside), columns).trimEnd();
  const most = view.bodyLines ?? 8;
  const told = credential !== '' && aside === whole;
  const requested = (room: number) => requestLines(exchange.request, room, most, !told, theme);
  const across = () => indent(requested(columns - 2));
  if (view.answers === false) return [caption, ...across()];
  if (view.statusOnly) return [caption, ...indent(statusLines(group, columns - 2, theme))];
  const answers = (room: number) =>
    silences(group).map(({ first, last }) => [
      ...(alone
        ? []
        : wrap(theme.dim(first === last ? tryNote(group, first) : `attempts ${first + 1} to ${last + 1}`), room)),
      ...responseLines(group.exchanges[first]!, group.requests[first]!, room, view, brief),
    ]);
  const wide = columns >= besideFrom && !theme.linear;
  if (wide && alone) {
    const room = columns - 4;
    // A response without a body needs no more room than its widest line, and the request gets the rest.
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

/** The caption, the head and the first rows of a table that two windows have no room for. */
function firstRows(lines: readonly string[], theme: Theme): string[] {
  const most = 4;
  if (lines.length <= most + 1) return [...lines];
  return [...lines.slice(0, most), theme.dim(`  … ${lines.length - most} more lines`)];
}

/** The request's first line, and the status that came back to each attempt. */
function statusLines(group: Group, columns: number, theme: Theme): string[] {
  const { method, path } = group.exchanges[0]!.request;
  const alone = group.exchanges.length === 1;
  const statuses = silences(group).map(({ first, last }) => {
    const { response } = group.exchanges[first]!;
    const status = response === null ? 'no response arrives' : `${response.status} ${response.reason}`;
    const styled = response !== null && response.status < 400 ? theme.strong(status) : theme.wrong(status);
    const attempts = first === last ? tryNote(group, first) : `attempts ${first + 1} to ${last + 1}`;
    return truncate(
      `${theme.linear ? 'Response:' : theme.dim('→')} ${styled}${alone ? '' : theme.dim(`, ${attempts}`)}`,
      columns,
    );
  });
  const request = stripControlCharacters(`${method} ${path}`);
  const line = `${request} ${statuses[0]!}`;
  return statuses.length === 1 && width(line) <= columns ? [line] : [truncate(request, columns), ...statuses];
}

/** A response below its request: an arrow before its first line, or a word for a screen reader. */
const arrowed = (lines: readonly string[], theme: Theme): string[] =>
  lines.map((line, i) =>
    i === 0 ? `${theme.linear ? 'Response:' : theme.dim('→')} ${line}` : line === '' ? '' : `  ${line}`,
  );

function pairs<T>(items: readonly T[]): [T, T | undefined][] {
  return items.flatMap((item, i): [T, T | undefined][] => (i % 2 === 0 ? [[item, items[i + 1]]] : []));
}

/** Who speaks, where the author gave the request no title. */
const sender = ({ as, request }: Exchange): string => {
  if (as !== 'nobody') return `The ${as} sends`;
  return credentialOf(request) === '' ? 'Someone without a key sends' : 'Someone with another key sends';
};

const times = (group: Group): string => (group.exchanges.length === 2 ? 'twice' : `${group.exchanges.length} times`);

/** A group's attempts by index; consecutive ones without a response and without a title are one. */
function silences({ requests, exchanges }: Group): { first: number; last: number }[] {
  const parts: { first: number; last: number }[] = [];
  for (const i of exchanges.keys()) {
    const silent = (n: number) => exchanges[n]!.response === null && requests[n]!.title === null;
    const before = parts.at(-1);
    if (before && silent(i) && silent(before.first)) before.last = i;
    else parts.push({ first: i, last: i });
  }
  // Two attempts fit beside each other.
  return parts.flatMap(({ first, last }) =>
    last - first === 1 ? [first, last].map(n => ({ first: n, last: n })) : [{ first, last }],
  );
}

/** The name of an attempt: its title, else its number and time. */
function tryNote(group: Group, i: number): string {
  const { title } = group.requests[i]!;
  if (title) return title;
  const pause = i === 0 ? 0 : group.exchanges[i]!.at - group.exchanges[i - 1]!.at;
  const when = pause > 0 ? `, ${formatDuration(pause)} later` : group.requests[i]!.together ? ', at the same time' : '';
  return `attempt ${i + 1}${when}`;
}

/**
 * @param ms milliseconds
 * @returns `2 s`, `10 min`, `1 h`: in the largest unit that divides it
 */
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
