/** npm run additions [-- PART-OF-A-KIND]: performs each kind of addition in a temporary copy, and runs the tests it could turn red. */
import { additions } from './kinds.mjs';
import { tryAddition } from './perform.mjs';

const wanted = additions.filter(({ kind }) => kind.includes(process.argv[2] ?? ''));
let failed = 0;
for (const addition of wanted) {
  const failure = tryAddition(addition, { withTests: true });
  console.log(`${addition.kind}: ${failure ? `fails at ${failure.step}\n${failure.output}` : 'fine'}`);
  if (failure) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
