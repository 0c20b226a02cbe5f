import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import progress from '../../src/commands/progress';
import { lessonPages, questionOf } from '../../src/course/pages';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { daysAgo } from '../../src/progress/counts';
import { runCommand } from './io';
import { answer, freshFolder, openAt, page } from './sample';

const lesson = lessonSummaries[0]!;

/** A profile with a lesson half way, an answer, a review and a lab. */
async function someProgress(dataDir: string, profile = 'anna') {
  const store = await openAt(dataDir, profile, 1_800_000_000_000 - 86_400_000);
  store.record(page(lesson.id, lesson.pages[0]!.id));
  store.record(page(lesson.id, lesson.pages[1]!.id));
  store.record(answer(lesson.id, 'q', false));
  store.record({ type: 'review', exercise: 'x', claimed: ['naming'], found: 4, planted: 5, score: 80 });
  store.record({ type: 'lab', lab: 'pagination', finished: true });
  await store.flush();
  return store;
}

const json = (text: string) => JSON.parse(text);

describe('progress show', () => {
  it('says what was done and where it is kept', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const { code, out, err } = await runCommand(progress, [], { dataDir, profile: 'anna' });
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out).toContain('Progress of anna');
    expect(out).toMatch(new RegExp(`${lesson.title} +page 2 of ${lesson.pages.length} +yesterday`));
    expect(out).toMatch(/Answers +0 of 1 correct, 0 guessed/);
    expect(out).toMatch(/Reviews +1; in the last one you found 4 of 5 flaws/);
    expect(out).toMatch(/Labs +pagination\n/);
    expect(out).toContain(join(dataDir, 'anna.json'));
    expect(out).not.toContain('Tasks');
    // The review was of no area that is known.
    expect(out).not.toContain('Reviews by area');
  });

  it('says how many tasks were solved, and how reviews went by area, once there are any', async () => {
    const dataDir = freshFolder();
    const store = await openAt(dataDir, 'anna');
    store.record({ type: 'task', lesson: lesson.id, task: 't', attempts: 2, hints: 0 });
    store.record({
      type: 'review',
      exercise: 'x',
      claimed: ['naming'],
      agreed: ['naming'],
      missed: ['errors'],
      unsupported: [],
      found: 1,
      planted: 2,
      score: 50,
    });
    await store.flush();
    const { out } = await runCommand(progress, ['show'], { dataDir, profile: 'anna' });
    expect(out).toMatch(/Tasks +1 solved/);
    expect(out).toMatch(/\n\n {2}Reviews by area\n {4}\S/);
  });

  it('shows the map of tracks and what to do next, with its command', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const { out } = await runCommand(progress, ['show'], { dataDir, profile: 'anna' });
    expect(out).toMatch(new RegExp(`Next {2}Continue ${lesson.title} .*\\n +api-design-tutor lesson ${lesson.id}\\n`));
    for (const { track } of lessonSummaries) expect(out).toContain(track);
    const shown = json((await runCommand(progress, ['show'], { dataDir, profile: 'anna', json: true })).out);
    expect(shown.next).toMatchObject({ kind: 'lesson', command: `api-design-tutor lesson ${lesson.id}` });
    expect(shown.tracks.flatMap((track: { lessons: string[] }) => track.lessons).sort()).toEqual(
      lessonSummaries.map(({ id }) => id).sort(),
    );
    expect(shown.lessons[0]).toMatchObject({ due: 0, weak: 0 });
    expect(shown.areas).toHaveLength(7);
  });

  it('makes nothing for somebody who has not started', async () => {
    const dataDir = join(freshFolder(), 'none');
    const { code, out } = await runCommand(progress, ['show'], { dataDir });
    expect(code).toBe(0);
    expect(out).toContain('none yet');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('prints the same for programs', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const { out } = await runCommand(progress, ['show'], { dataDir, json: true });
    const shown = json(out);
    expect(shown).toMatchObject({ profile: 'anna', file: join(dataDir, 'anna.json'), notices: [] });
    expect(shown.lessons).toHaveLength(lessonSummaries.length);
    expect(shown.lessons[0]).toMatchObject({
      id: lesson.id,
      state: 'started',
      step: 2,
      last_at: '2027-01-14T08:00:00.001Z',
    });
    expect(shown.answers).toMatchObject([{ lesson: lesson.id, question: 'q', option: 'a', right: false, times: 1 }]);
    expect(shown.reviews).toMatchObject([{ found: 4, planted: 5 }]);
    expect(shown.labs).toMatchObject([{ id: 'pagination', finished: true }]);
  });

  it('tells about a damaged file beside its answer, not in it', async () => {
    const dataDir = freshFolder();
    writeFileSync(join(dataDir, 'anna.json'), '{');
    const { code, out, err } = await runCommand(progress, ['show'], { dataDir, json: true });
    expect(code).toBe(0);
    expect(err).toContain('anna.damaged-1.json');
    expect(json(out).notices).toEqual([expect.stringContaining('damaged')]);
  });

  it('of a guest touches no file', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const { out } = await runCommand(progress, ['show'], { dataDir, guest: true });
    expect(out).toContain('Nothing is saved for a guest.');
    expect(out).not.toContain('pagination');
  });
});

describe('progress export and import', () => {
  it('bring one machine onto another, once, however often it is done', async () => {
    const [here, there] = [freshFolder(), freshFolder()];
    const store = await someProgress(here);
    const { out, code } = await runCommand(progress, ['export'], { dataDir: here });
    expect(code).toBe(0);
    const file = join(there, 'from-anna.json');
    mkdirSync(join(there, 'data'));
    writeFileSync(file, out);
    const target = { dataDir: join(there, 'data'), profile: 'anna' };
    const first = await runCommand(progress, ['import', file], target);
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('5 entries, 5 of them new for anna') });
    const second = await runCommand(progress, ['import', file, file], target);
    expect(second.out.match(/0 of them new/g)).toHaveLength(1);
    expect((await openAt(target.dataDir)).progress()).toEqual(store.progress());
  });

  it('asks nothing of two files that have entries in common, whoever they are for', async () => {
    const [here, there] = [freshFolder(), freshFolder()];
    await someProgress(here);
    const { out } = await runCommand(progress, ['export'], { dataDir: here });
    const files = ['one.json', 'two.json'].map(name => join(there, name));
    for (const file of files) writeFileSync(file, out);
    const target = { dataDir: join(there, 'data') };
    const ran = await runCommand(progress, ['import', ...files], target, { as: 'cleo' });
    expect(ran).toMatchObject({ code: 0, error: null });
  });

  it('takes standard input, also in the UTF-16 of PowerShell', async () => {
    const [here, there] = [freshFolder(), freshFolder()];
    await someProgress(here);
    const { out } = await runCommand(progress, ['export'], { dataDir: here, json: true });
    const stdin = Buffer.from(`\uFEFF${out}`, 'utf16le');
    const ran = await runCommand(progress, ['import', '-'], { dataDir: there, json: true, stdin });
    expect(ran.code).toBe(0);
    expect(json(ran.out)).toMatchObject({
      profile: 'anna',
      added: 5,
      files: [{ file: 'standard input', events: 5 }],
    });
  });

  it('names every file that can’t be used, with the reason, and imports none', async () => {
    const folder = freshFolder();
    const dataDir = join(folder, 'data');
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    await someProgress(folder);
    const good = join(folder, 'anna.json');
    const ran = await runCommand(
      progress,
      [
        'import',
        good,
        join(folder, 'missing.json'),
        folder,
        file('empty.json', ''),
        file('binary', '\u0000\u0001\u001b[31m'),
        file('cut.json', readFileSync(good, 'utf8').slice(0, 80)),
        file('wrong.json', '{"version":1,"events":[{"id":"x","at":1,"type":"lesson"}]}'),
        file('later.json', '{"version":99,"events":[]}'),
      ],
      { dataDir },
    );
    const { message, hint, code } = ran.error!;
    expect(code).toBe('unreadable_progress');
    expect(message).toMatch(/missing\.json can’t be used: there is no such file/);
    expect(message).toMatch(/it is a folder/);
    expect(message).toMatch(/empty\.json can’t be used: it is empty/);
    expect(message).toMatch(/binary can’t be used: it isn’t complete JSON/);
    expect(message).toMatch(/cut\.json can’t be used: it isn’t complete JSON/);
    expect(message).toMatch(/wrong\.json can’t be used: in event 1, "lesson" does not fit/);
    expect(message).toMatch(/later\.json can’t be used: a newer version/);
    expect(message).not.toContain('anna.json');
    expect(hint).toContain('Nothing was imported');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('asks whose progress it is where there are several people', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir, 'anna');
    await someProgress(dataDir, 'ben');
    const ran = await runCommand(progress, ['reset'], { dataDir });
    expect(ran.error).toMatchObject({ code: 'profile_needed', message: expect.stringContaining('anna, ben') });
  });

  it('says once that a newer version wrote the file, and leaves it alone', async () => {
    const dataDir = freshFolder();
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'anna.json');
    writeFileSync(file, '{"version":99,"profile":"anna","events":[]}');
    const ran = await runCommand(progress, ['reset'], { dataDir, profile: 'anna' });
    expect(ran.error).toMatchObject({ code: 'not_saved', message: expect.stringContaining('newer version') });
    expect(ran.err).toBe('');
    expect(readFileSync(file, 'utf8')).toBe('{"version":99,"profile":"anna","events":[]}');
  });

  it('says that nothing was saved when the folder cannot be written', async () => {
    const folder = freshFolder();
    await someProgress(folder);
    writeFileSync(join(folder, 'file'), '');
    const ran = await runCommand(progress, ['import', join(folder, 'anna.json')], { dataDir: join(folder, 'file') });
    expect(ran.error).toMatchObject({ code: 'not_saved', message: expect.stringContaining('ENOTDIR') });
  });
});

describe('progress reset', () => {
  it('forgets everything, keeps a copy, and importing the copy takes it back', async () => {
    const dataDir = freshFolder();
    const before = (await someProgress(dataDir)).progress();
    const ran = await runCommand(progress, ['reset'], { dataDir });
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('Reset all progress of anna: 1 lesson, 1 answer, 1 review, 1 lab.');
    const copy = join(dataDir, 'anna.backup-1.json');
    expect(ran.out).toContain(`progress import ${copy}`);
    expect((await openAt(dataDir)).progress().lessons).toEqual({});
    const back = await runCommand(progress, ['import', copy], { dataDir });
    expect(back.out).toContain('5 of them new');
    expect(back.out).toContain('This import has undone the reset: the file is the copy that was made just before it.');
    expect((await openAt(dataDir)).progress()).toEqual(before);
    expect((await runCommand(progress, ['import', copy], { dataDir })).out).not.toContain('has been undone');
    // Each reset has a copy of its own, which takes back that one.
    await runCommand(progress, ['reset'], { dataDir });
    const second = await runCommand(progress, ['import', join(dataDir, 'anna.backup-2.json')], { dataDir });
    expect(second.out).toContain(
      'This import has undone the reset: the file is the copy that was made just before it.',
    );
    expect((await openAt(dataDir)).progress()).toEqual(before);
  });

  it('of everything moves contracts under repair beside the copy, says where, and importing the copy brings them back', async () => {
    const dataDir = freshFolder();
    const store = await someProgress(dataDir);
    store.record({ type: 'repair', exercise: 'x', planted: 3, left: 1, breaking: 0, done: false });
    await store.flush();
    const folder = store.drafts()!;
    mkdirSync(folder);
    writeFileSync(join(folder, '0123456789abcdef.yaml'), 'mine');
    expect((await runCommand(progress, ['reset', lesson.id], { dataDir })).out).not.toContain('repair');
    expect(readdirSync(folder)).toHaveLength(1);

    const ran = await runCommand(progress, ['reset'], { dataDir });
    expect(ran.out).toContain('1 review, 1 repair, 1 lab.');
    const aside = join(dataDir, 'anna.backup-2.drafts');
    expect(ran.out).toContain(`Beside it, ${aside} keeps the contract that you were repairing.`);
    expect(existsSync(folder)).toBe(false);
    expect(readFileSync(join(aside, '0123456789abcdef.yaml'), 'utf8')).toBe('mine');

    // A text that was begun since then is no less worth keeping.
    mkdirSync(folder);
    writeFileSync(join(folder, 'fedcba9876543210.yaml'), 'new');
    const back = await runCommand(progress, ['import', join(dataDir, 'anna.backup-2.json')], { dataDir });
    expect(back.out).toContain('It has brought back the contract that you were repairing.');
    expect(readdirSync(folder).sort()).toEqual(['0123456789abcdef.yaml', 'fedcba9876543210.yaml']);
    expect(existsSync(aside)).toBe(false);
  });

  it('of somebody who only repaired has something to forget', async () => {
    const dataDir = freshFolder();
    const store = await openAt(dataDir, 'anna', 1_800_000_000_000);
    store.record({ type: 'repair', exercise: 'x', planted: 3, left: 1, breaking: 0, done: false });
    await store.flush();
    const ran = await runCommand(progress, ['reset'], { dataDir, profile: 'anna', json: true });
    expect(json(ran.out)).toMatchObject({ reviews: 0, repairs: 1, drafts: 0 });
    expect((await openAt(dataDir)).progress().repairs).toEqual([]);
  });

  it('stays in force when an older export is imported, and the person is told', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const file = join(dataDir, 'old-export');
    writeFileSync(file, (await runCommand(progress, ['export'], { dataDir })).out);
    await runCommand(progress, ['reset'], { dataDir });
    const ran = await runCommand(progress, ['import', file], { dataDir });
    expect(ran.out).toContain('0 of them new');
    expect(ran.out).toContain('5 entries are from before a reset and stay forgotten');
    expect((await openAt(dataDir)).progress().reviews).toEqual([]);
  });

  it('of one lesson leaves the others, reviews and labs', async () => {
    const dataDir = freshFolder();
    const store = await someProgress(dataDir);
    store.record(page('other', 'one'));
    await store.flush();
    const ran = await runCommand(progress, ['reset', lesson.id], { dataDir, json: true });
    expect(json(ran.out)).toEqual({
      profile: 'anna',
      reset: lesson.id,
      lessons: 1,
      answers: 1,
      reviews: 0,
      labs: 0,
      backup: join(dataDir, 'anna.backup-1.json'),
    });
    const left = (await openAt(dataDir)).progress();
    expect(Object.keys(left.lessons)).toEqual(['other']);
    expect(left.answers).toEqual({});
    expect(left.reviews).toHaveLength(1);
  });

  it('of nothing says so and makes nothing', async () => {
    const dataDir = freshFolder();
    const ran = await runCommand(progress, ['reset'], { dataDir });
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('nothing to reset') });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('of an unknown lesson offers the near ones and resets nothing', async () => {
    const dataDir = freshFolder();
    await someProgress(dataDir);
    const ran = await runCommand(progress, ['reset', `${lesson.id.slice(0, -1)}x`], { dataDir });
    expect(ran.error).toMatchObject({ code: 'unknown_lesson', hint: expect.stringContaining(lesson.id) });
    expect(readdirSync(dataDir)).toEqual(['anna.json']);
  });

  it('is nothing for a guest', async () => {
    const ran = await runCommand(progress, ['reset'], { guest: true });
    expect(ran.error?.code).toBe('guest_keeps_nothing');
  });
});

describe('progress summary', () => {
  it('says who repaired how many of the contracts that they began, and nothing of it where nobody did', async () => {
    const folder = freshFolder();
    const file = (name: string) => join(folder, `${name}.json`);
    for (const name of ['anna', 'ben']) await someProgress(folder, name);
    expect((await runCommand(progress, ['summary', file('anna'), file('ben')])).out).not.toContain('Repaired');
    const anna = await openAt(folder, 'anna', 1_800_000_000_000);
    const repair = { type: 'repair', planted: 3, breaking: 0 } as const;
    anna.record({ ...repair, exercise: 'x', left: 0, done: true });
    anna.record({ ...repair, exercise: 'y', left: 1, done: false });
    await anna.flush();
    const lines = (await runCommand(progress, ['summary', file('anna'), file('ben')])).out.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^Who +Last +Repaired +At$/));
    expect(lines).toContainEqual(expect.stringMatching(/^anna +\w+ +1 of 2 +\S/));
    expect(lines.filter(line => line.startsWith('ben')).join()).not.toMatch(/\d of 2/);
  });

  it('puts the files of a class side by side', async () => {
    const [a, b] = [freshFolder(), freshFolder()];
    await someProgress(a, 'anna');
    const ben = await openAt(b, 'ben');
    ben.record(page('x', 'last', true));
    await ben.flush();
    const files = [join(a, 'anna.json'), join(b, 'ben.json')];
    const { out } = await runCommand(progress, ['summary', ...files]);
    expect(out).toContain('2 people, 2 files');
    expect(out).toMatch(
      new RegExp(
        `anna +0/${lessonSummaries.length} +0 of 1 +1 of 1 +4 of 5\\n[^]*anna +yesterday +${lesson.title} 2/${lesson.pages.length}\\n`,
      ),
    );
    expect(out).toMatch(new RegExp(`ben +1/${lessonSummaries.length}\\n[^]*ben +not begun\\n`));
    const { data } = json((await runCommand(progress, ['summary', ...files], { json: true })).out);
    expect(data).toMatchObject([
      { profile: 'anna', reviews: 1, at: { lesson: lesson.id, step: 2 } },
      { profile: 'ben', lessons_done: 1, at: null },
    ]);
  });

  it('tells which questions and which areas a class misses most, and how many were sure', async () => {
    const files = await Promise.all(
      [0, 1, 2].map(async i => {
        const folder = freshFolder();
        const store = await openAt(folder, `pupil-${i}`);
        store.record(answer('idempotency-keys', 'second-try', i > 1));
        store.record(answer('idempotency-keys', 'fresh-keys', i > 0));
        store.record({
          type: 'review',
          exercise: 'x',
          claimed: [],
          found: 1,
          planted: 2,
          score: 50,
          agreed: ['naming'],
          missed: ['errors'],
          unsupported: [],
        });
        await store.flush();
        return join(folder, `pupil-${i}.json`);
      }),
    );
    const { out } = await runCommand(progress, ['summary', ...files]);
    const missed = out.slice(out.indexOf('Most missed questions')).split('\n');
    expect(missed[1]).toMatch(/^ {2}2 of 3 {2}idempotency-keys#second-try, question \d+, 2 of them sure$/);
    expect(missed[2]).toMatch(/Charge once, [^:]+: What happens now\?/);
    expect(missed[3]).toBe('      2 chose: a');
    expect(missed[4]).toContain('1 of 3  idempotency-keys#fresh-keys');
    expect(out).toMatch(/errors +found 0 of 3 +missed by 3 of 3\n/);
    // What nobody missed isn't listed.
    expect(out).not.toMatch(/naming +found/);
    const shown = json((await runCommand(progress, ['summary', ...files], { json: true })).out);
    expect(shown.questions[0]).toMatchObject({ question: 'second-try', asked: 3, missed: 2, missed_sure: 2 });
    expect(shown.areas[0]).toEqual({ area: 'errors', met: 3, found: 0, people: 3, missed_by: 3 });
  });

  it('counts the first answer: what was put right later was missed all the same', async () => {
    const folder = freshFolder();
    const store = await openAt(folder, 'anna');
    store.record(answer('idempotency-keys', 'second-try', false));
    store.record(answer('idempotency-keys', 'second-try', true));
    await store.flush();
    const { out } = await runCommand(progress, ['summary', join(folder, 'anna.json')], { json: true });
    expect(json(out).questions).toMatchObject([{ question: 'second-try', asked: 1, missed: 1 }]);
  });

  it('takes two exports of one person as one, and tells people of one name apart', async () => {
    const [a, b] = [freshFolder(), freshFolder()];
    const store = await someProgress(a, 'anna');
    const monday = join(a, 'monday.json');
    writeFileSync(monday, readFileSync(join(a, 'anna.json')));
    store.record(page('x', 'last', true));
    await store.flush();
    await someProgress(b, 'anna');
    const files = [monday, join(a, 'anna.json'), join(b, 'anna.json')];
    const { out } = await runCommand(progress, ['summary', ...files]);
    expect(out).toContain('2 people, 3 files');
    const { data } = json((await runCommand(progress, ['summary', ...files], { json: true })).out);
    expect(data.map((row: { name: string }) => row.name)).toEqual([`anna (${monday})`, `anna (${files[2]})`]);
    expect(data[0]).toMatchObject({ lessons_done: 1, files: files.slice(0, 2) });
  });

  it('leaves out what it cannot use, says why, and still shows the rest', async () => {
    const folder = freshFolder();
    await someProgress(folder, 'anna');
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const bad = [
      write('cut.json', readFileSync(join(folder, 'anna.json'), 'utf8').slice(0, -9)),
      write('newer.json', '{"version":9,"things":[]}'),
      write('foreign.json', '{"openapi":"3.1.0"}'),
      join(folder, 'nobody.json'),
      folder,
    ];
    const ran = await runCommand(progress, ['summary', bad[0]!, join(folder, 'anna.json'), ...bad.slice(1)]);
    expect(ran.code).toBe(2);
    expect(ran.out).toMatch(new RegExp(`1 person, 1 file\\n[^]*anna +0/${lessonSummaries.length}`));
    const reasons = [
      /cut\.json can’t be used, so it’s left out: it isn’t complete JSON/,
      /newer\.json .*newer version of this program/,
      /foreign\.json .*it isn’t a progress file: "events" is missing/,
      /nobody\.json .*there is no such file/,
      /it is a folder/,
      /progress export > FILE/,
    ];
    for (const reason of reasons) expect(ran.err).toMatch(reason);
    expect((await runCommand(progress, ['summary', ...bad])).error?.message).toMatch(/cut\.json[\s\S]*foreign\.json/);
  });

  it('is honest: what was passed by, attempts, labs, and claims of everything', async () => {
    const folder = freshFolder();
    const store = await openAt(folder, "Maria O'Neil");
    // Past the design question, and a task, without an answer.
    const pages = lessonPages(await lessons[lesson.id]!());
    for (const each of pages.slice(0, 7)) store.record(page(lesson.id, each.id));
    store.record(answer(lesson.id, 'what-now', true));
    store.record({ type: 'task', lesson: lesson.id, task: 't', attempts: 5, hints: 2 });
    store.record({ type: 'lab', lab: 'pagination', finished: false, answer: '2', right: false });
    store.record({ type: 'lab', lab: 'retries', finished: true, answer: '1', right: true });
    const claimed = ['naming', 'errors'] as const;
    const review = { type: 'review' as const, exercise: 'x', claimed: [...claimed], score: 10 };
    store.record({ ...review, found: 2, planted: 2, claims: 7, everything: true });
    store.record({ ...review, found: 1, planted: 3, claims: 2, everything: false });
    await store.flush();
    const file = join(folder, "Maria O'Neil.json");
    const { out } = await runCommand(progress, ['summary', file]);
    const asked = pages.slice(0, 6).filter(each => questionOf(each)).length;
    expect(out).toMatch(
      new RegExp(`Maria O'Neil +0/\\d+ +1 of 1 +${asked} +1 in 5 +1 of 2, 1/2 +3 of 5, 9 claims!\\n`),
    );
    expect(out).toContain('made so many claims');
    const { data } = json((await runCommand(progress, ['summary', file], { json: true })).out);
    expect(data).toMatchObject([
      {
        skipped: asked,
        tasks: 1,
        task_attempts: 5,
        task_hints: 2,
        labs: 2,
        labs_finished: 1,
        lab_answers: 2,
        lab_right: 1,
        review_found: 3,
        review_planted: 5,
        review_claims: 9,
        review_everything: true,
      },
    ]);
  });

  it('takes a class of 40', async () => {
    const folder = freshFolder();
    const events = (i: number) =>
      lessonSummaries.flatMap((each, n) =>
        each.asks!.predictions.map((question, k) => ({
          id: `p${i}-${n}-${k}`,
          at: 1000 + n,
          ...answer(each.id, question, (i + n + k) % 3 > 0),
        })),
      );
    const files = Array.from({ length: 40 }, (_, i) => {
      const file = join(folder, `pupil-${i}.json`);
      writeFileSync(file, JSON.stringify({ version: 1, profile: `pupil ${i}`, events: events(i) }));
      return file;
    });
    const { code, out } = await runCommand(progress, ['summary', ...files]);
    expect(code).toBe(0);
    expect(out).toContain('40 people, 40 files');
    expect(new Set(out.match(/^pupil \d+ /gm))).toHaveProperty('size', 40);
    expect(out.match(/of 40 {2}/g)).toHaveLength(10);
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('wrong words', () => {
  it.each([
    [['exprot'], /no "progress exprot"/, /progress export/],
    [['\u001b[31mzz'], /no "progress zz"/, /show, notes, export, import, summary, and reset/],
    [['show', 'anna'], /takes no further argument/, /--profile/],
    [['import'], /at least one file/, /standard input/],
    [['reset', 'a', 'b'], /at most one lesson/, /everything/],
  ])('%j get a way out', async (args, message, hint) => {
    const { error } = await runCommand(progress, args, { dataDir: freshFolder() });
    expect(error?.message).toMatch(message);
    expect(error?.hint).toMatch(hint);
  });
});

it('days are counted by the calendar', () => {
  const at = (d: number, h: number) => new Date(2026, 2, d, h).getTime();
  expect(daysAgo(at(5, 23), at(6, 1))).toBe('yesterday');
  expect(daysAgo(at(6, 1), at(6, 23))).toBe('today');
  expect(daysAgo(at(1, 12), at(31, 12))).toBe('30 days ago');
  expect(daysAgo(at(7, 1), at(6, 1))).toBe('today');
});
