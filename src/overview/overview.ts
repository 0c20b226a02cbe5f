import type { LessonSummary } from '../course/types';
import { type ProgressRecord, planPractice } from '../practice/plan';
import { type CourseMap, courseMap } from './course-map';
import { type NextStep, nextStep } from './next-step';

/** What the map shows and what to do next. */
export interface Overview {
  map: CourseMap;
  next: NextStep;
}

/**
 * The map of the course and what is next.
 * @param summaries the lessons
 * @param known everything remembered
 * @param now milliseconds since the Unix epoch
 */
export function overviewOf(summaries: readonly LessonSummary[], known: ProgressRecord, now: number): Overview {
  const plan = planPractice(summaries, known, now);
  const map = courseMap(summaries, known, plan, now);
  return { map, next: nextStep(map, plan, known.progress) };
}
