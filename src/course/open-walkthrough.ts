import type { Progress } from '../progress/types';
import type { Route } from '../route';
import { lessonAnswers } from './lesson-progress';
import { findPageIndex } from './pages';
import type { Lesson, Page } from './types';
import { startWalkthrough, type WalkthroughState } from './walkthrough';

/** How a lesson is opened: at which step, and whether somebody only looks something up. */
export type OpenedLesson = Pick<Extract<Route, { screen: 'lesson' }>, 'step' | 'glance'>;

/** @returns a lesson at the step that is asked for, or else at the page that was reached last, with what was answered before */
export function openWalkthrough(
  { summary: { id } }: Lesson,
  pages: readonly Page[],
  progress: Progress,
  { step, glance }: OpenedLesson,
): WalkthroughState {
  const known = Object.hasOwn(progress.lessons, id) ? progress.lessons[id] : undefined;
  const at = findPageIndex(pages, step ?? (known && !known.done ? known.page : '')) ?? 0;
  return startWalkthrough(pages, at, lessonAnswers(id, progress), glance);
}
