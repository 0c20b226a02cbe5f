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

/**
 * Runs a command in the copy.
 * @param {string} copy
 * @param {string[]} args of Node
 * @returns {{ ok: boolean, output: string }}
 */
function runIn(copy, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

const tools = { tsc: 'node_modules/typescript/bin/tsc', vitest: 'node_modules/vitest/vitest.mjs' };

/**
 * @param {import('./kinds.mjs').Addition} addition
 * @param {{ withTests: boolean, flags?: string[] }} options without tests, only what the build and the types say; flags for Vitest
 * @returns {{ step: string, output: string } | null} the first step that fails
 */
export function tryAddition(addition, { withTests, flags = [] }) {
  const copy = copyProject();
  try {
    perform(copy, addition);
    const steps = [
      ['build', ['src/build/build.mjs']],
      ['types', [tools.tsc]],
      // A new screen has no snapshot yet: it is written, and the others are compared.
      ...(withTests
        ? [
            [
              'tests',
              [
                tools.vitest,
                'run',
                '--config',
                'tests/vitest.config.ts',
                '--reporter=dot',
                ...flags,
                ...addition.tests,
              ],
            ],
          ]
        : []),
    ];
    for (const [step, args] of steps) {
      const { ok, output } = runIn(copy, args);
      if (!ok) return { step, output };
    }
    return null;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
