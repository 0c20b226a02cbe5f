import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A folder with the built program on its path, and progress of its own. */
export interface Sandbox {
  /** Runs a line as a shell does. */
  run(line: string): Ended;
  /** Runs lines in their sequence in one process; they may have patterns of files, and `>` at their end. */
  runEach(lines: readonly string[]): Ended[];
  close(): void;
}

/** @returns a sandbox that has what the commands of the README read: a class of one person */
export function openSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const command = join(bin, 'api-design-tutor');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${resolve('bin/api-design-tutor.js')}" "$@"\n`);
  chmodSync(command, 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const homes = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, HOME: folder };
  const run: Sandbox['run'] = line =>
    spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8', env: { ...env, ...homes, NO_COLOR: '1' } });
  const runEach: Sandbox['runEach'] = lines => {
    const each = lines.map(line => {
      const [, words = '', file] = /^api-design-tutor ?([^"'$|&;<>]*?)(?: > (\S+))?$/.exec(line)!;
      return { words: words.split(' ').flatMap(word => filesOf(folder, word)), file };
    });
    const program = pathToFileURL(resolve('dist/cli.js')).href;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('tests/readme/each.mjs'), JSON.stringify(each), program],
      { cwd: folder, encoding: 'utf8', env: { ...env, ...homes, NO_COLOR: '1' }, maxBuffer: 2 ** 26 },
    );
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };
  mkdirSync(join(folder, 'class'));
  // The class file is the one that the README shows.
  const [, classFile] = /^```\n(class: [^`]+)```$/m.exec(readFileSync('README.md', 'utf8'))!;
  writeFileSync(join(folder, 'friday.yaml'), classFile!);
  writeFileSync(join(folder, 'class', 'anna.json'), run('api-design-tutor progress export').stdout);
  return { run, runEach, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a shell makes of `class/*.json`; other words stay as they are. */
function filesOf(folder: string, word: string): string[] {
  if (!word.includes('*')) return [word];
  const [before, after] = word.split('*') as [string, string];
  const path = dirname(`${before}x`);
  const names = readdirSync(join(folder, path)).map(name => join(path, name));
  return names.filter(name => name.startsWith(before) && name.endsWith(after));
}
