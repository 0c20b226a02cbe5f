/** What the compiler says of mutants, in a copy of the code that is made when it is first asked. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyTo } from './mutations.mjs';

/** @typedef {import('./mutations.mjs').Mutant} Mutant */

/** @param {string} root the top of the project */
export function typeChecks(root) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  let copy = null;

  /** Out: the files with an error. */
  function check() {
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--incremental', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const files = new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));
    if (status !== 0 && files.size === 0) throw new Error(`The types could not be checked. ${stdout}`);
    return files;
  }

  function makeCopy() {
    copy = mkdtempSync(join(tmpdir(), 'mutants-'));
    for (const part of ['src', 'labs', 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src', 'labs'] }));
    if (check().size > 0) throw new Error('The types are wrong without a mutant.');
  }

  /** The files with an error while all of these mutants are in the code, at most one in a file. */
  function checkWith(mutants) {
    const texts = mutants.map(({ file }) => readFileSync(join(copy, file), 'utf8'));
    for (const [i, mutant] of mutants.entries()) writeFileSync(join(copy, mutant.file), applyTo(texts[i], mutant));
    const files = check();
    for (const [i, { file }] of mutants.entries()) writeFileSync(join(copy, file), texts[i]);
    return files;
  }

  /** Leaves out those whose files have an error until the others compile together. */
  function compiling(mutants) {
    if (mutants.length === 0) return [];
    const files = checkWith(mutants);
    if (files.size === 0) return mutants;
    const rest = mutants.filter(({ file }) => !files.has(file));
    if (rest.length < mutants.length) return compiling(rest);
    // The error is in another file, so it is not known whose it is.
    const half = Math.floor(mutants.length / 2);
    return mutants.length === 1 ? [] : [...compiling(mutants.slice(0, half)), ...compiling(mutants.slice(half))];
  }

  return {
    /**
     * Many are checked at a time, because the compiler takes seconds for each look.
     * @param {Mutant[]} mutants
     * @param {number} count
     * @returns {Mutant[]} the first ones, so many, that the compiler accepts
     */
    accepted(mutants, count) {
      if (!copy) makeCopy();
      const chosen = new Set();
      let waiting = mutants;
      while (chosen.size < count && waiting.length > 0) {
        const [now, rest] = [waiting.slice(0, 2 * (count - chosen.size)), waiting.slice(2 * (count - chosen.size))];
        waiting = rest;
        let left = now;
        while (left.length > 0) {
          const firsts = left.filter(({ file }, i) => left.findIndex(other => other.file === file) === i);
          for (const mutant of compiling(firsts)) chosen.add(mutant);
          left = left.filter(mutant => !firsts.includes(mutant));
        }
      }
      return mutants.filter(mutant => chosen.has(mutant)).slice(0, count);
    },
    close() {
      if (copy) rmSync(copy, { recursive: true, force: true });
    },
  };
}
