import type { LessonSummary } from '../course/types';
import type { LookupEntry } from './rows';
import type { LookupIndex } from './search';

/**
 * Where to read on if no row fits: the lesson of the row that comes nearest, or else the first of the course.
 * @param words what was typed
 * @returns null if there are no lessons
 */
export function nearestLesson(
  words: string,
  lookup: LookupIndex<LookupEntry>,
  lessons: readonly LessonSummary[],
): LessonSummary | null {
  const near = lookup.nearest(words)?.lesson;
  const first = [...lessons].sort((a, b) => a.order - b.order)[0];
  return lessons.find(({ id }) => id === near) ?? first ?? null;
}
