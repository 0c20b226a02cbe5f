import { limits } from '../conventions/limits';
import { byCreation, listEnvelope, page, type SortKey } from '../conventions/list-envelope';
import type { Json } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import type { Principal } from './callers';
import { Failure } from './failure';
import type { ListRequest, OperationResponse } from './handler';
import type { Runtime } from './runtime';
import type { Row } from './tables';

/** What lists are sorted by unless `sort` says something else. */
const usualSort = '-created_at';

/**
 * One page of a list by the conventions: newest first, bounded, with a cursor that only this caller can use (auth.4.1), and
 * only with the filters and the sort that it was made for.
 *
 * @throws Failure invalid_cursor or invalid_parameter.
 */
export function listPage<R extends Row>(
  runtime: Runtime,
  caller: Principal,
  query: Record<string, unknown>,
  { name, table, visible, matches = () => true, sortable = {}, present }: ListRequest<R>,
): OperationResponse {
  const { policies, cursors } = runtime;
  const { limit, after, page: pageNumber, ...selection } = query as ListQuery;
  const now = runtime.clock.now();
  const filters = { ...selection, sort: selection.sort === usualSort ? undefined : selection.sort };
  const bound = policies.cursorBinding === 'bound';
  const binding = { caller: caller.application, list: name, filters: bound ? filters : {} };

  if (after !== undefined && pageNumber !== undefined) {
    throw refused('page', 'exclusive', 'can’t be combined with after');
  }
  const offset = pageNumber === undefined ? 0 : (pageNumber - 1) * (limit ?? 0);
  if (offset > limits.maxOffset) {
    throw refused('page', 'max_offset', `may skip at most ${limits.maxOffset} rows; use after to get the rest`);
  }
  const position = after === undefined ? undefined : cursors.open(after, binding, now);
  if (position === null) throw new Failure('invalid_cursor');

  const scoped = policies.listAccess === 'scoped';
  const rows = table.where(row => matches(row) && (!scoped || visible(row)));
  const sort = sortKey(filters.sort, sortable);
  const tieBreaker = filters.sort === undefined || policies.sortTies === 'broken-by-id';
  const found = page(rows, { sort, tieBreaker, after: position, offset, limit });
  const shown = found.rows.filter(visible);
  const cursor = found.more && found.last ? cursors.seal(found.last, binding, now + limits.cursorLife) : null;

  return { status: 200, body: listBody(policies, shown.map(present), cursor, rows.length) };
}

/** The body of a list, as this service shapes it. */
export function listBody(
  policies: Policies,
  data: Json[],
  cursor: string | null,
  total: number,
): Json[] | Record<string, Json> {
  if (policies.listShape === 'array') return data;
  const envelope = { ...listEnvelope(data, cursor) };
  const { next_cursor: _, ...withoutCursor } = envelope;
  const body: Record<string, Json> = policies.paging === 'offset-only' ? withoutCursor : envelope;
  return policies.listTotal === 'counted' ? { ...body, total } : body;
}

interface ListQuery {
  limit?: number;
  after?: string;
  page?: number;
  sort?: string;
}

/** The key that `sort` names: `amount`, or `-amount` for descending; newest first without it. */
function sortKey<R extends Row>(
  sort: string | undefined,
  sortable: Readonly<Record<string, (row: R) => number>>,
): SortKey<R> {
  if (sort === undefined) return byCreation;
  const descending = sort.startsWith('-');
  return { value: sortable[sort.slice(descending ? 1 : 0)] ?? byCreation.value, descending };
}

const refused = (field: string, rule: string, message: string) =>
  new Failure('invalid_parameter', {
    message: `${field} ${message}.`,
    details: [{ in: 'query', field, rule, message }],
  });
