import { relative } from 'node:path';
import { InputError, type Io } from '../command';
import type { Problem } from '../course/types';
import { jsonText } from '../text/control-characters';
import { stripControlCharacters } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { type PackFile, packFiles } from './_pack';

/**
 * Checks a pack, which is a folder of lessons that may have contracts, and prints what it found.
 *
 * @param folder - its absolute path
 * @param named - what the person called it
 * @param showsWords - also lists words that may be wrong
 * @returns whether there are no problems
 * @throws InputError `no_lessons`
 */
export async function checkFolder(folder: string, named: string, showsWords: boolean, io: Io): Promise<boolean> {
  // The parser of lessons is large, and only authors need it.
  const { checkCourse } = await import('../course/check');
  const shown = relative(io.cwd, folder).replaceAll('\\', '/') || '.';
  const { lessons, requests, problems, warnings } = await checkCourse(folder, shown);
  const { contracts } = packFiles(folder, shown);
  problems.push(...(await contractProblems(contracts)));
  if (lessons + contracts.length === 0) {
    throw new InputError(
      'no_lessons',
      `There are no lessons in the folder ${stripControlCharacters(named)}.`,
      'Lessons are files that end in .md. To begin one: api-design-tutor course new ID',
    );
  }
  if (io.globals.json) {
    io.out(jsonText({ lessons, requests, contracts: contracts.length, problems, warnings }));
  } else {
    const listed = showsWords ? [...problems, ...warnings] : problems;
    for (const { file, line, message } of listed) io.out(`${file}:${line} ${message}\n`);
    const sound = problems.length === 0 ? 'no problems' : pluralize(problems.length, 'problem');
    const parts = [
      `${pluralize(lessons, 'lesson')}, ${pluralize(requests, 'request')} run`,
      ...(contracts.length > 0 ? [pluralize(contracts.length, 'contract')] : []),
    ];
    io.out(`${parts.join(', ')}: ${sound}\n`);
    if (warnings.length > 0 && !showsWords) {
      io.err(`${pluralize(warnings.length, 'word')} may be wrong, depending on the sense: --words lists them.\n`);
    }
  }
  return problems.length === 0;
}

/** What is wrong with the contracts of a pack, read once more. */
async function contractProblems(files: readonly PackFile[]): Promise<Problem[]> {
  if (files.length === 0) return [];
  const { checkContracts } = await import('../review/exercises/join-contract');
  return checkContracts(files);
}

const isContract = (name: string): boolean => /^contracts[/\\].*\.(ya?ml|json)$/i.test(name);

/**
 * Checks a folder of lessons now and after each save, until it's stopped. Where nobody is at a terminal, it checks once.
 *
 * @returns whether the last check found no problems
 */
export async function watchFolder(folder: string, named: string, showsWords: boolean, io: Io): Promise<boolean> {
  // From here on, so that nothing that is saved during the first check is missed.
  const saves = io.globals.json ? undefined : io.savedFiles?.(folder);
  const check = async () => {
    try {
      return await checkFolder(folder, named, showsWords, io);
    } catch (error) {
      // The last lesson may be gone for a moment, while an editor replaces it.
      if (!saves || !(error instanceof InputError)) throw error;
      io.out(`${error.message}\n`);
      return false;
    }
  };
  let isSound = await check();
  if (!saves) return isSound;
  io.err(`\nWatching ${stripControlCharacters(named)}. To stop, press Ctrl-C.\n`);
  for await (const names of saves) {
    const parts = names.filter(name => name.endsWith('.md') || isContract(name));
    if (parts.length === 0) continue;
    io.out(`\n${stripControlCharacters(parts.join(', '))}\n`);
    isSound = await check();
  }
  return isSound;
}
