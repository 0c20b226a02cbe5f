import { expect, test } from 'vitest';
import type { PlanStep } from '../../src/classroom/plan';
import { firstOpen, planRows } from '../../src/classroom/plan-rows';
import { foldEvents } from '../../src/progress/fold';

const plan = (...steps: PlanStep[]) => ({ file: 'f', title: 'f', people: [], steps, collect: null, settings: {} });
const step = (code: string): PlanStep => ({ kind: 'case', code });
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
    label: '1 Case',
    text: 'Charged twice at the counter',
    aside: 'done',
    route: { screen: 'case', code: 'charged-twice' },
  });
  expect(rows.map(({ aside }) => aside)).toEqual(['done', 'given up', 'begun', '', undefined]);
  expect(firstOpen(rows)).toBe(2);
});
