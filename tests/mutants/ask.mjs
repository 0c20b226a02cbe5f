/**
 * The child of run.mjs that keeps the test runner warm. It gets the mutants of a room and runs the tests of the room once,
 * to learn which of them get to which mutant. Then it runs these tests for each mutant, the quickest first, up to the first
 * failure. Messages out: ready, known, broken, leftOut, asking, result.
 *
 * A test that only sees what an earlier one left in a module's variable does not count as getting there.
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
process.env.API_DESIGN_TUTOR_WHOLE = '1';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const plain = path => path.split('?')[0].split(sep).join('/');
/** What is changed in a file: the text in it becomes the text out. */
let changes = new Map();
/** tests/vitest.config.ts takes it from here, for each of its projects. */
globalThis.mutantPlugin = {
  name: 'mutant',
  enforce: 'pre',
  // Each test file loads its own modules: what runs as a module loads would otherwise count for the first file alone. And
  // it is watched from the start: other setup files load modules too.
  config: ({ test = {} }) => {
    const watch = 'tests/mutants/reached.ts';
    test.setupFiles = [watch, ...[test.setupFiles ?? []].flat().filter(file => file !== watch)];
    test.sequence = { ...test.sequence, setupFiles: 'list' };
    test.isolate = true;
  },
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
async function failures(specifications) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const names = new Set(specifications.map(nameOf));
  const failed = testModules.filter(each => names.has(nameOf(each)) && !each.ok()).map(nameOf);
  // A worker that is stopped at the first failure may not get to report it.
  return unhandledErrors.length > 0 || vitest.isCancelling ? [...failed, 'a run that broke off'] : failed;
}

/** What fails is run again: a busy machine may turn a test red that has nothing wrong. */
async function runTwice(specifications) {
  const failAfter = count => {
    for (const { config } of vitest.projects) config.bail = count;
  };
  failAfter(0);
  const once = new Set(await failures(specifications));
  const again = specifications.filter(each => once.has(nameOf(each)));
  if (again.length > 0) await failures(again);
  failAfter(1);
}

/** Out: for each mutant, the tests of each file that get to it, the quickest first, and how long all of them take. */
async function learn(mutants) {
  const byFile = new Map();
  for (const [id, mutant] of mutants.entries()) {
    const path = pathOf(mutant.file);
    byFile.set(path, [...(byFile.get(path) ?? []), { ...mutant, id }]);
  }
  change(new Map([...byFile].map(([path, some]) => [path, code => markedWith(code, some)])));
  const wanted = testsOf(room);
  const specifications = [...all.values()].filter(each => wanted.some(part => nameOf(each).includes(part)));
  await runTwice(specifications);
  const modules = vitest.state.getTestModules();
  const leftOut = modules.flatMap(module => [...module.children.allTests()].filter(test => !test.ok()));
  const whole = modules.filter(module => module.errors().length > 0);
  const asked = modules.filter(module => !whole.includes(module));
  if (asked.length === 0) return { broken: whole.map(nameOf) };
  if (leftOut.length + whole.length > 0) {
    process.send({ leftOut: [...whole.map(nameOf), ...leftOut.map(test => test.fullName)] });
  }

  const lines = readFileSync(process.env.API_DESIGN_TUTOR_REACHED, 'utf8').trim().split('\n');
  const reached = new Map(lines.map(line => JSON.parse(line)).map(entry => [plain(entry.path), entry]));
  return { tests: mutants.map((_, id) => testsThatReach(id, asked, reached)) };
}

function testsThatReach(id, modules, reached) {
  const files = modules.flatMap(module => {
    const { outside, tests } = reached.get(plain(module.moduleId)) ?? { outside: [], tests: [] };
    const inside = new Set(tests.filter(([, ids]) => ids.includes(id)).map(([test]) => test));
    const found = [...module.children.allTests()].filter(
      test => test.ok() && (outside.includes(id) || inside.has(test.id)),
    );
    const ids = found.map(test => test.id);
    const { collectDuration, setupDuration } = module.diagnostic();
    const time = found.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), collectDuration + setupDuration);
    return ids.length > 0 ? [{ name: nameOf(module), ids, time }] : [];
  });
  return {
    files: files.sort((a, b) => a.time - b.time),
    time: files.reduce((sum, { time }) => sum + time, 0),
  };
}

function specificationOf({ name, ids }) {
  const { project, moduleId } = all.get(name);
  return project.createSpecification(moduleId, { testIds: ids });
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
    const { files, time } = tests[i];
    process.send({ asking: i, time });
    change(new Map([[pathOf(mutant.file), code => applyTo(code, mutant)]]));
    const noticed = files.length > 0 && (await failures(files.map(specificationOf))).length > 0;
    process.send({ result: noticed ? 'noticed' : files.length > 0 ? 'survives' : 'not reached' });
  }
  await vitest.close();
  process.exit(0);
});
process.on('disconnect', () => process.exit(1));
process.send({ ready: true });
