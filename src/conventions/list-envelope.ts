/** The body of every list (resources.collection-envelope). */
interface ListEnvelope<T> {
  /** resources.collection-envelope.data */
  data: T[];
  /** Opaque; null exactly when has_more is false (resources.collection-envelope.next-cursor). */
  next_cursor: string | null;
  /** resources.collection-envelope.has-more */
  has_more: boolean;
}

/** The envelope around the items of one page; `has_more` follows from the cursor. */
export function listEnvelope<T>(data: T[], nextCursor: string | null): ListEnvelope<T> {
  return { data, next_cursor: nextCursor, has_more: nextCursor !== null };
}

/** What every row of a list has. */
export interface ListRow {
  /** ms since the Unix epoch. */
  createdAt: number;
  /** The number in the id, which grows with creation: o9 before o10. */
  number: number;
}

/** Where a row is in a list. */
export interface Position {
  /** What the list is sorted by: a whole number, 0 or more. */
  value: number;
  /** The number in the row's id, which breaks ties. */
  number: number;
}

/** What a list is sorted by. The id breaks ties, in the same direction. */
export interface SortKey<R> {
  value(row: R): number;
  descending: boolean;
}

/** Negative when `a` comes before `b` in a list: newest first, the id breaks ties (endpoints.get-collection). */
export const newestFirst = (a: ListRow, b: ListRow): number => b.createdAt - a.createdAt || b.number - a.number;

/** The same as a sort key: what a list is sorted by unless a client asks for something else. */
export const byCreation: SortKey<ListRow> = { value: row => row.createdAt, descending: true };

interface PageRequest<R> {
  /** What the list is sorted by; newest first when absent. */
  sort?: SortKey<R>;
  /** Whether the id breaks ties. If it doesn't, nothing says which of two rows with the same value comes first. */
  tieBreaker?: boolean;
  /** Rows strictly after this position. */
  after?: Position;
  /** Rows to skip from the start, in offset mode. */
  offset?: number;
  /** At most this many; the whole rest when absent. */
  limit?: number;
}

/**
 * One page of rows, whether further rows exist, and the position of the last row. A cursor is a place, not a count: rows that
 * are added or removed elsewhere never shift it.
 */
export function page<R extends ListRow>(rows: readonly R[], request: PageRequest<R>) {
  const { sort = byCreation, tieBreaker = true, after, offset = 0, limit } = request;
  const direction = sort.descending ? -1 : 1;
  const compare = (row: R, value: number, number: number) =>
    direction * (sort.value(row) - value || (tieBreaker ? row.number - number : 0));
  const ordered = [...rows].sort((a, b) => compare(a, sort.value(b), b.number));
  const from = after ? ordered.filter(row => compare(row, after.value, after.number) > 0) : ordered.slice(offset);
  const taken = limit === undefined ? from : from.slice(0, limit);
  const end = taken.at(-1);
  const last: Position | undefined = end && { value: sort.value(end), number: end.number };
  return { rows: taken, more: from.length > taken.length, last };
}
