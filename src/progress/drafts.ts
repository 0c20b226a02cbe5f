import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '../text/make-folders';

/** @returns the folder beside a copy of progress, for the texts that were unfinished when it was made */
export const draftsOfCopy = (copy: string): string => `${copy.replace(/\.json$/, '')}.drafts`;

const isContract = (name: string): boolean => name.endsWith('.yaml');

/** Contracts under repair, and cases that are open. */
const draftsIn = (folder: string | null): string[] => {
  if (folder === null) return [];
  try {
    return readdirSync(folder).filter(name => isContract(name) || name.endsWith('.json'));
  } catch {
    return [];
  }
};

/** @returns how many contracts somebody hasn't finished */
export const countDrafts = (folder: string | null): number => draftsIn(folder).filter(isContract).length;

/**
 * Moves texts from one folder to another. A text that is there already stays as it is, and so does the one that would
 * replace it.
 *
 * @returns how many of them were contracts
 * @throws what the file system says, before anything is lost
 */
export function moveDrafts(from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  const names = draftsIn(from).filter(name => !existsSync(join(to, name)));
  if (names.length === 0) return 0;
  makeFolders(to, 0o700);
  for (const name of names) renameSync(join(from, name), join(to, name));
  if (readdirSync(from).length === 0) rmdirSync(from);
  return names.filter(isContract).length;
}
