import type { LessonSummary } from '../../src/course/types';
import { foldEvents } from '../../src/progress/fold';
import type { ProgressEvent, ProgressFact } from '../../src/progress/types';

/** A lesson of a small course: `a` is "A · about a", with a page for each of these names. */
export const lessonSummary = (
  id: string,
  { pages = ['last'], ...more }: Partial<Omit<LessonSummary, 'pages'>> & { pages?: string[] } = {},
): LessonSummary => ({
  id,
  title: id.toUpperCase(),
  topic: `about ${id}`,
  track: 'Track',
  order: 1,
  minutes: 10,
  covers: [],
  pages: pages.map(page => ({ id: page, title: page })),
  lookup: [],
  ...more,
});

/** What progress knows after these, a millisecond apart. */
export function knownAfter(facts: readonly ProgressFact[]) {
  const events = facts.map((fact, i) => ({ ...fact, id: String(i).padStart(3, '0'), at: i }) as ProgressEvent);
  return { progress: foldEvents(events), events };
}
