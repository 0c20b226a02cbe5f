import { expect, test } from 'vitest';
import type { PlanStep } from '../../src/classroom/plan';
import { firstOpen, planRows, planText } from '../../src/classroom/plan-rows';
import { stepStatus } from '../../src/classroom/step-status';
import { activities } from '../../src/generated/activities';
import { lessonSummaries } from '../../src/generated/lessons';
import { foldEvents } from '../../src/progress/fold';

const plan = (...steps: PlanStep[]) => ({
  file: 'f',
  title: 'f',
  people: [],
  steps,
  days: [],
  collect: null,
  settings: {},
});
const step = (code: string): PlanStep & { kind: 'case' } => ({ kind: 'case', code });
const result = { type: 'case' as const, requests: 2, minutes: 5, hints: 0, attempts: 1, at: 1 };

test('a case in a plan has its title and how it went, and leads to the case', () => {
  const progress = foldEvents([
    { ...result, id: 'a', case: 'charged-twice', ended: true, solved: true },
    { ...result, id: 'b', case: 'k4m9zx', ended: true, solved: false },
    { ...result, id: 'c', case: '2026-11-23', ended: false, solved: false },
  ]);
  const steps = ['charged-twice', 'k4m9zx', '2026-11-23', 'double-tap'].map(step);
  const rows = planRows(plan(...steps), progress);
  expect(rows[0]).toEqual({
    head: [expect.stringMatching(/^4 steps, about \d+ minutes to go$/), ''],
    label: '1 Case',
    text: 'Charged twice at the counter',
    aside: 'done',
    route: { screen: 'case', code: 'charged-twice' },
  });
  expect(rows.map(({ aside }) => aside)).toEqual([
    'done',
    'given up',
    'begun',
    expect.stringMatching(/^\d+ minutes$/),
    undefined,
  ]);
  expect(firstOpen(rows)).toBe(2);
});

test('each day begins with its name and its minutes, and the whole plan with how much is left', () => {
  const days = [
    { title: 'Monday', from: 0 },
    { title: 'Tuesday', from: 2 },
  ];
  const steps = ['charged-twice', 'double-tap', 'k4m9zx'].map(step);
  const two = { ...plan(...steps), days };
  const heads = planRows(two, foldEvents([])).map(({ head }) => head);
  expect(heads).toEqual([
    [expect.stringMatching(/^3 steps, about \d+ minutes$/), '', expect.stringMatching(/^Monday, about \d+ minutes$/)],
    undefined,
    ['', expect.stringMatching(/^Tuesday, about \d+ minutes$/)],
    undefined,
  ]);
  expect(planText(two, foldEvents([]))[2]).toMatch(/^Tuesday begins with step 3, about \d+ minutes\.$/);
  const ended = steps.map(({ code }, i) => ({ ...result, id: String(i), case: code, ended: true, solved: true }));
  expect(planRows(two, foldEvents(ended))[0]!.head![0]).toMatch(/^3 steps, all done$/);
});

test('homework is named, and isn’t part of what the class has to do', () => {
  const steps = ['charged-twice', 'double-tap'].map(step);
  const mixed = plan(steps[0]!, { ...steps[1]!, homework: true });
  const [first, second] = planRows(mixed, foldEvents([]));
  expect(first!.head![0]).toMatch(/^1 step, about \d+ minutes, and about \d+ minutes of homework$/);
  expect(second!.aside).toMatch(/^homework, \d+ minutes$/);
  const ended = foldEvents([{ ...result, id: 'a', case: 'charged-twice', ended: true, solved: true }]);
  expect(planRows(mixed, ended)[0]!.head![0]).toMatch(/^1 step, all done, and about \d+ minutes of homework$/);
  // A day with this name says it once.
  const below = { ...mixed, days: [{ title: 'Homework', from: 1 }] };
  expect(planRows(below, foldEvents([]))[1]).toMatchObject({
    head: ['', expect.stringMatching(/^Homework, about/)],
    aside: expect.stringMatching(/^\d+ minutes$/),
  });
});

test('a lesson that is begun says how far it is, and goes on at that page', () => {
  const { id, title, pages } = lessonSummaries[3]!;
  const page = pages[2]!.id;
  const lesson: PlanStep = { kind: 'lesson', id };
  const progress = foldEvents([{ type: 'lesson', id: 'a', at: 1, lesson: id, page, done: false }]);
  expect(planRows(plan(lesson), progress)[0]).toMatchObject({
    text: expect.stringContaining(title),
    aside: expect.stringContaining(`3 of ${pages.length}`),
    route: { screen: 'lesson', id, step: page },
  });
});

test('of what nobody began there is nothing to count', () => {
  const lab: PlanStep = { kind: 'lab', id: 'retries', seed: null };
  expect(stepStatus(lab, foldEvents([]), lessonSummaries)).toMatchObject({ state: 'new', right: 0, wrong: 0 });
});

test('each kind of step says what it is, and leads there with its seed, level, and contract', () => {
  const steps: PlanStep[] = [
    { kind: 'review', seed: '7', level: 2 },
    { kind: 'review', seed: '8', level: 1, contract: 'library' },
    { kind: 'lab', id: 'retries', seed: '3' },
    { kind: 'lab', id: 'retries', seed: null },
    step('k4m9zx'),
  ];
  const { title, topic } = activities.find(({ kind, id }) => kind === 'lab' && id === 'retries')!;
  expect(planRows(plan(...steps), foldEvents([])).map(({ text, brief, route }) => [text, brief, route])).toEqual([
    ['find the flaws of an API (seed 7, level 2)', 'seed 7', { screen: 'review', seed: '7', level: 2 }],
    [
      'find the flaws of library (seed 8, level 1)',
      'library',
      { screen: 'review', seed: '8', level: 1, contract: 'library' },
    ],
    [`${title} · ${topic} (seed 3)`, `${title} (seed 3)`, { screen: 'lab', id: 'retries', seed: '3' }],
    [`${title} · ${topic}`, title, { screen: 'lab', id: 'retries' }],
    ['an incident (k4m9zx)', 'k4m9zx', { screen: 'case', code: 'k4m9zx' }],
    ['the whole course', undefined, { screen: 'home', whole: true }],
  ]);
});

test('a plan of a single step is said as well, and one without steps says nothing', () => {
  expect(planText(plan(step('charged-twice')), foldEvents([]))).toEqual([
    expect.stringMatching(/^1 step, about \d+ minutes\.$/),
  ]);
  expect(planText(plan(), foldEvents([]))).toEqual([]);
  expect(planRows(plan(), foldEvents([]))).toHaveLength(1);
});
