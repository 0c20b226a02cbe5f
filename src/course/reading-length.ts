import { plainTheme } from '../text/theme';
import { textColumns } from './block-lines';
import type { LessonRuns } from './lesson-runs';
import { twoWindows } from './page-layout';
import { pageLines } from './page-lines';
import { lessonPages } from './pages';
import type { Lesson } from './types';

/** The rows of a page in a window of 80x24: without header, footer and rules. */
export const usualRows = 19;

/**
 * How many windows of 80x24 the reading pages of a lesson fill, one below the other. Rows of questions and tasks aren't
 * reading, and neither is the recap.
 * @param lesson the lesson
 * @param runs what its requests did
 * @returns a fraction; a lesson may fill twelve
 */
export function readingScreens(lesson: Lesson, runs: LessonRuns): number {
  let lines = 0;
  for (const page of lessonPages(lesson)) {
    if (page.kind === 'question' || page.kind === 'task' || page.kind === 'recap') continue;
    const heading = 2;
    const run = page.kind === 'step' ? (runs.steps.get(page.id) ?? null) : null;
    const view = { columns: textColumns, theme: plainTheme, revealed: true, run, fixedVersionParts: runs.fixedVersion };
    lines += heading + pageLines(page, view).length;
  }
  return lines / (twoWindows(usualRows) / 2);
}
