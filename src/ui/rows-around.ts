import { scrollIntoView } from '../text/scroll';

/**
 * The part of a list that fits into the window and contains the chosen row.
 *
 * @returns those rows, and the index of the first one
 */
export function rowsAround<T>(
  rows: readonly T[],
  chosen: number,
  height: number,
): { rows: readonly T[]; from: number } {
  const from = Math.min(scrollIntoView(0, Math.max(0, chosen), height), Math.max(0, rows.length - height));
  return { rows: rows.slice(from, from + height), from };
}
