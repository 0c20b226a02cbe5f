import { expect, it } from 'vitest';
import { lessonJson } from '../../../src/course/lesson-progress';
import { lessonSummaries } from '../../../src/generated/lessons';
import { foldEvents } from '../../../src/progress/fold';

const lesson = lessonSummaries.find(({ id }) => id === 'idempotency-keys')!;
const solved = (at: number, task: string, of = lesson.id) => ({
  id: `e${at}`,
  at,
  type: 'task' as const,
  lesson: of,
  task,
  attempts: 1,
  hints: 0,
});

it('says for each lesson how many tasks it has and how many were solved by hand', () => {
  const [first] = lesson.tasks!;
  const json = (...events: ReturnType<typeof solved>[]) => lessonJson(lesson, foldEvents(events));
  expect(lesson.tasks!.length).toBeGreaterThan(1);
  expect(json()).toMatchObject({ tasks: lesson.tasks!.length, tasks_done: 0 });
  expect(json(solved(1, first!), solved(2, first!))).toMatchObject({ tasks_done: 1 });
  // A task of another lesson, and one that this version of the lesson no longer has.
  expect(json(solved(1, first!, 'error-envelope'), solved(2, 'a-former-task'))).toMatchObject({ tasks_done: 0 });
});
