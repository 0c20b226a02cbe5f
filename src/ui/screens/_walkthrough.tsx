import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { curlScript } from '../../course/curl';
import { findPage, pages as pagesOf } from '../../course/pages';
import { flawsOf } from '../../course/run';
import type { LessonRuns } from '../../course/runs';
import { type Scene, sceneOf } from '../../course/scene';
import { factsOf, pageFact, startWalk, viewWalk, type Walk, type WalkAction, walkReducer } from '../../course/state';
import type { Lesson, Page } from '../../course/types';
import { wrap } from '../../text/layout';
import { windowDown } from '../../text/scroll';
import { sign } from '../../text/theme';
import { Choices, choicesHeight } from '../components/choices';
import { Lines } from '../components/lines';
import { lastOffset, Scroller } from '../components/scroller';
import { type App, useApp } from '../context';
import { Frame } from '../frame';
import type { Binding } from '../keymap';
import { type Store, useKeptStore } from '../store';

/** The fewest rows of text that stay above the options; with less room everything scrolls as one. */
const leastText = 4;

/** How a scene is fitted into the window. */
interface Fitted {
  /** Everything that scrolls. */
  lines: string[];
  rows: number;
  /** Prompt and options stand below the text; false: they are part of it. */
  pinned: boolean;
  /** The first line in the window. */
  offset: number;
}

/** Walks through a lesson, page by page. */
export function Walkthrough({ lesson, runs }: { lesson: Lesson; runs: LessonRuns }) {
  const app = useApp();
  const { theme, body } = app;
  const pages = useMemo(() => pagesOf(lesson), [lesson]);
  const reduce = useMemo(() => walkReducer(pages), [pages]);
  const [walk, store] = useKeptStore(reduce, () => begin(app, lesson, pages));
  const columns = Math.max(10, body.columns - 2);
  const scene = (at: Walk): Scene => sceneOf(pages, at, { columns, theme, runs });
  const fitted = (at: Walk): Fitted => fit(scene(at), at, body.rows, theme.accent);

  // The page on which a visit begins is remembered once.
  useLayoutEffect(() => app.progress.record(pageFact(lesson.summary.id, pages, store.get())), []);

  const act = (action: WalkAction) => {
    const before = store.get();
    store.dispatch(action);
    const after = store.get();
    for (const fact of factsOf(lesson.summary.id, pages, before, after)) app.progress.record(fact);
    if (after.done && !before.done) app.back();
  };
  const scroll = (by: number) => {
    const { lines, rows, offset } = fitted(store.get());
    act({ type: 'scroll', from: offset, by, last: lastOffset(lines.length, rows) });
  };

  const now = scene(walk);
  const { lines, rows, pinned, offset } = fit(now, walk, body.rows, theme.accent);
  return (
    <Frame
      crumbs={['Lessons', lesson.summary.title]}
      status={walk.held ? 'answer first, or s' : place(now.view.page, walk.page, pages.length, app.size.columns)}
      keys={() => keysOf({ store, pages, act, scroll, app, lesson, runs, fitted })}
    >
      <Box flexDirection="column" paddingLeft={1} flexShrink={0}>
        <Scroller lines={lines} offset={offset} rows={rows} />
        {pinned && now.labels.length > 0 ? (
          <>
            <Lines lines={['', ...now.prompt, '']} />
            <Choices labels={now.labels} cursor={walk.cursor} columns={now.columns} />
          </>
        ) : null}
      </Box>
    </Frame>
  );
}

function begin(app: App, lesson: Lesson, pages: readonly Page[]): Walk {
  const { id } = lesson.summary;
  const progress = app.progress.progress();
  const known = Object.hasOwn(progress.lessons, id) ? progress.lessons[id] : undefined;
  const wanted = app.route.screen === 'lesson' ? app.route.step : undefined;
  const at = findPage(pages, wanted ?? (known && !known.done ? known.page : '')) ?? 0;
  const answers = Object.entries(progress.answers)
    .filter(([key]) => key.startsWith(`${id}/`))
    .map(([key, answer]) => [key.slice(id.length + 1), answer] as const);
  return startWalk(pages, at, Object.fromEntries(answers));
}

/** Where in the lesson this is: the step of the chain, and the page where there is room for both. */
function place(page: Page, index: number, count: number, columns: number): string {
  const number = `page ${index + 1} of ${count}`;
  if (page.kind !== 'step') return number;
  const step = `${page.section} ${page.number}/${page.of}`;
  return columns >= 76 ? `${step} · ${number}` : step;
}

/** Fits a scene into `rows`: the options below the text, or, where that leaves too little of it, as its last lines. */
export function fit(scene: Scene, walk: Walk, rows: number, accent: (text: string) => string): Fitted {
  const { lines, prompt, labels, columns } = scene;
  if (labels.length === 0) return { lines, rows, pinned: true, offset: walk.offset };
  const pinnedRows = prompt.length + 2 + choicesHeight(labels, columns);
  if (rows - pinnedRows >= Math.min(lines.length, leastText)) {
    return { lines, rows: Math.min(lines.length, rows - pinnedRows), pinned: true, offset: walk.offset };
  }
  const all = [...lines, '', ...prompt, ''];
  let last = 0;
  for (const [i, label] of labels.entries()) {
    const on = i === walk.cursor;
    const wrapped = wrap(label, columns - 2);
    if (on) last = all.length + wrapped.length - 1;
    all.push(...wrapped.map((line, n) => (on ? accent(`${n === 0 ? sign.pointer : ' '} ${line}`) : `  ${line}`)));
  }
  // The scroller's own last row tells what is hidden, so the cursor stays one row above it.
  const offset = walk.following ? Math.max(0, last - (rows - 2)) : walk.offset;
  return { lines: all, rows, pinned: false, offset };
}

interface KeyContext {
  store: Store<Walk, WalkAction>;
  pages: readonly Page[];
  act(action: WalkAction): void;
  scroll(by: number): void;
  app: App;
  lesson: Lesson;
  runs: LessonRuns;
  fitted(walk: Walk): Fitted;
}

function keysOf({ store, pages, act, scroll, app, lesson, runs, fitted }: KeyContext): Binding[] {
  const view = viewWalk(pages, store.get());
  const { lines, rows, offset } = fitted(store.get());
  const longer = lines.length > rows;
  const window = Math.max(1, rows - 2);
  const down: Binding = {
    keys: ['pagedown', 'space'],
    sign: 'space',
    label: longer && view.open ? 'scroll' : undefined,
    help: 'one window down (or page down)',
    run: () => scroll(windowDown(offset, lines.length, rows - 1)),
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
  const exchanges = exchangesOf(view.page, store.get().cured, runs);
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
    ...(view.canCure
      ? [
          {
            keys: ['c'],
            label: store.get().cured ? 'as it was' : 'cured run',
            help: 'the same requests against a service that keeps the convention, and back',
            run: () => act({ type: 'cured' }),
          },
        ]
      : []),
    ...(step !== null
      ? [
          {
            keys: ['t'],
            label: 'try it',
            help: 'change these requests, send them as anybody, and see what comes back',
            run: () => app.go({ screen: 'try', lesson: lesson.summary.id, step, cured: store.get().cured }),
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
            label: app.handedOver > 0 ? `as curl (${app.handedOver} kept)` : 'as curl',
            help: 'print these requests as curl lines when you leave the program',
            run: () =>
              app.handOver(
                curlScript({
                  title: `${lesson.summary.title}, ${view.page.title}`,
                  flaws: step === null || store.get().cured ? [] : flawsOf(lesson, step),
                  exchanges,
                }),
              ),
          },
        ]
      : []),
  ];
}

function exchangesOf(page: Page, cured: boolean, runs: LessonRuns) {
  if (page.kind === 'cured') return runs.cured.flatMap(part => part.run.exchanges);
  if (page.kind !== 'step') return [];
  return (cured ? runs.withoutFlaws : runs.steps).get(page.id)?.exchanges ?? [];
}
