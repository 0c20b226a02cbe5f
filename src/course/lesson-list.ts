import type { Progress } from '../progress/types';
import { pad, spaceBetween, truncate, width } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import { lessonToContinue, progressWords } from './lesson-progress';
import type { LessonSummary } from './types';

/** The list of lessons as lines, and the position of the chosen one. */
interface LessonList {
  lines: string[];
  /** Index of the line of the chosen lesson. */
  chosen: number;
}

/**
 * Sorts lessons in course order by track. A track comes where its first lesson does, so that a beginner's first
 * lessons lead their tracks.
 */
export function groupByTrack(summaries: readonly LessonSummary[]): LessonSummary[] {
  const tracks = [...new Set(summaries.map(summary => summary.track))];
  return tracks.flatMap(track => summaries.filter(summary => summary.track === track));
}

/**
 * The list of lessons, grouped by track, with how far somebody is at the right.
 * @param summaries the lessons, track by track
 * @param progress everything remembered
 * @param cursor the index of the chosen lesson
 * @param columns the width
 * @param theme the styles
 * @returns lines no wider than `columns`, and the line of the chosen lesson
 */
export function lessonList(
  summaries: readonly LessonSummary[],
  progress: Progress,
  cursor: number,
  columns: number,
  theme: Theme,
): LessonList {
  const lines: string[] = [];
  let chosen = 0;
  const title = Math.max(0, ...summaries.map(summary => width(summary.title)));
  for (const [i, summary] of summaries.entries()) {
    if (summary.track !== summaries[i - 1]?.track)
      lines.push(...(i > 0 ? [''] : []), theme.dim(truncate(summary.track, columns)));
    const far = progressWords(summary, progress);
    const text = columns >= 60 ? `${pad(summary.title, title)}   ${summary.topic}` : summary.title;
    const right = pad(far === 'done' ? `done ${symbols.tick}` : far.replace(/^done,/, symbols.tick), 13, 'start');
    const on = i === cursor;
    if (on) chosen = lines.length;
    const line = spaceBetween(
      `${on ? symbols.pointer : ' '} ${text}`,
      `${pad(`${summary.minutes} min`, 6, 'start')}  ${right}`,
      columns,
    );
    lines.push(on ? theme.accent(line) : line);
  }
  return { lines, chosen };
}

/** The index of the lesson to go on with, 0 when all are done. */
export const nextLessonIndex = (summaries: readonly LessonSummary[], progress: Progress): number =>
  Math.max(0, summaries.indexOf(lessonToContinue(summaries, progress)?.lesson as LessonSummary));
