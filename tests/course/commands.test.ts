import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type GlobalOptions, InputError } from '../../src/command';
import course from '../../src/commands/course';
import lesson from '../../src/commands/lesson';
import lessons from '../../src/commands/lessons';
import { doneWords } from '../../src/course/lesson-progress';
import { lessonSummaries } from '../../src/generated/lessons';
import { foldEvents } from '../../src/progress/fold';
import type { Progress } from '../../src/progress/types';
import { testIo } from '../review/_io';
import { broken, lineOf, soundLesson } from './fixture';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function run(
  command: typeof lesson,
  args: string[],
  options = {},
  globals: Partial<GlobalOptions> = {},
  cwd = '/',
) {
  const { io, printed } = testIo(globals);
  io.cwd = cwd;
  const code = await command.run(args, options, io);
  return { code, ...printed };
}

describe('lessons', () => {
  it('lists every lesson with how far somebody is', async () => {
    const { code, out } = await run(lessons, []);
    expect(code).toBe(0);
    for (const { id } of lessonSummaries) expect(out).toContain(id);
    expect(out).toMatch(/idempotency-keys +new +\d+ min +Charge once · idempotency keys/);
  });

  it('prints the members that scripts rely on', async () => {
    const { out } = await run(lessons, [], {}, { json: true });
    const list = JSON.parse(out);
    expect(list).toMatchObject({ next_cursor: null, has_more: false });
    expect(list.data).toHaveLength(lessonSummaries.length);
    const row = list.data.find((entry: { id: string }) => entry.id === 'idempotency-keys');
    expect(row).toMatchObject({
      title: 'Charge once',
      track: 'Retries and money',
      minutes: expect.any(Number),
      state: 'new',
      step: 0,
    });
    expect(row.covers).toContain('endpoints.4');
    expect(row.steps).toBeGreaterThan(10);
  });
});

describe('how far somebody is, in words', () => {
  const [summary] = lessonSummaries;
  const known = (change: object) => {
    const there = { page: summary!.pages.at(-1)!.id, pagesSeen: [], done: true, lastAt: 0, ...change };
    return { ...foldEvents([]), lessons: { [summary!.id]: there } } satisfies Progress;
  };

  it('a lesson that is done says for how many days it’s remembered, if for any', () => {
    const words = (days: number) => doneWords(summary!, known({}), days);
    expect(words(0)).toMatch(/^done(, tasks open)?$/);
    expect(words(1)).toBe(`${words(0)}, remembered for 1 day`);
    expect(words(12)).toBe(`${words(0)}, remembered for 12 days`);
    const begun = known({ done: false, page: summary!.pages[1]!.id });
    expect(doneWords(summary!, begun, 12)).toBe(`page 2 of ${summary!.pages.length}`);
  });
});

describe('lesson', () => {
  it('prints the whole lesson with its exchanges run now', async () => {
    const { code, out } = await run(lesson, ['idempotency-keys']);
    expect(code).toBe(0);
    expect(out).toMatch(/Follow the failure 2\/6: The till sends it again/);
    expect(out).toContain('201 Created');
    expect(out).toContain('[x] The card is charged a second time');
    expect(out).toContain('One intent, one effect');
    expect(out.split('\n').filter(line => line.length > 80)).toEqual([]);
  });

  it('prints questions alone for a handout', async () => {
    const { out } = await run(lesson, ['idempotency-keys'], { questions: true });
    expect(out).toContain('[ ] The card is charged a second time');
    expect(out).not.toMatch(/\[x\]|201 Created|One intent, one effect/);
  });

  it('prints one step by #, by --step and by number', async () => {
    const byHash = await run(lesson, ['idempotency-keys#the-till-tries-again']);
    const byOption = await run(lesson, ['idempotency-keys'], { step: 'the-till-tries-again' });
    const byNumber = await run(lesson, ['idempotency-keys'], { step: '7' });
    expect(byHash.out).toBe(byOption.out);
    expect(byHash.out).toBe(byNumber.out);
    expect(byHash.out).toContain('The till sends it again');
    expect(byHash.out).not.toContain('Nobody is asked here');
  });

  it('prints exchanges and questions as JSON, without answers where they are not wanted', async () => {
    const step = { step: 'the-till-tries-again' };
    const whole = JSON.parse((await run(lesson, ['idempotency-keys'], step, { json: true })).out);
    expect(whole).toMatchObject({ id: 'idempotency-keys', pages: [{ id: 'the-till-tries-again' }] });
    expect(whole.pages[0].exchanges[0].response.status).toBe(201);
    expect(whole.pages[0].question.options.filter((option: { right: boolean }) => option.right)).toHaveLength(1);
    const asked = (await run(lesson, ['idempotency-keys'], { ...step, questions: true }, { json: true })).out;
    expect(asked).not.toMatch(/"right"|"reason"|"response"|"after"/);
  });

  it.each([
    ['idempotancy-keys', {}, 'unknown_lesson', /idempotency-keys/],
    ['\u001b[31mred', {}, 'unknown_lesson', /The lessons are/],
    ['constructor', {}, 'unknown_lesson', /lessons/],
    ['idempotency-keys', { step: 'none' }, 'unknown_step', /the-till-tries-again/],
    ['idempotency-keys', { step: '0' }, 'unknown_step', /1 to 18/],
    ['idempotency-keys', { step: '99' }, 'unknown_step', /1 to 18/],
    ['idempotency-keys#design', { step: 'promise' }, 'wrong_usage', /one of them/],
  ])('refuses %s %o and names the way out', async (id, options, code, hint) => {
    const error = await run(lesson, [id], options).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code });
    expect((error as InputError).hint).toMatch(hint);
    expect((error as InputError).message).not.toContain('\u001b');
  });

  it('opens its screen at the step, and prints handouts even on a terminal', async () => {
    expect(await lesson.screen!(['idempotency-keys#design'], {})).toEqual({
      screen: 'lesson',
      id: 'idempotency-keys',
      step: 'design',
    });
    expect(await lesson.screen!(['idempotency-keys'], { questions: true })).toBeNull();
    await expect(lesson.screen!(['nothing'], {})).rejects.toThrow(InputError);
  });
});

describe('course check', () => {
  function folder(text: string | null): string {
    const root = mkdtempSync(join(tmpdir(), 'course-'));
    made.push(root);
    if (text !== null) {
      mkdirSync(join(root, 'lessons'));
      writeFileSync(join(root, 'lessons', 'small.md'), text);
    }
    return root;
  }

  it('is content with a sound folder and says what it did', async () => {
    const { code, out } = await run(course, ['check'], {}, {}, folder(soundLesson));
    expect({ code, out }).toEqual({ code: 0, out: '1 lesson, 4 requests run: no problems\n' });
  });

  it('names file and line of a problem and ends with 1', async () => {
    const root = folder(broken('status is 400', 'status is 409'));
    const { code, out } = await run(course, ['check', 'lessons'], {}, {}, root);
    expect(code).toBe(1);
    expect(out).toContain(
      `lessons/small.md:${lineOf('# @expect-fixed')} Expected (fixed version): status is 409; but it is 400`,
    );
    const json = JSON.parse((await run(course, ['check'], {}, { json: true }, root)).out);
    expect(json.problems[0]).toMatchObject({ file: 'lessons/small.md', line: lineOf('# @expect-fixed') });
  });

  it.each([
    [['check'], 'no_lessons'],
    [['check', 'nowhere'], 'no_lessons'],
    [['chekc'], 'wrong_usage'],
  ])('refuses %o with the way out', async (args, code) => {
    const error = await run(course, args, {}, {}, folder(null)).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code, hint: expect.stringContaining('course check') });
  });

  it('says so when a folder holds no lesson', async () => {
    const root = folder(soundLesson);
    rmSync(join(root, 'lessons', 'small.md'));
    await expect(run(course, ['check'], {}, {}, root)).rejects.toMatchObject({ code: 'no_lessons' });
  });
});

describe('course new', () => {
  const folder = () => {
    const made1 = mkdtempSync(join(tmpdir(), 'course-'));
    made.push(made1);
    return made1;
  };

  it('writes lessons that pass the check, each with a place of its own, and replaces nothing', async () => {
    const cwd = folder();
    const first = await run(course, ['new', 'our-refunds'], {}, {}, cwd);
    expect(first.code).toBe(0);
    expect(first.out).toContain('lesson ./our-refunds.md');
    const second = await run(course, ['new', 'their-refunds'], {}, { json: true }, cwd);
    expect(JSON.parse(second.out)).toEqual({ id: 'their-refunds', file: './their-refunds.md', order: 1010 });
    const { code, out } = await run(course, ['check', '.'], { words: true }, {}, cwd);
    expect({ code, out }).toEqual({ code: 0, out: '2 lessons, 32 requests run: no problems\n' });
    writeFileSync(join(cwd, 'our-refunds.md'), 'changed');
    await expect(run(course, ['new', 'our-refunds'], {}, {}, cwd)).rejects.toMatchObject({ code: 'lesson_exists' });
    expect(readFileSync(join(cwd, 'our-refunds.md'), 'utf8')).toBe('changed');
  });

  it.each([
    [['new'], 'wrong_usage'],
    [['new', 'Our refunds'], 'invalid_lesson_id'],
    [['new', 'idempotency-keys'], 'lesson_exists'],
    [['new', 'our-refunds', 'nowhere'], 'no_folder'],
    [['check', 'a', 'b'], 'wrong_usage'],
    [['read'], 'wrong_usage'],
  ])('says what is wrong with %j', async (args, code) => {
    await expect(run(course, args, {}, {}, folder())).rejects.toMatchObject({ code });
  });

  it('is checked again after each save, and a lesson that is gone for a moment ends nothing', async () => {
    const cwd = folder();
    const file = join(cwd, 'small.md');
    writeFileSync(file, soundLesson);
    const { io, printed } = testIo({});
    io.cwd = cwd;
    io.savedFiles = async function* () {
      writeFileSync(file, broken('order: 1', 'order: one'));
      yield ['small.md'];
      rmSync(file);
      yield ['small.md'];
      writeFileSync(file, soundLesson);
      yield ['notes.txt'];
      yield ['small.md'];
    };
    expect(await course.run(['watch', '.'], {}, io)).toBe(0);
    const checks = printed.out.split('\nsmall.md\n');
    expect(checks).toHaveLength(4);
    expect(checks[1]).toContain(`small.md:${lineOf('order: 1')} `);
    expect(checks[2]).toContain('There are no lessons');
    expect(checks[3]).toBe(checks[0]);
  });
});
