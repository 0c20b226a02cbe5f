import { expect, test } from 'vitest';
import { lessonSummaries } from '../../src/generated/lessons';
import { paths } from '../../src/generated/paths';
import { homeRows } from '../../src/overview/home-rows';
import { mapLines, mapRoutes, rowDetailLines } from '../../src/overview/map-lines';
import { overviewOf } from '../../src/overview/overview';
import { pathLines } from '../../src/overview/path-lines';
import { pathStatuses } from '../../src/overview/path-status';
import { lessonCards } from '../../src/practice/cards';
import { planPractice } from '../../src/practice/plan';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';
import { makeTheme, plainTheme } from '../../src/text/theme';
import { answer, page } from '../progress/sample';
import { checksum, range } from '../support/checksum';
import { reviewFact } from './_facts';

/** What somebody sees of their progress in the course of tests/fixtures, on record. After a change that you meant, run this file with -u. */
const now = Date.UTC(2026, 0, 15, 12);
const day = 86_400_000;
const practised = (card: string, right: boolean): ProgressFact => ({
  type: 'practice',
  card,
  rating: right ? 3 : 1,
  right,
  sure: right,
});
const read = (id: string) => page(id, 'recap', true);
const solved: ProgressFact = {
  type: 'case',
  case: 'charged-twice',
  ended: true,
  solved: true,
  requests: 4,
  minutes: 9,
  hints: 0,
  attempts: 1,
};

const states: Record<string, readonly ProgressFact[]> = {
  'nothing done': [],
  'one lesson begun': [page('lost-updates', 'design-question')],
  'a path, one lesson done, one weak': [
    { type: 'path', path: 'first-steps' },
    read('idempotency-keys'),
    answer('idempotency-keys', 'who-can-tell', false, 'a'),
    practised('idempotency-keys/second-try', false),
    { type: 'lab', lab: 'retries', finished: true, question: 'a', answer: '1', right: false },
    page('names-that-last', 'promise'),
  ],
  'reviews, repairs, a case': [
    read('idempotency-keys'),
    reviewFact(['errors', 'naming'], ['idempotency']),
    reviewFact(['errors'], ['naming']),
    { type: 'repair', exercise: 'harbour.0.list-without-limit', planted: 1, left: 0, breaking: 0, done: true },
    solved,
    { type: 'lab', lab: 'pagination', finished: false },
  ],
  'one case open': [{ ...solved, ended: false, solved: false }],
  'only weak areas left': [
    ...lessonSummaries.map(({ id }) => read(id)),
    ...lessonSummaries.flatMap(summary => lessonCards(summary)).map(({ id }) => practised(id, true)),
    reviewFact(['naming'], ['errors', 'compatibility']),
    reviewFact([], ['errors', 'compatibility', 'naming']),
    reviewFact([], ['errors']),
  ],
  'everything read': [
    ...lessonSummaries.map(({ id }) => read(id)),
    { type: 'path', path: 'lists-for-years' },
    practised('idempotency-keys/fresh-keys', true),
    reviewFact(['errors', 'naming', 'idempotency'], []),
  ],
};

const colours = makeTheme({ color: true });

test.each(Object.entries(states))('%s', async (name, facts) => {
  const apart = name.startsWith('only') ? 1000 : 3 * day;
  const events = facts.map(
    (fact, i): ProgressEvent => ({ id: `e${i}`, at: now - (facts.length - i) * apart, ...fact }),
  );
  const progress = foldEvents(events);
  const overview = overviewOf(lessonSummaries, { progress, events }, now, paths);
  const rows = [...mapRoutes(overview).keys()];
  const lines = [
    ...mapLines(overview, 0, 100, plainTheme).lines,
    '',
    ...mapLines(overview, null, 60, plainTheme).lines,
    '',
    ...rows.flatMap(row => [
      `row ${row}: ${JSON.stringify(mapRoutes(overview)[row])}`,
      ...rowDetailLines(overview, row, 76),
    ]),
    '',
    JSON.stringify(overview.next),
    '',
    ...range(30, 120).map(columns => {
      const drawn = rows.map(row => [
        mapLines(overview, row, columns, colours),
        rowDetailLines(overview, row, columns),
      ]);
      return `${columns} columns: ${checksum(drawn)} ${checksum(mapLines(overview, null, columns, colours))}`;
    }),
    '',
    ...pathStatuses(paths, lessonSummaries, progress).flatMap(status => [
      ...pathLines(status, 0, 80, plainTheme).lines,
      JSON.stringify({ ...status, path: status.path.id, steps: status.steps.map(({ step: _, ...rest }) => rest) }),
      ...range(30, 110, 4).map(columns =>
        checksum(status.steps.map((_, i) => [true, false].map(intro => pathLines(status, i, columns, colours, intro)))),
      ),
    ]),
    '',
    ...homeRows(progress, lessonSummaries, null, planPractice(lessonSummaries, { progress, events }, now), paths).map(
      row => JSON.stringify(row),
    ),
  ];
  await expect(`${lines.map(line => line.trimEnd()).join('\n')}\n`).toMatchFileSnapshot(
    `recorded/${name.replaceAll(/\W+/g, '-')}.txt`,
  );
});

test('what Home says of practice', () => {
  const events: ProgressEvent[] = [{ id: 'e', at: now, ...read('lost-updates') }];
  const progress = foldEvents(events);
  const plan = planPractice(lessonSummaries, { progress, events }, now);
  const card = { ...({} as (typeof plan.cards)[number]) };
  const said = (due: number, waiting: number) => {
    const known = { ...plan, cards: Array(due).fill(card), waiting, next: null, answered: true };
    const row = homeRows(progress, lessonSummaries, null, known, paths).find(({ label }) => label === 'Practice');
    return row && [row.text, row.brief];
  };
  expect([said(0, 0), said(0, 1), said(0, 5), said(1, 0), said(2, 5)]).toEqual([
    ['nothing due today', undefined],
    ['enough for today; 1 more can wait until tomorrow', '1 more can wait'],
    ['enough for today; 5 more can wait until tomorrow', '5 more can wait'],
    ['1 question due today', '1 due today'],
    ['2 questions due today', '2 due today'],
  ]);
});
