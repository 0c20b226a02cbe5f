import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { lockFile } from '../../src/progress/lock';
import { freshFolder } from './sample';

/** What happens right after a folder couldn't be renamed: the moment at which another process may act. */
let afterFailure = (): void => {};

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    try {
      fs.renameSync(from, to);
    } catch (error) {
      afterFailure();
      throw error;
    }
  };
  return { ...fs, renameSync, default: { ...fs, renameSync } };
});

it.each<[string, (lock: string) => void]>([
  [
    'a folder',
    lock => {
      mkdirSync(lock);
      writeFileSync(join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, host: 'elsewhere' }));
    },
  ],
  ['a file', lock => writeFileSync(lock, '')],
])('a lock that is released while we ask for it (%s) is waited for, never an error', async (_, make) => {
  const folder = freshFolder();
  const path = join(folder, 'anna.json');
  make(`${path}.lock`);
  let failures = 0;
  afterFailure = () => {
    failures += 1;
    rmSync(`${path}.lock`, { recursive: true, force: true });
  };
  const release = await lockFile(path);
  expect(failures).toBe(1);
  expect(existsSync(`${path}.lock`)).toBe(true);
  await release();
  expect(readdirSync(folder)).toEqual([]);
});
