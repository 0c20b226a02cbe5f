import { isOnHandout } from './lesson-text';
import { lessonPages, questionOf } from './pages';
import type { Task } from './tasks/types';
import type { Lesson, Question } from './types';

/** The questions of a lesson in the sequence in which a handout numbers them. */
export function handoutQuestions(lesson: Lesson): Question[] {
  const asked = lessonPages(lesson)
    .filter(page => isOnHandout(page.id))
    .flatMap(page => questionOf(page) ?? []);
  return [...asked, ...lesson.practice];
}

/**
 * The number of a question: the same on a handout, on the wall, and in a summary.
 *
 * @returns its number in the lesson, from 1; null for one that isn't numbered, such as a misconception
 */
export function questionNumber(lesson: Lesson, id: string): number | null {
  const at = handoutQuestions(lesson).findIndex(question => question.id === id);
  return at < 0 ? null : at + 1;
}

/** The tasks of a lesson in reading order. */
export const handoutTasks = (lesson: Lesson): Task[] =>
  lessonPages(lesson).flatMap(page => (page.kind === 'task' ? [page.task] : []));
