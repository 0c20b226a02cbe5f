import { expect, it } from 'vitest';
import { daysAgo, progressCounts, progressOfLesson } from '../../src/progress/counts';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressFact } from '../../src/progress/types';
import { answer, page } from './sample';

const progressOf = (...facts: ProgressFact[]) =>
  foldEvents(facts.map((fact, i) => ({ id: `e${i}`, at: i + 1, ...fact })));
const task = (lesson: string): ProgressFact => ({ type: 'task', lesson, task: 't', attempts: 1, hints: 0 });
const lab = (id: string, finished: boolean): ProgressFact => ({ type: 'lab', lab: id, finished });
const review = (found: number): ProgressFact => ({
  type: 'review',
  exercise: 'e',
  claimed: [],
  found,
  planted: 5,
  score: 1,
});

const theCase = (code: string, solved: boolean): ProgressFact => ({
  type: 'case',
  case: code,
  ended: solved,
  solved,
  requests: 2,
  minutes: 3,
  hints: 0,
  attempts: 1,
});

const progress = progressOf(
  page('a', 'one', true),
  page('ab', 'one'),
  page('b', 'one'),
  answer('a', 'q', true),
  { ...answer('a', 'r', false), sure: false } as ProgressFact,
  answer('ab', 'q', false),
  task('a'),
  task('ab'),
  lab('pagination', true),
  lab('retries', false),
  review(1),
  review(4),
  theCase('x', true),
  theCase('y', false),
);

it('counts what was begun, done, answered, solved, reviewed and watched', () => {
  expect(progressCounts(progress)).toEqual({
    lessonsStarted: 2,
    lessonsDone: 1,
    answers: 3,
    right: 1,
    guessed: 1,
    tasks: 2,
    reviews: 2,
    repairsBegun: 0,
    repairs: 0,
    lastReview: { found: 4, planted: 5 },
    labs: 2,
    labsFinished: 1,
    cases: 1,
    casesBegun: 1,
  });
  const claimed = progressOf({ ...review(2), claims: 6 } as ProgressFact);
  expect(progressCounts(claimed).lastReview).toEqual({ found: 2, planted: 5, claims: 6 });
  expect(progressCounts(progressOf())).toMatchObject({ lessonsStarted: 0, answers: 0, lastReview: null });
});

it('knows what a reset of one lesson forgets: its pages, answers and tasks, and nothing of others', () => {
  const own = progressOfLesson(progress, 'a');
  expect(Object.keys(own.lessons)).toEqual(['a']);
  expect(Object.keys(own.answers)).toEqual(['a/q', 'a/r']);
  expect(Object.keys(own.tasks)).toEqual(['a/t']);
  expect([own.reviews, own.labs]).toEqual([[], {}]);
  expect(progressOfLesson(progress, null)).toBe(progress);
});

it('says how long ago something was by the days of the calendar', () => {
  const moment = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
  const now = moment(20, 0);
  expect(daysAgo(moment(20, 0), now)).toBe('today');
  expect(daysAgo(moment(20, 23), now)).toBe('today');
  expect(daysAgo(moment(21, 9), now)).toBe('today');
  expect(daysAgo(moment(19, 23), now)).toBe('yesterday');
  expect(daysAgo(moment(18, 23), now)).toBe('2 days ago');
});
