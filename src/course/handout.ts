import { isOnHandout } from './lesson-text';
import { lessonPages, questionOf } from './pages';
import type { Lesson } from './types';

/** The letter of an option on paper. */
export const optionLetter = (index: number): string => String.fromCharCode(97 + index);

/** The letters of the correct options, in the order in which a handout numbers its questions. */
export function questionLetters(lesson: Lesson): string[] {
  const asked = lessonPages(lesson)
    .filter(page => isOnHandout(page.id))
    .flatMap(page => questionOf(page) ?? []);
  return [...asked, ...lesson.practice].map(({ options }) => optionLetter(options.findIndex(option => option.right)));
}
