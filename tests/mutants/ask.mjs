/** The child of run.mjs that runs the tests of one room, once for each mutant. Messages: ready, mutants, result. */
import { join, sep } from 'node:path';
import { createVitest } from 'vitest/node';
import { applyTo } from './mutations.mjs';
import { testsOf } from './rooms.mjs';

const [room, workers] = process.argv.slice(2);
let active = null;
// tests/vitest.config.ts takes it from here, for each of its projects.
globalThis.mutantPlugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (code, id) =>
    active && id.split('?')[0].split(sep).join('/') === join(process.cwd(), active.file).split(sep).join('/')
      ? { code: applyTo(code, active), map: null }
      : undefined,
};

const vitest = await createVitest('test', {
  config: 'tests/vitest.config.ts',
  watch: false,
  bail: 1,
  maxWorkers: Number(workers),
  reporters: [{}],
});
const wanted = testsOf(room);
const place = ({ moduleId }) => wanted.findIndex(part => moduleId.split(sep).join('/').includes(part));
const specifications = (await vitest.globTestSpecifications())
  .filter(specification => place(specification) !== -1)
  .sort((a, b) => place(a) - place(b));

/** True when every test passes. */
async function passes() {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every(module => module.ok());
}

process.on('message', async ({ mutants }) => {
  if (!(await passes())) {
    process.send({ broken: `The tests of ${room} fail without a mutant.` });
    process.exit(1);
  }
  process.send({ begun: true });
  for (const mutant of mutants) {
    active = mutant;
    vitest.invalidateFile(join(process.cwd(), mutant.file));
    process.send({ result: (await passes()) ? 'survives' : 'noticed' });
    vitest.invalidateFile(join(process.cwd(), mutant.file));
  }
  await vitest.close();
  process.exit(0);
});
process.send({ ready: true });
