import { newCode, readCaseCode } from '../cases/code';
import type { KnownParts } from '../classroom/known-parts';
import type { ClassPlan } from '../classroom/plan';
import { namedParts, openClass } from '../classroom/read';
import type { Problem } from '../course/types';
import { cases } from '../generated/cases';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';

/**
 * What a plan may name in this version. The lessons and contracts of somebody's own that the class file names join the course.
 *
 * @param cwd - the folder that names count from
 * @param now - in ms: which case is today’s
 * @param tries - draws exercises of each contract, too, and says what is wrong with them
 */
export async function knownParts(file: string, cwd: string, now: number, tries = false): Promise<KnownParts> {
  const found = new Map<string, { id: string } | { problems: string[] }>();
  const named = namedParts(file, cwd);
  for (const { name, path } of named.files) found.set(path, await joined(path, name, tries));
  const contracts = named.contracts ? (await import('../review/exercises/own-contracts')).namedContracts() : [];
  return {
    lessons: lessonSummaries.map(({ id }) => id),
    labs: Object.keys(labs),
    cases: cases.map(({ id }) => id),
    caseCode: text => readCaseCode(text, now),
    seededCase: newCode,
    paths,
    contracts: contracts.map(({ id }) => id),
    join: path => found.get(path) ?? { problems: ['This file can’t be read.'] },
  };
}

async function joined(path: string, name: string, tries: boolean): Promise<{ id: string } | { problems: string[] }> {
  const outcome = (id: string | null | undefined, problems: readonly Problem[]) =>
    id != null && problems.length === 0
      ? { id }
      : { problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`) };
  // What reads lessons and contracts is large, and most classes take those of the course.
  if (/\.md$/i.test(name)) {
    const { joinOwnLessons } = await import('../course/own-lessons');
    const { ids, problems } = await joinOwnLessons([path], [name]);
    return outcome(ids[0], problems);
  }
  const { joinContract, tryContract } = await import('../review/exercises/join-contract');
  const { id, problems } = joinContract(path, name);
  return outcome(id, id !== null && tries ? await tryContract(id, name) : problems);
}

/**
 * Opens a class file.
 *
 * @param cwd - the folder that names count from
 * @param now - in ms: which case is today’s
 * @throws InputError `invalid_class_file`
 */
export const openPlan = async (file: string, cwd: string, now: number): Promise<ClassPlan> =>
  openClass(file, cwd, await knownParts(file, cwd, now));
