import { jsonLine } from '../text/control-characters';
import { pad, singleLine, stripControlCharacters, truncate } from '../text/layout';
import type { Theme } from '../text/theme';
import type { DeliveryEntry } from './event-sender';

/** One request with its response, or without one because its sender went away. */
export interface LogEntry {
  /** When it arrived, in ms since the Unix epoch. */
  at: number;
  /** Null where what came could not be read as a request. */
  method: string | null;
  /** Path and query as they were served; null as above. */
  path: string | null;
  /** Null where the sender went away first. */
  status: number | null;
  /** A seeded caller, `nobody` without a key, `unknown` with a key that none of them has. */
  caller: string;
  requestId: string | null;
  /** ms from arrival to the end of the response. */
  ms: number;
}

/** Who a request says it is, by the keys that the service gave out; the log never holds a key itself. */
export function callerName(
  { authorization, path }: { authorization: string | null; path: string },
  callers: readonly { name: string; key: string | null }[],
): string {
  const key =
    /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? new URLSearchParams(path.split('?', 2)[1]).get('api_key');
  if (key === null) return authorization === null ? 'nobody' : 'unknown';
  return callers.find(caller => caller.key === key)?.name ?? 'unknown';
}

/** A request for the eye: time (UTC, as in Date), caller, status, method and path; one line, no wider than `columns`. */
export function logLine(entry: LogEntry, columns: number, theme: Theme): string {
  const isFine = entry.status !== null && entry.status < 400;
  return row(entry, isFine, entry.caller, `${entry.method ?? '-'} ${entry.path ?? '(no request)'}`, columns, theme);
}

/** The same for an attempt to deliver a webhook event. */
export function deliveryLine(entry: DeliveryEntry, columns: number, theme: Theme): string {
  const { status, problem, event, url, deliveryId } = entry;
  const { pathname } = new URL(url);
  const isFine = status !== null && status >= 200 && status < 300;
  const words = `${deliveryId} ${event} to ${pathname}${problem === null ? '' : `: ${problem}`}`;
  return row(entry, isFine, 'webhook', words, columns, theme);
}

function row(
  { at, status }: { at: number; status: number | null },
  isFine: boolean,
  who: string,
  words: string,
  columns: number,
  theme: Theme,
): string {
  const time = new Date(at).toISOString().slice(11, 19);
  const shown = status === null ? '---' : String(status);
  const rest = `${pad(stripControlCharacters(who), 8)}  ${singleLine(words)}`;
  return truncate(`${theme.dim(time)}  ${isFine ? shown : theme.wrong(shown)}  ${rest}`, columns);
}

/** The same for a program: one JSON object a line. */
export const logJson = ({ at, method, path, status, caller, requestId, ms }: LogEntry): string =>
  jsonLine({
    type: 'request',
    at: new Date(at).toISOString(),
    method,
    path,
    status,
    caller,
    request_id: requestId,
    ms,
  });

/** An attempt to deliver a webhook event, for a program. */
export const deliveryJson = ({ at, deliveryId, event, url, status, problem, ms }: DeliveryEntry): string =>
  jsonLine({
    type: 'delivery',
    at: new Date(at).toISOString(),
    delivery_id: deliveryId,
    event,
    url,
    status,
    problem,
    ms,
  });
