import { useLayoutEffect, useRef, useState } from 'react';
import { solvedTasks } from '../../../course/lesson-progress';
import type { LessonRuns } from '../../../course/lesson-runs';
import { openWalkthrough } from '../../../course/open-walkthrough';
import { lessonPages } from '../../../course/pages';
import type { Lesson, Page } from '../../../course/types';
import {
  progressFacts,
  resumeWalkthrough,
  type WalkthroughAction,
  type WalkthroughState,
  walkthroughReducer,
} from '../../../course/walkthrough';
import { cases } from '../../../generated/cases';
import { lessonSummaries } from '../../../generated/lessons';
import { paths } from '../../../generated/paths';
import type { Lab } from '../../../lab/types';
import { recapContext } from '../../../overview/after-lesson';
import { truncate } from '../../../text/layout';
import type { FittedScene } from '../../components/fit-scene';
import { usePageLayouts } from '../../components/page-layouts';
import { PageScene } from '../../components/page-scene';
import { lastOffset } from '../../components/scroller';
import { useApp, useRoute } from '../../context';
import { questionNotice } from '../../question-keys';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { lessonKeys } from './keys';
import { TaskPage } from './task-page';

interface WalkthroughProps {
  lesson: Lesson;
  runs: LessonRuns;
  labs: readonly Lab[];
  /** What came of the file's last save, in a few words; '' if there was none. It's shown until the next key. */
  sign: string;
}

/** Where somebody is, in the lesson as it was when they got there. */
interface Place {
  lesson: Lesson;
  pages: readonly Page[];
  walk: WalkthroughState;
}

/** An action on the pages that somebody sees, or another text of the lesson, because its file was saved. */
type Step = WalkthroughAction | { type: 'saved'; lesson: Lesson };

function reducePlace(place: Place, step: Step): Place {
  if (step.type === 'saved') {
    if (step.lesson === place.lesson) return place;
    const pages = lessonPages(step.lesson);
    return { lesson: step.lesson, pages, walk: resumeWalkthrough(place.pages, place.walk, pages) };
  }
  const walk = walkthroughReducer(place.pages)(place.walk, step);
  return walk === place.walk ? place : { ...place, walk };
}

/** Walks through a lesson, page by page. */
export function Walkthrough({ lesson, runs, labs, sign }: WalkthroughProps) {
  const app = useApp();
  const { body } = app;
  const { step, glance } = useRoute('lesson');
  const [kept, places] = useScreenStore(reducePlace, () => {
    const all = lessonPages(lesson);
    return { lesson, pages: all, walk: openWalkthrough(lesson, all, app.progress.progress(), { step, glance }) };
  });
  useLayoutEffect(() => places.dispatch({ type: 'saved', lesson }), [lesson]);
  const { pages, walk } = kept.lesson === lesson ? kept : reducePlace(kept, { type: 'saved', lesson });
  const readSign = useRef('');
  const isSigned = sign !== readSign.current;
  const [told, notify] = useState('');
  const { id } = lesson.summary;
  const recap = () =>
    recapContext({
      lesson: id,
      summaries: lessonSummaries,
      known: { progress: app.progress.progress(), events: app.progress.events() },
      labs,
      paths,
      cases,
      now: app.now(),
    });
  const { layOut, fit } = usePageLayouts();
  const optionsFor = (at: WalkthroughState) => ({
    runs,
    recap: pages[at.page]!.kind === 'recap' ? recap() : undefined,
  });
  const fitted = (at: WalkthroughState): FittedScene => fit(pages, at, optionsFor(at));

  // Opening a lesson is remembered only once something is done in it, so that a look at one moves nobody's place.
  const act = (action: WalkthroughAction) => {
    const before = places.get().walk;
    readSign.current = sign;
    notify('');
    places.dispatch(action);
    const after = places.get().walk;
    const solved = solvedTasks(id, app.progress.progress());
    for (const fact of progressFacts(id, pages, before, after, solved)) app.progress.record(fact);
    if (after.done && !before.done) app.back();
  };
  const scroll = (by: number) => {
    const { lines, rows, offset } = fitted(places.get().walk);
    act({ type: 'scroll', from: offset, by, last: lastOffset(lines.length, rows) });
  };

  const now = layOut(pages, walk, optionsFor(walk));
  const { page, first, last } = now.view;
  const notice = truncate(sign.trim(), body.columns - 12);
  if (page.kind === 'task') {
    return (
      <TaskPage
        key={page.id}
        page={page}
        crumbs={['Lessons', lesson.summary.title]}
        status={isSigned ? notice : pagePosition(page, walk.page, pages.length, app.size.columns)}
        next={{ label: walk.returnTo !== null ? 'recap' : last ? 'finish' : 'next', run: () => act({ type: 'next' }) }}
        back={first ? undefined : () => act({ type: 'back' })}
        onWork={() => act({ type: 'work' })}
      />
    );
  }
  return (
    <ScreenLayout
      crumbs={['Lessons', lesson.summary.title]}
      status={pagePosition(now.view.page, walk.page, pages.length, app.size.columns)}
      notice={
        walk.hint !== null ? questionNotice(walk.hint, now.labels.length) : told || (isSigned ? notice : undefined)
      }
      keys={() => lessonKeys({ walk: places.get().walk, pages, act, scroll, app, lesson, runs, fitted, recap, notify })}
    >
      <PageScene scene={now} fitted={fitted(walk)} cursor={walk.cursor} />
    </ScreenLayout>
  );
}

/** The page's number, and the step of the chain where there is room for both. */
function pagePosition(page: Page, index: number, count: number, columns: number): string {
  const number = `page ${index + 1} of ${count}`;
  return page.kind === 'step' && columns >= 76 ? `${page.section} ${page.number}/${page.of} · ${number}` : number;
}
