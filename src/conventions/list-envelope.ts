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

/** The position of a row in every list: created_at descending, then id descending. */
export interface Position {
  /** ms since the Unix epoch. */
  createdAt: number;
  /** The number in the id, which grows with creation: o9 before o10. */
  number: number;
}

/** Negative when `a` comes before `b` in a list: newest first, the id breaks ties (endpoints.get-collection). */
export const newestFirst = (a: Position, b: Position): number => b.createdAt - a.createdAt || b.number - a.number;

interface PageRequest {
  /** Rows strictly after this position. */
  after?: Position;
  /** Rows to skip from the start, in offset mode. */
  offset?: number;
  /** At most this many; the whole rest when absent. */
  limit?: number;
}

/**
 * One page of rows, newest first, and whether further rows exist. A cursor is a place, not a count: rows that are added or
 * removed elsewhere never shift it.
 */
export function page<R extends Position>(rows: readonly R[], { after, offset = 0, limit }: PageRequest) {
  const ordered = [...rows].sort(newestFirst);
  const from = after ? ordered.filter(row => newestFirst(row, after) > 0) : ordered.slice(offset);
  const taken = limit === undefined ? from : from.slice(0, limit);
  return { rows: taken, more: from.length > taken.length };
}
