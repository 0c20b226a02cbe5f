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

/** The tasks of a lesson in reading order. */
export const handoutTasks = (lesson: Lesson): Task[] =>
  lessonPages(lesson).flatMap(page => (page.kind === 'task' ? [page.task] : []));
