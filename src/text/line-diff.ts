/** A line of one text or of both. */
interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** What turns one text into another, line by line, by their longest common subsequence. For short texts. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  /** The length of the longest common subsequence of what begins at two lines. */
  const common = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! });
      i += 1;
      j += 1;
    } else if (j === after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ kind: 'removed', text: before[i]! });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: after[j]! });
      j += 1;
    }
  }
  return lines;
}

/** The lines that differ, each with so many others around it; null where something is left out. */
export function diffHunks(lines: readonly DiffLine[], around: number): (DiffLine | null)[] {
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - around), i + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, i) => (near[i] ? [line] : i === 0 || near[i - 1] ? [null] : []));
}
