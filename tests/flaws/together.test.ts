import { expect, it } from 'vitest';
import { combineFlaws, conflictReason, describeFlaws, FlawConflict } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { describeService } from '../../src/service';

const pairs = flaws.flatMap((a, i) => flaws.slice(i + 1).map(b => [a, b] as const));

it('two flaws that don’t go together are rejected, and both are named', () => {
  const conflicting = pairs.filter(([a, b]) => conflictReason(a, b) !== null);
  expect(conflicting.length).toBeGreaterThan(0);
  for (const [a, b] of conflicting) {
    for (const combine of [() => combineFlaws([a, b]), () => describeFlaws(describeService(), [a, b], 'seed')])
      expect(combine, `${a.id} and ${b.id}`).toThrow(FlawConflict);
    expect(() => combineFlaws([a, b])).toThrow(`${a.id} and ${b.id} can’t be combined`);
  }
  expect(() => combineFlaws([flaws[0]!, flaws[0]!])).toThrow('they are the same');
});

it('the same flaws take effect in the same order, however they are named', () => {
  // As many as go together.
  const together: (typeof flaws)[number][] = [];
  for (const flaw of flaws) if (together.every(one => conflictReason(one, flaw) === null)) together.push(flaw);
  expect(together.length).toBeGreaterThan(10);
  const { policies, request, response } = combineFlaws(together);
  const reversed = combineFlaws([...together].reverse());
  expect(reversed.policies).toEqual(policies);
  expect(reversed.request.map(one => request.indexOf(one))).toEqual(request.map((_, i) => i));
  expect(reversed.response.map(one => response.indexOf(one))).toEqual(response.map((_, i) => i));
});
