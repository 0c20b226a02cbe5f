import { expect, test } from 'vitest';
import { clampOffset, pageDownDistance, visibleSlice } from '../../src/text/scroll';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Every window that somebody sees who presses the key until nothing moves. */
function windows(total: number, height: number): number[][] {
  const lines = numbered(total);
  const seen: number[][] = [];
  for (let offset = 0; seen.length <= total; ) {
    seen.push(visibleSlice(lines, offset, height).shown);
    const next = clampOffset(offset + pageDownDistance(offset, total, height), total, height);
    if (next === offset) break;
    offset = next;
  }
  return seen;
}

test('a text of two windows is read in two windows, without a line left over', () => {
  expect(windows(36, 18).map(shown => [shown[0], shown.at(-1)])).toEqual([
    [1, 18],
    [19, 36],
  ]);
});

test('in a longer text one line stays in sight from window to window', () => {
  expect(windows(40, 18).map(shown => [shown[0], shown.at(-1)])).toEqual([
    [1, 18],
    [18, 35],
    [23, 40],
  ]);
});

test('every line comes into sight, whatever the lengths, and a text that fits does not move', () => {
  for (let height = 1; height <= 8; height++) {
    for (let total = 1; total <= 40; total++) {
      const seen = windows(total, height);
      expect(new Set(seen.flat()).size).toBe(total);
      if (total <= height) expect(seen).toHaveLength(1);
      if (total <= 2 * height) expect(seen.length).toBeLessThanOrEqual(2);
    }
  }
});
