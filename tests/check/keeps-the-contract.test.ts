import { expect, test } from 'vitest';
import { probes } from '../../src/generated/probes';
import { runAlone } from './_alone';

const probe = probes.find(({ id }) => id === 'responses-keep-the-contract')!;
const page = (data: unknown[]) => JSON.stringify({ data, next_cursor: null, has_more: false });

/** What the probe says where the list, and then what is created, are these. */
const said = (...bodies: string[]) =>
  runAlone(probe, {
    alter: (exchange, number) => ({
      ...exchange,
      response: { ...exchange.response, body: bodies[number] ?? exchange.response.body },
    }),
  }).outcome;

test.each([
  [{}, /^kept: /],
  [{ due: null, pages: 3, more: {} }, /^kept: /],
  [{ due: '2026-01-31' }, /^kept: /],
  [{ id: 7 }, 'broken: An item differs from the contract: "id" is a number, not a string. (1)'],
  [{ title: null }, 'broken: An item differs from the contract: "title" is null, but isn’t nullable. (1)'],
  [{ pages: 1.5 }, 'broken: An item differs from the contract: "pages" is a number, not an integer. (1)'],
  [
    { due: '2026-01-31T00:00:00Z' },
    'broken: An item differs from the contract: "due" is "2026-01-31T00:00:00Z", not a date. (1)',
  ],
])('an item with %j', (fields, outcome) => {
  expect(said(page([{ id: 'n1', title: 'Milk', ...fields }]))).toMatch(outcome);
});

test('where the list is empty, what the check creates is judged', () => {
  expect(said(page([]), JSON.stringify({ id: 'n1', title: 'Milk' }))).toMatch(/^kept: .* \(2\)$/);
  expect(said(page([]), JSON.stringify({ id: 7, title: 'Milk' }))).toMatch(/^broken: .*"id" is a number.* \(2\)$/);
});
