import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCourse } from '../../src/course/check';
import { parseReferenceRows } from '../../src/course/lookup-rows';
import { soundLesson } from './fixture';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Checks one lesson beside one topic of rows; out: the problems as lines. */
async function check(topic: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  made.push(folder);
  for (const [name, text] of [
    ['lessons/small.md', soundLesson],
    ['lessons/lookup/lists.md', topic],
  ] as const) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { problems } = await checkCourse(join(folder, 'lessons'), 'lessons', {
    flaws: ['post-without-key', 'key-accepted-and-ignored'],
    rules: ['post-accepts-key'],
    clauses: ['endpoints.1', 'endpoints.4', 'endpoints.8'].map(id => ({ id, prescribes: id !== 'endpoints.8' })),
  });
  return problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const row = '- need: sort a list → one `sort` parameter';
const sources = '  - sources: Zalando 137; AIP-132\n';
const topic = `# Lists\n\n${row} <!-- also: order by, sorting; lesson: small; at: design -->\n  - \`?sort=-id\` → short\n${sources}`;

describe('the rows beside the lessons', () => {
  it('have choices, sources, other words, and the nearest lesson', () => {
    const { entries, problems } = parseReferenceRows(topic, 'lists.md');
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      {
        kind: 'need',
        need: 'sort a list',
        use: 'one sort parameter',
        also: ['order by', 'sorting'],
        lesson: 'small',
        at: 'design',
        choices: [{ choice: '?sort=-id', when: 'short' }],
        sources: ['Zalando 137', 'AIP-132'],
        file: 'lists.md',
        line: 3,
      },
    ]);
  });

  it('are sound if their lesson, page and clauses exist', async () => {
    expect(await check(topic)).toEqual([]);
    expect(await check(`${row} <!-- clauses: endpoints.4 -->\n`)).toEqual([]);
  });

  it.each([
    [
      'a lesson that is not there',
      topic.replace('lesson: small', 'lesson: large'),
      /:3 There’s no lesson called `large`/,
    ],
    [
      'a page that is not there',
      topic.replace('at: design', 'at: nowhere'),
      /:3 The lesson small has no page `nowhere`/,
    ],
    ['a page without a lesson', topic.replace('lesson: small; ', ''), /:3 `at` names a page of a lesson/],
    ['a clause that is not there', topic.replace('at: design', 'clauses: endpoints.99'), /:3 There’s no clause called/],
    ['a row that cites nothing', topic.replace(sources, ''), /:3 The row "sort a list" has no sources/],
    ['a row twice', topic + topic.split('\n').slice(2).join('\n'), /:6 The lookup row .* appears twice in this file/],
    ['a choice without a reason', topic.replace(' → short', ''), /:4 A choice is one line/],
    ['a line that is no row', `${topic}- nothing\n`, /:6 A topic is a heading and a list of rows/],
    ['a note that does not belong there', topic.replace('also:', 'step:'), /:3 The note `step` does not belong here/],
    ['a link', topic.replace('one `sort`', '[one](https://example.com) `sort`'), /:3 The row has a link to/],
  ])('name %s', async (_, text, message) => {
    expect((await check(text)).filter(line => message.test(line))).toHaveLength(1);
  });
});
