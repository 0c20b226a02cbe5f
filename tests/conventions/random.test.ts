import { expect, it } from 'vitest';
import { seededRandom } from '../../src/conventions/random';

it('draws what it always drew: the codes of exercises and labs are passed on to others', () => {
  const random = seededRandom('harbour-7');
  const drawn = Array.from({ length: 4 }, () => random.int(1_000_000));
  expect([
    ...drawn,
    ...random.shuffle(['a', 'b', 'c', 'd', 'e']),
    random.pick([1, 2, 3, 4, 5, 6, 7]),
  ]).toMatchInlineSnapshot(`
    [
      657786,
      377175,
      468167,
      968400,
      "d",
      "c",
      "a",
      "b",
      "e",
      1,
    ]
  `);
});

it('has nothing to pick from an empty list', () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});
