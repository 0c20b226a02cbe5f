import type { LessonRuns } from '../course/lesson-runs';
import type { Lesson, Page } from '../course/types';
import type { WalkthroughAction, WalkthroughState } from '../course/walkthrough';
import type { Lab } from '../lab/types';
import type { Route } from '../route';
import { Complaint, type Word } from './ask';
import type { PromptContext } from './context';

/** A lesson that's open. */
export interface OpenLesson {
  context: PromptContext;
  lesson: Lesson;
  pages: readonly Page[];
  runs: LessonRuns;
  /** For what to do after the lesson. */
  labs: readonly Lab[];
}

/** What a person wants on a page. */
export type Move =
  | { kind: 'act'; actions: readonly WalkthroughAction[]; told?: string }
  /** `instead`: the lesson is over, and the way back leads past it. */
  | { kind: 'open'; route: Route; instead?: boolean }
  | { kind: 'print'; lines: string[] }
  | { kind: 'task' };

/** @returns a move that does these actions one after the other */
export const acts = (...actions: WalkthroughAction[]): Extract<Move, { kind: 'act' }> => ({ kind: 'act', actions });

/** Where in the lesson somebody is. */
export function placeLine({ pages }: OpenLesson, { page: at }: WalkthroughState): string {
  const page = pages[at]!;
  const place = `Page ${at + 1} of ${pages.length}.`;
  return page.kind === 'step' ? `${place} ${page.section}, step ${page.number} of ${page.of}.` : place;
}

/** @returns the word that goes to a page by its number, from 1 */
export const pageWord = ({ pages }: OpenLesson): Word<Move> => ({
  words: ['page'],
  takes: 'N',
  help: `go to page N, 1 to ${pages.length}`,
  read: rest => {
    const page = Number(rest) - 1;
    if (!pages[page]) return new Complaint(`Type a page number from 1 to ${pages.length}.`);
    return acts({ type: 'open', page });
  },
});
