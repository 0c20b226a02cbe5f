import type { ProgressFact } from '../progress/types';
import { type ChoiceMove, moveChoice } from '../text/choice';
import { questionOf } from './pages';
import { isComplete, recapEntries } from './recap';
import type { Option, Page, Question, QuestionAnswer } from './types';

/** Where somebody is in a lesson. */
export interface WalkthroughState {
  /** Index of the page, from 0. */
  page: number;
  /** The option that is chosen and not yet committed to, or the chosen row of the recap; null until a key chooses one. */
  cursor: number | null;
  /** By the question's slug; a question without an entry is open. */
  answers: Readonly<Record<string, QuestionAnswer>>;
  /** The step is shown against a service without flaws. */
  withoutFlaws: boolean;
  /** The first line in the window. */
  offset: number;
  /** The window follows the cursor; false once somebody has scrolled away from it. */
  following: boolean;
  /** All of the page is shown, however long. */
  whole: boolean;
  /** The page to which going on leads, where it isn't the following one: the recap, from which this page was opened. */
  returnTo: number | null;
  /** The last page was left forwards. */
  done: boolean;
  /** What to do first, after a key that could do nothing: answer before going on, or choose before committing. */
  hint: 'answer' | 'choose' | null;
  /** Somebody only looks something up here: until they answer a question or work on a task, nothing is remembered. */
  glance: boolean;
}

export type WalkthroughAction =
  | { type: 'next' }
  | { type: 'back' }
  /** Opens a page; from the recap, going on leads back to it. */
  | { type: 'open'; page: number }
  /** `of`: how many rows there are to choose from, where no question is open. */
  | ({ type: 'choose'; of?: number } & ChoiceMove)
  | { type: 'commit'; sure: boolean }
  /** A task was worked on. */
  | { type: 'work' }
  | { type: 'skip' }
  /** Opens the question of this page once more. */
  | { type: 'again' }
  | { type: 'toggle-flaws' }
  /** Shows all of a page that was shortened to fit, or shortens it again. */
  | { type: 'toggle-whole' }
  /** `from` is the window's offset, `last` the greatest offset of this text. */
  | { type: 'scroll'; from: number; by: number; last: number };

/**
 * Begins a lesson. Answers to options that the lesson no longer has are dropped, so that the question is asked again.
 * @param pages the pages of the lesson
 * @param page the index to begin at
 * @param earlier answers from earlier visits, by question
 * @param glance somebody only looks something up
 */
export function startWalkthrough(
  pages: readonly Page[],
  page = 0,
  earlier: Readonly<Record<string, { option: string; sure: boolean }>> = {},
  glance = false,
): WalkthroughState {
  const answers: Record<string, QuestionAnswer> = {};
  for (const question of pages.map(questionOf)) {
    const answer = question && Object.hasOwn(earlier, question.id) ? earlier[question.id] : undefined;
    if (question && answer && question.options.some(option => option.id === answer.option)) {
      answers[question.id] = { option: answer.option, sure: answer.sure };
    }
  }
  return {
    page: clamp(page, pages.length),
    cursor: null,
    answers,
    withoutFlaws: false,
    offset: 0,
    following: true,
    whole: false,
    returnTo: null,
    done: false,
    hint: null,
    glance,
  };
}

/**
 * Goes on in a lesson whose pages have changed: at the page of the same id, or of the same number.
 *
 * @param before - the pages as they were
 * @param walk - where somebody was
 * @param after - the pages now
 */
export function resumeWalkthrough(
  before: readonly Page[],
  walk: WalkthroughState,
  after: readonly Page[],
): WalkthroughState {
  const { id } = before[walk.page]!;
  const found = after.findIndex(page => page.id === id);
  const given = Object.entries(walk.answers);
  const said = given.flatMap(([question, answer]) => (answer === 'skipped' ? [] : [[question, answer] as const]));
  const skipped = given.filter(([, answer]) => answer === 'skipped');
  const begun = startWalkthrough(after, found < 0 ? walk.page : found, Object.fromEntries(said), walk.glance);
  return {
    ...begun,
    answers: { ...Object.fromEntries(skipped), ...begun.answers },
    offset: walk.offset,
    following: walk.following,
    whole: walk.whole,
  };
}

/** The reducer over the pages of a lesson. What isn't possible now changes nothing. */
export const walkthroughReducer =
  (pages: readonly Page[]) =>
  (before: WalkthroughState, action: WalkthroughAction): WalkthroughState => {
    const walk = before.hint === null ? before : { ...before, hint: null };
    const question = questionOf(pages[walk.page]!);
    const open = question !== null && !Object.hasOwn(walk.answers, question.id);
    const hinting = (hint: 'answer' | 'choose') => (before.hint === hint ? before : { ...before, hint });
    const turnTo = (page: number, offset = 0): WalkthroughState => ({
      ...walk,
      page,
      cursor: null,
      withoutFlaws: false,
      offset,
      following: true,
      whole: false,
      returnTo: null,
      done: false,
    });
    const answer = (said: QuestionAnswer): WalkthroughState => ({
      ...walk,
      answers: { ...walk.answers, [question!.id]: said },
      withoutFlaws: false,
      offset: 0,
    });
    switch (action.type) {
      case 'next':
        if (open) return hinting('answer');
        if (walk.returnTo !== null) return turnTo(walk.returnTo);
        if (walk.page < pages.length - 1) return turnTo(walk.page + 1);
        return walk.done ? walk : { ...walk, done: true };
      case 'back':
        // The end is where the page was left.
        return walk.page === 0 ? walk : turnTo(walk.page - 1, Number.POSITIVE_INFINITY);
      case 'open':
        if (action.page === walk.page) return walk;
        return {
          ...turnTo(clamp(action.page, pages.length)),
          returnTo: pages[walk.page]!.kind === 'recap' ? walk.page : null,
        };
      case 'choose': {
        const cursor = moveChoice(walk.cursor, action, open ? question.options.length : (action.of ?? 0));
        return cursor === walk.cursor && walk.following ? walk : { ...walk, cursor, following: true };
      }
      case 'commit':
        if (!open) return walk;
        if (walk.cursor === null) return hinting('choose');
        return { ...answer({ option: question.options[walk.cursor]!.id, sure: action.sure }), glance: false };
      case 'work':
        return walk.glance ? { ...walk, glance: false } : walk;
      case 'skip':
        return open ? answer('skipped') : walk;
      case 'again': {
        if (question === null || open) return walk;
        const { [question.id]: _, ...answers } = walk.answers;
        return { ...walk, answers, cursor: null, withoutFlaws: false, offset: 0, following: true };
      }
      case 'toggle-flaws':
        return hasFixedVersion(pages[walk.page]!) && !open
          ? { ...walk, withoutFlaws: !walk.withoutFlaws, offset: 0 }
          : walk;
      case 'toggle-whole':
        return { ...walk, whole: !walk.whole, offset: 0 };
      case 'scroll': {
        const offset = Math.max(0, Math.min(action.last, action.from + action.by));
        return offset === walk.offset && !walk.following ? walk : { ...walk, offset, following: false };
      }
    }
  };

/** What a screen needs to know of the present page. */
export interface CurrentPage {
  page: Page;
  question: Question | null;
  /** The question is asked and not yet answered: answers and exchange stay hidden. */
  open: boolean;
  answer: QuestionAnswer | null;
  /** The option that was chosen, or null. */
  chosen: Option | null;
  /** The same requests can be shown against a service without flaws. */
  canRemoveFlaws: boolean;
  first: boolean;
  last: boolean;
}

/** The page that somebody is on, as a screen sees it. */
export function currentPage(pages: readonly Page[], walk: WalkthroughState): CurrentPage {
  const page = pages[walk.page]!;
  const question = questionOf(page);
  const answer = question && Object.hasOwn(walk.answers, question.id) ? walk.answers[question.id]! : null;
  const open = question !== null && answer === null;
  const chosen =
    question && answer && answer !== 'skipped'
      ? (question.options.find(option => option.id === answer.option) ?? null)
      : null;
  return {
    page,
    question,
    open,
    answer,
    chosen,
    canRemoveFlaws: !open && hasFixedVersion(page),
    first: walk.page === 0,
    last: walk.page === pages.length - 1,
  };
}

/** A step whose responses differ without the flaws. */
const hasFixedVersion = (page: Page): boolean => page.kind === 'step' && page.step.differs;

/**
 * What an action leaves to remember: a page reached, an answer given, the lesson done. Skipped questions leave no
 * trace, and neither do the pages that somebody only looks at.
 * @param lesson the lesson's id
 * @param pages its pages
 * @param before the state before the action
 * @param after the state after it
 * @param solved the ids of the lesson's tasks that were solved
 */
export function progressFacts(
  lesson: string,
  pages: readonly Page[],
  before: WalkthroughState,
  after: WalkthroughState,
  solved: ReadonlySet<string>,
): ProgressFact[] {
  if (after.glance) return [];
  const facts: ProgressFact[] = [];
  const question = questionOf(pages[before.page]!);
  const said = question && after.answers[question.id];
  if (question && said && said !== 'skipped' && before.answers[question.id] !== said) {
    const right = question.options.some(option => option.id === said.option && option.right);
    facts.push({ type: 'answer', lesson, question: question.id, option: said.option, right, sure: said.sure });
  }
  if (facts.length > 0 || before.glance || after.page !== before.page || (after.done && !before.done)) {
    facts.push(pageReached(lesson, pages, after, solved));
  }
  return facts;
}

/** The page that somebody has reached. The lesson is done on its recap, when everything in it was answered and solved. */
function pageReached(
  lesson: string,
  pages: readonly Page[],
  walk: WalkthroughState,
  solved: ReadonlySet<string>,
): ProgressFact {
  const page = pages[walk.page]!;
  const done = page.kind === 'recap' && isComplete(recapEntries(pages, walk.answers, solved));
  return { type: 'lesson', lesson, page: page.id, done };
}

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
