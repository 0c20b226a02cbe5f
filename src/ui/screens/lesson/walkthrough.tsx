import { useMemo } from 'react';
import { lessonAnswers, solvedTasks } from '../../../course/lesson-progress';
import type { LessonRuns } from '../../../course/lesson-runs';
import { layOutPage, type PageLayout } from '../../../course/page-layout';
import { findPageIndex, lessonPages } from '../../../course/pages';
import type { Lesson, Page } from '../../../course/types';
import {
  progressFacts,
  startWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../../../course/walkthrough';
import { lessonSummaries } from '../../../generated/lessons';
import type { Lab } from '../../../lab/types';
import { recapContext } from '../../../overview/after-lesson';
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
export function Walkthrough({ lesson, runs, labs }: { lesson: Lesson; runs: LessonRuns; labs: readonly Lab[] }) {
  const app = useApp();
  const { theme, body } = app;
  const pages = useMemo(() => lessonPages(lesson), [lesson]);
  const reduce = useMemo(() => walkthroughReducer(pages), [pages]);
  const [walk, store] = useScreenStore(reduce, () => begin(app, lesson, pages));
  const columns = Math.max(10, body.columns - 2);
  const { id } = lesson.summary;
  const recap = () =>
    recapContext({
      lesson: id,
      summaries: lessonSummaries,
      known: { progress: app.progress.progress(), events: app.progress.events() },
      labs,
      now: app.now(),
    });
  const scene = (at: WalkthroughState): PageLayout =>
    layOutPage(pages, at, {
      columns,
      rows: body.rows,
      theme,
      runs,
      recap: pages[at.page]!.kind === 'recap' ? recap() : undefined,
    });
  const fitted = (at: WalkthroughState): FittedScene => fitScene(scene(at), at, body.rows, theme.accent);

  // Opening a lesson is remembered only once something is done in it, so that a look at one moves nobody's place.
  const act = (action: WalkthroughAction) => {
    const before = store.get();
    store.dispatch(action);
    const after = store.get();
    const solved = solvedTasks(id, app.progress.progress());
    for (const fact of progressFacts(id, pages, before, after, solved)) app.progress.record(fact);
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
        next={{ label: walk.returnTo !== null ? 'recap' : last ? 'finish' : 'next', run: () => act({ type: 'next' }) }}
        back={first ? undefined : () => act({ type: 'back' })}
      />
    );
  }
  return (
    <ScreenLayout
      crumbs={['Lessons', lesson.summary.title]}
      status={pagePosition(now.view.page, walk.page, pages.length, app.size.columns)}
      notice={walk.hint === null ? undefined : questionNotice(walk.hint, now.labels.length)}
      keys={() => lessonKeys({ store, pages, act, scroll, app, lesson, runs, fitted, recap })}
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
  return startWalkthrough(pages, at, lessonAnswers(id, progress));
}

/** The page's number, and the step of the chain where there is room for both. */
function pagePosition(page: Page, index: number, count: number, columns: number): string {
  const number = `page ${index + 1} of ${count}`;
  return page.kind === 'step' && columns >= 76 ? `${page.section} ${page.number}/${page.of} · ${number}` : number;
}
