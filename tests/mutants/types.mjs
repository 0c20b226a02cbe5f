/** What the compiler says of a mutant, in a copy of the code that is made when it is first asked. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyTo } from './mutations.mjs';

/** @param {string} root the top of the project */
export function typeChecks(root) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  let copy = null;
  const check = () => spawnSync(process.execPath, [compiler, '--incremental'], { cwd: copy }).status === 0;

  function makeCopy() {
    copy = mkdtempSync(join(tmpdir(), 'mutants-'));
    for (const part of ['src', 'labs', 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src', 'labs'] }));
    if (!check()) throw new Error('The types are wrong without a mutant.');
  }
  return {
    /** @param {import('./mutations.mjs').Mutant} mutant */
    accept(mutant) {
      if (!copy) makeCopy();
      const file = join(copy, mutant.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, applyTo(text, mutant));
      const right = check();
      writeFileSync(file, text);
      return right;
    },
    close() {
      if (copy) rmSync(copy, { recursive: true, force: true });
    },
  };
}
