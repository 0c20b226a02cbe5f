/**
 * The child of run.mjs that keeps the test runner warm. It gets the mutants of a room and runs the tests of the room once,
 * to learn which of them get to which mutant. Then it runs these tests for each mutant, the quickest first, up to the first
 * failure. Messages out: ready, known, broken, asking, result.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createVitest } from 'vitest/node';
import { applyTo, markedWith } from './mutations.mjs';
import { testsOf } from './rooms.mjs';

const [room, workers] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
process.env.API_DESIGN_TUTOR_REACHED = join(folder, 'reached');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const plain = path => path.split('?')[0].split(sep).join('/');
/** What is changed in a file: the text in it becomes the text out. */
let changes = new Map();
/** tests/vitest.config.ts takes it from here, for each of its projects. */
globalThis.mutantPlugin = {
  name: 'mutant',
  enforce: 'pre',
  config: () => ({ test: { setupFiles: ['tests/mutants/reached.ts'] } }),
  transform: (code, id) => {
    const change = changes.get(plain(id));
    return change && { code: change(code), map: null };
  },
};
/** Runs the test files in the sequence that they are given in. */
class AsGiven {
  sort = files => files;
  shard = files => files;
}

const vitest = await createVitest('test', {
  config: 'tests/vitest.config.ts',
  watch: false,
  bail: 1,
  maxWorkers: Number(workers),
  reporters: [{}],
  sequence: { sequencer: AsGiven },
});

const nameOf = ({ project, moduleId }) => `${project.name} ${plain(moduleId)}`;
const all = new Map((await vitest.globTestSpecifications()).map(each => [nameOf(each), each]));
const pathOf = file => plain(join(process.cwd(), file));

function change(next) {
  for (const path of [...changes.keys(), ...next.keys()]) vitest.invalidateFile(path);
  changes = next;
}

/** Out: the test files that fail. */
async function failures(names) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(names.map(name => all.get(name)));
  const failed = testModules.filter(each => names.includes(nameOf(each)) && !each.ok()).map(nameOf);
  return unhandledErrors.length > 0 ? [...failed, 'unhandled errors'] : failed;
}

/** Out: for each mutant, the test files that get to it, the quickest first, and how long they take together. */
async function learn(mutants) {
  const byFile = new Map();
  for (const [id, mutant] of mutants.entries()) {
    const path = pathOf(mutant.file);
    byFile.set(path, [...(byFile.get(path) ?? []), { ...mutant, id }]);
  }
  change(new Map([...byFile].map(([path, some]) => [path, code => markedWith(code, some)])));
  const wanted = testsOf(room);
  const names = [...all.keys()].filter(name => wanted.some(part => name.includes(part)));
  const broken = await failures(names);
  if (names.length === 0 || broken.length > 0) return { broken };

  const times = new Map(
    vitest.state.getTestModules().map(each => {
      const { collectDuration, duration, setupDuration, environmentSetupDuration } = each.diagnostic();
      return [nameOf(each), collectDuration + duration + setupDuration + environmentSetupDuration];
    }),
  );
  const lines = readFileSync(process.env.API_DESIGN_TUTOR_REACHED, 'utf8').trim().split('\n');
  const reached = lines.map(line => JSON.parse(line));
  return {
    tests: mutants.map((_, id) => {
      const paths = new Set(reached.filter(({ ids }) => ids.includes(id)).map(({ test }) => plain(test)));
      const found = names.filter(name => paths.has(name.slice(name.indexOf(' ') + 1)));
      found.sort((a, b) => times.get(a) - times.get(b));
      return { names: found, time: found.reduce((sum, name) => sum + times.get(name), 0) };
    }),
  };
}

process.on('message', async ({ mutants, known, from }) => {
  const { broken, tests } = known ?? (await learn(mutants));
  if (broken) {
    process.send({ broken: `The tests fail without a mutant: ${broken.join(', ')}` });
    process.exit(1);
  }
  process.send({ known: { tests } });
  for (const [i, mutant] of mutants.entries()) {
    if (i < from) continue;
    const { names, time } = tests[i];
    process.send({ asking: i, time });
    change(new Map([[pathOf(mutant.file), code => applyTo(code, mutant)]]));
    const noticed = names.length > 0 && (await failures(names)).length > 0;
    process.send({ result: noticed ? 'noticed' : names.length > 0 ? 'survives' : 'not reached' });
  }
  await vitest.close();
  process.exit(0);
});
process.send({ ready: true });
