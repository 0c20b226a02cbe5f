import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clauseIds } from '../../src/conventions/clauses';
import { checkTexts, programNames } from '../../src/course/check';
import { checkRuns } from '../../src/course/check-runs';
import type { Problem } from '../../src/course/types';
import { flaws } from '../../src/generated/flaws';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { part } from '../support/size';

const folder = fileURLToPath(new URL('../../lessons', import.meta.url));
const told = (problems: readonly Problem[]) => problems.map(({ file, line, message }) => `${file}:${line} ${message}`);

test('every lesson is sound: form, names, sentences and words', async () => {
  const { problems, files } = checkTexts(folder, 'lessons', await programNames());
  expect(told(problems)).toEqual([]);
  expect(files).toBe(lessonSummaries.length);
});

test.each(part(Object.keys(lessons), 9))('%s: every request and every task does what it says', async id => {
  const { requests, problems } = await checkRuns(
    await lessons[id]!(),
    flaws.map(flaw => flaw.id),
  );
  expect(told(problems)).toEqual([]);
  expect(requests).toBeGreaterThan(5);
});

test('every clause of the specification is taught; the check holds each that prescribes something to a question or an exchange', () => {
  const covered = new Set(lessonSummaries.flatMap(summary => summary.covers));
  expect(clauseIds.filter(id => !covered.has(id))).toEqual([]);
});

test('every lesson has at least two tasks', () => {
  expect(lessonSummaries.filter(({ tasks }) => (tasks?.length ?? 0) < 2).map(({ id }) => id)).toEqual([]);
});
