import { basename, join } from 'node:path';
import { clauses } from '../conventions/clauses';
import { questionsWithoutRow, readAskedAs } from './asked-as';
import { type CatalogueNames, unexplainedTerms, unknownNames, untaughtClauses } from './check-names';
import { repeatedRows, unsoundRows } from './check-rows';
import { checkRuns } from './check-runs';
import { compileLessonFolder } from './compile';
import { readGlossary } from './glossary';
import { longSentences } from './long-sentences';
import { readReferenceRows } from './lookup-rows';
import { readPaths, unsoundPaths } from './paths';
import type { Lesson, Problem } from './types';
import { vocabularyProblems } from './vocabulary';

interface CourseCheck {
  lessons: number;
  /** Requests that were run, with flaws and without. */
  requests: number;
  /** Everything that is wrong, by file and line; empty when the course is sound. */
  problems: Problem[];
  /** Words that may be the wrong ones; whether they are depends on what is meant. */
  warnings: Problem[];
}

/**
 * Checks a folder of lessons: their form, what they name, their sentences and words, and every request, run with the flaws and
 * without. A problem hides no other one: a lesson that is not sound is still named, linked and run as far as it could be read.
 * @param dir the folder
 * @param shown its name in messages
 * @param names what lessons may name; left out, the program's own
 * @returns all problems at once
 */
export async function checkCourse(dir: string, shown = basename(dir), names?: CatalogueNames): Promise<CourseCheck> {
  const known = names ?? (await programNames());
  const { lessons, files, problems, warnings } = checkTexts(dir, shown, known);
  // What was reported already is not said again in other words by the run that comes to grief over it.
  const said = new Set(problems.map(({ file, line }) => `${file}:${line}`));
  let requests = 0;
  for (const lesson of lessons) {
    const outcome = await checkRuns(lesson, known.flaws);
    requests += outcome.requests;
    problems.push(...outcome.problems.filter(({ file, line }) => line === 1 || !said.has(`${file}:${line}`)));
  }
  problems.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return { lessons: files, requests, problems, warnings };
}

/**
 * The part of the check that runs nothing.
 * @param dir the folder
 * @param shown its name in messages
 * @param names what lessons may name; the terms of the folder's glossary come on top
 * @returns the lessons as far as they could be read, how many files there are, and what is wrong
 */
export function checkTexts(
  dir: string,
  shown: string,
  names: CatalogueNames,
): { lessons: Lesson[]; files: number } & Pick<CourseCheck, 'problems' | 'warnings'> {
  const glossary = readGlossary(join(dir, 'glossary'), `${shown}/glossary`);
  const reference = readReferenceRows(join(dir, 'lookup'), `${shown}/lookup`);
  const asked = readAskedAs(join(dir, 'asked'), `${shown}/asked`);
  const paths = readPaths(join(dir, 'paths'), `${shown}/paths`);
  const known = { ...names, terms: [...(names.terms ?? []), ...glossary.terms.map(term => term.id)] };
  const { lessons, problems, texts } = compileLessonFolder(dir, shown);
  const all = [...texts, ...glossary.texts, ...reference.texts, ...paths.texts];
  const words = all.map(([file, text]) => vocabularyProblems(text, file));
  problems.push(
    ...words.flatMap(({ wrong }) => wrong),
    ...all.flatMap(([file, text]) => longSentences(text, file)),
    ...glossary.problems,
    ...reference.problems,
    ...paths.problems,
    ...unexplainedTerms(glossary.terms, lessons),
    ...repeatedRows(lessons, reference.rows, texts),
    ...unsoundRows(reference.rows, lessons, known),
    ...asked.problems,
    ...questionsWithoutRow(asked.asked, lessons, reference.rows, glossary.terms),
    ...unsoundPaths(paths.paths, { ...names, lessons: lessons.map(({ summary }) => summary.id) }),
    ...lessons.flatMap(lesson => [...unknownNames(lesson, known), ...untaughtClauses(lesson, known)]),
  );
  return { lessons, files: texts.size, problems, warnings: words.flatMap(({ doubtful }) => doubtful) };
}

/** What the program has that lessons may name. */
export async function programNames(): Promise<CatalogueNames> {
  const [{ flaws }, { rules }, { terms }, { activities }] = await Promise.all([
    import('../generated/flaws'),
    import('../generated/rules'),
    import('../generated/glossary'),
    import('../generated/activities'),
  ]);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    flaws: ids(flaws),
    rules: ids(rules),
    clauses,
    terms: ids(terms),
    labs: ids(activities.filter(({ kind }) => kind === 'lab')),
    cases: ids(activities.filter(({ kind }) => kind === 'case')),
  };
}
