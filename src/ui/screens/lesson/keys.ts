import { curlScript } from '../../../course/curl';
import type { LessonRuns } from '../../../course/lesson-runs';
import { stepFlaws } from '../../../course/run-steps';
import type { Lesson, Page } from '../../../course/types';
import { currentPage, type WalkthroughAction, type WalkthroughState } from '../../../course/walkthrough';
import { pageDownDistance } from '../../../text/scroll';
import type { FittedScene } from '../../components/fit-scene';
import type { App } from '../../context';
import type { Binding } from '../../keymap';
import type { Store } from '../../store';

/** What the keys of a lesson act on. */
interface LessonControls {
  store: Store<WalkthroughState, WalkthroughAction>;
  pages: readonly Page[];
  act(action: WalkthroughAction): void;
  scroll(by: number): void;
  app: App;
  lesson: Lesson;
  runs: LessonRuns;
  fitted(walk: WalkthroughState): FittedScene;
}

/** The keys of the page as it is now. */
export function lessonKeys({ store, pages, act, scroll, app, lesson, runs, fitted }: LessonControls): Binding[] {
  const view = currentPage(pages, store.get());
  const { lines, rows, offset } = fitted(store.get());
  const longer = lines.length > rows;
  const window = Math.max(1, rows - 2);
  const down: Binding = {
    keys: ['pagedown', 'space'],
    sign: 'space',
    label: longer && view.open ? 'scroll' : undefined,
    help: 'one window down (or page down)',
    run: () => scroll(pageDownDistance(offset, lines.length, rows - 1)),
  };
  const paging: Binding[] = [
    { keys: ['pageup'], sign: 'page up', help: 'one window up', run: () => scroll(-window) },
    { keys: ['home'], help: 'to the first line', run: () => scroll(Number.NEGATIVE_INFINITY) },
    { keys: ['end'], help: 'to the last line', run: () => scroll(Number.POSITIVE_INFINITY) },
  ];
  const back: Binding = {
    keys: ['left', 'p'],
    label: view.first ? undefined : 'back',
    run: () => act({ type: 'back' }),
  };
  if (view.open) {
    const choose: Binding[] = [
      { keys: ['up', 'k'], sign: '↑↓', label: 'choose', run: () => act({ type: 'choose', by: -1 }) },
      { keys: ['down', 'j'], run: () => act({ type: 'choose', by: 1 }) },
    ];
    const answer: Binding[] = [
      {
        keys: ['enter'],
        label: 'sure',
        help: 'this is my answer, and I am sure',
        run: () => act({ type: 'commit', sure: true }),
      },
      {
        keys: ['g'],
        label: 'guess',
        help: 'this is my answer, but I am guessing',
        run: () => act({ type: 'commit', sure: false }),
      },
    ];
    return [
      // A narrow footer has room for few: how to answer, and how to see the rest of the text, are worth more than how to
      // choose among the options that are in view.
      ...(app.size.columns < 70 ? [...answer, down, ...choose] : [...choose, ...answer, down]),
      { keys: ['s'], label: 'skip', help: 'show me without an answer of mine', run: () => act({ type: 'skip' }) },
      // Going on does not work here; the screen says what does.
      { keys: ['right', 'n'], run: () => act({ type: 'next' }) },
      back,
      ...paging,
    ];
  }
  const exchanges = exchangesOf(view.page, store.get().withoutFlaws, runs);
  const step = view.page.kind === 'step' && exchanges.length > 0 ? view.page.id : null;
  return [
    {
      keys: ['right', 'enter', 'n'],
      sign: '→',
      label: view.last ? 'finish' : 'next',
      help: view.last ? 'finish this lesson (or enter)' : 'next page (or enter)',
      run: () => act({ type: 'next' }),
    },
    back,
    { keys: ['up', 'k'], sign: '↑↓', label: longer ? 'scroll' : undefined, help: 'scroll', run: () => scroll(-1) },
    { keys: ['down', 'j'], run: () => scroll(1) },
    down,
    ...paging,
    ...(view.canRemoveFlaws
      ? [
          {
            keys: ['c'],
            label: store.get().withoutFlaws ? 'as it was' : 'fixed version',
            help: 'the same requests against a service that keeps the convention, and back',
            run: () => act({ type: 'toggle-flaws' }),
          },
        ]
      : []),
    ...(step !== null
      ? [
          {
            keys: ['t'],
            label: 'try it',
            help: 'change these requests, send them as anybody, and see what comes back',
            run: () =>
              app.go({ screen: 'try', lesson: lesson.summary.id, step, withoutFlaws: store.get().withoutFlaws }),
          },
        ]
      : []),
    ...(view.question
      ? [{ keys: ['a'], label: 'ask again', help: 'answer the question once more', run: () => act({ type: 'again' }) }]
      : []),
    ...(exchanges.length > 0
      ? [
          {
            keys: ['y'],
            label: app.printedOnExit > 0 ? `as curl (${app.printedOnExit} kept)` : 'as curl',
            help: 'print these requests as curl lines when you leave the program',
            run: () =>
              app.printOnExit(
                curlScript({
                  title: `${lesson.summary.title}, ${view.page.title}`,
                  flaws: step === null || store.get().withoutFlaws ? [] : stepFlaws(lesson, step),
                  exchanges,
                }),
              ),
          },
        ]
      : []),
  ];
}

function exchangesOf(page: Page, withoutFlaws: boolean, runs: LessonRuns) {
  if (page.kind === 'fixed') return runs.fixedVersion.flatMap(part => part.run.exchanges);
  if (page.kind !== 'step') return [];
  return (withoutFlaws ? runs.withoutFlaws : runs.steps).get(page.id)?.exchanges ?? [];
}
