import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConfFile } from '../../src/progress/conf-file';
import { openProgress } from '../../src/progress/open';
import { answer, ended, freshFolder, nextId, openAt, page } from './sample';

const files = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : null);

describe('the file of a profile', () => {
  it('is not made before there is something to record', async () => {
    const folder = join(freshFolder(), 'deep', 'data');
    const store = await openAt(folder);
    store.progress();
    await store.flush();
    expect(files(folder)).toBeNull();
    store.record(page('a', 'one'));
    await store.flush();
    expect(files(folder)).toEqual(['anna.json']);
  });

  it('holds everything for the next time', async () => {
    const folder = freshFolder();
    const first = await openAt(folder);
    first.record(page('a', 'one', true));
    first.record(answer('a', 'q'));
    first.record({ type: 'review', exercise: 'x', claimed: ['naming', 'errors'], found: 1, planted: 2, score: 4 });
    first.record({ type: 'lab', lab: 'pagination', finished: true, answer: '2', right: false });
    await first.flush();
    const second = await openAt(folder);
    expect(second.progress()).toEqual(first.progress());
    expect(second.warnings()).toEqual([]);
    expect(second.file()).toBe(join(folder, 'anna.json'));
  });

  it('is for its owner only', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    if (process.platform !== 'win32') expect(statSync(join(folder, 'anna.json')).mode & 0o777).toBe(0o600);
  });

  it('belongs to one profile', async () => {
    const folder = freshFolder();
    const anna = await openAt(folder, 'anna');
    anna.record(page('a', 'one'));
    await anna.flush();
    expect((await openAt(folder, 'ben')).progress().lessons).toEqual({});
  });

  it('is not written when nothing changed', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    const before = statSync(join(folder, 'anna.json'));
    await store.flush();
    await openConfFile(folder, 'anna').merge(store.events());
    expect(statSync(join(folder, 'anna.json')).ino).toBe(before.ino);
  });

  it('loses nothing when two terminals write in turns and at the same time', async () => {
    const folder = freshFolder();
    const [one, two] = await Promise.all([openAt(folder), openAt(folder)]);
    for (let i = 0; i < 20; i++) {
      one.record(page('a', `one ${i}`));
      two.record(page('a', `two ${i}`));
      if (i % 5 === 0) await one.flush();
      if (i % 7 === 0) await two.flush();
    }
    await Promise.all([one.flush(), two.flush()]);
    expect((await openAt(folder)).progress().lessons.a?.pagesSeen).toHaveLength(40);
    expect(files(folder)).toEqual(['anna.json']);
  });

  it('recovers from the lock of a process that was killed', async () => {
    const folder = freshFolder();
    const lock = join(folder, 'anna.json.lock');
    mkdirSync(lock);
    utimesSync(lock, 1000, 1000);
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    expect(store.warnings()).toEqual([]);
    expect(files(folder)).toEqual(['anna.json']);
  });

  it('takes no notice of what an interrupted write left behind, and removes it', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'anna.json.next'), '{"version":1,"ev');
    writeFileSync(join(folder, 'anna.json.tmp-1234567890abcdef'), 'half');
    writeFileSync(join(folder, 'anna.json.next.tmp-1234567890abcdef'), 'half');
    mkdirSync(join(folder, `anna.json.lock.${ended()}.new`));
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    expect((await openAt(folder)).progress().lessons.a?.page).toBe('one');
    expect(files(folder)).toEqual(['anna.json']);
  });

  it('keeps ten thousand answers apart', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    for (let i = 0; i < 10_000; i++) store.record(answer(`lesson ${i % 100}`, `question ${i % 1000}`));
    await store.flush();
    const answers = (await openAt(folder)).progress().answers;
    expect(Object.keys(answers)).toHaveLength(1000);
    expect(answers['lesson 7/question 7']?.times).toBe(10);
  });
});

describe('a damaged file', () => {
  const damage = async (folder: string, change: (text: string) => string) => {
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    store.record(page('b', 'one'));
    await store.flush();
    const path = join(folder, 'anna.json');
    const bad = change(readFileSync(path, 'utf8'));
    writeFileSync(path, bad);
    return bad;
  };

  it('is kept aside byte for byte, what is whole in it counts, and the person is told', async () => {
    const folder = freshFolder();
    const bad = await damage(folder, text => text.slice(0, -30));
    const store = await openAt(folder);
    expect(Object.keys(store.progress().lessons)).toEqual(['a']);
    expect(readFileSync(join(folder, 'anna.damaged-1.json'), 'utf8')).toBe(bad);
    expect(store.warnings()).toEqual([
      expect.stringMatching(/anna\.json was damaged: it isn’t complete JSON\. .*anna\.damaged-1\.json\. 1 entry/),
    ]);
    // The next time everything is in order, and nothing is said any more.
    const next = await openAt(folder);
    expect(next.warnings()).toEqual([]);
    expect(Object.keys(next.progress().lessons)).toEqual(['a']);
  });

  it.each([
    ['empty', () => ''],
    ['full of zeros', (text: string) => '\0'.repeat(text.length)],
    ['a list', () => '[]'],
    ['of the wrong types', () => '{"version":1,"events":[{"id":7}]}'],
  ])('that is %s is kept aside as well', async (_, change) => {
    const folder = freshFolder();
    await damage(folder, change);
    const store = await openAt(folder);
    expect(store.progress().lessons).toEqual({});
    expect(store.warnings()).toEqual([expect.stringContaining('Nothing in the file could be read')]);
    store.record(page('c', 'one'));
    await store.flush();
    expect(Object.keys((await openAt(folder)).progress().lessons)).toEqual(['c']);
  });

  it('does not replace the one kept aside before', async () => {
    const folder = freshFolder();
    await damage(folder, () => 'first');
    await openAt(folder);
    await damage(folder, () => 'second');
    await openAt(folder);
    expect(readFileSync(join(folder, 'anna.damaged-1.json'), 'utf8')).toBe('first');
    expect(readFileSync(join(folder, 'anna.damaged-2.json'), 'utf8')).toBe('second');
  });

  it('that breaks while the program runs costs nothing that is in memory', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    writeFileSync(join(folder, 'anna.json'), 'oops');
    store.record(page('b', 'one'));
    await store.flush();
    expect(store.warnings()).toEqual([expect.stringContaining('anna.damaged-1.json')]);
    expect(Object.keys((await openAt(folder)).progress().lessons).sort()).toEqual(['a', 'b']);
  });
});

describe('a file of a newer version', () => {
  const newer = '{"version":2,\n "events": {"in": "another shape"}}';

  it('is left untouched, and progress is kept in memory', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'anna.json'), newer);
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    expect(store.warnings()).toEqual([expect.stringContaining('newer version')]);
    expect(store.file()).toBeNull();
    expect(store.progress().lessons.a?.page).toBe('one');
    expect(files(folder)).toEqual(['anna.json']);
    expect(readFileSync(join(folder, 'anna.json'), 'utf8')).toBe(newer);
  });

  it('is left untouched when it appears while the program runs', async () => {
    const folder = freshFolder();
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    writeFileSync(join(folder, 'anna.json'), newer);
    store.record(page('a', 'two'));
    await store.flush();
    expect(readFileSync(join(folder, 'anna.json'), 'utf8')).toBe(newer);
    expect(store.warnings()).toEqual([expect.stringContaining('newer version')]);
    expect(store.progress().lessons.a?.page).toBe('two');
  });
});

describe('a place that cannot be written', () => {
  it('such as a file instead of the folder means memory only, and it is said at the start', async () => {
    const folder = join(freshFolder(), 'data');
    writeFileSync(folder, 'I am a file');
    for (const dataDir of [folder, join(folder, 'below')]) {
      const store = await openAt(dataDir);
      expect(store.warnings()).toEqual([expect.stringMatching(/cannot be saved.*ENOTDIR.*--data-dir/)]);
      store.record(page('a', 'one'));
      await store.flush();
      expect(store.progress().lessons.a?.page).toBe('one');
    }
    expect(readFileSync(folder, 'utf8')).toBe('I am a file');
  });

  it('such as a folder instead of the file means memory only', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'anna.json'));
    const store = await openAt(folder);
    expect(store.warnings()).toEqual([expect.stringContaining('it is not a file')]);
    store.record(page('a', 'one'));
    await store.flush();
    expect(files(folder)).toEqual(['anna.json']);
  });

  it('such as a device or a loop of links means memory only, and does not hang', async () => {
    const folder = freshFolder();
    symlinkSync('/dev/zero', join(folder, 'anna.json'));
    symlinkSync('ben.json', join(folder, 'ben.json'));
    expect((await openAt(folder, 'anna')).warnings()).toEqual([expect.stringContaining('it is not a file')]);
    expect((await openAt(folder, 'ben')).warnings()).toEqual([expect.stringContaining('ELOOP')]);
  });

  it.runIf(process.platform === 'linux')(
    'such as a place where nothing can be created is given up at once',
    async () => {
      const store = await openAt('/proc/nope');
      store.record(page('a', 'one'));
      await store.flush();
      expect(store.warnings()).toEqual([expect.stringContaining('/proc/nope')]);
      expect(store.progress().lessons.a?.page).toBe('one');
    },
  );

  it('such as a path with a NUL in it means memory only', async () => {
    const store = await openAt('/tmp/a\0b');
    expect(store.warnings()).toEqual([expect.stringContaining('cannot be saved')]);
    expect(store.warnings()[0]).not.toContain('\0');
  });

  it.skipIf(process.getuid?.() === 0)('such as a read-only folder still shows what is in it', async () => {
    const folder = freshFolder();
    const before = await openAt(folder);
    before.record(page('a', 'one'));
    await before.flush();
    chmodSync(folder, 0o500);
    const store = await openAt(folder);
    expect(store.progress().lessons.a?.page).toBe('one');
    expect(store.warnings()).toEqual([expect.stringContaining('EACCES')]);
    chmodSync(folder, 0o700);
  });

  it('such as a folder that vanished meanwhile is made again', async () => {
    const folder = join(freshFolder(), 'data');
    const store = await openAt(folder);
    store.record(page('a', 'one'));
    await store.flush();
    const { rmSync } = await import('node:fs');
    rmSync(folder, { recursive: true });
    store.record(page('a', 'two'));
    await store.flush();
    expect((await openAt(folder)).progress().lessons.a?.pagesSeen).toEqual(['one', 'two']);
  });
});

describe('a reset', () => {
  it('keeps a copy with what another terminal did, and leaves nothing in the file', async () => {
    const folder = freshFolder();
    const [one, two] = await Promise.all([openAt(folder), openAt(folder)]);
    two.record(page('b', 'one'));
    await two.flush();
    one.record(page('a', 'one'));
    const { backup } = await one.reset(null);
    expect(backup).toBe(join(folder, 'anna.backup-1.json'));
    const copy = JSON.parse(readFileSync(backup!, 'utf8'));
    expect(copy.events.flatMap((event: { lesson?: string }) => event.lesson ?? []).sort()).toEqual(['a', 'b']);
    expect((await openAt(folder)).progress().lessons).toEqual({});
    expect(readFileSync(join(folder, 'anna.json'), 'utf8')).not.toContain('"lesson":"a"');
    expect((await one.reset('x')).backup).toBe(join(folder, 'anna.backup-2.json'));
    expect(JSON.parse(readFileSync(backup!, 'utf8'))).toEqual(copy);
  });

  it('is not undone by the other terminal, which still knew the old events', async () => {
    const folder = freshFolder();
    const [one, two] = await Promise.all([openAt(folder), openAt(folder)]);
    two.record(page('b', 'one'));
    await two.flush();
    await one.reset(null);
    two.record(page('c', 'one'));
    await two.flush();
    expect(Object.keys((await openAt(folder)).progress().lessons)).toEqual(['c']);
    expect(Object.keys(two.progress().lessons)).toEqual(['c']);
  });
});

describe('a link to the file', () => {
  it('into another folder is followed when it is read', async () => {
    const folder = freshFolder();
    const elsewhere = await openAt(join(folder, 'elsewhere'));
    elsewhere.record(page('a', 'one'));
    await elsewhere.flush();
    mkdirSync(join(folder, 'data'));
    symlinkSync(join(folder, 'elsewhere', 'anna.json'), join(folder, 'data', 'anna.json'));
    const store = await openAt(join(folder, 'data'));
    expect(store.progress().lessons.a?.page).toBe('one');
    store.record(page('a', 'two'));
    await store.flush();
    expect(readlinkSync(join(folder, 'data', 'anna.json'))).toBe(join(folder, 'elsewhere', 'anna.json'));
    expect((await openAt(join(folder, 'elsewhere'))).progress().lessons.a?.page).toBe('two');
  });
});

describe('without a name', () => {
  const open = (dataDir: string) => openProgress({ guest: false, dataDir, env: {}, now: () => 1, newId: nextId });

  it('it is the only profile, or the default where there is none, and nobody’s where there are several', async () => {
    const folder = freshFolder();
    expect((await open(folder)).profile).toBe('default');
    const work = async (name: string) => {
      const store = await openAt(folder, name);
      store.record(page('a', 'one'));
      await store.flush();
    };
    await work('zoe');
    expect((await open(folder)).profile).toBe('zoe');
    await work('anna');
    await expect(open(folder)).rejects.toMatchObject({
      code: 'profile_needed',
      details: { profiles: ['anna', 'zoe'] },
    });
  });
});
