import { questionOf } from '../course/pages';
import type { Page } from '../course/types';
import {
  startWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../course/walkthrough';
import type { ProgressFact } from '../progress/types';
import { lessonOfCard, ratingOf } from './schedule';

/** How many other questions come before one that was missed is asked again. */
const gap = 3;

/** Where somebody is in a session. */
export interface PracticeSession {
  /** What is still to ask, the present question first. Empty at the end. */
  queue: readonly string[];
  /** The present question as a walk over one page. */
  walk: WalkthroughState;
  /** By question: was the first answer right. Skipped questions have no entry. */
  first: Readonly<Record<string, boolean>>;
  /** By question: how often it was missed. */
  missed: Readonly<Record<string, number>>;
}

export type PracticeAction =
  | { type: 'next' }
  | Extract<WalkthroughAction, { type: 'choose' | 'commit' | 'skip' | 'toggle-whole' | 'scroll' }>;

/**
 * Makes the page of a question; `missed` is how often it was missed in this session, and each time the options have
 * another order.
 */
type CardPageSource = (card: string, missed: number) => Page;

/**
 * The beginning of a session.
 * @param queue the questions in their order
 */
export const startPractice = (queue: readonly string[]): PracticeSession => ({
  queue,
  walk: unanswered,
  first: {},
  missed: {},
});

/** Nothing is answered yet, whatever the question. */
const unanswered: WalkthroughState = startWalkthrough([]);

/** The page of the question that is asked now; only before the end of a session. */
export const currentCardPage = ({ queue, missed }: PracticeSession, pageFor: CardPageSource): Page => {
  const card = queue[0]!;
  return pageFor(card, missed[card] ?? 0);
};

/** The reducer over a session. What isn't possible now changes nothing. */
export const practiceReducer =
  (pageFor: CardPageSource) =>
  (session: PracticeSession, action: PracticeAction): PracticeSession => {
    if (session.queue.length === 0) return session;
    const page = currentCardPage(session, pageFor);
    const said = Object.values(session.walk.answers)[0];
    if (action.type !== 'next' || said === undefined) {
      const walk = walkthroughReducer([page])(session.walk, action);
      return walk === session.walk ? session : { ...session, walk };
    }
    const [card, ...rest] = session.queue as [string, ...string[]];
    const right = said === 'skipped' ? null : isRight(page, said.option);
    const times = (session.missed[card] ?? 0) + 1;
    // Missed twice, it waits for another day.
    const queue = right === false && times === 1 ? [...rest.slice(0, gap), card, ...rest.slice(gap)] : rest;
    const missed = right === false ? { ...session.missed, [card]: times } : session.missed;
    const first =
      right === null || Object.hasOwn(session.first, card) ? session.first : { ...session.first, [card]: right };
    return { queue, walk: unanswered, first, missed };
  };

/**
 * The answer that an action gave, as it is remembered. Skipped questions leave no trace.
 * @param before the state before the action
 * @param after the state after it
 * @param pageFor makes the pages
 * @returns the fact, or null when no answer was given
 */
export function practiceFact(
  before: PracticeSession,
  after: PracticeSession,
  pageFor: CardPageSource,
): ProgressFact | null {
  const [was, is] = [before, after].map(session => Object.values(session.walk.answers)[0]);
  if (was !== undefined || is === undefined || is === 'skipped') return null;
  const right = isRight(currentCardPage(before, pageFor), is.option);
  const { sure } = is;
  return { type: 'practice', card: before.queue[0]!, rating: ratingOf({ sure, right }), right, sure };
}

function isRight(page: Page, chosen: string): boolean {
  return questionOf(page)!.options.some(option => option.id === chosen && option.right);
}

/** What the header shows: how many questions were answered or skipped, counting this one, and how many come back. */
export function practicePosition(session: PracticeSession, total: number): { number: number; again: number } {
  const isFresh = (card: string) => !session.missed[card];
  const fresh = session.queue.filter(isFresh).length;
  const present = session.queue.slice(0, 1).filter(isFresh).length;
  return { number: total - fresh + present, again: session.queue.length - fresh };
}

/** The lessons of a session's questions: first those with a question that was missed. */
export function lessonsAsked({ first }: Pick<PracticeSession, 'first'>, cards: readonly string[]): string[] {
  const missed = cards.filter(card => first[card] === false);
  return [...new Set([...missed, ...cards].map(lessonOfCard))];
}
