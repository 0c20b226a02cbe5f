import { cleanFaults, described, contracts as known, pair, pairs, served, single } from './matrix';

const contracts = [...known, ...served];

/** What `npm run matrix` prints. In: whether every pair goes on every contract that takes it, or on one each. Out: the lines, and how many cells are wrong. */
export function printMatrix(write: (line: string) => void, everywhere: boolean): number {
  const names = contracts.map(contract => contract.id);
  const width = Math.max(...described.map(flaw => flaw.id.length));
  const rules = Math.max(...described.map(flaw => flaw.rule!.length));
  const row = (cells: string[]) => cells.map((text, i) => text.padStart(names[i]!.length)).join('  ');
  const faults: string[] = [];
  write(`${'flaw'.padEnd(width)}  ${'rule'.padEnd(rules)}  ${names.join('  ')}`);
  const clean = contracts.map(contract => {
    const found = cleanFaults(contract);
    faults.push(...found.map(fault => `clean ${contract.id}: ${fault}`));
    return found.length === 0 ? 'clean' : 'NOT';
  });
  write(`${'none'.padEnd(width)}  ${''.padEnd(rules)}  ${row(clean)}`);
  let found = 0;
  for (const flaw of described) {
    const cells = contracts.map(contract => single(contract, flaw));
    for (const entry of cells) faults.push(...entry.faults.map(fault => `${flaw.id} in ${entry.contract}: ${fault}`));
    found += cells.filter(({ places, faults: own }) => places > 0 && own.length === 0).length;
    const marks = cells.map(({ places, faults: own }) =>
      own.length > 0 ? 'WRONG' : places === 0 ? '-' : String(places),
    );
    write(`${flaw.id.padEnd(width)}  ${flaw.rule!.padEnd(rules)}  ${row(marks)}`);
  }
  let tried = 0;
  for (const [i, { a, b, homes }] of pairs().entries()) {
    for (const contract of everywhere ? homes : [homes[i % homes.length]!]) {
      const entry = pair(contract, a, b);
      if (entry.places > 0) tried++;
      faults.push(...entry.faults.map(fault => `${a.id} with ${b.id} in ${contract.id}: ${fault}`));
    }
  }
  write('');
  write('A number counts the places that the flaw touches at most; "-" means that the contract has none for it.');
  write(`${described.length} flaws, ${contracts.length} contracts: ${found} cells found as one cause; ${tried} pairs.`);
  for (const fault of faults) write(`WRONG ${fault}`);
  return faults.length;
}
