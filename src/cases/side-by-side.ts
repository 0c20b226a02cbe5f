import { pad, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import type { LogEntry } from './case';
import { shortTarget } from './log-lines';

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

/** The most that is said of one side beside its status. */
const detailColumns = 18;

type Json = Record<string, unknown>;

const objectIn = (text: string): Json | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== 'object' || value === null ? null : (value as Json);
  } catch {
    return null;
  }
};

/** What tells two responses apart whose statuses and ids are the same: rows, a header, a field, or some other part. */
function detailsOf(was: LogEntry, is: LogEntry): [string, string] {
  const [a, b] = [was.exchange.response, is.exchange.response];
  if (!a || !b) return ['', ''];
  const [one, other] = [objectIn(a.body), objectIn(b.body)];
  const rowsIn = (body: Json | null) => (Array.isArray(body) ? body : Array.isArray(body?.data) ? body.data : null);
  const [few, many] = [rowsIn(one), rowsIn(other)];
  if (few && many && few.length !== many.length) return [pluralize(few.length, 'row'), pluralize(many.length, 'row')];
  const fields = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
  const said = (body: Json | null, name: string) => {
    const value = body?.[name];
    return stripControlCharacters(
      truncate(value === undefined ? `no ${name}` : `${name} ${JSON.stringify(value)}`, detailColumns),
    );
  };
  for (const name of fields.filter(each => each !== 'request_id')) {
    const both: [string, string] = [said(one, name), said(other, name)];
    if (both[0] !== both[1]) return both;
  }
  const names = (response: typeof a) => response.headers.map(([name]) => name);
  const has = (response: typeof a, name: string) =>
    names(response).some(each => each.toLowerCase() === name.toLowerCase()) ? name : `no ${name}`;
  for (const name of [...names(a), ...names(b)].filter(each => !/^(request-id|date|ratelimit-.*)$/i.test(each)))
    if (has(a, name) !== has(b, name)) return [has(a, name), has(b, name)];
  return a.body === b.body ? ['', ''] : ['', 'other body'];
}

/** What came of a pair: where that is the same, what tells its two sides apart. */
function endsOf({ was, is }: Pair): [string, string] {
  const ends = [was, is].map(entry => (entry ? outcomeOf(entry) : 'not sent')) as [string, string];
  if (!was || !is || ends[0] !== ends[1]) return ends;
  const details = detailsOf(was, is);
  if (details[0] === details[1]) return ends;
  // The id is the same on both sides, and there's no room for all.
  const status = was.exchange.response?.status ?? '';
  return details.map(detail => `${status} ${detail}`.trimEnd()) as [string, string];
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

/** From this width on, what came of a request is beside it; below, on a line of its own. */
const besideFrom = 64;

/** The two logs side by side as far as they differ: each request once, and what came of it then and in the replay. */
export function sideBySide(
  before: readonly LogEntry[],
  after: readonly LogEntry[],
  { columns, theme }: { columns: number; theme: Theme },
): string[] {
  const { pairs: differ, same } = differences(before, after);
  if (differ.length === 0) return ['Every request had the same outcome as before.'];
  const ends = differ.map(endsOf);
  const isWide = columns >= besideFrom;
  const sides = [0, 1].map(side => Math.max(9, ...ends.map(each => width(each[side]!))));
  const room = Math.max(10, isWide ? columns - sides[0]! - sides[1]! - 4 : columns);
  const requestOf = ({ was, is }: Pair): string => {
    const { request, at, as } = (was ?? is)!.exchange;
    const time = new Date(at).toISOString().slice(11, columns >= 50 ? 19 : 16);
    const head = `${time} ${as} `;
    return pad(
      head + shortTarget(stripControlCharacters(`${request.method} ${request.path}`), room - width(head)),
      room,
    );
  };
  const rows = differ.flatMap((each, i) => {
    const [was, is] = ends[i]!;
    if (!isWide) return [requestOf(each).trimEnd(), ...wrap(`${was}, replay ${is}`, columns, { indent: '    ' })];
    return [`${requestOf(each)}  ${pad(was, sides[0]!)}  ${is}`];
  });
  const heading = `${pad('Request', room)}  ${pad('As it was', sides[0]!)}  Replay`;
  const rest =
    same === 0
      ? []
      : [
          '',
          ...wrap(`The other ${same === 1 ? 'request' : `${same} requests`} had the same outcome.`, columns).map(
            theme.dim,
          ),
        ];
  return [...(isWide ? [theme.strong(truncate(heading, columns))] : []), ...rows, ...rest];
}
