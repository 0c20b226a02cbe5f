import { expect, it } from 'vitest';
import { seededRandom } from '../../src/conventions/random';

it('draws what it always drew: the codes of exercises and labs are passed on to others', () => {
  const random = seededRandom('harbour-7');
  const drawn = Array.from({ length: 4 }, () => random.int(1_000_000));
  expect([...drawn, ...random.shuffle(['a', 'b', 'c', 'd', 'e'])]).toMatchInlineSnapshot(`
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
    ]
  `);
});
