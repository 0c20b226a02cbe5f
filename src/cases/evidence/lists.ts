import { limits } from '../../conventions/limits';
import { defaultPolicies } from '../../conventions/policies';
import { querySchema } from '../../service/parameters';
import type { LogEntry } from '../case';
import {
  afterOthers,
  callerOf,
  type Evidence,
  each,
  isSuccess,
  momentOf,
  operationOf,
  queryOf,
  receivedObject,
  resourceOf,
  rowsOf,
  targetOf,
} from './facts';

const parametersIn = (entry: LogEntry): URLSearchParams => new URLSearchParams(targetOf(entry).split('?')[1] ?? '');

/** The query of a list without what only says which page is wanted, and without these parameters. */
function selectionOf(entry: LogEntry, ...without: string[]): string {
  const parameters = parametersIn(entry);
  for (const name of ['after', 'limit', 'page', ...without]) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** The page whose cursor a request sends, or undefined. */
function pageBefore(entry: LogEntry, before: readonly LogEntry[]): LogEntry | undefined {
  const cursor = queryOf(entry, 'after');
  if (cursor === null || !isSuccess(entry)) return undefined;
  return before.findLast(
    other => receivedObject(other)?.next_cursor === cursor && resourceOf(other) === resourceOf(entry),
  );
}

const isOfFeed = (entry: LogEntry): boolean => operationOf(entry)?.list?.isFeed === true;

/** Where the id of a row is in the sequence of creation. */
const numberOf = (id: unknown): number => Number(/\d+$/.exec(String(id))?.[0]);

/** A row that the log has shown, that has the value with which a page ended, that belongs behind it, and that was left out. */
function isSkipped(entry: LogEntry, before: readonly LogEntry[]): boolean {
  const page = pageBefore(entry, before);
  const [sort, end, next] = [queryOf(entry, 'sort'), rowsOf(page ?? entry)?.at(-1), rowsOf(entry)?.[0]];
  if (!page || sort === null || !end || !next || selectionOf(page) !== selectionOf(entry)) return false;
  const field = sort.replace(/^-/, '');
  const isBehind = (id: unknown) => (sort.startsWith('-') ? -1 : 1) * (numberOf(id) - numberOf(end.id)) > 0;
  const filters = selectionOf(entry, 'sort');
  const isComparable = (other: LogEntry) => filters === '' || selectionOf(other, 'sort') === filters;
  const shown = before.filter(isComparable).flatMap(other => rowsOf(other) ?? [receivedObject(other) ?? {}]);
  const has = (row: { [name: string]: unknown }) => row[field] === end[field] && isBehind(row.id);
  return next[field] !== end[field] && sort !== '-created_at' && shown.some(has);
}

/** What shows a flaw of a list, by the flaw’s id. */
export const listEvidence: Record<string, Evidence> = {
  'unknown-filter-ignored': each(entry => {
    const operation = operationOf(entry);
    if (!isSuccess(entry) || !operation) return false;
    const known = querySchema(operation, defaultPolicies).shape;
    return [...parametersIn(entry).keys()].some(name => !Object.hasOwn(known, name) && name !== 'api_key');
  }),
  'cursor-without-its-filter': afterOthers((entry, before) => {
    // A position in a feed belongs to no filter.
    if (isOfFeed(entry)) return false;
    const page = pageBefore(entry, before);
    return page !== undefined && selectionOf(page) !== selectionOf(entry);
  }),
  'sort-without-tie-breaker': afterOthers(isSkipped),
  'deletions-not-in-feed': afterOthers((entry, before, known) => {
    const from = queryOf(entry, 'changed_from');
    if (from === null || !isOfFeed(entry) || !isSuccess(entry) || receivedObject(entry)?.has_more !== false)
      return false;
    const told = new Set(rowsOf(entry)?.map(({ id }) => id));
    const account = (one: LogEntry) => callerOf(one, known)?.account;
    return before.some(
      other =>
        operationOf(other)?.id === 'deleteOrder' &&
        isSuccess(other) &&
        momentOf(other) >= Date.parse(from) &&
        account(other) === account(entry) &&
        !told.has(targetOf(other).split('/')[2]),
    );
  }),
  'expired-position-restarts': afterOthers((entry, before) => {
    const position = queryOf(entry, 'after');
    const page = before.findLast(other =>
      [receivedObject(other)?.next_cursor, receivedObject(other)?.sync_cursor].includes(position),
    );
    const isUsed = position !== null && page !== undefined && isOfFeed(entry) && isSuccess(entry);
    return isUsed && momentOf(entry) - momentOf(page) > limits.changeLife;
  }),
};
