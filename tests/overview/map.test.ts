import { describe, expect, it } from 'vitest';
import type { LessonSummary } from '../../src/course/types';
import { lessonSummaries } from '../../src/generated/lessons';
import { homeRows } from '../../src/overview/home-rows';
import { mapLines, mapRoutes, rowDetailLines } from '../../src/overview/map-lines';
import { overviewOf } from '../../src/overview/overview';
import { lessonCards } from '../../src/practice/cards';
import { dailyLimit, planPractice } from '../../src/practice/plan';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { width } from '../../src/text/layout';
import { plainTheme } from '../../src/text/theme';
import { lessonSummary } from '../support/lesson-summary';
import { reviewFact } from './_facts';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 15, 12);
let made = 0;
const at = (days: number, fact: ProgressFact): ProgressEvent => ({ id: `e${++made}`, at: now - days * day, ...fact });
const page = (lesson: string, days: number, done: boolean, id = 'last') =>
  at(days, { type: 'lesson', lesson, page: id, done });
const answer = (lesson: string, question: string, days: number, right: boolean) =>
  at(days, { type: 'practice', card: `${lesson}/${question}`, rating: 1, right, sure: true });
const review = (agreed: string[], missed: string[]) => at(1, reviewFact(agreed, missed));

const lesson = (id: string, track: string, order: number) =>
  lessonSummary(id, {
    track,
    order,
    pages: ['one', 'last'],
    asks: { predictions: ['q1', 'q2'], questions: ['q3'], misconceptions: [] },
  });
const flaw = (id: string) => ({ id, area: 'errors' as const, title: id });
const lessons = [
  lesson('a', 'First', 1),
  { ...lesson('b', 'Second', 2), flawsFixed: [flaw('x')] },
  { ...lesson('c', 'First', 3), flawsFixed: [flaw('y'), flaw('z')] },
];
const overview = (events: ProgressEvent[], list = lessons) =>
  overviewOf(list, { progress: foldEvents(events), events }, now);

describe('the map of the course', () => {
  it('counts by track what is done, due today and weak', () => {
    const { map } = overview([
      page('a', 30, true),
      answer('a', 'q1', 30, false),
      answer('a', 'q2', 1, true),
      page('b', 2, false, 'one'),
    ]);
    expect(map.tracks.map(({ track, done, due, weak }) => ({ track, done, due, weak }))).toEqual([
      // q1 is due since long, q3 was never asked; q2 was right yesterday and can wait.
      { track: 'First', done: 1, due: 2, weak: 1 },
      { track: 'Second', done: 0, due: 0, weak: 0 },
    ]);
    expect(map).toMatchObject({ done: 1, lessons: 3, due: 2, weak: 1 });
    expect(map.tracks.map(({ next }) => next.summary.id)).toEqual(['c', 'b']);
  });

  it('leads to the first lesson of a track once all are done and none is weak', () => {
    const { map } = overview(lessons.map(({ id }) => page(id, 1, true)));
    expect(map.tracks.map(({ next }) => next.summary.id)).toEqual(['a', 'b']);
  });

  it('names open tasks beside a track that has some, and says nothing where none are', () => {
    const said = (list: LessonSummary[]) => rowDetailLines(overview([page('a', 1, true)], list), 1, 80).join(' ');
    expect(said(lessons)).not.toContain('Tasks open');
    expect(said(lessons.map(one => ({ ...one, tasks: ['t'] })))).toContain('Tasks open: A (1)');
  });

  it('is no longer weak once the question was answered right on another day', () => {
    const events = [page('a', 30, true), answer('a', 'q1', 30, false)];
    expect(overview(events).map.weak).toBe(1);
    expect(overview([...events, answer('a', 'q1', 5, true)]).map.weak).toBe(0);
  });

  it('calls an area weak that half of the last reviews missed, and names the lesson that cures most of it', () => {
    const of = (...events: ProgressEvent[]) => overview(events).map.areas.find(({ area }) => area === 'errors')!;
    expect(of()).toMatchObject({ met: 0, weak: false });
    expect(of(review(['errors'], []), review(['errors'], []), review([], ['errors']))).toMatchObject({ weak: false });
    expect(of(review(['errors'], []), review([], ['errors']))).toMatchObject({ weak: true, met: 2, found: 1 });
    expect(of().lesson!.summary.id).toBe('c');
    expect(of(page('c', 1, true)).lesson!.summary.id).toBe('b');
  });
});

describe('what to do next', () => {
  const next = (...events: ProgressEvent[]) => overview(events).next;
  const read = ['q1', 'q2', 'q3'].map(question => answer('a', question, 0, true));

  it('starts with the first lesson, then goes on with the one that was begun', () => {
    expect(next()).toMatchObject({ text: 'Start with A · about a, 10 minutes', command: 'lesson a' });
    expect(next(page('b', 1, false, 'one'))).toMatchObject({
      text: 'Continue B · about b, page 1 of 2',
      route: { screen: 'lesson', id: 'b', step: 'one' },
    });
  });

  it('asks what is forgotten otherwise before anything else, and what was never asked after a lesson that is open', () => {
    const begun = page('b', 1, false, 'one');
    expect(next(page('a', 30, true), answer('a', 'q1', 30, false), begun)).toMatchObject({
      kind: 'practice',
      text: 'Practise 3 questions, 1 missed last time',
    });
    expect(next(page('a', 1, true), begun)).toMatchObject({ kind: 'lesson', command: 'lesson b' });
    expect(next(page('a', 1, true))).toMatchObject({ kind: 'practice', text: 'Practise 3 questions' });
    expect(next(page('a', 1, true), ...read.slice(1))).toMatchObject({ text: 'Practise 1 question' });
  });

  it('says that more can wait where more is due than fits one day', () => {
    const many = Array.from({ length: 30 }, (_, i) => lesson(`l${i}`, 'First', i + 1));
    const events = many.map(({ id }) => page(id, 1, true));
    const { text, shorter } = overview(events, many).next;
    expect(text).toMatch(/^Practise \d+ questions, more can wait$/);
    expect(shorter[0]).toMatch(/^Practise \d+ questions$/);
  });

  it('counts as due what practice asks today, as Home and the session do', () => {
    const many = Array.from({ length: 30 }, (_, i) => lesson(`l${i}`, i % 2 ? 'First' : 'Second', i + 1));
    const events = [...many.map(({ id }) => page(id, 1, true)), answer('l0', 'q1', 0, true)];
    const known = { progress: foldEvents(events), events };
    const plan = planPractice(many, known, now);
    expect(plan.cards).toHaveLength(dailyLimit - 1);
    const { map, next: step } = overview(events, many);
    expect(map.due).toBe(plan.cards.length);
    expect(map.tracks.reduce((sum, { due }) => sum + due, 0)).toBe(plan.cards.length);
    expect(step.text).toContain(`Practise ${plan.cards.length} questions`);
    const home = homeRows(known.progress, many, null, plan).find(({ label }) => label === 'Practice')!;
    expect(home.text).toBe(`${plan.cards.length} questions due today`);
    const last = { ...plan, cards: plan.cards.slice(0, 1), waiting: 0, next: null, answered: false };
    const row = homeRows(known.progress, many, null, last).find(({ label }) => label === 'Practice');
    expect(row?.text).toBe('1 question due today');
    const all = plan.cards.map(({ id }) => at(0, { type: 'practice', card: id, rating: 3, right: true, sure: true }));
    const evening = [...events, ...all];
    const later = planPractice(many, { progress: foldEvents(evening), events: evening }, now);
    expect(later).toMatchObject({ cards: [], waiting: 90 - dailyLimit });
    expect(overview(evening, many).map.due).toBe(0);
    const after = homeRows(foldEvents(evening), many, null, later).find(({ label }) => label === 'Practice')!;
    expect(after.text).toBe(`enough for today; ${later.waiting} more can wait until tomorrow`);
  });

  it('takes the lesson of a weak area before the next one in the course', () => {
    expect(next(page('a', 0, true), ...read).command).toBe('lesson b');
    expect(next(page('a', 0, true), ...read, review([], ['errors']))).toMatchObject({
      text: 'Take C · about c, you often miss errors',
    });
  });

  it('sends to what was missed, and to another review when nothing is left', () => {
    const all = lessons.flatMap(summary => [
      page(summary.id, 0, true),
      ...lessonCards(summary).map(({ id }) =>
        at(0, { type: 'practice', card: id, rating: 3, right: true, sure: true }),
      ),
    ]);
    expect(next(...all)).toMatchObject({ kind: 'review', command: 'review' });
    const missed = all.filter(event => !(event.type === 'practice' && event.card === 'b/q2'));
    expect(next(...missed, answer('b', 'q2', 0, false))).toMatchObject({
      text: 'Look again at B · about b, 1 question missed',
    });
  });
});

describe('the map as lines', () => {
  const full = overview(
    [page('idempotency-keys', 3, true), answer('idempotency-keys', 'second-try', 2, false), review([], ['errors'])],
    [...lessonSummaries],
  );
  it.each([76, 75, 56, 36])('fits %i columns, with the chosen row in its line', columns => {
    const routes = mapRoutes(full);
    for (const row of routes.keys()) {
      const { lines, chosen } = mapLines(full, row, columns, plainTheme);
      expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
      expect(lines.flatMap((line, i) => (line.includes('❯') ? [i] : []))).toEqual([chosen]);
      const detail = rowDetailLines(full, row, columns);
      expect(detail.length).toBeLessThanOrEqual(2);
      expect(Math.max(...detail.map(width))).toBeLessThanOrEqual(columns);
    }
  });
  it.each(['First', 'First of many tracks, with a very long title of its own'])(
    'draws a track with more lessons than there is room for as a bar: %s',
    track => {
      const many = Array.from({ length: 60 }, (_, i) => lesson(`l${i}`, track, i + 1));
      const drawn = (done: number, columns: number) => {
        const events = many.slice(0, done).map(({ id }) => page(id, 0, true));
        const { lines } = mapLines(overview(events, many), 0, columns, plainTheme);
        expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
        return lines.find(line => line.includes('First'))!;
      };
      expect(drawn(59, 36)).toContain(' 59/60');
      for (const columns of [76, 60, 46]) {
        expect(drawn(0, columns)).toMatch(/ ░+ +0\/60/);
        expect(drawn(59, columns)).toMatch(/ █*░+ +59\/60/);
        expect(drawn(60, columns)).toMatch(/ █+ +60\/60/);
      }
    },
  );
  it('has a row for what is next, each track and each of the seven areas, and each leads somewhere', () => {
    const tracks = new Set(lessonSummaries.map(({ track }) => track)).size;
    expect(mapRoutes(full)).toHaveLength(1 + tracks + 7);
    const text = mapLines(full, 0, 76, plainTheme).lines.join('\n');
    for (const { track } of lessonSummaries) expect(text).toContain(track);
    expect(text).toMatch(/errors +0\/1 !/);
    // One of the lessons of its track is done, the first in the strip.
    expect(text).toMatch(/█░+ +1\//);
  });
});
