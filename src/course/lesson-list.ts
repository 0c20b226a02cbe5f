import type { Progress } from '../progress/types';
import { pad, spaceBetween, truncate, width } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import { lessonToContinue, progressWords, rememberedWords } from './lesson-progress';
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
 * @param remembered for how many days a lesson has been remembered, 0 for none
 * @returns lines no wider than `columns`, and the line of the chosen lesson
 */
export function lessonList(
  summaries: readonly LessonSummary[],
  progress: Progress,
  cursor: number,
  columns: number,
  theme: Theme,
  remembered: (summary: LessonSummary) => number = () => 0,
): LessonList {
  const lines: string[] = [];
  let chosen = 0;
  const title = Math.max(0, ...summaries.map(summary => width(summary.title)));
  for (const [i, summary] of summaries.entries()) {
    if (summary.track !== summaries[i - 1]?.track)
      lines.push(...(i > 0 ? [''] : []), theme.dim(truncate(summary.track, columns)));
    const far = progressWords(summary, progress);
    const wide = columns >= 60;
    const text = wide ? `${pad(summary.title, title)}   ${summary.topic}` : summary.title;
    const words = far === 'done' ? `done ${symbols.tick}` : far.replace(/^done,/, symbols.tick);
    const minutes = `${summary.minutes} min`;
    // Nobody needs to know how long a lesson takes that they have done and remember, or where a title needs the room.
    const days = wide && far.startsWith('done') ? remembered(summary) : 0;
    let aside = `${pad(minutes, 6, 'start')}  ${pad(words, 13, 'start')}`;
    if (days > 0) aside = `${rememberedWords(days)}  ${words}`;
    else if (columns < 50) aside = words || minutes;
    const on = i === cursor;
    if (on) chosen = lines.length;
    const line = spaceBetween(`${on ? symbols.pointer : ' '} ${text}`, aside, columns);
    lines.push(on ? theme.accent(line) : line);
  }
  return { lines, chosen };
}

/** The index of the lesson to go on with, 0 when all are done. */
export const nextLessonIndex = (summaries: readonly LessonSummary[], progress: Progress): number =>
  Math.max(0, summaries.indexOf(lessonToContinue(summaries, progress)?.lesson as LessonSummary));
