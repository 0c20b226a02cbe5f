import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { newCode, readCaseCode } from '../cases/code';
import type { ClassPlan } from '../classroom/plan';
import { type KnownParts, openClass } from '../classroom/read';
import { cases } from '../generated/cases';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';

/**
 * What a plan may name in this version. The lessons of somebody's own that the class file names join the course.
 *
 * @param cwd - the folder that names count from
 * @param now - in ms: which case is today’s
 */
export async function knownParts(file: string, cwd: string, now: number): Promise<KnownParts> {
  const join = await ownLessons(resolve(cwd, file));
  return {
    lessons: lessonSummaries.map(({ id }) => id),
    labs: Object.keys(labs),
    cases: cases.map(({ id }) => id),
    caseCode: text => readCaseCode(text, now),
    seededCase: newCode,
    join,
  };
}

/** Reads the lessons that a class file names, so that it can be read in one go afterwards. */
async function ownLessons(path: string): Promise<KnownParts['join']> {
  const named = [...textOf(path).matchAll(/[^\s"',:[\]{}]+\.md\b/g)].map(([name]) => name);
  const found = new Map<string, { id: string } | { problems: string[] }>();
  for (const name of new Set(named)) {
    // The parser of lessons is large, and most classes take the lessons of the course.
    const { joinOwnLessons } = await import('../course/own-lessons');
    const own = resolve(dirname(path), name);
    const { ids, problems } = await joinOwnLessons([own], [name]);
    const texts = problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
    found.set(own, ids.length > 0 ? { id: ids[0]! } : { problems: texts });
  }
  return own => found.get(own) ?? { problems: ['This file can’t be read. Write its name without spaces.'] };
}

/** The text of the class file; what is wrong with the file itself, its reader says. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
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
