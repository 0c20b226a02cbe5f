import { expect, test } from 'vitest';
import { addChoice } from '../../src/lab/choices';
import { stackColumn } from '../../src/lab/columns';
import { formatSeconds, pluralizeOrNone, sectionLines } from '../../src/lab/format';
import { requestLog } from '../../src/lab/log';
import { createOutages } from '../../src/lab/outages';
import { timeSlices } from '../../src/lab/slices';
import { plainTheme } from '../../src/text/theme';

test('an outage covers its moments, and a second one in it makes it last longer', () => {
  const outages = createOutages();
  expect(outages.until(0)).toBeNull();
  expect(outages.begin(10, 5)).toBe(15);
  expect([9, 10, 14, 15].map(outages.until)).toEqual([null, 15, 15, null]);
  expect(outages.begin(14, 7)).toBe(22);
  expect([21, 22].map(outages.until)).toEqual([22, null]);
  expect(outages.begin(22, 1)).toBe(23);
  expect(outages.until(12)).toBe(22);
});

test('a new choice comes before those of its moment, which are one event later then', () => {
  const at = (event: number, action: string) => ({ event, action, value: 0 });
  expect(addChoice([at(2, 'a'), at(5, 'b'), at(7, 'c')], at(5, 'new'))).toEqual([
    at(2, 'a'),
    at(5, 'new'),
    at(6, 'b'),
    at(8, 'c'),
  ]);
});

test('slices of time: what came before each, and a stop at its end', () => {
  const { sliceOf, lengthInSlices, eventsBefore, stops } = timeSlices(1000);
  const event = (at: number, type = 'x') => ({ at, type });
  const recording = {
    events: [
      event(0),
      event(0, 'tick'),
      event(999),
      event(1000, 'tick'),
      event(1500),
      event(2000, 'tick'),
      event(2000, 'books'),
    ],
  };
  expect([0, 999, 1000].map(sliceOf)).toEqual([0, 0, 1]);
  expect(lengthInSlices(recording)).toBe(3);
  expect(lengthInSlices({ events: [] })).toBe(1);
  expect([0, 1, 2, 3].map(slice => eventsBefore(recording, slice))).toEqual([0, 3, 5, 6]);
  expect(stops(recording)).toEqual([3, 5, 7]);
});

test('a column has a sign of each part if there’s room, else of the weightiest', () => {
  const column = (good: number, bad: number, unit: number, rows = 4) =>
    stackColumn({ good, bad }, ['good', 'bad'], { unit, rows })
      .map(part => part[0])
      .join('');
  expect(column(0, 0, 1)).toBe('');
  expect(column(3, 0, 1)).toBe('ggg');
  expect(column(2, 2, 1)).toBe('ggbb');
  expect(column(9, 1, 3)).toBe('gggb');
  expect(column(1, 9, 3)).toBe('gbbb');
  expect(column(1, 2, 3)).toBe('b');
  expect(column(2, 1, 3)).toBe('g');
  expect(column(20, 20, 1)).toBe('ggbb');
  expect(column(4, 0, 3)).toBe('gg');
});

test('a log in a picture shows its end, and says how much came before', () => {
  const { logBlock, allLogLines } = requestLog<number[], number>({
    entries: state => state,
    line: (entry, _, __, isLast) => `${entry}${isLast ? ' newest' : ''}`,
    about: columns => (columns > 20 ? 'time, client' : ''),
  });
  const block = (rows: number, columns = 40) => logBlock([1, 2, 3], { columns, rows }, plainTheme);
  expect(block(1)).toEqual([]);
  expect(block(2)).toEqual(['Request log  time, client  2 before', '3 newest']);
  expect(block(4)).toEqual(['Request log  time, client', '1', '2', '3 newest']);
  expect(block(2, 20)).toEqual(
    ['Request log  2 before', '3 newest']
      .map(line => line.slice(0, 20))
      .map((line, i) => (i === 0 ? expect.stringMatching(/^Request log/) : line)),
  );
  expect(allLogLines([1, 2], 40, plainTheme)).toEqual(['Request log  time, client', '', '1', '2']);
});

test('numbers and sections in words', () => {
  expect([0, 1, 2].map(many => pluralizeOrNone(many, 'row'))).toEqual(['no rows', '1 row', '2 rows']);
  expect([0, 1440, 59_960].map(formatSeconds)).toEqual(['0.0 s', '1.4 s', '60.0 s']);
  expect(
    sectionLines(
      [
        ['One', ['A.', '', 'B.']],
        ['Two', ['C.']],
      ],
      40,
      plainTheme,
    ),
  ).toEqual(['One', '  A. B.', '', 'Two', '  C.']);
});

test('a column without room for all of its parts has the largest, in their order', () => {
  const of = (a: number, b: number, c: number) => stackColumn({ a, b, c }, ['a', 'b', 'c'], { unit: 1, rows: 2 });
  expect(of(5, 1, 9)).toEqual(['a', 'c']);
  expect(of(1, 9, 5)).toEqual(['b', 'c']);
});
