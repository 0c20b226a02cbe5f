import { scrollIntoView } from '../text/scroll';

/** In: the rows, the chosen one and the height. Out: the stretch of rows that shows it. */
export function rowsAround<T>(
  rows: readonly T[],
  chosen: number,
  height: number,
): { rows: readonly T[]; from: number } {
  const from = Math.min(scrollIntoView(0, Math.max(0, chosen), height), Math.max(0, rows.length - height));
  return { rows: rows.slice(from, from + height), from };
}
