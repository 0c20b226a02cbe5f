import { pad, stripControlCharacters, truncate, width } from '../text/layout';
import type { Theme } from '../text/theme';
import type { LogEntry } from './case';

interface Pair {
  was: LogEntry | null;
  is: LogEntry | null;
}

/** What says that two entries are the same request: when it was sent, by whom, and to where. */
const requestKey = ({ exchange }: LogEntry): string =>
  [exchange.at, exchange.as, exchange.request.method, exchange.request.path].join(' ');

/** Pairs the requests of two logs; a request that only one of them has stands alone. */
function pairs(before: readonly LogEntry[], after: readonly LogEntry[]): Pair[] {
  const rest = [...after];
  const found = before.map((was): Pair => {
    const at = rest.findIndex(is => requestKey(is) === requestKey(was));
    return { was, is: at < 0 ? null : rest.splice(at, 1)[0]! };
  });
  const momentOf = ({ was, is }: Pair) => (was ?? is)!.exchange.at;
  return [...found, ...rest.map((is): Pair => ({ was: null, is }))].sort((a, b) => momentOf(a) - momentOf(b));
}

/** What came of a request, in a word or two: `201 ch_7`, `201 ch_6 again`. */
function outcomeOf({ exchange, lost }: LogEntry): string {
  const { response } = exchange;
  if (!response) return 'no response';
  const id = /^\{"id": ?"([^"]+)"/.exec(response.body)?.[1];
  const again = response.headers.some(([name]) => name.toLowerCase() === 'idempotent-replayed');
  return [response.status, ...(id ? [id] : []), ...(again ? ['again'] : []), ...(lost ? ['lost'] : [])].join(' ');
}

/** What a difference is looked for in: ids of requests and times differ in any case. */
const meaningOf = ({ exchange, lost }: LogEntry): string => {
  const { response } = exchange;
  const body = response?.body.replace(/"request_id": ?"[^"]*"/g, '') ?? '';
  const headers = (response?.headers ?? []).filter(([name]) => !/^(request-id|date|ratelimit-.*)$/i.test(name));
  return JSON.stringify([exchange.request, response?.status, headers, body, lost]);
};

/** Which requests of an incident went another way in its replay, and how many went the same way. */
export function differences(before: readonly LogEntry[], after: readonly LogEntry[]): { pairs: Pair[]; same: number } {
  const all = pairs(before, after);
  const differ = all.filter(({ was, is }) => was === null || is === null || meaningOf(was) !== meaningOf(is));
  return { pairs: differ, same: all.length - differ.length };
}

/** The two logs side by side, request by request, as far as they differ. */
export function sideBySide(
  before: readonly LogEntry[],
  after: readonly LogEntry[],
  { columns, theme }: { columns: number; theme: Theme },
): string[] {
  const { pairs: differ, same } = differences(before, after);
  const half = Math.floor((columns - 3) / 2);
  const cell = (entry: LogEntry | null): string => {
    if (entry === null) return theme.dim('not sent');
    const { request, at, as } = entry.exchange;
    const end = outcomeOf(entry);
    const time = new Date(at).toISOString().slice(11, half >= 34 ? 19 : 16);
    const head = stripControlCharacters(`${time} ${as} ${request.method} ${request.path}`);
    return `${pad(head, Math.max(4, half - width(end) - 1))} ${end}`;
  };
  const heading = `${pad(theme.strong('As it was'), half)}   ${theme.strong('Replay')}`;
  const rows = differ.map(({ was, is }) => truncate(`${pad(cell(was), half)} ${theme.dim('│')} ${cell(is)}`, columns));
  const rest = same === 0 ? [] : ['', theme.dim(truncate(`The other ${same} went the same way.`, columns))];
  return differ.length === 0 ? ['Every request went the same way.'] : [heading, ...rows, ...rest];
}
