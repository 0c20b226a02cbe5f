import { describe, expect, it } from 'vitest';
import { mergeEvents } from '../../src/progress/events';
import type { LockHolder } from '../../src/progress/lock';
import { openProgress } from '../../src/progress/open';
import type { MergedFile, ProgressFile } from '../../src/progress/progress-file';
import { createProgressStore } from '../../src/progress/store';
import type { ProgressEvent } from '../../src/progress/types';
import { answer, nextId, page } from './sample';

const failing = (code: string) => Object.assign(new Error(`it broke: ${code}`), { code });

/** A disk in memory that can be told to fail and to wait. */
function fakeDisk() {
  const state = {
    events: [] as ProgressEvent[],
    writes: 0,
    fail: null as Error | null,
    gate: Promise.resolve(),
    holder: null as LockHolder | null,
  };
  const disk: ProgressFile = {
    merge: async (events, onWait): Promise<MergedFile> => {
      if (state.holder) onWait?.(state.holder);
      await state.gate;
      state.writes++;
      if (state.fail) throw state.fail;
      state.events = mergeEvents(state.events, events);
      return { events: state.events, damaged: null };
    },
    backup: async () => {
      if (state.fail) throw state.fail;
      return '/data/anna.backup-1.json';
    },
  };
  const store = createProgressStore({
    profile: 'anna',
    disk: { path: '/data/anna.json', open: async () => disk },
    now: () => 1000,
    newId: nextId,
  });
  return { state, store };
}

describe('a store', () => {
  it('shows what was recorded at once and saves it behind', async () => {
    const { state, store } = fakeDisk();
    store.record(page('a', 'one'));
    expect(store.progress().lessons.a?.page).toBe('one');
    expect(state.writes).toBe(0);
    await store.flush();
    expect(state.events).toHaveLength(1);
  });

  it('gathers a burst into few writes and loses none of it', async () => {
    const { state, store } = fakeDisk();
    let open = () => {};
    state.gate = new Promise<void>(resolve => {
      open = resolve;
    });
    for (let i = 0; i < 500; i++) store.record(page('a', `page ${i}`));
    open();
    await store.flush();
    expect(state.events).toHaveLength(500);
    expect(state.writes).toBeLessThan(4);
  });

  it('keeps the order of what was done within one moment of the clock', async () => {
    const { store } = fakeDisk();
    for (const option of ['a', 'b', 'c', 'd', 'e']) store.record(answer('a', 'q', false, option));
    expect(store.progress().answers['a/q']).toMatchObject({ option: 'e', times: 5 });
  });

  it('counts what is done right after a reset, even when the clock went back', async () => {
    let now = 5000;
    const store = createProgressStore({ profile: null, disk: null, now: () => now, newId: nextId });
    store.record(page('a', 'one', true));
    await store.reset(null);
    expect(store.progress().lessons).toEqual({});
    now = 10;
    store.record(page('a', 'two'));
    expect(store.progress().lessons.a).toMatchObject({ page: 'two', done: false });
  });

  it('forgets in a reset what came from a machine whose clock is ahead', async () => {
    const store = createProgressStore({ profile: null, disk: null, now: () => 1000, newId: nextId });
    store.merge([{ id: 'far', at: 9e12, ...page('a', 'one') }]);
    await store.reset('a');
    expect(store.progress().lessons).toEqual({});
    store.record(page('a', 'two'));
    expect(store.progress().lessons.a?.page).toBe('two');
  });

  it.each(['ENOSPC', 'EDQUOT', 'ELOCKED'])(
    'says once that the disk is full or the file in use (%s), goes on in memory, and saves everything when it can',
    async code => {
      const { state, store } = fakeDisk();
      state.fail = failing(code);
      store.record(page('a', 'one'));
      await store.flush();
      store.record(page('a', 'two'));
      await store.flush();
      expect(store.warnings()).toEqual([expect.stringContaining('cannot be saved in /data/anna.json')]);
      expect(store.progress().lessons.a?.pagesSeen).toEqual(['one', 'two']);
      state.fail = null;
      await store.flush();
      expect(state.events).toHaveLength(2);
      expect(store.warnings()).toEqual([]);
    },
  );

  it('says what it waits for while another terminal saves, and no longer when that is done', async () => {
    const { state, store } = fakeDisk();
    let open = () => {};
    state.gate = new Promise(resolve => {
      open = resolve;
    });
    state.holder = { pid: 4711, host: 'lab-3' };
    const told: (string | null)[] = [];
    const first = new Promise<void>(resolve => {
      store.onFailure(() => {
        told.push(store.failure());
        resolve();
      });
    });
    store.record(page('a', 'one'));
    await first;
    open();
    await store.flush();
    expect(told).toEqual([expect.stringContaining('process 4711 on lab-3'), null]);
    expect(state.events).toHaveLength(1);
  });

  it.each(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EISDIR'])(
    'stays in memory after %s and does not try again',
    async code => {
      const { state, store } = fakeDisk();
      state.fail = failing(code);
      store.record(page('a', 'one'));
      await store.flush();
      store.record(page('a', 'two'));
      await store.flush();
      expect(state.writes).toBe(1);
      expect(store.file()).toBeNull();
      expect(store.warnings()).toEqual([expect.stringContaining(code)]);
      expect(store.progress().lessons.a?.page).toBe('two');
    },
  );

  it('does not reset when the copy before it cannot be written', async () => {
    const { state, store } = fakeDisk();
    store.record(page('a', 'one'));
    await store.flush();
    state.fail = failing('ENOSPC');
    await expect(store.reset(null)).rejects.toMatchObject({
      code: 'no_backup',
      message: expect.stringContaining('Nothing was reset'),
    });
    expect(store.progress().lessons.a?.page).toBe('one');
  });

  it('shows what another terminal saved, after its own next write', async () => {
    const { state, store } = fakeDisk();
    state.events = [{ id: 'other', at: 5, ...page('b', 'one') }];
    store.record(page('a', 'one'));
    await store.flush();
    expect(Object.keys(store.progress().lessons).sort()).toEqual(['a', 'b']);
  });

  it('adds only what is not known and refuses what is no event', () => {
    const store = createProgressStore({ profile: null, disk: null, now: () => 1000, newId: nextId });
    const event: ProgressEvent = { id: 'x', at: 1, ...page('a', 'one') };
    expect(store.merge([event, event, { id: 'y' } as ProgressEvent])).toBe(1);
    expect(store.merge([event])).toBe(0);
    expect(store.events()).toEqual([event]);
  });
});

describe('a guest', () => {
  it('keeps nothing and needs no folder', async () => {
    const guest = await openProgress({ guest: true, dataDir: '/dev/null/x', env: {}, now: () => 1, newId: nextId });
    guest.record(page('a', 'one'));
    await guest.flush();
    expect(guest).toMatchObject({ profile: null });
    expect(guest.file()).toBeNull();
    expect(guest.warnings()).toEqual([]);
    expect(guest.progress().lessons.a?.page).toBe('one');
  });
});
