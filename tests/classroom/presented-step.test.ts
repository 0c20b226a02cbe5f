import { expect, test } from 'vitest';
import type { PlanStep } from '../../src/classroom/plan';
import { presentedStep } from '../../src/classroom/presented-step';

const steps: PlanStep[] = [
  { kind: 'lesson', id: 'retry-rules' },
  { kind: 'review', seed: '7', level: 1 },
  { kind: 'review', seed: '7', level: 2 },
  { kind: 'review', seed: '8', level: 2 },
  { kind: 'lab', id: 'retries', seed: '3' },
  { kind: 'case', code: 'charged-twice' },
];
const plan = (some: PlanStep[]) => ({ file: 'friday.yaml', steps: some });
const step = (words: string, choice = {}, some = steps) => presentedStep(words.split(' '), choice, plan(some));

test.each([
  ['1', {}, 0],
  ['5', {}, 4],
  ['lesson', {}, 0],
  ['lesson retry-rules', {}, 0],
  ['lesson other', {}, null],
  ['review', { seed: '8' }, 3],
  ['review', { seed: '7', level: '2' }, 2],
  ['review', { seed: '9' }, null],
  ['review', { exercise: 'x' }, null],
  ['lab', {}, 4],
  ['lab retries', { seed: '3' }, 4],
  ['lab retries', { seed: '4' }, null],
  ['lab other', {}, null],
  ['case', {}, null],
])('present %s with %j means the step with the index %s', (words, choice, index) => {
  expect(step(words, choice)).toBe(index);
});

test.each([
  ['0', {}, 'There is no step 0'],
  ['7', {}, 'There is no step 7'],
  ['6', {}, 'Step 6 is a case'],
  ['1 2', {}, 'only its number'],
  ['review', {}, 'has 3 reviews'],
  ['review', { level: '2' }, 'has 2 reviews'],
])('present %s with %j says what is wrong', (words, choice, problem) => {
  expect(() => step(words, choice)).toThrow(problem);
});

test('a plan without what was asked for says so, and how many steps there are', () => {
  expect(() => step('lab', {}, [])).toThrow('has no lab');
  const hint = (some: PlanStep[]) => {
    try {
      return step('9', {}, some);
    } catch (error) {
      return (error as { hint: string }).hint;
    }
  };
  expect([[], steps.slice(0, 1), steps].map(hint)).toEqual([
    'The plan has no steps.',
    'It has one step: 1.',
    'Its steps are 1 to 6.',
  ]);
});
