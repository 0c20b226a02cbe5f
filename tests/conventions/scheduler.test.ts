import { expect, test } from 'vitest';
import { createScheduler } from '../../src/conventions/scheduler';

test('work is done at its moment, in the sequence of the moments, and what throws stops nothing', async () => {
  const errors: unknown[] = [];
  const scheduler = createScheduler(error => errors.push(error));
  const done: string[] = [];
  const note = (name: string) => async (moment: number) => void done.push(`${name} at ${moment}`);
  scheduler.at(20, note('b'));
  scheduler.at(10, async () => {
    throw new Error('a');
  });
  scheduler.at(20, note('c'));
  scheduler.firstAt(20, note('first'));
  scheduler.at(30, note('later'));
  expect(scheduler.isDue(9)).toBe(false);
  expect(scheduler.isDue(10)).toBe(true);
  await scheduler.run(20);
  expect(done).toEqual(['first at 20', 'b at 20', 'c at 20']);
  expect(errors).toHaveLength(1);
  expect(scheduler.isDue(29)).toBe(false);
});

test('runs that overlap wait for each other, and something is due until the last is over', async () => {
  const scheduler = createScheduler();
  const done: number[] = [];
  let finish = () => {};
  scheduler.at(1, async () => void done.push(1));
  scheduler.at(2, async () => {
    await new Promise<void>(resolve => {
      finish = resolve;
    });
    done.push(2);
  });
  const runs = [scheduler.run(1), scheduler.run(2)];
  expect(scheduler.isDue(0)).toBe(true);
  await runs[0];
  expect(done).toEqual([1]);
  expect(scheduler.isDue(0)).toBe(true);
  finish();
  await runs[1];
  expect(done).toEqual([1, 2]);
  expect(scheduler.isDue(99)).toBe(false);
});
