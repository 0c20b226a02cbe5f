import { textOf } from './markdown';
import { pageTexts } from './page-text';
import { lessonPages, questionOf } from './pages';
import type { Lesson } from './types';

/** Words that are read in a minute, and the minutes that a question and a task take. */
const pace = { words: 180, question: 0.5, task: 2 } as const;

/** How long a lesson takes, in whole minutes: its words, its questions and its tasks. Practice isn't counted. */
export function lessonMinutes(lesson: Lesson): number {
  let minutes = 0;
  for (const page of lessonPages(lesson)) {
    if (questionOf(page)) minutes += pace.question;
    if (page.kind === 'task') minutes += pace.task;
    else minutes += pageTexts(page).reduce((sum, text) => sum + wordCount(textOf(text)), 0) / pace.words;
  }
  return Math.max(1, Math.round(minutes));
}

const wordCount = (text: string): number => text.split(/\s+/).filter(word => word !== '').length;
