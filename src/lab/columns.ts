/**
 * One column of a chart from its foot up: each part that there is has a sign, if there is room for all.
 *
 * @param counts - how much of each part there is
 * @param parts - in the sequence in which they are stacked
 * @param unit - how much one row stands for
 */
export function stackColumn<Part extends string>(
  counts: Readonly<Record<Part, number>>,
  parts: readonly Part[],
  { unit, rows }: { unit: number; rows: number },
): Part[] {
  const all = parts.reduce((sum, part) => sum + counts[part], 0);
  const height = Math.min(rows, Math.ceil(all / unit));
  if (height === 0) return [];
  const present = parts.filter(part => counts[part] > 0);
  // In a column of one sign, the weightiest part counts.
  const byWeight = present.toSorted((a, b) => counts[b] - counts[a]);
  if (height < present.length) return byWeight.slice(0, height).toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b));
  const signs = new Map(present.map(part => [part, Math.max(1, Math.floor((counts[part] / all) * height))]));
  const filled = [...signs.values()].reduce((sum, each) => sum + each, 0);
  signs.set(byWeight[0]!, signs.get(byWeight[0]!)! + height - filled);
  return present.flatMap(part => Array.from({ length: signs.get(part)! }, () => part));
}
