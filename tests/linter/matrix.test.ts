import { describe, expect, test } from 'vitest';
import { type Cell, cleanFaults, contracts, described, pair, pairs, seeds, served, single } from '../matrix/matrix';
import { isWhole, part, sample, sized } from '../support/size';

/** Every flaw in every contract, and pairs of flaws; `npm run matrix` tries more seeds and all pairs. */
const wrong = (cells: readonly Cell[]) =>
  cells.flatMap(({ contract, flaws, faults }) =>
    faults.map(fault => `${flaws.join(' with ')} in ${contract}: ${fault}`),
  );

test.each([...contracts, ...served])('the contract $id is clean', contract => {
  expect(cleanFaults(contract)).toEqual([]);
});

describe.each(part(described, 3))('$id', flaw => {
  const cells = contracts.map(contract => single(contract, flaw, seeds.slice(0, sized(1, contract.live ? 1 : 3))));

  test('is found as one cause, by its own rule, wherever a contract has a place for it', () => {
    expect(wrong(cells)).toEqual([]);
  });

  test.each(served)('is found in $id, as openapi prints it', contract => {
    const found = single(contract, flaw, seeds.slice(0, 1), ['all']);
    expect(wrong([found])).toEqual([]);
    expect(found.places).toBeGreaterThan(0);
  });

  test('has a place in at least two contracts', () => {
    expect(cells.filter(({ places }) => places > 0).length).toBeGreaterThanOrEqual(2);
  });
});

test.runIf(isWhole)('two flaws at once are two causes, on a contract that takes both', () => {
  const all = pairs();
  expect(all.length).toBeGreaterThan(500);
  // `npm run matrix` tries all of them.
  const every7th = all.filter((_, i) => i % 7 === 0);
  const some = sample(every7th, 12);
  const cells = some.map(({ a, b, homes }, i) => {
    const light = homes.filter(contract => !contract.live);
    const among = light.length > 0 ? light : homes;
    return pair(among[i % among.length]!, a, b);
  });
  expect(wrong(cells)).toEqual([]);
  // Two flaws may want the same place, which only one of them gets; most pairs stand side by side.
  expect(cells.filter(({ places }) => places > 0).length).toBeGreaterThan(some.length * 0.9);
});
