import { type Area, areas, areaTitle } from '../conventions/area';
import type { LessonSummary } from '../course/types';
import type { Progress } from '../progress/types';
import { pad, table } from '../text/layout';
import { symbols } from '../text/theme';
import type { Comparison } from './comparison/types';

type Review = Pick<Progress['reviews'][number], 'missed' | 'agreed' | 'unsupported'>;

/** How somebody did in one area, over the reviews that are remembered. */
export interface AreaResult {
  area: Area;
  /** Exercises in which the area was flawed and not shown solved; in how many of them it was claimed. */
  met: number;
  found: number;
  /** Claims of this area in exercises where nothing was wrong in it. */
  unsupported: number;
  /** The last ones, the latest at the end: true where it was claimed. */
  last: boolean[];
}

const remembered = 6;

/**
 * @param reviews - oldest first; those recorded before areas were kept say nothing
 * @returns the results in all seven areas
 */
export function areaResults(reviews: readonly Review[]): AreaResult[] {
  return areas.map(area => {
    const outcomes = reviews.flatMap(({ agreed = [], missed = [] }) =>
      agreed.includes(area) ? [true] : missed.includes(area) ? [false] : [],
    );
    return {
      area,
      met: outcomes.length,
      found: outcomes.filter(Boolean).length,
      unsupported: reviews.filter(({ unsupported = [] }) => unsupported.includes(area)).length,
      last: outcomes.slice(-remembered),
    };
  });
}

/** The lesson to take next, and why: the area of a miss in this exercise. */
export interface NextLesson {
  id: string;
  title: string;
  area: Area;
  /** True where the person finished it before. */
  known: boolean;
}

/**
 * @param reviews - up to this one
 * @returns the lesson about a
 * flaw that was missed, from the area that is missed most often, one that was not taken yet before one that was; null where
 * nothing was missed or no lesson is about it.
 */
export function nextLesson(
  { rows }: Comparison,
  reviews: readonly Review[],
  lessons: readonly Pick<LessonSummary, 'id' | 'title'>[],
  isDone: (lesson: string) => boolean,
): NextLesson | null {
  const results = new Map(areaResults(reviews).map(result => [result.area, result]));
  const misses = (area: Area) => results.get(area)!.met - results.get(area)!.found;
  const candidates = rows.flatMap((row): NextLesson[] => {
    // A change that was taken for breaking has its lesson as well.
    const taken = row.kind === 'unsupported' && row.lesson !== null;
    const missed = taken || (row.flaw !== null && row.kind !== 'example' && !row.claimed);
    const lesson = missed ? lessons.find(({ id }) => id === row.lesson) : undefined;
    return lesson ? [{ id: lesson.id, title: lesson.title, area: row.area, known: isDone(lesson.id) }] : [];
  });
  candidates.sort((a, b) => Number(a.known) - Number(b.known) || misses(b.area) - misses(a.area));
  return candidates[0] ?? null;
}

/** `Next: One shape for every failure. In errors you found 1 of 4.` */
export function nextLessonText({ title, area, known }: NextLesson, reviews: readonly Review[]): string {
  const { met, found } = areaResults(reviews).find(result => result.area === area)!;
  const record =
    met > 1 ? ` You claimed ${areaTitle(area)} in ${found} of the ${met} reviews that had a flaw in that area.` : '';
  // A title that asks ends as it is; any other gets its full stop.
  const end = /[.?!]$/.test(title) ? '' : '.';
  return `${known ? 'Worth another look' : 'Next lesson'}: ${title}${end}${record}`;
}

/** The record as lines: area, how many were found, how the last ones went; areas that never came up are left out. */
export function areaResultLines(reviews: readonly Review[], columns: number): string[] {
  const rows = areaResults(reviews).filter(({ met, unsupported }) => met + unsupported > 0);
  return table(
    rows.map(({ area, met, found, unsupported, last }) => [
      pad(areaTitle(area), 16),
      met === 0 ? 'no flaw so far' : `found ${found} of ${met}`,
      last.map(hit => (hit ? symbols.tick : '-')).join(' '),
      unsupported === 0 ? '' : `${unsupported} unsupported`,
    ]),
    columns,
  );
}
