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
import { type FittedScene, fitScene } from '../../components/fit-scene';
import { PageScene } from '../../components/page-scene';
import { lastOffset } from '../../components/scroller';
import { type App, useApp } from '../../context';
import { questionNotice } from '../../question-keys';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { lessonKeys } from './keys';
import { TaskPage } from './task-page';

/** Walks through a lesson, page by page. */
export function Walkthrough({ lesson, runs }: { lesson: Lesson; runs: LessonRuns }) {
  const app = useApp();
  const { theme, body } = app;
  const pages = useMemo(() => lessonPages(lesson), [lesson]);
  const reduce = useMemo(() => walkthroughReducer(pages), [pages]);
  const [walk, store] = useScreenStore(reduce, () => begin(app, lesson, pages));
  const columns = Math.max(10, body.columns - 2);
  const scene = (at: WalkthroughState): PageLayout => layOutPage(pages, at, { columns, rows: body.rows, theme, runs });
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
  const { page, first, last } = now.view;
  if (page.kind === 'task') {
    return (
      <TaskPage
        key={page.id}
        page={page}
        crumbs={['Lessons', lesson.summary.title]}
        status={pagePosition(page, walk.page, pages.length, app.size.columns)}
        next={{ label: last ? 'finish' : 'next', run: () => act({ type: 'next' }) }}
        back={first ? undefined : () => act({ type: 'back' })}
      />
    );
  }
  return (
    <ScreenLayout
      crumbs={['Lessons', lesson.summary.title]}
      status={pagePosition(now.view.page, walk.page, pages.length, app.size.columns)}
      notice={walk.hint === null ? undefined : questionNotice(walk.hint, now.labels.length)}
      keys={() => lessonKeys({ store, pages, act, scroll, app, lesson, runs, fitted })}
    >
      <PageScene scene={now} fitted={fitted(walk)} cursor={walk.cursor} />
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

/** The page's number, and the step of the chain where there is room for both. */
function pagePosition(page: Page, index: number, count: number, columns: number): string {
  const number = `page ${index + 1} of ${count}`;
  return page.kind === 'step' && columns >= 76 ? `${page.section} ${page.number}/${page.of} · ${number}` : number;
}
