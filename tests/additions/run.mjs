/**
 * npm run additions [-- PART-OF-A-KIND] [-- FLAG …]: performs each kind of addition in a temporary copy, and runs the tests it
 * could turn red. Flags such as --maxWorkers=1 go to Vitest.
 */
import { additions } from './kinds.mjs';
import { tryAddition } from './perform.mjs';

const words = process.argv.slice(2);
const flags = words.filter(word => word.startsWith('-'));
const part = words.find(word => !word.startsWith('-')) ?? '';
const wanted = additions.filter(({ kind }) => kind.includes(part));
if (wanted.length === 0) {
  console.error(
    `No kind of addition contains "${part}". The kinds are ${additions.map(({ kind }) => kind).join(', ')}.`,
  );
  process.exit(2);
}
let failed = 0;
for (const addition of wanted) {
  const failure = tryAddition(addition, flags);
  console.log(`${addition.kind}: ${failure ?? 'fine'}`);
  if (failure) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
