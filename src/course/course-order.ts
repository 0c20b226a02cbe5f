import type { LessonSummary } from './types';

/** Lessons in the order of the course. */
export const inCourseOrder = (summaries: readonly LessonSummary[]): LessonSummary[] =>
  [...summaries].sort((a, b) => a.order - b.order);
