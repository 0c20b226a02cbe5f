import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { freshFolder, openAt, page } from './sample';

/** What a full disk does with a file that's written; null: there is space. */
let whenFull: ((path: string) => void) | null = null;
const write = vi.hoisted(() => ({ empty: (_: string) => {} }));

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>();
  write.empty = path => fs.writeFileSync(path, '');
  const writeFileSync: typeof fs.writeFileSync = (path, ...rest) => {
    if (String(path).includes('.backup-')) whenFull?.(String(path));
    fs.writeFileSync(path, ...rest);
  };
  return { ...fs, writeFileSync, default: { ...fs, writeFileSync } };
});
vi.mock('conf', async original => {
  const { default: Conf } = await original<typeof import('conf')>();
  return {
    default: class extends Conf {
      override get store() {
        return super.store;
      }
      override set store(value) {
        whenFull?.(this.path);
        super.store = value;
      }
    },
  };
});

const noSpace = () => {
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
};

/** Somebody who has read a page, which is saved. */
async function withPage() {
  const folder = freshFolder();
  const store = await openAt(folder);
  store.record(page('a', 'one'));
  await store.flush();
  return { folder, store };
}

describe.each<[string, (path: string) => void]>([
  ['nothing', noSpace],
  [
    'a name without its text',
    path => {
      write.empty(path);
      noSpace();
    },
  ],
])('a disk that takes %s', (_, full) => {
  it('is named as the reason, and what was saved stays alone', async () => {
    const { folder, store } = await withPage();
    whenFull = full;
    store.record(page('a', 'two'));
    await store.flush();
    whenFull = null;
    expect(store.warnings()).toEqual([expect.stringContaining('ENOSPC')]);
    expect(readdirSync(folder)).toEqual(['anna.json']);
    expect((await openAt(folder)).progress().lessons.a?.pagesSeen).toEqual(['one']);
  });

  it('is why nothing is reset, and leaves no backup that holds nothing', async () => {
    const { folder, store } = await withPage();
    whenFull = full;
    await expect(store.reset(null)).rejects.toMatchObject({
      code: 'no_backup',
      message: expect.stringContaining('ENOSPC'),
    });
    whenFull = null;
    expect(readdirSync(folder)).toEqual(['anna.json']);
    expect(store.progress().lessons.a?.page).toBe('one');
  });
});
