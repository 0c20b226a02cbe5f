import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configurationFileName } from './configuration';

/**
 * @param folder The folder of the linted file.
 * @returns The nearest configuration, in this folder or above it; null if there's none. The search ends with the folder
 * that has `.git`, so that nothing outside a repository changes what is found in it.
 */
export function findConfiguration(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, configurationFileName);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return null;
  }
}
