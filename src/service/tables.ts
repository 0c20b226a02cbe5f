import { type ListRow, newestFirst } from '../conventions/list-envelope';

/** What every stored row has. */
export interface Row extends ListRow {
  id: string;
  /** The account that the row belongs to. */
  account: string;
}

/** Rows of one kind, kept in memory. */
export interface Table<R extends Row> {
  /** The row with this id, whatever account it belongs to. */
  get(id: string): R | undefined;
  /** All rows for which the condition holds, newest first. */
  where(condition: (row: R) => boolean): R[];
  add(row: R): R;
  replace(row: R): R;
  remove(id: string): void;
  /** How many rows there are. */
  readonly size: number;
}

/** A kind of rows that a resource keeps: declared next to its operations, opened with `world.table(…)`. */
export interface TableDefinition<R extends Row> {
  name: string;
  /** What its ids begin with: `msg_`. */
  prefix: string;
  /** Never set: it carries the type of the rows. */
  row?: R;
}

/** An empty table. Rows are never changed in place: `replace` swaps a new one in. */
export function table<R extends Row>(): Table<R> {
  const rows = new Map<string, R>();
  // Sorted when somebody asks, and kept until something changes.
  let ordered: R[] | null = null;
  return {
    get: id => rows.get(id),
    get size() {
      return rows.size;
    },
    where: condition => {
      ordered ??= [...rows.values()].sort(newestFirst);
      return ordered.filter(condition);
    },
    add: row => {
      rows.set(row.id, row);
      ordered = null;
      return row;
    },
    replace: row => {
      rows.set(row.id, row);
      ordered = null;
      return row;
    },
    remove: id => {
      rows.delete(id);
      ordered = null;
    },
  };
}

/** Makes ids in creation order, `ch_1`, `ch_2`, …; lists are sorted by the number. */
export function idSequence(prefix: string, first = 1): () => { id: string; number: number } {
  let next = first;
  return () => {
    const number = next++;
    return { id: `${prefix}${number}`, number };
  };
}
