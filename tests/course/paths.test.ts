import { describe, expect, it } from 'vitest';
import { parsePath, unsoundPaths } from '../../src/course/paths';

const text = `# Your first API

For anybody who begins.

- lesson: list-envelope
- lab: retries
- case: charged-twice
`;
const names = { lessons: ['list-envelope', 'retry-rules'], labs: ['retries'], cases: ['charged-twice'] };
const problemsOf = (written: string) => {
  const { entries, problems } = parsePath(written, 'lessons/paths/first-api.md');
  return [...problems, ...unsoundPaths(entries, names)].map(({ line, message }) => `${line} ${message}`);
};

describe('a path through the course', () => {
  it('has a title, says whom it is for, and lists its steps in sequence', () => {
    expect(problemsOf(text)).toEqual([]);
    const [path] = parsePath(text, 'lessons/paths/first-api.md').entries;
    expect(path).toMatchObject({ id: 'first-api', title: 'Your first API', audience: 'For anybody who begins.' });
    expect(path!.steps.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'lesson list-envelope',
      'lab retries',
      'case charged-twice',
    ]);
  });

  it('is told what does not exist, and what it has twice, by line', () => {
    expect(problemsOf(`${text}- lesson: retry-ruls\n- lab: paging\n- lab: retries\n`)).toEqual([
      '8 There’s no lesson called `retry-ruls`. Did you mean retry-rules?',
      '9 There’s no lab called `paging`. Known: retries.',
      '10 The lab `retries` is in this path twice, first in line 6. Keep one of them.',
    ]);
  });

  it.each([
    ['no title', text.replace(/^#.*/, ''), /^1 A path is a title/],
    ['a long title', text.replace('API', 'API, and then all the others'), /^1 The title has 39 characters/],
    ['no audience', text.replace(/^For.*/m, ''), /^1 A path is a title/],
    ['no steps', text.replace(/^- .*\n/gm, ''), /^1 A path is a title/],
    ['another kind of step', text.replace('lab:', 'review:'), /^6 A step is `- lesson: ID`/],
    ['more text', `${text}\nAnd that’s it.\n`, /^9 A path is a title/],
  ])('with %s, it is told so', (_, written, message) => {
    expect(problemsOf(written)).toEqual([expect.stringMatching(message)]);
  });
});
