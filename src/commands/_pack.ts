import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../command';
import { singleLine } from '../text/layout';

/** The folder of a pack that has its contracts. */
const contractsFolder = 'contracts';

/** A file of a pack, and what messages call it. */
export interface PackFile {
  path: string;
  shown: string;
}

/**
 * What is in a pack: a folder with lessons and, if it likes, contracts. Nothing in it is executed, except for the requests of
 * its lessons to the reference service.
 *
 * @param shown - what messages call the folder
 */
export function packFiles(folder: string, shown: string): { lessons: PackFile[]; contracts: PackFile[] } {
  const filesIn = (below: string, named: string, takes: (name: string) => boolean) =>
    statSync(below, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(below)
          .filter(name => takes(name) && !name.startsWith('_') && !name.startsWith('.'))
          .sort()
          .map(name => ({ path: join(below, name), shown: `${named}/${name}` }))
      : [];
  return {
    lessons: filesIn(folder, shown, name => name.endsWith('.md') && name !== 'README.md'),
    contracts: filesIn(join(folder, contractsFolder), `${shown}/${contractsFolder}`, name =>
      /\.(ya?ml|json)$/i.test(name),
    ),
  };
}

/**
 * Lets the lessons and contracts of a pack join the course while the program runs.
 *
 * @param shown - what messages call the folder
 * @throws InputError `no_lessons`, `invalid_lesson`, `invalid_contract`
 */
export async function joinPack(folder: string, shown: string): Promise<void> {
  const { lessons, contracts } = packFiles(folder, shown);
  if (lessons.length + contracts.length === 0) {
    const message = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? `There are no lessons in the folder ${singleLine(shown)}.`
      : `There is no folder ${singleLine(shown)}.`;
    const hint = `Name a folder with lessons, which are files that end in .md, or with OpenAPI files in a folder ${contractsFolder}.`;
    throw new InputError('no_lessons', message, hint);
  }
  // What reads lessons and contracts is large.
  if (lessons.length > 0) {
    const { joinOwnLessons, invalidLesson } = await import('../course/own-lessons');
    const { problems } = await joinOwnLessons(
      lessons.map(({ path }) => path),
      lessons.map(file => file.shown),
    );
    if (problems.length > 0) throw invalidLesson(problems);
  }
  if (contracts.length > 0) {
    const { joinContract, invalidContract } = await import('../review/exercises/join-contract');
    const problems = contracts.flatMap(file => joinContract(file.path, file.shown).problems);
    if (problems.length > 0) throw invalidContract(problems);
  }
}
