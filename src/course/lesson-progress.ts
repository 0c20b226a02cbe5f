import type { Progress } from '../progress/types';
import { indexOfPage } from './pages';
import type { LessonSummary } from './types';

export interface LessonProgress {
  state: 'new' | 'started' | 'done';
  /** Number of the page reached last, from 1; 0 for a new lesson. */
  step: number;
  /** How many pages the lesson has. */
  steps: number;
}

/**
 * How far somebody is in a lesson. A removed page counts as the one that replaced it, or else as the first.
 * @param summary the lesson
 * @param progress everything remembered
 */
export function lessonProgress({ id, pages }: LessonSummary, progress: Progress): LessonProgress {
  const known = Object.hasOwn(progress.lessons, id) ? progress.lessons[id] : undefined;
  if (!known) return { state: 'new', step: 0, steps: pages.length };
  const index = indexOfPage(pages, known.page);
  return { state: known.done ? 'done' : 'started', step: Math.max(0, index) + 1, steps: pages.length };
}

/** How many tasks a lesson has, and how many of them somebody has solved by hand. */
export function taskCounts({ id, tasks = [] }: LessonSummary, progress: Progress): { tasks: number; done: number } {
  const done = tasks.filter(task => Object.hasOwn(progress.tasks, `${id}/${task}`));
  return { tasks: tasks.length, done: done.length };
}

/** The counts of `taskCounts` as `--json` prints them. */
export function taskCountsJson(summary: LessonSummary, progress: Progress) {
  const { tasks, done } = taskCounts(summary, progress);
  return { tasks, tasks_done: done };
}

/** The fields of a lesson that `--json` prints (see the README). */
export function lessonJson(summary: LessonSummary, progress: Progress) {
  const { id, title, topic, track, minutes, covers } = summary;
  return {
    id,
    title,
    topic,
    track,
    minutes,
    covers,
    ...lessonProgress(summary, progress),
    ...taskCountsJson(summary, progress),
  };
}
