import { expect, it } from 'vitest';
import type { HomeRow } from '../../src/overview/home-rows';
import { findBinding } from '../../src/ui/keymap';
import { homeKeys, homeView } from '../../src/ui/screens/home/view';

const size = { columns: 80, rows: 24 };
const nothing = () => {};

it('a digit opens the step of that number, where there is one', () => {
  const opened: (number | undefined)[] = [];
  const keysOf = (steps: number) =>
    homeKeys(size, { move: nothing, open: index => opened.push(index), changeProfile: nothing }, steps);
  const press = (steps: number, digit: string) => {
    const event = { name: digit, text: digit };
    const row = findBinding(keysOf(steps), event as Parameters<typeof findBinding>[1]);
    row?.run(event as Parameters<typeof row.run>[0]);
    return row;
  };
  expect(press(4, '3')?.sign).toBe('1-4');
  expect(opened).toEqual([2]);
  expect(press(4, '5')).toBeUndefined();
  // Rows of the course have no numbers.
  expect(press(0, '1')).toBeUndefined();
  expect(press(12, '9')?.sign).toBe('1-9');
});

it('the chosen row stays under the pointer below the heads of days, and a small window leaves them out', () => {
  const row = (label: string, head?: string[]): HomeRow => ({
    label,
    text: 'x',
    route: { screen: 'home' },
    ...(head ? { head } : {}),
  });
  const rows = [row('1 Lesson', ['2 steps', '', 'Monday']), row('2 Lab', ['', 'Tuesday']), row('More')];
  for (const chosen of [0, 1, 2]) {
    const { labels, cursor } = homeView(rows, { columns: 78, rows: 20 }, chosen, 1);
    expect(labels[cursor]).toContain(rows[chosen]!.label);
    expect(labels).toContain('Tuesday');
  }
  const small = homeView(rows, { columns: 38, rows: 8 }, 1);
  expect(small.labels).toHaveLength(3);
  expect(small.place).toBe('');
  // How long all of it takes is in the header then, if that's wide enough.
  expect(homeView(rows, { columns: 78, rows: 7 }, 1).place).toBe('2 steps');
  expect(homeView(rows, { columns: 78, rows: 2 }, 1).place).toBe('2 steps · 2 of 3');
  expect(small.labels[small.cursor]).toContain('2 Lab');
});
