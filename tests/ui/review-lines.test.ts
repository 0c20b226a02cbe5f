import { expect, test } from 'vitest';
import type { PlaceList } from '../../src/review/state';
import { plainTheme } from '../../src/text/theme';
import { homeKeys } from '../../src/ui/screens/home/view';
import { comparisonOffset, placesLines } from '../../src/ui/screens/review/lines';

const marked = { ...plainTheme, accent: (text: string) => `<${text}>` };
const places = Array.from({ length: 9 }, (_, i) => ({
  ...{ document: 'shop.yaml', line: i + 1, column: 3, message: `what is wrong at ${i + 1}`, pointer: `/paths/${i}` },
  ...{ operation: null, label: `GET /${i}` },
}));
const list = (change: Partial<PlaceList> = {}): PlaceList =>
  ({ cause: 0, words: '', total: 9, places, cursor: 0, ...change }) as unknown as PlaceList;
const shown = (change: Partial<PlaceList>, rows: number) => placesLines(list(change), { columns: 60, rows }, marked);

test('places of a cause: the chosen one is in sight and marked, and below them is what is wrong with it', () => {
  for (let rows = 1; rows <= 16; rows++)
    for (const cursor of [0, 4, 8]) {
      const lines = shown({ cursor }, rows);
      expect(lines.length).toBeLessThanOrEqual(rows);
      if (rows >= 2) expect(lines[0]).toBe('9 places');
      if (rows >= 5) expect(lines.filter(line => line.startsWith('<'))).toHaveLength(1);
      if (rows >= 5) expect(lines.at(-1)).toBe(`shop.yaml:${cursor + 1}:3  what is wrong at ${cursor + 1}`);
    }
  expect(shown({ words: 'x', total: 40 }, 9)[0]).toBe('40 places with "x", the first 9 are listed');
  expect(shown({ words: 'x', total: 0, places: [] }, 9)).toContain('  No place contains these words.');
});

test('a comparison begins at its chosen row, and scrolls from there to its end', () => {
  const layout = (from: number, to: number) => ({ head: [], lines: Array.from({ length: 30 }, String), from, to });
  expect(comparisonOffset(layout(0, 8), 30, 0)).toBe(0);
  expect(comparisonOffset(layout(0, 8), 10, 0)).toBe(0);
  expect(comparisonOffset(layout(0, 9), 10, 0)).toBe(0);
  expect(comparisonOffset(layout(12, 14), 10, 0)).toBe(11);
  expect(comparisonOffset(layout(12, 14), 10, 3)).toBe(14);
  expect(comparisonOffset(layout(12, 14), 10, -99)).toBe(0);
  expect(comparisonOffset(layout(12, 14), 10, 99)).toBe(21);
});

test('at Home, the keys of a class open its steps, as many as there are up to nine', () => {
  const opened: (number | undefined)[] = [];
  const actions = { move: () => {}, open: (row?: number) => opened.push(row), changeProfile: () => {} } as never;
  const number = (steps: number) =>
    homeKeys({ columns: 80, rows: 24 }, actions, steps).find(({ keys }) => keys.includes('1'));
  expect(number(0)).toBeUndefined();
  expect([number(1)!.sign, number(1)!.keys]).toEqual(['1', ['1']]);
  expect([number(3)!.sign, number(3)!.keys]).toEqual(['1-3', ['1', '2', '3']]);
  expect(number(12)!.keys).toHaveLength(9);
  number(3)!.run({ name: '3' } as never);
  expect(opened).toEqual([2]);
});
