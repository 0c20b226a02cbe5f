import type { Progress } from '../progress/types';
import { pluralize } from '../text/pluralize';
import { inCourseOrder } from './course-order';
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

/**
 * How far somebody is in a lesson, in a few words; nothing for a new one. A lesson whose last page was reached isn't done
 * while a question or a task is open; one that was done before it had tasks stays done.
 */
export function progressWords(summary: LessonSummary, progress: Progress): string {
  const { state, step, steps } = lessonProgress(summary, progress);
  if (state === 'new') return '';
  if (state === 'done') return openTasks(summary, progress) > 0 ? 'done, tasks open' : 'done';
  if (step < steps) return `page ${step} of ${steps}`;
  return openTasks(summary, progress) > 0 ? 'tasks open' : 'questions open';
}

/**
 * `progressWords`, and for how long a lesson that is done has been remembered.
 * @param days whole days; 0 says nothing
 */
export function doneWords(summary: LessonSummary, progress: Progress, days: number): string {
  const words = progressWords(summary, progress);
  return words.startsWith('done') && days > 0 ? `${words}, ${rememberedWords(days)}` : words;
}

/** `remembered for 12 days`. */
export const rememberedWords = (days: number): string => `remembered for ${pluralize(days, 'day')}`;

/** The lesson to go on with, and what that means. */
interface LessonToContinue {
  lesson: LessonSummary;
  /** `open`: its last page was reached, and something in it is still to do. */
  state: 'begun' | 'new' | 'open';
}

/**
 * The lesson that was touched last and is in the middle, else the first new one, else one with something open.
 * @param summaries the lessons
 * @param progress everything remembered
 * @returns null when every lesson is done
 */
export function lessonToContinue(summaries: readonly LessonSummary[], progress: Progress): LessonToContinue | null {
  const inOrder = inCourseOrder(summaries);
  const started = inOrder
    .filter(lesson => lessonProgress(lesson, progress).state === 'started')
    .sort((a, b) => progress.lessons[b.id]!.lastAt - progress.lessons[a.id]!.lastAt);
  const isLeft = (lesson: LessonSummary) => {
    const { step, steps } = lessonProgress(lesson, progress);
    return step === steps;
  };
  const begun = started.find(lesson => !isLeft(lesson));
  if (begun) return { lesson: begun, state: 'begun' };
  const next = inOrder.find(({ id }) => !Object.hasOwn(progress.lessons, id));
  if (next) return { lesson: next, state: 'new' };
  return started[0] ? { lesson: started[0], state: 'open' } : null;
}

/** What somebody answered in a lesson, by the question's slug. */
export function lessonAnswers(id: string, { answers }: Progress): Record<string, { option: string; sure: boolean }> {
  return Object.fromEntries(ofLesson(id, answers).map(([question, { option, sure }]) => [question, { option, sure }]));
}

/** The ids of the tasks of a lesson that somebody solved by hand. */
export const solvedTasks = (id: string, { tasks }: Progress): ReadonlySet<string> =>
  new Set(ofLesson(id, tasks).map(([task]) => task));

/** What is remembered of a lesson's parts under `lesson/part`, by the part. */
const ofLesson = <Known>(id: string, known: Readonly<Record<string, Known>>): [string, Known][] =>
  Object.entries(known)
    .filter(([key]) => key.startsWith(`${id}/`))
    .map(([key, value]) => [key.slice(id.length + 1), value]);

/** How many tasks a lesson has, and how many of them somebody has solved by hand. */
function taskCounts({ id, tasks = [] }: LessonSummary, progress: Progress): { tasks: number; done: number } {
  const done = tasks.filter(task => Object.hasOwn(progress.tasks, `${id}/${task}`));
  return { tasks: tasks.length, done: done.length };
}

/** How many tasks of a lesson are still to do. */
export function openTasks(summary: LessonSummary, progress: Progress): number {
  const { tasks, done } = taskCounts(summary, progress);
  return tasks - done;
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
