import { pace, readingMinutes, wholeMinutes } from '../text/pace';
import { textOf } from './markdown';
import { pageTexts } from './page-text';
import { lessonPages, questionOf } from './pages';
import type { Lesson } from './types';

/** How long a lesson takes, in whole minutes: its words, its questions and its tasks. Practice isn't counted. */
export function lessonMinutes(lesson: Lesson): number {
  let minutes = 0;
  for (const page of lessonPages(lesson)) {
    if (questionOf(page)) minutes += pace.question;
    if (page.kind === 'task') minutes += pace.task;
    else minutes += readingMinutes(pageTexts(page).map(textOf));
  }
  return wholeMinutes(minutes);
}
