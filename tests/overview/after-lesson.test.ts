import { describe, expect, it } from 'vitest';
import { cases as courseCases } from '../../src/generated/cases';
import { labs as courseLabs } from '../../src/generated/labs';
import { lessonSummaries } from '../../src/generated/lessons';
import { labToOffer, recapContext } from '../../src/overview/after-lesson';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressFact } from '../../src/progress/types';
import { knownAfter, lessonSummary } from '../support/lesson-summary';

const lesson = (id: string, order: number) =>
  lessonSummary(id, {
    order,
    pages: ['one'],
    asks: { predictions: ['q1'], questions: [], misconceptions: [] },
    tasks: ['task'],
  });
const summaries = [lesson('c', 3), lesson('a', 1), lesson('b', 2)];
const labs = [{ id: 'lab', title: 'Lab', topic: 'watch', lesson: 'b' }];
const cases = [
  { id: 'near', title: 'Near', lesson: 'a', alsoLessons: ['b'] },
  { id: 'about', title: 'About', lesson: 'b' },
];
const after = (id: string, ...facts: ProgressFact[]) =>
  recapContext({ lesson: id, summaries, known: knownAfter(facts), labs, cases, now: 2 * 86_400_000 });
const done = (id: string): ProgressFact => ({ type: 'lesson', lesson: id, page: 'one', done: true });

describe('what comes after a lesson', () => {
  it('is the next new lesson in course order, from the start again after the last', () => {
    const next = (id: string, ...facts: ProgressFact[]) =>
      after(id, ...facts).next.find(({ label }) => label === 'Lesson')?.command;
    expect(next('a')).toBe('lesson b');
    expect(next('a', done('b'))).toBe('lesson c');
    expect(next('c')).toBe('lesson a');
    expect(next('c', done('a'), done('b'))).toBeUndefined();
    const review = (...facts: ProgressFact[]) => after('c', ...facts).next.find(({ label }) => label === 'Review');
    expect(review(done('a'))).toBeUndefined();
    expect(review(done('a'), done('b'))).toMatchObject({ command: 'review' });
  });

  it('is the lab of the lesson, until it was watched to its end', () => {
    const lab = (...facts: ProgressFact[]) => after('b', ...facts).next.filter(({ label }) => label === 'Lab');
    expect(lab()).toMatchObject([{ text: 'Lab · watch', route: { screen: 'lab', id: 'lab' }, command: 'lab lab' }]);
    expect(lab({ type: 'lab', lab: 'lab', finished: true })).toEqual([]);
    expect(after('a').next.some(({ label }) => label === 'Lab')).toBe(false);
  });

  it('is a case about the lesson, until it was solved or given up', () => {
    const offered = (...facts: ProgressFact[]) => after('b', ...facts).next.filter(({ label }) => label === 'Case');
    const result = { type: 'case' as const, solved: false, requests: 1, minutes: 1, hints: 0, attempts: 0 };
    expect(offered()).toMatchObject([
      { text: 'About', route: { screen: 'case', code: 'about' }, command: 'case about' },
    ]);
    expect(offered({ ...result, case: 'about', ended: false })).toMatchObject([{ text: 'About' }]);
    expect(offered({ ...result, case: 'about', ended: true })).toMatchObject([{ text: 'Near' }]);
    expect(after('c').next.some(({ label }) => label === 'Case')).toBe(false);
  });

  it('is practice, when something is due', () => {
    const practice = (...facts: ProgressFact[]) => after('a', ...facts).next.find(({ label }) => label === 'Practice');
    expect(practice()).toBeUndefined();
    expect(practice(done('a'))).toMatchObject({ text: '1 question due today', command: 'practice' });
  });

  it('names the tasks that were solved in this lesson, and no other', () => {
    const solved = after(
      'a',
      { type: 'task', lesson: 'a', task: 'task', attempts: 1, hints: 0 },
      { type: 'task', lesson: 'b', task: 'more', attempts: 1, hints: 0 },
    );
    expect([...solved.solved]).toEqual(['task']);
  });

  it('says what the course came to, once every lesson is done', () => {
    expect(after('a', done('a'), done('b')).courseDone).toBeNull();
    const facts: ProgressFact[] = [
      done('a'),
      done('b'),
      done('c'),
      { type: 'answer', lesson: 'a', question: 'q1', option: 'x', right: false, sure: true },
      { type: 'task', lesson: 'a', task: 'task', attempts: 1, hints: 0 },
    ];
    expect(after('c', ...facts).courseDone).toBe(
      'All 3 lessons are done, and that’s the whole course. You answered 1 question, 0 of them correctly, and solved 1 task. 1 answer you were sure of turned out to be wrong.',
    );
    const review: ProgressFact = { type: 'review', exercise: 'e', claimed: [], found: 1, planted: 2, score: 50 };
    expect(after('c', ...facts, review).courseDone).toMatch(/ In reviews, you found 1 flaw\.$/);
  });
});

it('offers the lab of the first lesson that has one, unless it was watched to its end', () => {
  const labs = [
    { id: 'retries', title: 'Retries', topic: 'retries', lesson: 'keys', alsoLessons: ['backoff'] },
    { id: 'pages', title: 'Pages', topic: 'pages', lesson: 'cursors' },
  ];
  const offered = (lessons: string[], finished: string[] = []) =>
    labToOffer(lessons, labs, { labs: Object.fromEntries(finished.map(id => [id, { finished: true, at: 0 }])) })?.id;
  expect(offered(['names', 'cursors', 'backoff'])).toBe('pages');
  expect(offered(['backoff', 'cursors'])).toBe('retries');
  expect(offered(['backoff', 'cursors'], ['retries'])).toBe('pages');
  expect(offered(['names'])).toBeUndefined();
  expect(labToOffer(['keys'], labs, { labs: { retries: { finished: false, at: 0 } } })?.id).toBe('retries');
});

it('offers each lab and each written case of the course after each lesson that it belongs to', async () => {
  const all = await Promise.all(Object.values(courseLabs).map(load => load()));
  const offered = (id: string, known: typeof courseCases) =>
    recapContext({
      lesson: id,
      summaries: lessonSummaries,
      known: { progress: foldEvents([]), events: [] },
      labs: all,
      cases: known,
      now: 0,
    }).next.map(({ command }) => command);
  expect(all.length).toBeGreaterThan(0);
  for (const { id, lesson, alsoLessons = [] } of all)
    for (const about of [lesson, ...alsoLessons]) expect(offered(about, courseCases)).toContain(`lab ${id}`);
  for (const one of courseCases)
    for (const about of [one.lesson, ...(one.alsoLessons ?? [])]) {
      expect(lessonSummaries.some(({ id }) => id === about)).toBe(true);
      expect(offered(about, [one])).toContain(`case ${one.id}`);
    }
});
