import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importDocument } from '../../src/progress/import';
import { openProgress } from '../../src/progress/open';
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
