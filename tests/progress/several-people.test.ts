import { expect, it } from 'vitest';
import lesson from '../../src/commands/lessons';
import progress from '../../src/commands/progress';
import review from '../../src/commands/review';
import { openProgress } from '../../src/progress/open';
import { knownSpelling, profileName } from '../../src/progress/profiles';
import { runCommand } from './io';
import { freshFolder, nextId, openAt, page } from './sample';

/** A machine on which these people have worked. */
async function machine(...names: string[]) {
  const dataDir = freshFolder();
  for (const name of names) {
    const store = await openAt(dataDir, name);
    store.record(page('idempotency-keys', name));
    await store.flush();
  }
  return dataDir;
}

it('a command about somebody’s progress asks whose, and never takes the one who saved last', async () => {
  const dataDir = await machine('anna', 'ben');
  for (const args of [[], ['export'], ['notes']]) {
    const { error, out } = await runCommand(progress, args, { dataDir });
    expect(error).toMatchObject({ code: 'profile_needed', message: expect.stringContaining('anna, ben') });
    expect(out).toBe('');
  }
});

it('a list shows nobody’s marks, and says so', async () => {
  const dataDir = await machine('anna', 'ben');
  const { code, out, err } = await runCommand(lesson, [], { dataDir, json: true });
  expect(code).toBe(0);
  expect(JSON.parse(out).data.every((row: { state: string }) => row.state === 'new')).toBe(true);
  expect(err).toContain('This uses nobody’s, and keeps nothing.');
});

it('what a script claims goes into nobody’s file', async () => {
  const dataDir = await machine('anna', 'ben');
  const ran = await runCommand(review, [], { dataDir, json: true }, { seed: '7', claim: ['naming'] });
  expect(ran.code).toBe(0);
  for (const name of ['anna', 'ben']) expect((await openAt(dataDir, name)).progress().reviews).toEqual([]);
});

it('at a terminal without the full screen, a number or a name chooses', async () => {
  const dataDir = await machine('anna', 'ben', 'Zoë');
  const typed = ['9', 'nobody', 'zoë'];
  const ran = await runCommand(progress, [], { dataDir, typed });
  expect(ran.err).toContain('  1 Zoë\n');
  expect(ran.err).toContain('Nobody here is called "nobody".');
  expect(ran.out).toContain('Progress of Zoë');
  expect((await runCommand(progress, [], { dataDir, typed: ['3'] })).out).toContain('Progress of ben');
  expect((await runCommand(progress, [], { dataDir, typed: [] })).error?.code).toBe('profile_needed');
});

it.each([
  ["Maria O'Neil", "Maria O'Neil"],
  ['Maria O’Neil', "Maria O'Neil"],
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['李雷', '李雷'],
  ['Мария Петрова', 'Мария Петрова'],
  ['प्रिया', 'प्रिया'],
  ['فاطمه', 'فاطمه'],
  ['امیر\u200cعلی', 'امیرعلی'],
])('%j is a name, and kept as %j', async (given, name) => {
  expect(profileName(given)).toBe(name);
  const dataDir = await machine(given);
  expect((await openAt(dataDir, given)).events()).not.toEqual([]);
  const alone = await openProgress({ guest: false, dataDir, env: {}, now: () => 1, newId: nextId });
  expect(alone.profile).toBe(name);
});

it('names that differ only in capitals are one person', async () => {
  const dataDir = await machine('Anna');
  const again = await openAt(dataDir, 'anna');
  expect(again.profile).toBe('Anna');
  expect(again.events()).not.toEqual([]);
  // On a disk where both exist already, each keeps its own.
  expect(knownSpelling(['Anna', 'anna'], 'anna')).toBe('anna');
  expect(knownSpelling(['Anna'], 'ann')).toBeNull();
});
