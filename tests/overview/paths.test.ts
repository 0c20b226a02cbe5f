import { describe, expect, it } from 'vitest';
import type { CoursePath } from '../../src/course/reference-types';
import { recapContext } from '../../src/overview/after-lesson';
import { homeRows } from '../../src/overview/home-rows';
import { overviewOf } from '../../src/overview/overview';
import { pathStatuses } from '../../src/overview/path-status';
import type { ProgressFact } from '../../src/progress/types';
import { knownAfter, lessonSummary } from '../support/lesson-summary';

const lesson = (id: string, order: number) => lessonSummary(id, { order, pages: ['one', 'two', 'three'] });
const lessons = [lesson('a', 1), lesson('b', 2), lesson('c', 3)];
const path = (id: string, ...steps: string[]): CoursePath => ({
  id,
  title: `The way ${id}`,
  audience: 'For anybody.',
  file: `${id}.md`,
  steps: steps.map((step, line) => {
    const [kind, name] = step.split(' ');
    return { kind: kind as 'lab', id: name!, line, ...(kind === 'lesson' ? {} : { title: name! }) };
  }),
});
const paths = [path('x', 'lesson c', 'lab storm', 'case theft', 'lesson a'), path('y', 'lesson b')];

const page = (id: string, at: string, done = false): ProgressFact => ({ type: 'lesson', lesson: id, page: at, done });
const follow = (id: string | null): ProgressFact => ({ type: 'path', path: id });
const lab = (finished: boolean): ProgressFact => ({ type: 'lab', lab: 'storm', finished });
const solved: ProgressFact = {
  ...{ type: 'case', case: 'theft', ended: true, solved: true },
  ...{ requests: 0, minutes: 1, hints: 0, attempts: 1 },
};
const home = (...facts: ProgressFact[]) => homeRows(knownAfter(facts).progress, lessons, null, null, paths);
const first = (...facts: ProgressFact[]) => home(...facts)[0]!;

describe('a path that somebody follows', () => {
  it('is what Home goes on with: its lessons, labs, and cases in its own sequence', () => {
    expect(first()).toMatchObject({ label: 'Start', route: { id: 'a' } });
    const facts: ProgressFact[] = [follow('x')];
    const next = (...more: ProgressFact[]) => first(...facts, ...more);
    expect(next()).toMatchObject({ label: 'Start', text: 'C · about c', aside: '10 minutes', route: { id: 'c' } });
    facts.push(page('c', 'three', true));
    expect(next()).toMatchObject({ label: 'Next', text: 'Lab: storm', route: { screen: 'lab', id: 'storm' } });
    expect(next(lab(false))).toMatchObject({ label: 'Continue', route: { screen: 'lab' } });
    facts.push(lab(true));
    expect(next()).toMatchObject({ label: 'Next', text: 'Case: theft', route: { screen: 'case', code: 'theft' } });
    facts.push(solved);
    expect(next(page('a', 'two'))).toMatchObject({ label: 'Continue', route: { id: 'a', step: 'two' } });
    expect(next(page('a', 'three'))).toMatchObject({ label: 'Finish', route: { id: 'a' } });
  });

  it('gives way to the rest of the course once it is done or left, and Home shows how far it is', () => {
    const done: ProgressFact[] = [follow('x'), page('c', 'three', true), lab(true), solved, page('a', 'three', true)];
    expect(home(...done).slice(0, 2)).toMatchObject([
      { label: 'Next', route: { id: 'b' } },
      { label: 'Path', brief: '4 of 4 steps done', share: 1, route: { screen: 'path', id: 'x' } },
    ]);
    expect(home(follow('x'), follow(null)).map(({ label }) => label)).not.toContain('Path');
    expect(first(follow('x'), follow('y'))).toMatchObject({ route: { id: 'b' } });
    const overview = (...known: typeof paths) =>
      homeRows(knownAfter([]).progress, lessons, null, null, known).find(({ label }) => label === 'Overview');
    expect([overview()?.brief, overview(paths[0]!)?.brief]).toEqual(['done, due, weak', 'paths, done, due']);
    expect(first(follow('a path of a later version'))).toMatchObject({ route: { id: 'a' } });
  });

  it('keeps the place in a lesson of the path that was begun, and not in one beside it', () => {
    expect(first(follow('x'), page('a', 'two'))).toMatchObject({ label: 'Continue', route: { id: 'a' } });
    expect(first(follow('x'), page('b', 'two'))).toMatchObject({ label: 'Next', route: { id: 'c' } });
  });

  it('goes on with the lesson that was touched last, of several that are begun', () => {
    const begun = [page('a', 'two'), page('c', 'two')];
    const next = (...facts: ProgressFact[]) => first(follow('x'), ...facts).route;
    expect(next(...begun)).toMatchObject({ id: 'c', step: 'two' });
    expect(next(...begun.toReversed())).toMatchObject({ id: 'a', step: 'two' });
  });

  it('is what Overview and the end of a lesson offer next', () => {
    const next = (...facts: ProgressFact[]) => overviewOf(lessons, knownAfter(facts), 0, paths).next;
    expect(next(follow('x'))).toMatchObject({ command: 'lesson c', text: 'Take C · about c, The way x' });
    const after = (...facts: ProgressFact[]) =>
      recapContext({ lesson: 'c', summaries: lessons, known: knownAfter(facts), labs: [], cases: [], paths, now: 0 })
        .next;
    expect(after(page('c', 'three', true))[0]).toMatchObject({ command: 'lesson a' });
    expect(after(follow('x'), page('c', 'three', true))[0]).toMatchObject({ label: 'Lab', command: 'lab storm' });
  });

  it('counts its steps and the minutes of the lessons that are left', () => {
    const [x, y] = pathStatuses(
      paths,
      lessons,
      knownAfter([follow('y'), page('c', 'three', true), lab(false)]).progress,
    );
    expect(x).toMatchObject({ done: 1, minutesLeft: 10, isFollowed: false });
    expect(x!.steps.map(({ words }) => words)).toEqual(['done', 'begun', '', '']);
    expect(y).toMatchObject({ done: 0, minutesLeft: 10, isFollowed: true });
  });
});
