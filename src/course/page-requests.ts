import type { Exchange } from '../service/exchange';
import { curlScript } from './curl';
import type { LessonRuns } from './lesson-runs';
import { stepFlaws, stepsNeeded } from './run-steps';
import type { Lesson, Page } from './types';

/** The exchanges that a page shows. */
export function pageExchanges(page: Page, withoutFlaws: boolean, runs: LessonRuns): readonly Exchange[] {
  if (page.kind === 'fixed') return runs.fixedVersion.flatMap(part => part.run.exchanges);
  if (page.kind !== 'step') return [];
  return ofStep(page.id, withoutFlaws, runs);
}

const ofStep = (step: string, withoutFlaws: boolean, runs: LessonRuns): readonly Exchange[] =>
  (withoutFlaws ? runs.withoutFlaws : runs.steps).get(step)?.exchanges ?? [];

/** The exchanges of a page, after those that brought its service to where the page begins. */
export const exchangesUpTo = (lesson: Lesson, page: Page, withoutFlaws: boolean, runs: LessonRuns) =>
  page.kind === 'step'
    ? stepsNeeded(lesson, page.id).flatMap(step => ofStep(step, withoutFlaws, runs))
    : pageExchanges(page, withoutFlaws, runs);

/** The same requests as lines for curl, after those that they need. */
export const pageCurl = (lesson: Lesson, page: Page, withoutFlaws: boolean, runs: LessonRuns): string =>
  curlScript({
    title: `${lesson.summary.title}, ${page.title}`,
    flaws: page.kind !== 'step' || withoutFlaws ? [] : stepFlaws(lesson, page.id),
    exchanges: exchangesUpTo(lesson, page, withoutFlaws, runs),
  });
