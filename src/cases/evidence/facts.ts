import type { Json } from '../../conventions/openapi';
import type { SeededCaller } from '../../service/callers';
import type { Operation } from '../../service/operation';
import type { LogEntry } from '../case';
import { findOperation, pathOf } from '../operations';

/** What a learner can know: the log with their own requests in it, and who the callers are. */
export interface Known {
  entries: readonly LogEntry[];
  callers: readonly SeededCaller[];
}

/** Finds the entries that show a departure; none if it isn't there. */
export type Evidence = (known: Known) => LogEntry[];

type JsonObject = { [key: string]: Json };

/** What was read of an entry once is remembered as long as the entry: every kind of evidence asks for the same. */
function remembered<T>(read: (entry: LogEntry) => T): (entry: LogEntry) => T {
  const known = new WeakMap<LogEntry, { value: T }>();
  return entry => {
    const found = known.get(entry) ?? { value: read(entry) };
    known.set(entry, found);
    return found.value;
  };
}

/** @returns the status of the response; 0 if it got lost */
export const statusOf = ({ exchange }: LogEntry): number => exchange.response?.status ?? 0;
/** @returns whether the response arrived with a status from 200 to 299 */
export const isSuccess = (entry: LogEntry): boolean => statusOf(entry) >= 200 && statusOf(entry) < 300;
/** @returns the method of the request */
export const methodOf = ({ exchange }: LogEntry): string => exchange.request.method;
/** @returns the target of the request: its path with its query */
export const targetOf = ({ exchange }: LogEntry): string => exchange.request.path;
/** @returns the path of the request, without its query */
export const resourceOf = remembered(entry => pathOf(targetOf(entry)));
/** @returns the name of the client that sent the request */
export const clientOf = ({ exchange }: LogEntry): string => exchange.as;
/** @returns when the request was sent, in ms since the Unix epoch */
export const momentOf = ({ exchange }: LogEntry): number => exchange.at;
/** @returns the operation that the request was for; null if there’s none */
export const operationOf = remembered((entry): Operation | null => findOperation(methodOf(entry), targetOf(entry)));

const headerIn = (headers: readonly (readonly [string, string])[], name: string): string | null =>
  headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? null;

/** A header of the request, by its name in lower case, or null. */
export const sentHeader = ({ exchange }: LogEntry, name: string): string | null =>
  headerIn(exchange.request.headers, name);

/** A header of the response, by its name in lower case, or null. */
export const receivedHeader = ({ exchange }: LogEntry, name: string): string | null =>
  headerIn(exchange.response?.headers ?? [], name);

const jsonOf = (text: string | null | undefined): Json | undefined => {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const objectOf = (value: Json | undefined): JsonObject | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;

/** The body of the response; undefined if it isn't JSON. */
export const bodyOf = remembered(({ exchange }): Json | undefined => jsonOf(exchange.response?.body));
/** The body of the response as an object, or null. */
export const receivedObject = (entry: LogEntry): JsonObject | null => objectOf(bodyOf(entry));
/** The body of the request as an object, or null. */
export const sentObject = remembered(({ exchange }): JsonObject | null => objectOf(jsonOf(exchange.request.body)));

/** The error object of a response, or null. */
export const errorOf = (entry: LogEntry): JsonObject | null => objectOf(receivedObject(entry)?.error);

/** The rows of a list, or null if the response isn't one. */
export function rowsOf(entry: LogEntry): JsonObject[] | null {
  const body = bodyOf(entry);
  const rows = Array.isArray(body) ? body : receivedObject(entry)?.data;
  if (!isSuccess(entry) || operationOf(entry)?.list === undefined || !Array.isArray(rows)) return null;
  return rows.map(objectOf).filter(row => row !== null);
}

/** A parameter of the query, or null. */
export const queryOf = (entry: LogEntry, name: string): string | null =>
  new URLSearchParams(targetOf(entry).split('?')[1] ?? '').get(name);

/** All entries of which this is true. */
export const each =
  (test: (entry: LogEntry, known: Known) => boolean): Evidence =>
  known =>
    known.entries.filter(entry => test(entry, known));

/** All entries, each with those before it, of which this is true. */
export const afterOthers =
  (test: (entry: LogEntry, before: readonly LogEntry[], known: Known) => boolean): Evidence =>
  known =>
    known.entries.filter((entry, i) => test(entry, known.entries.slice(0, i), known));

/** The caller that sent a request. */
export const callerOf = (entry: LogEntry, { callers }: Known): SeededCaller | undefined =>
  callers.find(({ name }) => name === clientOf(entry));

/** Whose objects are whose, by path: from lists, and from what was created. */
export function ownersOf(known: Known): Map<string, string> {
  const owners = new Map<string, string>();
  for (const entry of known.entries) {
    const account = callerOf(entry, known)?.account;
    if (!account || !isSuccess(entry)) continue;
    for (const { id } of rowsOf(entry) ?? []) owners.set(`${resourceOf(entry)}/${String(id)}`, account);
    const location = receivedHeader(entry, 'location');
    if (location !== null && statusOf(entry) === 201) owners.set(pathOf(location), account);
  }
  return owners;
}

/** The account of the object that a request is about, or null. */
export const ownerOf = (entry: LogEntry, owners: ReadonlyMap<string, string>): string | null =>
  [...owners].find(([path]) => resourceOf(entry) === path || resourceOf(entry).startsWith(`${path}/`))?.[1] ?? null;
