import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Conf from 'conf';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InputError } from '../../src/command';
import { dataFolder, defaultDataDir, listProfiles, openProgress, profileName } from '../../src/progress/open';
import { freshFolder, nextId, openAt, page } from './sample';

const problem = (name: string): InputError => {
  try {
    profileName(name);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(name)} was taken`);
};

describe('the name of a profile', () => {
  it.each([
    'anna',
    'Anna 2',
    'team-a_b',
    'a.b',
    '7',
    '_x',
    '-x',
    'Åsa Ñandú',
    '花子',
    'con1',
    'nullable',
    'a'.repeat(40),
  ])('may be %s', name => {
    expect(profileName(name)).toBe(name.normalize('NFC'));
  });

  it('is one name in both spellings of an accent', () => {
    expect(profileName('Zoe\u0308')).toBe('Zoë');
  });

  it.each([
    ['', /empty/],
    ['../../etc/passwd', /path/],
    ['a/b', /path/],
    ['a\\b', /path/],
    ['C:', /path/],
    ['..', /path/],
    ['a..b', /path/],
    ['.hidden', /start/],
    [' anna', /start/],
    ['\u0301a', /start/],
    ['anna ', /end/],
    ['anna.', /end/],
    ['an\0na', /character/],
    ['an\nna', /character/],
    ['an\u001b[31mna', /character/],
    ['a\u202eb', /character/],
    ['smile 🙂', /character/],
    ['a*b', /character/],
    ['a'.repeat(41), /more than 40/],
    ['x'.repeat(300), /more than 40/],
    ['con', /Windows/],
    ['NUL.txt', /Windows/],
    ['com1', /Windows/],
    ['anna.damaged-1', /reserved for backup/],
    ['anna.Backup-12', /reserved for backup/],
  ])('cannot be %j, and the answer says what is allowed', (name, words) => {
    const error = problem(name);
    expect(error.code).toBe('invalid_profile');
    expect(error.message).toMatch(words);
    expect(error.hint).toMatch(/letters, digits/);
    expect(error.message).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(error.message.length).toBeLessThan(130);
  });

  it('that is refused leaves nothing behind', async () => {
    const folder = freshFolder();
    await expect(openAt(join(folder, 'data'), '../outside')).rejects.toMatchObject({ code: 'invalid_profile' });
    expect(await listProfiles(folder)).toEqual([]);
  });

  it('of 40 letters of four bytes still fits into a file name', async () => {
    const folder = freshFolder();
    const name = '𐐷'.repeat(40);
    const store = await openAt(folder, name);
    store.record(page('a', 'one'));
    await store.flush();
    expect(store.warnings()).toEqual([]);
    expect(await listProfiles(folder)).toEqual([name]);
  });
});

describe('listProfiles', () => {
  it('lists people, and not what else stands in the folder', async () => {
    const folder = freshFolder();
    for (const name of [
      'zoe.json',
      'Anna.json',
      'anna.damaged-1.json',
      'anna.backup-2.json',
      'anna.json.tmp-1',
      'notes.txt',
      '.x.json',
      'con.json',
    ]) {
      writeFileSync(join(folder, name), '{}');
    }
    mkdirSync(join(folder, 'folder.json'));
    mkdirSync(join(folder, 'zoe.json.lock'));
    expect(await listProfiles(folder)).toEqual(['Anna', 'zoe']);
  });

  it('is empty where there is no folder', async () => {
    expect(await listProfiles(join(freshFolder(), 'none'))).toEqual([]);
    expect(await listProfiles(null)).toEqual([]);
    expect(await listProfiles('/tmp/\0')).toEqual([]);
  });
});

describe('the folder of the profiles', () => {
  it.runIf(process.platform === 'linux')('is the one that conf chooses', () => {
    // conf makes its folder at once, so it is sent somewhere else.
    vi.stubEnv('XDG_CONFIG_HOME', freshFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const conf = new Conf({ projectName: 'api-design-tutor', configName: 'probe' });
    expect(defaultDataDir(process.env)).toBe(dirname(conf.path));
  });

  it.each([
    ['linux', { HOME: '/home/anna' }, '/home/anna/.config/api-design-tutor-nodejs'],
    ['linux', { HOME: '/home/anna', XDG_CONFIG_HOME: '/cfg' }, '/cfg/api-design-tutor-nodejs'],
    ['darwin', { HOME: '/Users/anna' }, '/Users/anna/Library/Preferences/api-design-tutor-nodejs'],
  ] as const)('follows the habits of %s', (platform, env, folder) => {
    expect(defaultDataDir(env, platform)).toBe(join(folder));
  });

  it('can be named', () => {
    expect(dataFolder('/x/y', {})).toBe(join('/x/y'));
    expect(() => dataFolder(' ', {})).toThrow(/--data-dir is empty/);
  });

  it('is found through the environment when a store is opened', async () => {
    const home = freshFolder();
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'cfg'), APPDATA: join(home, 'cfg') };
    const store = await openProgress({ guest: false, env, now: () => 1, newId: nextId });
    store.record(page('a', 'one'));
    await store.flush();
    expect(store.file()?.startsWith(home)).toBe(true);
    expect(await listProfiles(defaultDataDir(env))).toEqual(['default']);
  });
});
