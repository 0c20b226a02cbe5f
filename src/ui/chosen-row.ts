import { useScreenStore } from './store';

/** Which row of a list is chosen. */
interface ChosenRow {
  /** Its index when this was drawn. */
  at: number;
  /** Its index now, for keys: a burst may have moved it since. */
  get(): number;
  move(by: number): void;
}

/**
 * The chosen row of a list; it outlives a visit to another screen.
 *
 * @param count - how many rows there are now; a list may have grown or shrunk since the last visit
 * @param first - the row to begin with
 */
export function useChosenRow(count: number, first: () => number = () => 0): ChosenRow {
  const within = (row: number) => Math.max(0, Math.min(count - 1, row));
  const [row, store] = useScreenStore((_: number, next: number) => next, first);
  const get = () => within(store.get());
  return { at: within(row), get, move: by => store.dispatch(within(get() + by)) };
}
