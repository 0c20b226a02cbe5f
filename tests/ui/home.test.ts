import { describe, expect, it } from 'vitest';
import { homeRows } from '../../src/overview/home-rows';
import type { Progress } from '../../src/progress/types';
import { lessonSummary } from '../support/lesson-summary';

const lesson = (id: string, order: number) => lessonSummary(id, { order, pages: ['one', 'two', 'three'] });
const lessons = [lesson('b', 2), lesson('a', 1)];
const fresh: Progress = {
  lessons: {},
  answers: {},
  tasks: {},
  unsolvedTasks: {},
  reviews: [],
  repairs: [],
  labs: {},
  cases: {},
  path: null,
};
const seen = (page: string, done: boolean, lastAt: number) => ({ page, pagesSeen: [page], done, lastAt });

describe('Home', () => {
  it('starts a newcomer with the first lesson', () => {
    expect(homeRows(fresh, lessons)[0]).toMatchObject({
      label: 'Start',
      text: 'A · about a',
      aside: '10 minutes',
      route: { screen: 'lesson', id: 'a' },
    });
  });
  it('continues the lesson last opened, at its page', () => {
    const progress = { ...fresh, lessons: { a: seen('one', false, 1), b: seen('two', false, 2) } };
    expect(homeRows(progress, lessons)[0]).toMatchObject({
      label: 'Continue',
      text: 'B · about b',
      aside: 'page 2 of 3',
      route: { screen: 'lesson', id: 'b', step: 'two' },
    });
  });
  it('goes on with the next lesson when one is done', () => {
    const progress = { ...fresh, lessons: { a: seen('three', true, 1) } };
    expect(homeRows(progress, lessons)[0]).toMatchObject({ label: 'Next', route: { id: 'b' } });
  });
  it('offers the next lesson before one that was left with something open, and finishes that one last', () => {
    const left = { ...fresh, lessons: { a: seen('three', false, 1) } };
    expect(homeRows(left, lessons)[0]).toMatchObject({ label: 'Next', route: { id: 'b' } });
    const both = { ...fresh, lessons: { a: seen('three', false, 1), b: seen('three', true, 2) } };
    expect(homeRows(both, lessons)[0]).toMatchObject({
      label: 'Finish',
      text: 'A · about a',
      aside: 'questions open',
      route: { id: 'a', step: 'three' },
    });
  });
  it('says how many lessons were done before they had tasks', () => {
    const withTasks = lessons.map(each => ({ ...each, tasks: ['try'] }));
    const done = { a: seen('three', true, 1), b: seen('three', true, 2) };
    const tasks = { 'a/try': { at: 1 } } as unknown as Progress['tasks'];
    const rows = homeRows({ ...fresh, lessons: done, tasks }, withTasks);
    expect(rows[0]).toMatchObject({ label: 'Lessons', text: '2 of 2 done, 1 with tasks open' });
  });
  it('has no row to go on with when all is done', () => {
    const progress = { ...fresh, lessons: { a: seen('three', true, 1), b: seen('three', true, 2) } };
    const rows = homeRows(progress, lessons);
    expect(rows[0]).toMatchObject({ label: 'Lessons', text: '2 of 2 done', share: 1 });
  });
  it('continues at the start when the stored page no longer exists', () => {
    const progress = { ...fresh, lessons: { a: seen('gone', false, 1) } };
    expect(homeRows(progress, lessons)[0]?.aside).toBe('page 1 of 3');
  });
  it('says which review is open, before how the last one went', () => {
    const reviews = [{ exercise: 'x', at: 1, claimed: [], found: 1, planted: 2, score: 50 }] as Progress['reviews'];
    const text = (open: { title: string; counter: string } | null) =>
      homeRows({ ...fresh, reviews }, lessons, open).find(row => row.label === 'Review')?.text;
    expect(text({ title: 'Harbour API', counter: '3/7' })).toBe('open: Harbour API, claimed 3/7');
    expect(text(null)).toBe('last time, you found 1 of 2');
  });
});
