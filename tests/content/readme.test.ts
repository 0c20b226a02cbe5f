import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
const screens = blocks.filter(text => /^ ─{20,}$/m.test(text));
/** Every command of the README, without what is said beside it. */
const commands = blocks
  .flatMap(text => text.split('\n'))
  .map(line => /^(?:\$ )?(api-design-tutor .*?)(?: {3,}.*)?$/.exec(line)?.[1])
  .filter(line => line !== undefined);
const session = blocks.find(text => text.startsWith('$ '))!;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  mkdirSync(join(folder, 'bin'));
  const command = join(folder, 'bin', 'api-design-tutor');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${resolve('bin/api-design-tutor.js')}" "$@"\n`);
  chmodSync(command, 0o755);
  // A class of one, whose export stands where the README looks for it.
  mkdirSync(join(folder, 'class'));
  writeFileSync(join(folder, 'class', 'anna.json'), run('api-design-tutor progress export').stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(line: string) {
  return spawnSync('sh', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      HOME: folder,
    },
  });
}

describe('the README', () => {
  it('shows screens as they are drawn today', () => {
    const folderOfScreens = 'tests/screens/snapshots';
    const drawn = readdirSync(folderOfScreens).map(name => readFileSync(join(folderOfScreens, name), 'utf8'));
    expect(screens.length).toBeGreaterThan(1);
    for (const screen of screens) {
      expect(
        drawn.some(text => text.includes(screen.trimEnd())),
        `no screen looks like this any more; paste it anew from ${folderOfScreens}:\n${screen}`,
      ).toBe(true);
    }
  });

  it('shows what its commands print', () => {
    const lines = session.split('\n').filter(line => line.startsWith('$ '));
    const printed = lines.map(line => run(line.slice(2)).stdout).join('');
    expect(printed).toContain(session.replace(/^\$ .*\n/gm, ''));
  });

  it('has commands to try', () => expect(commands.length).toBeGreaterThan(15));

  // A server runs until it is stopped; its options are tried where servers are tested.
  it.each(commands.filter(line => !line.startsWith('api-design-tutor serve')))('%s', line => {
    const { status, stdout, stderr } = run(line);
    expect(stderr).toBe('');
    expect([0, 1]).toContain(status);
    if (!line.includes('>')) expect(stdout.length).toBeGreaterThan(40);
  });
});
