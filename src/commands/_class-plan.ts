import type { ClassPlan } from '../classroom/plan';
import { type KnownParts, openClass } from '../classroom/read';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';

/** What a plan may name in this version. */
export const knownParts = (): KnownParts => ({
  lessons: lessonSummaries.map(({ id }) => id),
  labs: Object.keys(labs),
});

/**
 * Opens the class file of a command line.
 *
 * @param cwd - the folder that names count from
 * @throws InputError `invalid_class_file`
 */
export const openPlan = (file: string, cwd: string): ClassPlan => openClass(file, cwd, knownParts());
