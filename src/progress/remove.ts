import { rmSync } from 'node:fs';

/** Removes whatever is at a path: a file, a folder with all that is in it, or nothing. */
export const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
