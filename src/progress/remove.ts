import { rmSync } from 'node:fs';

/** Removes whatever is at a path: a file, a folder with all that is in it, or nothing. */
export function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    // Below a file there is nothing either.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
  }
}
