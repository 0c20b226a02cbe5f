/** Performs an addition in a temporary copy of the project, as a contributor would. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');

/**
 * A copy of every file that is in version control or could be, without what the build writes.
 * @returns {string} its folder, for the caller to remove
 */
export function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'addition-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString('utf8').split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/**
 * Adds and edits the files.
 * @param {string} copy
 * @param {import('./kinds.mjs').Addition} addition
 * @throws {Error} where a file is there already, or a place to edit is gone
 */
export function perform(copy, { add = {}, edit = [] }) {
  for (const [file, from] of Object.entries(add)) {
    if (existsSync(join(copy, file))) throw new Error(`${file} exists`);
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(here, from), join(copy, file));
  }
  for (const [file, find, replace] of edit) {
    const before = readFileSync(join(copy, file), 'utf8');
    const after = before.replace(find, () => replace);
    if (after === before) throw new Error(`${file} does not hold ${find}`);
    writeFileSync(join(copy, file), after);
  }
}

// What is new has no recording yet: it's written, in continuous integration too, and the others are compared.
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=dot',
  '--update=new',
];
const steps = {
  build: ['src/build/build.mjs'],
  types: ['node_modules/typescript/bin/tsc'],
  tests: vitest,
};

/**
 * Builds the copy, checks its types or runs tests in it.
 * @param {string} copy
 * @param {'build' | 'types' | 'tests'} step
 * @param {readonly string[]} words further arguments
 * @returns {string | null} what it prints if it fails
 */
export function runStep(copy, step, words = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...steps[step], ...words], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return status === 0 ? null : `${stdout}${stderr}`;
}

/**
 * Performs an addition, and runs the tests that it could turn red.
 * @param {import('./kinds.mjs').Addition} addition
 * @param {readonly string[]} flags for Vitest
 * @returns {string | null} the first step that fails, with what it prints
 */
export function tryAddition(addition, flags = []) {
  const copy = copyProject();
  try {
    perform(copy, addition);
    for (const step of /** @type {const} */ (['build', 'types', 'tests'])) {
      const output = runStep(copy, step, step === 'tests' ? [...flags, ...addition.tests] : []);
      if (output !== null) return `fails at ${step}\n${output}`;
    }
    return null;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
