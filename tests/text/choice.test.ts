import { expect, it } from 'vitest';
import { moveChoice } from '../../src/text/choice';

it('begins at the end from which the arrow comes, and stops at the other one', () => {
  expect(moveChoice(null, { by: 1 }, 3)).toBe(0);
  expect(moveChoice(null, { by: -1 }, 3)).toBe(2);
  expect(moveChoice(2, { by: 1 }, 3)).toBe(2);
  expect(moveChoice(0, { by: -1 }, 3)).toBe(0);
});

it('goes to a row by its place, and stays where there is no such row', () => {
  expect(moveChoice(null, { to: 1 }, 3)).toBe(1);
  expect(moveChoice(1, { to: 3 }, 3)).toBe(1);
  expect(moveChoice(null, { to: 3 }, 3)).toBeNull();
  expect(moveChoice(null, { by: 1 }, 0)).toBeNull();
});
