import type { CoursePath } from '../course/reference-types';
import type { LessonSummary } from '../course/types';
import { type ProgressRecord, planPractice } from '../practice/plan';
import { type CourseMap, courseMap } from './course-map';
import { type NextStep, nextStep } from './next-step';
import { followedPath, type PathStatus, pathStatuses } from './path-status';

/** What the map shows and what to do next. */
export interface Overview {
  map: CourseMap;
  /** Every path through the course. */
  paths: PathStatus[];
  next: NextStep;
}

/**
 * The map of the course and what is next.
 * @param summaries the lessons
 * @param known everything remembered
 * @param now milliseconds since the Unix epoch
 * @param paths the paths through the course
 */
export function overviewOf(
  summaries: readonly LessonSummary[],
  known: ProgressRecord,
  now: number,
  paths: readonly CoursePath[] = [],
): Overview {
  const plan = planPractice(summaries, known, now);
  const map = courseMap(summaries, known, plan, now);
  const statuses = pathStatuses(paths, summaries, known.progress);
  return { map, paths: statuses, next: nextStep(map, plan, known.progress, followedPath(statuses)) };
}
