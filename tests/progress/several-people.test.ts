import { copyFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClassPlan } from '../../src/classroom/plan';
import lesson from '../../src/commands/lessons';
import progress from '../../src/commands/progress';
import review from '../../src/commands/review';
import { openProgress } from '../../src/progress/open';
import { knownSpelling, profileName } from '../../src/progress/profiles';
import { isOnePerson } from '../../src/progress/same-person';
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
  expect(err).toContain('So this command uses no profile and saves nothing.');
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

describe('import', () => {
  it('puts each file into the profile that it names', async () => {
    const [from, dataDir] = [await machine('anna', 'ben', "Maria O'Neil"), freshFolder()];
    const ran = await runCommand(progress, ['import', join(from, '*.json')], { dataDir });
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("new for Maria O'Neil.") });
    expect(readdirSync(dataDir).sort()).toEqual(["Maria O'Neil.json", 'anna.json', 'ben.json']);
    expect((await openAt(dataDir, 'ben')).progress().lessons['idempotency-keys']?.page).toBe('ben');
  });

  it('asks before two people become one, and imports nothing where nobody can be asked', async () => {
    const [one, two, dataDir] = [await machine('default'), await machine('default'), freshFolder()];
    const files = [file(one, 'default'), file(two, 'default')];
    const ran = await runCommand(progress, ['import', ...files], { dataDir });
    expect(ran.error).toMatchObject({ code: 'mixes_people', hint: expect.stringContaining('--as NAME') });
    expect(ran.error!.message).toContain(`${files[1]} is also named default, but`);
    expect(readdirSync(dataDir)).toEqual([]);
    const asked = await runCommand(progress, ['import', ...files], { dataDir, typed: ['n'] });
    expect(asked.err).toContain('Import it anyway? [y/N]');
    expect(asked.out.match(/new for default/g)).toHaveLength(1);
    const agreed = await runCommand(progress, ['import', ...files], { dataDir, typed: ['y'] });
    expect(agreed.out.match(/new for default/g)).toHaveLength(2);
  });

  it('asks where the name on the command line is another, and --as needs no question', async () => {
    const [from, dataDir] = [await machine('ben'), await machine('anna')];
    const ran = await runCommand(progress, ['import', file(from, 'ben')], { dataDir, profile: 'anna' });
    expect(ran.error!.message).toContain('is the progress of ben, not of anna');
    const said = await runCommand(progress, ['import', file(from, 'ben')], { dataDir }, { as: 'anna' });
    expect(said.out).toContain('1 of them new for anna.');
    expect(readdirSync(dataDir)).toEqual(['anna.json']);
    expect((await runCommand(progress, ['export'], { dataDir }, { as: 'x' })).error?.code).toBe('wrong_usage');
  });

  it('doubts several files under --as that look like different people’s, and takes each one alone', async () => {
    const [from, other, dataDir] = [await machine('anna', 'ben'), await machine('anna'), freshFolder()];
    const run = (...files: string[]) => runCommand(progress, ['import', ...files], { dataDir }, { as: 'Carla' });
    const mixed = await run(file(from, 'anna'), file(from, 'ben'));
    expect(mixed.error).toMatchObject({ code: 'mixes_people', hint: expect.stringContaining('name it alone') });
    expect(mixed.error!.message).toContain('one is named anna, the other ben');
    const apart = await run(file(from, 'anna'), file(other, 'anna'));
    expect(apart.error!.message).toContain('each was made separately');
    expect(readdirSync(dataDir)).toEqual([]);
    expect((await run(file(from, 'anna'), file(from, 'anna'))).code).toBe(0);
    expect((await run(file(from, 'ben'))).out).toContain('1 of them new for Carla.');
  });

  it('never exports an empty file for a name that nobody has', async () => {
    const dataDir = await machine('Anna', 'Ben');
    const run = (profile: string) => runCommand(progress, ['export'], { dataDir, profile });
    const wrong = await run('Ana');
    expect(wrong.error).toMatchObject({ code: 'unknown_profile', hint: 'Did you mean Anna?' });
    expect(wrong.out).toBe('');
    expect((await run('Zacharias')).error?.hint).toBe('People here: Anna, Ben.');
    expect((await run('anna')).code).toBe(0);
  });

  it('cuts no list in a pipe', async () => {
    expect((await runCommand(lesson, [], { dataDir: freshFolder(), columns: 40 })).out).not.toContain('…');
  });

  it('does not ask for a person’s own file: the copy that went on at home comes back', async () => {
    const [school, home] = [await machine('anna'), freshFolder()];
    await runCommand(progress, ['import', file(school, 'anna')], { dataDir: home });
    const store = await openAt(home, 'anna');
    store.record(page('idempotency-keys', 'at home'));
    await store.flush();
    const back = await runCommand(progress, ['import', file(home, 'anna')], { dataDir: school });
    expect(back.out).toContain('1 of them new for anna.');
  });

  it('takes what somebody of a class began at home without a question, and tells an empty file', async () => {
    const [home, dataDir] = [await machine('anna'), await machine('Anna')];
    const classroom = { people: ['Anna', 'Ben'] } as unknown as ClassPlan;
    const came = await runCommand(progress, ['import', file(home, 'anna')], { dataDir, classroom });
    expect(came).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1 of them new for Anna.') });
    const empty = await runCommand(progress, ['export'], { dataDir: freshFolder(), profile: 'Ben' });
    const told = await runCommand(progress, ['import', '-'], { dataDir, classroom, stdin: empty.out });
    expect(told.out).toContain('The file holds no work. Ask Ben for another export.');
  });

  it('wants a name for a file that has none', async () => {
    const dataDir = freshFolder();
    const nameless = '{"version":1,"profile":null,"events":[]}';
    const ran = await runCommand(progress, ['import', '-'], { dataDir, stdin: nameless });
    expect(ran.error).toMatchObject({ code: 'profile_needed', hint: expect.stringContaining('--as') });
  });
});

describe('the summary', () => {
  it('has three people where three began from one file, and one where one person went on', async () => {
    const start = file(await machine('default'), 'default');
    const went = async (profile: string) => {
      const dataDir = freshFolder();
      await runCommand(progress, ['import', start], { dataDir }, { as: profile });
      const store = await openAt(dataDir, profile);
      store.record(page('idempotency-keys', `of ${profile}`));
      await store.flush();
      return file(dataDir, profile);
    };
    const three = [await went('default'), await went('default'), await went('default')];
    const { data } = JSON.parse((await runCommand(progress, ['summary', ...three], { json: true })).out);
    expect(data).toHaveLength(3);
    const lastWeek = join(freshFolder(), 'last-week.json');
    copyFileSync(three[0]!, lastWeek);
    const store = await openAt(dirname(three[0]!), 'default');
    store.record(page('idempotency-keys', 'today'));
    await store.flush();
    const one = JSON.parse((await runCommand(progress, ['summary', lastWeek, three[0]!], { json: true })).out);
    expect(one.data).toMatchObject([{ name: 'default', files: [lastWeek, three[0]] }]);
  });

  it('takes a pattern that no shell has expanded', async () => {
    const from = await machine('anna', 'ben');
    expect((await runCommand(progress, ['summary', join(from, '*.json')])).out).toContain('2 people, 2 files');
    const none = await runCommand(progress, ['summary', join(from, '*.txt')]);
    expect(none.error?.code).toBe('no_files');
  });
});

const file = (folder: string, name: string) => join(folder, `${name}.json`);

describe('a name in a class', () => {
  const ofClass = async () => {
    const folder = freshFolder();
    const store = await openAt(join(folder, 'class'), 'Anna');
    store.record(page('a', 'one'));
    await store.flush();
    const classroom = { people: ['Anna', 'Ben'], collect: join(folder, 'class') } as unknown as ClassPlan;
    return (args: string[], profile: string) =>
      runCommand(progress, args, { profile, classroom, dataDir: join(folder, 'teacher') });
  };

  it('is found in other letters, also by somebody on whose machine they never were', async () => {
    const run = await ofClass();
    expect((await run(['reset'], 'anna')).out).toContain('of Anna: 1 lesson');
  });

  it('that nobody has is rejected with near ones, or with all', async () => {
    const run = await ofClass();
    expect((await run(['reset'], 'Ana')).error).toMatchObject({ code: 'unknown_profile', hint: 'Did you mean Anna?' });
    expect((await run(['reset'], 'Zacharias')).error?.hint).toBe('People here: Anna, Ben.');
    expect((await run(['show'], 'Ana')).err).toBe('Ana is new here. Did you mean Anna?\n');
    expect((await run(['show'], 'Zacharias')).err).toBe('');
  });
});

it('what two people have in common doesn’t make them one person', () => {
  const events = [{ ...page('idempotency-keys', 'same'), id: 'e1', at: 1 }] as never;
  const of = (one: string | null, other: string | null) =>
    isOnePerson({ profile: one, events }, { profile: other, events });
  expect([of('Anna', 'anna'), of('Anna', null), of('Anna', 'Ben')]).toEqual([true, true, false]);
});
