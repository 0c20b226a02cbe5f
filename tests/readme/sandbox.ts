import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** A folder with the built program on its path, and progress of its own. */
export interface Sandbox {
  /** Runs a line as a shell does. */
  run(line: string): { status: number | null; stdout: string; stderr: string };
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
  mkdirSync(join(folder, 'class'));
  // The class file is the one that the README shows.
  const [, classFile] = /^```\n(class: [^`]+)```$/m.exec(readFileSync('README.md', 'utf8'))!;
  writeFileSync(join(folder, 'friday.yaml'), classFile!);
  writeFileSync(join(folder, 'class', 'anna.json'), run('api-design-tutor progress export').stdout);
  return { run, close: () => rmSync(folder, { recursive: true, force: true }) };
}
