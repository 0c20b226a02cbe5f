import { scrollIntoView } from '../text/scroll';

/**
 * The part of a list that fits into the window and contains the chosen row.
 *
 * @returns those rows, the index of the first one, and in words which one is chosen, '' if no row is hidden: `2 of 14`
 */
export function rowsAround<T>(
  rows: readonly T[],
  chosen: number,
  height: number,
): { rows: readonly T[]; from: number; place: string } {
  const from = Math.min(scrollIntoView(0, Math.max(0, chosen), height), Math.max(0, rows.length - height));
  const place = rows.length > height ? `${chosen + 1} of ${rows.length}` : '';
  return { rows: rows.slice(from, from + height), from, place };
}
