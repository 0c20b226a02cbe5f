import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCourse } from '../../src/course/check';
import { broken, lineOf, soundLesson } from './fixture';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Checks a folder with these files, by name. */
async function check(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'course-'));
  made.push(folder);
  mkdirSync(join(folder, 'lessons'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'lessons', name), text);
  return checkCourse(join(folder, 'lessons'), 'lessons', {
    flaws: ['post-without-key', 'key-accepted-and-ignored'],
    rules: ['post-accepts-key'],
    clauses: ['endpoints.1', 'endpoints.4', 'endpoints.8'].map(id => ({ id, prescribes: id !== 'endpoints.8' })),
  });
}

const lines = (problems: { file: string; line: number; message: string }[]) =>
  problems.map(({ file, line, message }) => `${file}:${line} ${message}`);

describe('checking a folder of lessons', () => {
  it('finds nothing wrong with a sound lesson, and runs its requests with and without flaws', async () => {
    const { problems, lessons, requests } = await check({ 'small.md': soundLesson, 'README.md': '# no lesson' });
    expect(lines(problems)).toEqual([]);
    expect({ lessons, requests }).toEqual({ lessons: 1, requests: 4 });
  });

  it('tells the second of two lessons that have the same lookup row, so that the sheet names each thing once', async () => {
    const other = soundLesson.replace(/^id: .*/m, 'id: other').replace(/^order: .*/m, 'order: 99');
    const { problems } = await check({ 'small.md': soundLesson, 'other.md': other });
    const row = soundLesson.split('\n').findIndex(line => /^- need: /.test(line)) + 1;
    expect(lines(problems)).toEqual([
      expect.stringMatching(
        new RegExp(`^lessons/other.md:${row} The lookup row \`need: .*\` stands also in the lesson small`),
      ),
    ]);
  });

  const cases: [string, string, string, number, RegExp][] = [
    [
      'a clause that does not exist',
      'covers: endpoints.4',
      'covers: endpoints.44',
      lineOf('covers: endpoints.4'),
      /No clause is called `endpoints.44`/,
    ],
    [
      'a flaw that does not exist',
      'flaws: post-without-key',
      'flaws: post-with-key',
      lineOf('flaws: post-without-key'),
      /No flaw is called `post-with-key`/,
    ],
    [
      'a rule that does not exist',
      'It holds.',
      '[It](rule:no-rule) holds.',
      lineOf('It holds.'),
      /No rule is called `no-rule`/,
    ],
    [
      'a flaw that a link names',
      'It holds.',
      '[It](flaw:no-flaw) holds.',
      lineOf('It holds.'),
      /No flaw is called `no-flaw`/,
    ],
    [
      'a lesson that does not exist',
      'It holds.',
      '[It](nowhere.md) holds.',
      lineOf('It holds.'),
      /no lesson: nowhere.md/,
    ],
    [
      'a page that does not exist',
      'It holds.',
      '[It](small.md#ninth-step) holds.',
      lineOf('It holds.'),
      /no page `ninth-step`/,
    ],
    [
      'a sentence that nobody reads',
      'It holds.',
      `It holds ${'and holds '.repeat(12)}on.`,
      lineOf('It holds.'),
      /has 27 words/,
    ],
    [
      'an expectation that does not hold',
      '# @expect-flawed status is 201',
      '# @expect-flawed status is 200',
      lineOf('# @expect-flawed status'),
      /status is 200; but it is 201/,
    ],
    [
      'an expectation that fails without flaws',
      '# @expect-fixed status is 400',
      '# @expect-fixed status is 201',
      lineOf('# @expect-fixed status'),
      /fixed version\): status is 201/,
    ],
    ['no step that shows the flaws', '     differs\n', '', lineOf('flaws: post-without-key'), /No step `differs`/],
    [
      'a page that does not fit',
      'Ask for a key.',
      'Ask for a key.\n\n'.repeat(18),
      1,
      /The page `design` takes 37 lines.*two windows of 80x24/,
    ],
    [
      'a step that does not fit',
      'Nobody notices.',
      'Nobody notices.\n\n'.repeat(18),
      lineOf('### The third step'),
      /two windows of 80x24/,
    ],
    ['a missing part of the frame', '## Observe\n\nCount the keys.\n\n', '', 1, /The part `## Observe` is missing/],
    ['an empty part of the frame', 'Count the keys.\n\n', '', lineOf('## Observe'), /The part `Observe` is empty/],
    ['an option without a reason', '\n  - There is no key.', '', lineOf('- [ ] One charge'), /option has no reason/],
    ['a link that leads nowhere', 'It holds.', '[It](ftp://x) holds.', lineOf('It holds.'), /leads nowhere/],
    [
      'a source without a reference',
      '    reference: RFC 9110\n',
      '',
      lineOf('  - title: HTTP Semantics'),
      /Source 1 has no `reference`/,
    ],
    [
      'a clause that only the text names',
      'practice-one\n     covers: endpoints.1 -->',
      'practice-one -->',
      lineOf('Somebody reads it.'),
      /`endpoints.1` is only named/,
    ],
  ];
  it.each(cases)('names %s with its line', async (_, from, to, line, message) => {
    const { problems } = await check({ 'small.md': broken(from, to) });
    const found = problems.filter(problem => message.test(problem.message));
    expect(found.length, lines(problems).join('\n')).toBeGreaterThan(0);
    expect(found.map(problem => problem.line)).toContain(line);
  });

  it('says that a step does not differ', async () => {
    const text = broken('flaws: post-without-key', 'flaws: key-accepted-and-ignored').replaceAll(/# @expect.*\n/g, '');
    const { problems } = await check({ 'small.md': text });
    expect(lines(problems).join()).toMatch(/`second-step` says that it differs/);
  });

  it('says that an answer has none of the members that are to be shown', async () => {
    const asking = (members: string) => broken('# @name first\n', `# @name first\n# @members ${members}\n`);
    expect((await check({ 'small.md': asking('id amount') })).problems).toEqual([]);
    const { problems } = await check({ 'small.md': asking('amuont') });
    expect(lines(problems).join()).toMatch(/none of the members amuont/);
  });

  it('takes a clause as taught by a question, or by an exchange of which something is expected', async () => {
    const onlyAt = (from: string, to: string) =>
      soundLesson.replace('practice-one\n     covers: endpoints.1 -->', 'practice-one -->').replace(from, to);
    const named = async (text: string) =>
      (await check({ 'small.md': text })).problems.filter(({ message }) => /is only named/.test(message)).length;
    expect(await named(onlyAt('step: first-step', 'step: first-step; covers: endpoints.1'))).toBe(0);
    expect(await named(onlyAt('question: which -->', 'question: which; covers: endpoints.1 -->'))).toBe(0);
    expect(await named(onlyAt('asks for a key.\n', 'asks for a key. <!-- covers: endpoints.1 -->\n'))).toBe(0);
    expect(await named(onlyAt('step: third-step', 'step: third-step; covers: endpoints.1'))).toBe(1);
    expect(await named(onlyAt('misconception: receipt', 'misconception: receipt; covers: endpoints.1'))).toBe(1);
    const silent = onlyAt('step: first-step', 'step: first-step; covers: endpoints.1').replaceAll(/# @expect.*\n/g, '');
    expect(await named(silent)).toBe(1);
  });

  it('looks at all files and tells everything at once', async () => {
    const other = soundLesson.replace('id: small', 'id: other');
    const { problems } = await check({ 'small.md': soundLesson, 'other.md': other, 'third.md': 'nothing' });
    const text = lines(problems);
    expect(text.join('\n')).toMatch(/^lessons\/small\.md:1 Order 1 is also that of other/m);
    expect(text.join('\n')).toMatch(/^lessons\/third\.md:1 The file must begin with front matter/m);
  });

  it('does not count code as words', async () => {
    const { problems } = await check({ 'small.md': broken('It holds.', `It holds \`${'a '.repeat(40)}\`.`) });
    expect(lines(problems)).toEqual([]);
  });
});
