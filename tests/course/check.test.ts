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
  mkdirSync(join(folder, 'lessons', 'glossary'), { recursive: true });
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
        new RegExp(`^lessons/other.md:${row} The lookup row \`need: .*\` appears also in the lesson small`),
      ),
    ]);
  });

  const cases: [string, string, string, number, RegExp][] = [
    [
      'a clause that does not exist',
      'covers: endpoints.4',
      'covers: endpoints.44',
      lineOf('covers: endpoints.4'),
      /There’s no clause called `endpoints.44`/,
    ],
    [
      'a flaw that does not exist',
      'flaws: post-without-key',
      'flaws: post-with-key',
      lineOf('flaws: post-without-key'),
      /There’s no flaw called `post-with-key`/,
    ],
    [
      'a rule that does not exist',
      'It holds.',
      '[It](rule:no-rule) holds.',
      lineOf('It holds.'),
      /There’s no rule called `no-rule`/,
    ],
    [
      'a flaw that a link names',
      'It holds.',
      '[It](flaw:no-flaw) holds.',
      lineOf('It holds.'),
      /There’s no flaw called `no-flaw`/,
    ],
    [
      'a word that the course does not use',
      'It holds.',
      'It holds anew.',
      lineOf('It holds.'),
      /Write again, from scratch, not "anew"/,
    ],
    [
      'a lesson that does not exist',
      'It holds.',
      '[It](nowhere.md) holds.',
      lineOf('It holds.'),
      /has no target: nowhere.md/,
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
    [
      'an expectation of the fixed version that does not hold',
      'The service asks for a key.\n',
      'The service asks for a key.\n\n```http\n# @as till\n# @expect status is 201\nPOST /v1/charges\n```\n',
      lineOf('The service asks for a key.') + 4,
      /status is 201; but it is 400/,
    ],
    [
      'no step that shows the flaws',
      '     differs\n',
      '',
      lineOf('flaws: post-without-key'),
      /No step is marked `differs`/,
    ],
    [
      'a page that does not fit',
      'Ask for a key.',
      'Ask for a key.\n\n'.repeat(18),
      1,
      /The page `Design` takes 37 lines.*two windows of 80x24/,
    ],
    [
      'a step that does not fit',
      'Nobody notices.',
      'Nobody notices.\n\n'.repeat(18),
      lineOf('### The third step'),
      /two windows of 80x24/,
    ],
    ['a missing part of the frame', '## Observe\n\nCount the keys.\n\n', '', 1, /The section `## Observe` is missing/],
    ['an empty part of the frame', 'Count the keys.\n\n', '', lineOf('## Observe'), /The section `Observe` is empty/],
    ['an option without a reason', '\n  - There is no key.', '', lineOf('- [ ] One charge'), /option has no reason/],
    ['a link that leads nowhere', 'It holds.', '[It](ftp://x) holds.', lineOf('It holds.'), /has no target/],
    [
      'a source without a reference',
      '    reference: RFC 9110\n',
      '',
      lineOf('  - title: HTTP Semantics'),
      /Source 1 has no `reference`/,
    ],
    [
      'minutes that somebody typed',
      'order: 1\n',
      'order: 1\nminutes: 12\n',
      lineOf('order: 1') + 1,
      /How long a lesson takes is computed/,
    ],
    [
      'reading that fills more than twelve windows',
      'It holds.',
      Array.from({ length: 120 }, () => 'It holds.').join('\n\n'),
      1,
      /The reading pages fill \d\d\.\d windows of 80x24, and the maximum is 12/,
    ],
    [
      'a clause that only the text names',
      'practice-one\n     consumer\n     covers: endpoints.1 -->',
      'practice-one; consumer -->',
      lineOf('Somebody reads it.'),
      /`endpoints.1` is only mentioned here/,
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
    expect(lines(problems).join()).toMatch(/none of the fields amuont/);
  });

  it('takes a clause as taught by a question, or by an exchange of which something is expected', async () => {
    const onlyAt = (from: string, to: string) =>
      soundLesson
        .replace('practice-one\n     consumer\n     covers: endpoints.1 -->', 'practice-one; consumer -->')
        .replace(from, to);
    const named = async (text: string) =>
      (await check({ 'small.md': text })).problems.filter(({ message }) => /is only mentioned here/.test(message))
        .length;
    expect(await named(onlyAt('step: first-step', 'step: first-step; covers: endpoints.1'))).toBe(0);
    expect(await named(onlyAt('question: which -->', 'question: which; covers: endpoints.1 -->'))).toBe(0);
    expect(await named(onlyAt('asks for a key.\n', 'asks for a key. <!-- covers: endpoints.1 -->\n'))).toBe(0);
    expect(await named(onlyAt('step: third-step', 'step: third-step; covers: endpoints.1'))).toBe(1);
    expect(await named(onlyAt('misconception: receipt', 'misconception: receipt; covers: endpoints.1'))).toBe(1);
    const silent = onlyAt('step: first-step', 'step: first-step; covers: endpoints.1').replaceAll(/# @expect.*\n/g, '');
    expect(await named(silent)).toBe(1);
  });

  it('says what is wrong with the place of a lesson in the course', async () => {
    const other = soundLesson.replace('id: small', 'id: other').replace('need: retry a POST', 'need: retry a PUT');
    const taken = await check({ 'small.md': soundLesson, 'other.md': other });
    expect(lines(taken.problems)).toEqual([
      `lessons/small.md:${lineOf('order: 1')} The lesson other has the order 1 as well. Give each lesson its own place in the course; 2 is free.`,
    ]);
    const missing = await check({ 'small.md': broken('order: 1\n', '') });
    expect(lines(missing.problems)).toEqual([
      expect.stringMatching(/^lessons\/small.md:2 The front matter needs `order`: the lesson's place in the course/),
    ]);
  });

  it('reports every fault of a folder in one run, each at its place', async () => {
    const faults: [string, string, string, RegExp][] = [
      ['small.md', 'topic: a fixture\n', '', /:2 The front matter needs `topic`/],
      ['small.md', 'covers: endpoints.4', 'covers: endpoints.44', /There’s no clause called `endpoints.44`/],
      ['small.md', '- [x] This one', '- [ ] This one', /Exactly one option is correct/],
      ['small.md', 'It holds.', '[It](nowhere.md) holds, [really](rule:no-rule).', /has no target: nowhere.md/],
      ['small.md', '', '', /There’s no rule called `no-rule`/],
      ['small.md', '- One point.', '- [One](term:no-term) point.', /There’s no term called `no-term`/],
      ['small.md', 'Count the keys.', `Count ${'the keys '.repeat(15)}.`, /The sentence that begins "Count the keys/],
      ['small.md', '# @expect-fixed status is 400', '# @expect-fixed status is 402', /status is 402; but it is 400/],
      ['small.md', 'Send it twice.', '![a picture](x.png)', /A picture cannot be shown/],
      ['other.md', 'id: other', 'id: mother', /The id `mother` and the name of the file differ/],
      ['small.md', 'order: 1', 'order: 7', /The lesson mother has the order 7 as well/],
      ['other.md', 'flaws: post-without-key', 'flaws: no-flaw', /There’s no flaw called `no-flaw`/],
      ['other.md', 'need: retry a PUT', 'need: retry a POST', /The lookup row `need: retry a POST` appears also in/],
      ['other.md', '## Observe\n\nCount the keys.\n\n', '', /The section `## Observe` is missing/],
      ['glossary/words.md', '- jitter → wait', '- jitter', /A topic is a heading and a list of terms/],
      ['glossary/words.md', '- idle → at rest', '- unmarked → at rest', /No lesson explains "unmarked"/],
    ];
    const files: Record<string, string> = {
      'small.md': soundLesson,
      'other.md': soundLesson
        .replace('id: small', 'id: other')
        .replace('order: 1', 'order: 7')
        .replace('need: retry a POST', 'need: retry a PUT')
        .replace('One point.', '[One](term:idle) point.'),
      'glossary/words.md': '# Words\n\n- jitter → wait\n\n- idle → at rest\n',
      'third.md': 'nothing',
      'broken-yaml.md': soundLesson.replace('title: Small', 'title: "Small'),
    };
    for (const [file, from, to] of faults) {
      expect(files[file]).toContain(from);
      files[file] = files[file]!.replace(from, () => to);
    }
    const { problems } = await check(files);
    const text = lines(problems);
    for (const [file, , , message] of faults) {
      const found = text.filter(line => line.startsWith(`lessons/${file}:`) && message.test(line));
      expect(found.length, `${message} in\n${text.join('\n')}`).toBeGreaterThan(0);
    }
    expect(text).toContainEqual(expect.stringMatching(/^lessons\/third\.md:1 The file must begin with front matter/));
    expect(text).toContainEqual(
      expect.stringMatching(/^lessons\/broken-yaml\.md:\d+ The front matter is not valid YAML/),
    );
    const places = problems.map(({ file, line }) => `${file} ${String(line).padStart(5)}`);
    expect(places).toEqual([...places].sort());
  });

  it('only warns of words that depend on what is meant', async () => {
    const { problems, warnings } = await check({ 'small.md': broken('It holds.', 'The answer holds.') });
    expect(lines(problems)).toEqual([]);
    expect(lines(warnings)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^lessons/small.md:${lineOf('It holds.')} "answer" may be the wrong word: consider response`),
      ),
    );
  });

  it('does not count code as words', async () => {
    const { problems } = await check({ 'small.md': broken('It holds.', `It holds \`${'a '.repeat(40)}\`.`) });
    expect(lines(problems)).toEqual([]);
  });
});
