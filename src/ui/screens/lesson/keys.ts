import type { LessonRuns } from '../../../course/lesson-runs';
import { exchangesUpTo, pageCurl, pageExchanges } from '../../../course/page-requests';
import { type RecapContext, type RecapTarget, recapEntries, recapTargets } from '../../../course/recap';
import type { Lesson, Page } from '../../../course/types';
import {
  type CurrentPage,
  currentPage,
  type WalkthroughAction,
  type WalkthroughState,
} from '../../../course/walkthrough';
import { compact } from '../../../text/compact';
import type { FittedScene } from '../../components/fit-scene';
import type { App } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { pageKeys, shortenedKeys } from '../../page-keys';
import { printedNotice } from '../../printed-on-exit';
import { questionKeys } from '../../question-keys';

/** What the keys of a lesson act on. */
interface LessonControls {
  /** Where somebody is at this moment. */
  walk: WalkthroughState;
  pages: readonly Page[];
  act(action: WalkthroughAction): void;
  scroll(by: number): void;
  app: App;
  lesson: Lesson;
  runs: LessonRuns;
  fitted(walk: WalkthroughState): FittedScene;
  recap(): RecapContext;
  /** Shows a few words in the header until the next key. */
  notify(words: string): void;
}

/** The keys of the page as it is now. */
export function lessonKeys({
  walk,
  pages,
  act,
  scroll,
  app,
  lesson,
  runs,
  fitted,
  recap,
  notify,
}: LessonControls): Binding[] {
  const view = currentPage(pages, walk);
  const shown = fitted(walk);
  const { on, back, paging } = pageKeys({
    fitted: shown,
    scroll,
    next: {
      ...(view.open ? {} : nextTurn(view, walk)),
      run: () => act({ type: 'next' }),
    },
    back: {
      label: view.first ? undefined : 'back',
      help: view.first ? undefined : 'go to the previous page',
      run: () => act({ type: 'back' }),
    },
    also: view.open ? ['n'] : ['n', 'enter'],
  });
  if (view.page.kind === 'recap')
    return [...recapKeys(recapOf(pages, walk, recap()), walk, act, app), on, ...back, ...paging];
  if (view.open) {
    return [
      ...questionKeys({
        count: view.question!.options.length,
        chosen: walk.cursor !== null,
        columns: app.size.columns,
        choose: move => act({ type: 'choose', ...move }),
        commit: sure => act({ type: 'commit', sure }),
        skip: () => act({ type: 'skip' }),
        more: [on],
      }),
      ...back,
      ...paging,
    ];
  }
  const hasExchanges = pageExchanges(view.page, walk.withoutFlaws, runs).length > 0;
  const step = view.page.kind === 'step' && hasExchanges ? view.page.id : null;
  return compact<Binding>([
    on,
    ...back,
    ...shortenedKeys(shown.shortened, walk.whole, () => act({ type: 'toggle-whole' })),
    ...arrowKeys(scroll, { help: 'scroll by a line' }),
    view.canRemoveFlaws && {
      keys: ['c'],
      label: walk.withoutFlaws ? 'flawed version' : 'fixed version',
      help: 'switch between the flawed service and one that follows the convention',
      run: () => act({ type: 'toggle-flaws' }),
    },
    step !== null && {
      keys: ['t'],
      label: 'try it',
      help: 'change these requests, send them as any caller, and see the responses',
      run: () => app.go({ screen: 'try', lesson: lesson.summary.id, step, withoutFlaws: walk.withoutFlaws }),
    },
    view.question && {
      keys: ['a'],
      label: 'ask again',
      help: 'answer the question again',
      run: () => act({ type: 'again' }),
    },
    hasExchanges && {
      keys: ['y'],
      label: 'as curl',
      help: 'print these requests as curl commands when you leave the program',
      run: () => {
        app.printOnExit(pageCurl(lesson, view.page, walk.withoutFlaws, runs));
        notify(printedNotice(exchangesUpTo(lesson, view.page, walk.withoutFlaws, runs)));
      },
    },
    ...paging,
  ]);
}

const nextTurn = ({ last }: CurrentPage, { returnTo }: WalkthroughState) =>
  returnTo !== null
    ? { label: 'recap', help: 'go back to the recap' }
    : last
      ? { label: 'finish', help: 'leave this lesson' }
      : { label: 'next', help: 'go to the next page (or enter, space)' };

/** The recap's rows are chosen like options; Enter opens the chosen one, and goes on while none is chosen. */
function recapKeys(
  targets: readonly RecapTarget[],
  { cursor }: WalkthroughState,
  act: LessonControls['act'],
  app: App,
): Binding[] {
  const choose = (by: number) => act({ type: 'choose', by, of: targets.length });
  const target = cursor === null ? undefined : targets[cursor];
  return compact<Binding>([
    target && {
      keys: ['enter'],
      label: 'open',
      help: 'open the chosen row',
      run: () => ('page' in target ? act({ type: 'open', page: target.page }) : app.replace(target.route)),
    },
    ...arrowKeys(choose, { label: 'choose', help: 'choose a page or what to do next' }),
  ]);
}

const recapOf = (pages: readonly Page[], walk: WalkthroughState, { solved, next }: RecapContext): RecapTarget[] =>
  recapTargets(recapEntries(pages, walk.answers, solved), next);
