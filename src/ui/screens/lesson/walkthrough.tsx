import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import type { LessonRuns } from '../../../course/lesson-runs';
import { layOutPage, type PageLayout } from '../../../course/page-layout';
import { findPageIndex, lessonPages } from '../../../course/pages';
import type { Lesson, Page } from '../../../course/types';
import {
  pageReachedFact,
  progressFacts,
  startWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../../../course/walkthrough';
import { Choices } from '../../components/choices';
import { type FittedScene, fitScene } from '../../components/fit-scene';
import { Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { lessonKeys } from './keys';

/** Walks through a lesson, page by page. */
export function Walkthrough({ lesson, runs }: { lesson: Lesson; runs: LessonRuns }) {
  const app = useApp();
  const { theme, body } = app;
  const pages = useMemo(() => lessonPages(lesson), [lesson]);
  const reduce = useMemo(() => walkthroughReducer(pages), [pages]);
  const [walk, store] = useScreenStore(reduce, () => begin(app, lesson, pages));
  const columns = Math.max(10, body.columns - 2);
  const scene = (at: WalkthroughState): PageLayout => layOutPage(pages, at, { columns, theme, runs });
  const fitted = (at: WalkthroughState): FittedScene => fitScene(scene(at), at, body.rows, theme.accent);

  // The page on which a visit begins is remembered once.
  useLayoutEffect(() => app.progress.record(pageReachedFact(lesson.summary.id, pages, store.get())), []);

  const act = (action: WalkthroughAction) => {
    const before = store.get();
    store.dispatch(action);
    const after = store.get();
    for (const fact of progressFacts(lesson.summary.id, pages, before, after)) app.progress.record(fact);
    if (after.done && !before.done) app.back();
  };
  const scroll = (by: number) => {
    const { lines, rows, offset } = fitted(store.get());
    act({ type: 'scroll', from: offset, by, last: lastOffset(lines.length, rows) });
  };

  const now = scene(walk);
  const { lines, rows, pinned, offset } = fitScene(now, walk, body.rows, theme.accent);
  return (
    <ScreenLayout
      crumbs={['Lessons', lesson.summary.title]}
      status={walk.held ? 'answer first, or s' : place(now.view.page, walk.page, pages.length, app.size.columns)}
      keys={() => lessonKeys({ store, pages, act, scroll, app, lesson, runs, fitted })}
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
    </ScreenLayout>
  );
}

function begin(app: App, lesson: Lesson, pages: readonly Page[]): WalkthroughState {
  const { id } = lesson.summary;
  const progress = app.progress.progress();
  const known = Object.hasOwn(progress.lessons, id) ? progress.lessons[id] : undefined;
  const wanted = app.route.screen === 'lesson' ? app.route.step : undefined;
  const at = findPageIndex(pages, wanted ?? (known && !known.done ? known.page : '')) ?? 0;
  const answers = Object.entries(progress.answers)
    .filter(([key]) => key.startsWith(`${id}/`))
    .map(([key, answer]) => [key.slice(id.length + 1), answer] as const);
  return startWalkthrough(pages, at, Object.fromEntries(answers));
}

/** Where in the lesson this is: the step of the chain, and the page where there is room for both. */
function place(page: Page, index: number, count: number, columns: number): string {
  const number = `page ${index + 1} of ${count}`;
  if (page.kind !== 'step') return number;
  const step = `${page.section} ${page.number}/${page.of}`;
  return columns >= 76 ? `${step} · ${number}` : step;
}
