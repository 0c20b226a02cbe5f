import { expect, test } from 'vitest';
import { lessons } from '../../src/generated/lessons';
import type { PracticePlan } from '../../src/practice/plan';
import { startPractice } from '../../src/practice/session';
import { nothingDue, summaryLines } from '../../src/practice/session-lines';

const day = 24 * 3_600_000;
const lesson = await lessons['idempotency-keys']!();
const { id, title, topic } = lesson.summary;
const material = new Map([[id, { lesson } as never]]);
const ended = (first: Record<string, boolean>, waiting = 0) =>
  summaryLines({ ...startPractice([]), first }, { material, waiting }, 76);

test('a session ends with what was correct, what was missed by lesson, and what waits', () => {
  expect(ended({ [`${id}/a`]: true })).toEqual(['', '1 of 1 correct at the first attempt.']);
  expect(ended({ [`${id}/a`]: true, [`${id}/b`]: false, [`${id}/c`]: false }, 2)).toEqual([
    '',
    '1 of 3 correct at the first attempt.',
    '',
    'Missed',
    `  2  ${title} · ${topic}`,
    '',
    '2 more questions are due and can wait until tomorrow.',
  ]);
  expect(ended({}, 1)).toEqual([
    '',
    'You didn’t answer any questions this time.',
    '',
    '1 more question is due and can wait until tomorrow.',
  ]);
});

test('a session ends within its columns, however long the names of lessons are', async () => {
  const lesson = await lessons['versions-in-practice']!();
  const { id } = lesson.summary;
  const facts = { material: new Map([[id, { lesson } as never]]), waiting: 3 };
  for (const columns of [24, 32, 40, 48, 56]) {
    const lines = summaryLines({ ...startPractice([]), first: { [`${id}/a`]: false } }, facts, columns);
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(columns);
  }
});

test('if nothing is due, it says why, and what comes next', () => {
  const said = (plan: Partial<PracticePlan>) =>
    nothingDue({ waiting: 0, next: null, answered: false, ...plan } as PracticePlan, 10 * day).join(' ');
  expect(said({ waiting: 1, next: 0 })).toBe(
    'You have practised enough for one day. 1 more question is due and can wait until tomorrow.',
  );
  expect(said({ next: 11 * day })).toBe('Nothing is due today. The next question is due tomorrow.');
  expect(said({ answered: true })).toBe('Nothing is due today. New questions come with each lesson.');
  expect(said({})).toBe('Nothing is due today. Questions from lessons that you’ve read come back here.');
});
