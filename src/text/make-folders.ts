import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it, as far as they're missing. Node's own `recursive` tries for ever where a file system
 * says that there's nothing in a folder that is there, as Linux does in /proc.
 *
 * @param mode - of the folders that are made
 * @throws the system's own errors with their code
 */
export function makeFolders(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    const failure = makeFolder(folder, mode);
    if (failure === null) break;
    // Either a folder above it is missing, too, or nothing can be made here.
    if (failure.code !== 'ENOENT' || dirname(folder) === folder) throw failure;
    missing.push(folder);
  }
  for (const folder of missing.reverse()) {
    const failure = makeFolder(folder, mode);
    if (failure) throw failure;
  }
}

/** @returns null if the folder is there now */
function makeFolder(path: string, mode: number | undefined): NodeJS.ErrnoException | null {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    // A file in its place shows when something is written below it.
    if (failure.code !== 'EEXIST' && !isFolder(path)) return failure;
  }
  return null;
}

/** Some systems have another reason first, such as that the disk is read-only. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
