import { isOnHandout } from './lesson-text';
import { lessonPages, questionOf } from './pages';
import type { Lesson } from './types';

/** The numbers of the correct options, from 1 as on screen, in the order in which a handout numbers its questions. */
export function correctOptions(lesson: Lesson): number[] {
  const asked = lessonPages(lesson)
    .filter(page => isOnHandout(page.id))
    .flatMap(page => questionOf(page) ?? []);
  return [...asked, ...lesson.practice].map(({ options }) => options.findIndex(option => option.right) + 1);
}
