import type { KnownParts } from '../classroom/read';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';

/** What a plan may name in this version. */
export const knownParts = (): KnownParts => ({
  lessons: lessonSummaries.map(({ id }) => id),
  labs: Object.keys(labs),
});
