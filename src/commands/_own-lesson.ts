import { resolve } from 'node:path';

/**
 * The lesson that a word on the command line means. A file joins the course first.
 *
 * @param word - the id of a lesson, or a file of somebody's own
 * @returns the id; whether the course has it isn't said
 * @throws InputError `invalid_lesson`
 */
export async function lessonId(word: string): Promise<string> {
  if (!/\.md$/i.test(word)) return word;
  // The parser of lessons is large, and most people open the lessons of the course.
  const { joinLesson } = await import('../course/own-lessons');
  return joinLesson(resolve(word), word);
}
