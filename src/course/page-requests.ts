import type { Exchange } from '../service/exchange';
import { curlScript } from './curl';
import type { LessonRuns } from './lesson-runs';
import { stepFlaws } from './run-steps';
import type { Lesson, Page } from './types';

/** The exchanges that a page shows. */
export function pageExchanges(page: Page, withoutFlaws: boolean, runs: LessonRuns): readonly Exchange[] {
  if (page.kind === 'fixed') return runs.fixedVersion.flatMap(part => part.run.exchanges);
  if (page.kind !== 'step') return [];
  return (withoutFlaws ? runs.withoutFlaws : runs.steps).get(page.id)?.exchanges ?? [];
}

/** The same requests as lines for curl. */
export const pageCurl = (lesson: Lesson, page: Page, withoutFlaws: boolean, runs: LessonRuns): string =>
  curlScript({
    title: `${lesson.summary.title}, ${page.title}`,
    flaws: page.kind !== 'step' || withoutFlaws ? [] : stepFlaws(lesson, page.id),
    exchanges: pageExchanges(page, withoutFlaws, runs),
  });
