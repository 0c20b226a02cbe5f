import type { Progress } from './types';

interface ProgressCounts {
  lessonsStarted: number;
  lessonsDone: number;
  /** Questions that were answered, by their last answer. */
  answers: number;
  right: number;
  guessed: number;
  /** Tasks that were solved by hand. */
  tasks: number;
  reviews: number;
  /** Found of planted, with how many claims, if that is known; `everything`: nearly everything was claimed. */
  lastReview: Pick<Progress['reviews'][number], 'found' | 'planted' | 'claims' | 'everything'> | null;
  /** Exercises whose contract was repaired, and those where some of it was. */
  repairs: number;
  repairsBegun: number;
  labs: number;
  labsFinished: number;
  /** Cases that were solved, and those that are open. */
  cases: number;
  casesBegun: number;
}

/** The figures of somebody's progress. */
export function progressCounts(progress: Progress): ProgressCounts {
  const lessons = Object.values(progress.lessons);
  const answers = Object.values(progress.answers);
  const labs = Object.values(progress.labs);
  const cases = Object.values(progress.cases);
  const last = progress.reviews.at(-1);
  return {
    lessonsStarted: lessons.filter(lesson => !lesson.done).length,
    lessonsDone: lessons.filter(lesson => lesson.done).length,
    answers: answers.length,
    right: answers.filter(answer => answer.right).length,
    guessed: answers.filter(answer => !answer.sure).length,
    tasks: Object.keys(progress.tasks).length,
    reviews: progress.reviews.length,
    lastReview: last
      ? {
          found: last.found,
          planted: last.planted,
          ...(last.claims === undefined ? {} : { claims: last.claims }),
          ...(last.everything ? { everything: true } : {}),
        }
      : null,
    repairs: progress.repairs.filter(({ done }) => done).length,
    repairsBegun: progress.repairs.filter(({ done }) => !done).length,
    labs: labs.length,
    labsFinished: labs.filter(lab => lab.finished).length,
    cases: cases.filter(each => each.solved).length,
    casesBegun: cases.filter(each => !each.ended).length,
  };
}

/**
 * The part of somebody's progress that a reset of a lesson would forget.
 *
 * @param lesson - null: everything
 */
export function progressOfLesson(progress: Progress, lesson: string | null): Progress {
  if (lesson === null) return progress;
  const own = <T>(record: Record<string, T>, belongs: (key: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => belongs(key)));
  return {
    lessons: own(progress.lessons, key => key === lesson),
    answers: own(progress.answers, key => key.startsWith(`${lesson}/`)),
    tasks: own(progress.tasks, key => key.startsWith(`${lesson}/`)),
    unsolvedTasks: own(progress.unsolvedTasks, key => key.startsWith(`${lesson}/`)),
    reviews: [],
    repairs: [],
    labs: {},
    cases: {},
    path: null,
  };
}

/**
 * `today`, `yesterday`, `12 days ago`, by the days of the local calendar.
 *
 * @param at - the moment, ms
 * @param now - the present moment, ms
 */
export function daysAgo(at: number, now: number): string {
  const days = Math.max(0, calendarDay(now) - calendarDay(at));
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function calendarDay(moment: number): number {
  const date = new Date(moment);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
