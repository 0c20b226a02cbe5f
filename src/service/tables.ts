import { limits } from '../conventions/limits';
import { type ListRow, newestFirst } from '../conventions/list-envelope';

/** What every stored row has. */
export interface Row extends ListRow {
  id: string;
  /** The account that the row belongs to. */
  account: string;
}

/** The latest change of one row. */
export interface Change<R extends Row> {
  id: string;
  account: string;
  /** Grows with every change of the table, so that no two changes are at the same place. */
  sequence: number;
  /** When it happened, in ms. */
  at: number;
  /** The row as it is now; null once it was removed. */
  row: R | null;
}

/** What changed in a table, for clients that keep a copy of it. */
interface ChangeLog<R extends Row> {
  /** The sequence of the latest change; 0 before the first. */
  readonly latest: number;
  /** Removals up to this sequence are forgotten, so a copy that is older can't be brought up to date. */
  readonly forgotten: number;
  /** Every row once, at its latest change, oldest change first. Removals that are older than `limits.changeLife` are left out. */
  all(now: number): readonly Change<R>[];
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
  /** What changed; null where the kind of rows doesn't ask for it. */
  readonly changes: ChangeLog<R> | null;
}

/** A kind of rows that a resource keeps: declared next to its operations, opened with `world.table(…)`. */
export interface TableDefinition<R extends Row> {
  name: string;
  /** What its ids begin with: `msg_`. */
  prefix: string;
  /** Whether its changes are remembered, for a feed. */
  keepsChanges?: true;
  /** Never set: it carries the type of the rows. */
  row?: R;
}

/**
 * An empty table. Rows are never changed in place: `replace` swaps a new one in.
 *
 * @param now the service's clock, in ms; without it, changes aren't remembered.
 */
export function table<R extends Row>(now?: () => number): Table<R> {
  const rows = new Map<string, R>();
  const log = now === undefined ? null : changeLog<R>();
  // Sorted when somebody asks, and kept until something changes.
  let ordered: R[] | null = null;
  return {
    changes: log,
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
      log?.note(row, row.createdAt, row);
      return row;
    },
    replace: row => {
      rows.set(row.id, row);
      ordered = null;
      log?.note(row, now!(), row);
      return row;
    },
    remove: id => {
      const row = rows.get(id);
      rows.delete(id);
      ordered = null;
      if (row !== undefined) log?.note(row, now!(), null);
    },
  };
}

/** Remembers the latest change of each row. Removals are bounded in number and in age, or a busy table would only ever grow. */
function changeLog<R extends Row>(): ChangeLog<R> & { note(row: R, at: number, now: R | null): void } {
  /** A Map keeps the sequence in which its keys were set. */
  const latestById = new Map<string, Change<R>>();
  const removals = new Set<string>();
  let latest = 0;
  let forgotten = 0;
  const forget = (id: string) => {
    forgotten = latestById.get(id)!.sequence;
    latestById.delete(id);
    removals.delete(id);
  };
  return {
    get latest() {
      return latest;
    },
    get forgotten() {
      return forgotten;
    },
    note({ id, account }, at, row) {
      latest += 1;
      latestById.delete(id);
      latestById.set(id, { id, account, sequence: latest, at, row });
      if (row === null) removals.add(id);
      if (removals.size > limits.removalsKept) forget(removals.values().next().value!);
    },
    all(now) {
      for (const id of removals) {
        if (latestById.get(id)!.at >= now - limits.changeLife) break;
        forget(id);
      }
      return [...latestById.values()];
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
