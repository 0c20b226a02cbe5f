import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCourse } from '../../src/course/check';
import { parseGlossary, termId } from '../../src/course/glossary';
import { broken, lineOf, soundLesson } from './fixture';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Checks one lesson beside a glossary of one topic; out: the problems as lines. */
async function check(lesson: string, topic: string) {
  const folder = mkdtempSync(join(tmpdir(), 'glossary-'));
  made.push(folder);
  for (const [name, text] of [
    ['lessons/small.md', lesson],
    ['lessons/glossary/words.md', topic],
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

const topic = '# Words\n\n- jitter → a random part of the wait <!-- also: random delay, spread -->\n';
const marking = broken('It holds.', 'It has [jitter](term:jitter).');

describe('the glossary', () => {
  it('reads name, meaning and other words', () => {
    const { entries: terms, problems } = parseGlossary(topic, 'words.md');
    expect(problems).toEqual([]);
    expect(terms).toEqual([
      {
        id: 'jitter',
        name: 'jitter',
        meaning: 'a random part of the wait',
        also: ['random delay', 'spread'],
        file: 'words.md',
        line: 3,
      },
    ]);
    expect(termId('signed upload URL')).toBe('signed-upload-url');
    expect(termId('event_id')).toBe('event-id');
  });

  it('is sound when a lesson explains every term', async () => {
    expect(await check(marking, topic)).toEqual([]);
  });

  it('names a term that no lesson explains', async () => {
    expect(await check(soundLesson, topic)).toEqual([
      expect.stringMatching(/^lessons\/glossary\/words.md:3 No lesson explains/),
    ]);
  });

  it('names a mark of a term that does not exist', async () => {
    const problems = await check(marking.replace('term:jitter', 'term:jiter'), topic);
    expect(problems).toContainEqual(
      expect.stringMatching(new RegExp(`^lessons/small.md:${lineOf('It holds.')} There’s no term called \`jiter\``)),
    );
  });

  it('names a term that stands twice, a row without a meaning, and a sentence that nobody reads', async () => {
    const text = `${topic}- Jitter → once more\n- nothing\n- long → ${'and on '.repeat(15)}\n`;
    const problems = (await check(marking, text)).join('\n');
    expect(problems).toMatch(/words.md:4 The term "Jitter" is also in lessons\/glossary\/words.md:3/);
    expect(problems).toMatch(/words.md:5 A topic is a heading and a list/);
    expect(problems).toMatch(/words.md:6 The sentence .* has 3\d words/);
  });

  it('keeps terms out of the lookup rows of a lesson, and says where they stand', async () => {
    const lesson = marking.replace('- need:', '- term: x → y\n- need:');
    expect((await check(lesson, topic)).join('\n')).toMatch(/A term is defined in lessons\/glossary\//);
  });

  it('names a lookup row that leads to a page which is not there', async () => {
    const lesson = marking.replace(/^(- need: .*)$/m, '$1 <!-- at: nowhere -->');
    expect((await check(lesson, topic)).join('\n')).toMatch(/leads to the page `nowhere`, which is not here/);
  });
});
