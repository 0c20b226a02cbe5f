/** Which slice of a long text stands in the window: pure arithmetic, no screen. */
export interface Scroll {
  /** The first line shown, from 0. */
  offset: number;
}

/** Offsets stay between the first line and the last full page. */
export const clampOffset = (offset: number, total: number, height: number): number =>
  Math.max(0, Math.min(offset, total - height));

/** The lines in the window, and how many stand above and below it. */
export function slice<T>(lines: readonly T[], offset: number, height: number) {
  const from = clampOffset(offset, lines.length, height);
  const shown = lines.slice(from, from + height);
  return { from, shown, above: from, below: Math.max(0, lines.length - from - shown.length) };
}

/** The offset nearest to the present one at which line `index` (to `last`) is in the window. */
export function reveal(offset: number, index: number, height: number, last: number = index): number {
  if (index < offset) return index;
  if (last >= offset + height) return Math.min(index, last - height + 1);
  return offset;
}
