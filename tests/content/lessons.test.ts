import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { checkCourse } from '../../src/course/check';
import { lessonSummaries } from '../../src/generated/lessons';

const folder = fileURLToPath(new URL('../../lessons', import.meta.url));

test('every lesson is sound: form, names, sentences, and every request with and without its flaws', async () => {
  const { problems, requests, lessons } = await checkCourse(folder, 'lessons');
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
  expect(lessons).toBe(lessonSummaries.length);
  expect(requests).toBeGreaterThan(lessons * 5);
  // Some hundred services, one for each attempt at a task.
}, 60_000);

test('every clause of the specification is taught; the check holds each that prescribes something to a question or an exchange', () => {
  const covered = new Set(lessonSummaries.flatMap(summary => summary.covers));
  expect(clauseIds.filter(id => !covered.has(id))).toEqual([]);
});

test('every lesson has at least two tasks', () => {
  expect(lessonSummaries.filter(({ tasks }) => tasks.length < 2).map(({ id }) => id)).toEqual([]);
});
