import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import settings from '../../src/commands/settings';
import { listProfiles } from '../../src/progress/profiles';
import { readSettings } from '../../src/progress/settings';
import { play } from '../prompts/_play';
import { runCommand } from './io';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a setting is kept on the machine, and is nobody’s profile', async () => {
  const { out } = await runCommand(settings, ['screen-reader', 'on'], { dataDir: folder });
  expect(out).toMatch(/^screen-reader on: .*\n[\s\S]*^ascii off: /m);
  expect(readSettings(folder)).toEqual({ screen_reader: true });
  expect(await listProfiles(folder)).toEqual([]);
  const json = await runCommand(settings, [], { dataDir: folder, json: true });
  expect(JSON.parse(json.out).data[0]).toMatchObject({ name: 'screen_reader', value: true });
});

it('a setting can be turned off again, in either words', async () => {
  const dataDir = mkdtempSync(join(folder, 'off-'));
  for (const off of ['off', 'false']) {
    await runCommand(settings, ['ascii', 'true'], { dataDir });
    expect(readSettings(dataDir)).toEqual({ ascii: true });
    const { out } = await runCommand(settings, ['ascii', off], { dataDir });
    expect(out).toMatch(/^ascii off: /m);
    expect(readSettings(dataDir).ascii).not.toBe(true);
  }
});

it('a folder that is a file is told, and stays as it is', async () => {
  const dataDir = join(folder, 'notes.txt');
  writeFileSync(dataDir, 'mine');
  const { error } = await runCommand(settings, ['ascii', 'on'], { dataDir });
  expect(error).toMatchObject({
    code: 'not_saved',
    message: expect.stringMatching(/^The setting can’t be saved: E\w+\.$/),
  });
  expect(readFileSync(dataDir, 'utf8')).toBe('mine');
});

it('what is no setting is wrong usage, and what cannot be read is no setting', async () => {
  const failed = async (...args: string[]) => (await runCommand(settings, args, { dataDir: folder })).error?.message;
  expect(await failed('louder', 'on')).toBe('There is no setting "louder".');
  expect(await failed('ascii', 'maybe')).toBe('A setting is on or off.');
  writeFileSync(join(folder, '.settings.json'), '{"ascii": "yes", "reduced_motion": tr');
  expect(readSettings(folder)).toEqual({});
});

it('the menu by prompts turns settings on and off', async () => {
  const number = (text: string) => /^(\d+) Settings/m.exec(text)![1]!;
  const { text } = await play({ screen: 'home' }, ['quit']);
  const done = await play({ screen: 'home' }, [number(text), '2', '', 'quit'], { settingsFolder: folder });
  expect(done.text).toMatch(/2 Off: Use only ASCII[\s\S]*It’s on now\.[\s\S]*2 On: Use only ASCII/);
  expect(readSettings(folder)).toEqual({ ascii: true });
});
