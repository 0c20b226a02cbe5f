/** Offsets stay between the first line and the last full page. */
export const clampOffset = (offset: number, total: number, height: number): number =>
  Math.max(0, Math.min(offset, total - height));

/** The lines in the window, and how many are above and below it. */
export function visibleSlice<T>(lines: readonly T[], offset: number, height: number) {
  const from = clampOffset(offset, lines.length, height);
  const shown = lines.slice(from, from + height);
  return { from, shown, above: from, below: Math.max(0, lines.length - from - shown.length) };
}

/**
 * How far one window down moves. One line stays in sight, so that the eye finds its place; but where the whole rest fits
 * into one window, that window shows it, and no key is pressed for a single line.
 */
export function pageDownDistance(offset: number, total: number, height: number): number {
  const rest = total - clampOffset(offset, total, height) - height;
  return rest <= height ? Math.max(0, rest) : Math.max(1, height - 1);
}

/** The offset nearest to the present one at which line `index` (to `last`) is in the window. */
export function scrollIntoView(offset: number, index: number, height: number, last: number = index): number {
  if (index < offset) return index;
  if (last >= offset + height) return Math.min(index, last - height + 1);
  return offset;
}
