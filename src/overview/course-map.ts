import type { Area } from '../conventions/area';
import { inCourseOrder } from '../course/course-order';
import { groupByTrack } from '../course/lesson-list';
import { type LessonProgress, lessonProgress, openTasks } from '../course/lesson-progress';
import type { LessonSummary } from '../course/types';
import { lessonCards } from '../practice/cards';
import type { PracticePlan, ProgressRecord } from '../practice/plan';
import { rememberedDays } from '../practice/retention';
import { schedule } from '../practice/schedule';
import { type AreaResult, areaResults } from '../review/area-results';

/** A lesson on the map. */
export interface LessonStatus extends LessonProgress {
  summary: LessonSummary;
  /** Questions of it that practice asks today. */
  due: number;
  /** How many of its questions were answered wrong the last time. */
  weak: number;
  /** For how many days it has been remembered, 0 for none. */
  remembered: number;
  /** How many of its tasks are still to do. */
  tasksOpen: number;
}

export interface TrackStatus {
  track: string;
  lessons: LessonStatus[];
  done: number;
  due: number;
  weak: number;
  /** The lesson to open here: begun, then new, then the one with most weak questions, then the first. */
  next: LessonStatus;
}

export interface AreaStatus extends AreaResult {
  /** Missed in at least half of the last reviews that had a flaw of this area. */
  weak: boolean;
  /** The lesson that fixes most flaws of this area, unfinished lessons first; null if there is none. */
  lesson: LessonStatus | null;
}

/** Somebody's progress in the whole course. */
export interface CourseMap {
  tracks: TrackStatus[];
  areas: AreaStatus[];
  /** Exercises whose contract was repaired. */
  repairs: number;
  done: number;
  lessons: number;
  due: number;
  weak: number;
}

/**
 * The map of tracks with what is done, due and weak; nothing in it is stored, all of it follows from what was
 * answered and reviewed.
 * @param summaries the lessons
 * @param known everything remembered
 * @param plan today's practice
 * @param now milliseconds since the Unix epoch
 */
export function courseMap(
  summaries: readonly LessonSummary[],
  known: ProgressRecord,
  plan: Pick<PracticePlan, 'cards'>,
  now: number,
): CourseMap {
  const listed = groupByTrack(inCourseOrder(summaries));
  const answered = schedule(known.events, now);
  const marks = listed.map(
    (summary): LessonStatus => ({
      ...lessonProgress(summary, known.progress),
      summary,
      remembered: rememberedDays(summary, answered),
      tasksOpen: openTasks(summary, known.progress),
      due: plan.cards.filter(card => card.lesson === summary.id).length,
      weak: lessonCards(summary).filter(({ id }) => answered.get(id)?.last.right === false).length,
    }),
  );
  const tracks = [...new Set(listed.map(({ track }) => track))].map((track): TrackStatus => {
    const lessons = marks.filter(mark => mark.summary.track === track);
    return { track, lessons, ...totals(lessons), next: nextOf(lessons) };
  });
  const areas = areaResults(known.progress.reviews).map((area): AreaStatus => {
    const missed = area.last.filter(hit => !hit).length;
    return { ...area, weak: missed > 0 && missed * 2 >= area.last.length, lesson: cureOf(area.area, marks) };
  });
  const repairs = known.progress.repairs.filter(repair => repair.done).length;
  return { tracks, areas, repairs, lessons: marks.length, ...totals(marks) };
}

const totals = (marks: readonly LessonStatus[]) => ({
  done: marks.filter(mark => mark.state === 'done').length,
  due: marks.reduce((sum, mark) => sum + mark.due, 0),
  weak: marks.reduce((sum, mark) => sum + mark.weak, 0),
});

function nextOf(lessons: readonly LessonStatus[]): LessonStatus {
  const weakest = [...lessons].sort((a, b) => b.weak - a.weak)[0]!;
  return (
    lessons.find(mark => mark.state === 'started') ??
    lessons.find(mark => mark.state === 'new') ??
    (weakest.weak > 0 ? weakest : lessons[0]!)
  );
}

function cureOf(area: Area, marks: readonly LessonStatus[]): LessonStatus | null {
  const count = ({ summary }: LessonStatus) => (summary.flawsFixed ?? []).filter(cure => cure.area === area).length;
  const candidates = marks.filter(mark => count(mark) > 0);
  candidates.sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done') || count(b) - count(a));
  return candidates[0] ?? null;
}
