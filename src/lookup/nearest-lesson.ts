import type { LessonSummary } from '../course/types';
import type { LookupEntry } from './rows';
import type { LookupIndex } from './search';

/**
 * Where to read on if no row fits: the lesson of the row that comes nearest.
 * @param words what was typed
 * @returns null if nothing comes near
 */
export function nearestLesson(
  words: string,
  lookup: LookupIndex<LookupEntry>,
  lessons: readonly LessonSummary[],
): LessonSummary | null {
  const near = lookup.nearest(words)?.lesson;
  return lessons.find(({ id }) => id === near) ?? null;
}
