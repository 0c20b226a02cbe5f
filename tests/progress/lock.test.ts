import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LockHolder, lockFile } from '../../src/progress/lock';
import { ended, freshFolder } from './sample';

/** A lock as some process left it. */
function leave(lock: string, owner: LockHolder | null, ageInSeconds: number): void {
  mkdirSync(lock);
  if (owner) writeFileSync(join(lock, 'owner.json'), JSON.stringify(owner));
  const at = Date.now() / 1000 - ageInSeconds;
  utimesSync(lock, at, at);
}

describe('a lock that nobody holds any more', () => {
  it.each<[string, (lock: string) => void]>([
    ['of a process that has just been killed', lock => leave(lock, { pid: ended(), host: hostname() }, 0)],
    ['of an older version, long ago', lock => leave(lock, null, 60)],
    ['dated in the future, because the clock was set back', lock => leave(lock, null, -3600)],
    ['of a machine that was switched off', lock => leave(lock, { pid: 1, host: 'elsewhere' }, 60)],
    [
      'with something else in it',
      lock => {
        leave(lock, null, 0);
        writeFileSync(join(lock, 'notes.txt'), 'left behind');
        utimesSync(lock, 1000, 1000);
      },
    ],
    [
      'that is an old file',
      lock => {
        writeFileSync(lock, '');
        utimesSync(lock, 1000, 1000);
      },
    ],
  ])('keeps nobody waiting: %s', async (_, make) => {
    const path = join(freshFolder(), 'anna.json');
    make(`${path}.lock`);
    const waited: unknown[] = [];
    const release = await lockFile(path, holder => waited.push(holder));
    expect(waited).toEqual([]);
    await release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

describe('a lock that somebody holds', () => {
  it('is waited for, and the waiting names its process', async () => {
    const path = join(freshFolder(), 'anna.json');
    const release = await lockFile(path);
    let held = true;
    const holder = await new Promise<LockHolder | null>((resolve, reject) => {
      lockFile(path, resolve).then(async next => {
        expect(held).toBe(false);
        await next();
      }, reject);
    });
    expect(holder).toEqual({ pid: process.pid, host: hostname() });
    held = false;
    await release();
  });

  it('on another machine is left alone while it is renewed', async () => {
    const path = join(freshFolder(), 'anna.json');
    leave(`${path}.lock`, { pid: ended(), host: 'elsewhere' }, 0);
    let taken = false;
    const waiting = await new Promise<{ next: Promise<() => Promise<void>> }>(resolve => {
      const next = lockFile(path, () => {
        expect(taken).toBe(false);
        queueMicrotask(() => resolve({ next }));
      });
      void next.then(() => {
        taken = true;
      });
    });
    expect(taken).toBe(false);
    rmSync(`${path}.lock`, { recursive: true });
    await (await waiting.next)();
  });
});

it('a lock that was half made by a process of the same number is in nobody’s way', async () => {
  const path = join(freshFolder(), 'progress.json');
  const half = `${path}.lock.${process.pid}.new`;
  mkdirSync(half);
  writeFileSync(join(half, 'owner.json'), '{');
  const release = await lockFile(path);
  expect(existsSync(half)).toBe(false);
  expect(existsSync(`${path}.lock`)).toBe(true);
  await release();
  expect(existsSync(`${path}.lock`)).toBe(false);
});
