import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectorIn } from '../../src/progress/class-folder';
import { openConfFile } from '../../src/progress/conf-file';
import { importDocument } from '../../src/progress/import';
import { openProgress } from '../../src/progress/open';
import { uncollectedWarning } from '../../src/progress/warnings';
import { freshFolder, nextId, page } from '../progress/sample';

const open = (folder: string, seat: string, profile = 'Anna') =>
  openProgress({
    profile,
    guest: false,
    dataDir: join(folder, seat),
    collect: join(folder, 'class'),
    env: {},
    now: () => 1000,
    newId: nextId,
  });

it('everything that is saved is in the class folder, too, for others to read', async () => {
  const folder = freshFolder();
  const store = await open(folder, 'seat-1', "Maria O'Neil");
  expect(existsSync(join(folder, 'class'))).toBe(false);
  store.record(page('a', 'one'));
  await store.flush();
  const file = join(folder, 'class', "Maria O'Neil.json");
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse(readFileSync(join(folder, 'seat-1', "Maria O'Neil.json"), 'utf8')),
  );
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o044).toBe(0o044);
});

it('somebody at another seat goes on where they were, and a reset reaches the class folder', async () => {
  const folder = freshFolder();
  const first = await open(folder, 'seat-1');
  first.record(page('a', 'one'));
  await first.flush();
  const second = await open(folder, 'seat-2');
  expect(Object.keys(second.progress().lessons)).toEqual(['a']);
  second.record(page('b', 'one'));
  await second.flush();
  // The first seat learns of it with its next write.
  first.record(page('c', 'one'));
  await first.flush();
  expect(Object.keys(first.progress().lessons).sort()).toEqual(['a', 'b', 'c']);
  await second.reset(null);
  expect((await open(folder, 'seat-3')).progress().lessons).toEqual({});
});

it('a reset that was undone without the class is undone in its folder by the next import', async () => {
  const folder = freshFolder();
  const seat = { profile: 'Anna', guest: false, dataDir: join(folder, 'seat-1'), env: {}, now: () => 1, newId: nextId };
  const first = await open(folder, 'seat-1');
  first.record(page('a', 'one'));
  await first.flush();
  const copy = { version: 1, profile: 'Anna', events: first.events(), undoes: '' };
  await first.reset(null);
  copy.undoes = first.events().find(event => event.type === 'reset')!.id;
  const alone = await openProgress(seat);
  importDocument(alone, copy);
  await alone.flush();
  expect((await open(folder, 'seat-2')).progress().lessons).toEqual({});
  const again = await open(folder, 'seat-1');
  importDocument(again, copy);
  await again.flush();
  expect((await open(folder, 'seat-3')).progress().lessons).toHaveProperty('a');
});

it('a class folder that takes nothing is said at once, keeps what is on this machine, and is tried again', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'class'), 'a file where the folder should be');
  const store = await open(folder, 'seat-1');
  let told = 0;
  store.onFailure(() => {
    told += 1;
  });
  store.record(page('a', 'one'));
  await store.flush();
  expect(told).toBe(1);
  expect(store.warnings()).toEqual([
    expect.stringMatching(/saved on this machine, but the class can’t collect it in .*class/),
  ]);
  expect(store.isUncollected()).toBe(true);
  expect(
    (
      await openProgress({
        profile: 'Anna',
        guest: false,
        dataDir: join(folder, 'seat-1'),
        env: {},
        now: () => 1,
        newId: nextId,
      })
    ).progress().lessons,
  ).toHaveProperty('a');
});

const denied = (code: string) => Object.assign(new Error(code), { code });

/** The files of a class folder whose owner is another account, or which take everything. */
function sharedFolder(folder: string, ownedByOthers: (name: string) => boolean) {
  const opened: string[] = [];
  const collector = collectorIn(
    folder,
    'Anna',
    () => '0123456789ab',
    async name => {
      opened.push(name);
      const file = openConfFile(folder, 'Anna', { isShared: true, name });
      return {
        ...file,
        merge: async (...given) => {
          if (ownedByOthers(name)) throw denied('EPERM');
          return file.merge(...given);
        },
      };
    },
  );
  return { collector, opened };
}

it('somebody whose file belongs to another account has a second one, and both are theirs', async () => {
  const folder = freshFolder();
  const first = await open(folder, 'seat-1');
  first.record(page('a', 'one'));
  await first.flush();
  const { collector, opened } = sharedFolder(join(folder, 'class'), name => name === 'Anna');
  const other = { id: 'x', at: 2000, ...page('b', 'one') };
  const file = await collector.open();
  const merged = await file.merge([other]);
  expect(merged.events.filter(({ type }) => type === 'lesson')).toHaveLength(2);
  await file.merge([{ ...other, id: 'y', lesson: 'c' } as typeof other]);
  // The first file isn't tried again.
  expect(opened).toEqual(['Anna', 'Anna (0123456789ab)']);
  expect(Object.keys((await open(folder, 'seat-3')).progress().lessons).sort()).toEqual(['a', 'b', 'c']);
  // A reset in one of them, such as the teacher's, counts for all.
  await file.merge([{ id: 'r', at: 3000, type: 'reset', lesson: null }]);
  expect((await open(folder, 'seat-1')).progress().lessons).toEqual({});
});

it('a folder that belongs to another account is said in words, with the way out', async () => {
  const { collector } = sharedFolder(freshFolder(), () => true);
  await expect((await collector.open()).merge([{ id: 'x', at: 1, ...page('a', 'one') }])).rejects.toMatchObject({
    code: 'EPERM',
  });
  const text = uncollectedWarning('/class/Anna.json', denied('EACCES'));
  expect(text).toMatch(
    /saved on this machine, but .* the folder belongs to another account\. Tell your teacher: .*\/class/,
  );
  expect(text).not.toContain('EACCES');
});

it('a reset from a machine where somebody never worked leaves nothing of theirs on it', async () => {
  const folder = freshFolder();
  const seat = await open(folder, 'seat-1');
  seat.record(page('a', 'one'));
  await seat.flush();
  const teacher = await openProgress({
    profile: 'Anna',
    guest: false,
    dataDir: join(folder, 'teacher'),
    collect: join(folder, 'class'),
    leavesNoCopy: true,
    env: {},
    now: () => 5000,
    newId: nextId,
  });
  const { backup } = await teacher.reset(null);
  expect(teacher.saved()).toBe(true);
  expect(existsSync(join(folder, 'teacher', 'Anna.json'))).toBe(false);
  expect(backup).toBe(join(folder, 'class', 'Anna.backup-1.json'));
  expect((await open(folder, 'seat-1')).progress().lessons).toEqual({});
});

it.skipIf(process.getuid?.() === 0)('a home that takes nothing does not stop the class from collecting', async () => {
  const folder = freshFolder();
  const seat = join(folder, 'seat-1');
  mkdirSync(seat);
  chmodSync(seat, 0o500);
  const store = await open(folder, 'seat-1');
  store.record(page('a', 'one'));
  await store.flush();
  expect(store.warnings()).toEqual([]);
  expect((await open(folder, 'seat-2')).progress().lessons).toHaveProperty('a');
});
