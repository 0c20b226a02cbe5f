import { constants, copyFileSync, existsSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Conf from 'conf';
import { makeFolders } from '../text/make-folders';
import { compactEvents } from './compact';
import { type ProgressDocument, writeDocument } from './document';
import { isWork, mergeEvents } from './events';
import { isLeftover, lockFile } from './lock';
import { profileFile } from './profiles';
import { type MergedFile, NewerFileError, type ProgressFile } from './progress-file';
import { readFileState } from './read-file';
import { remove } from './remove';
import type { ProgressEvent } from './types';

type StoredProgress = Omit<ProgressDocument, 'version'>;

/**
 * A profile's file, kept through conf. Nothing is created before the first merge.
 *
 * @param profile - a valid name
 * @param options - `isShared`: others may read the file, such as a teacher; `name`: what the file is called, without its ending
 */
export function openConfFile(
  dataDir: string,
  profile: string,
  { isShared = false, name = profile } = {},
): ProgressFile {
  const path = profileFile(dataDir, name);
  const makeFolder = () => makeFolders(dataDir, isShared ? 0o777 : 0o700);

  /** From reading to writing nothing waits, so that nothing else of this process can come in between. */
  function mergeLocked(target: string, events: readonly ProgressEvent[]): MergedFile {
    const found = readFileState(target);
    if (found.kind === 'newer') throw new NewerFileError(path);
    const all = compactEvents(mergeEvents(found.events, events));
    const damaged =
      found.kind === 'damaged'
        ? { reason: found.reason, copy: keepAside(path), saved: found.events.filter(isWork).length }
        : null;
    if (found.kind !== 'ok' || !sameIds(found.events, all))
      replace(target, { profile, events: all }, isShared ? 0o644 : 0o600);
    return { events: all, damaged };
  }

  return {
    merge: async (events, onWait) => {
      makeFolder();
      // The file may be a link into a folder that is shared or backed up; the link stays.
      const target = existsSync(path) ? realpathSync(path) : path;
      const release = await lockFile(target, onWait);
      try {
        removeLeftovers(target);
        return mergeLocked(target, events);
      } finally {
        await release().catch(() => {});
      }
    },
    backup: async (events, undoes) => {
      makeFolder();
      const text = writeDocument({ profile, undoes, events: [...events] });
      return numbered(join(dataDir, `${profile}.backup`), copy => {
        try {
          writeFileSync(copy, text, { flag: 'wx', mode: 0o600, flush: true });
        } catch (error) {
          // A full disk may take the name and not the text.
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') remove(copy);
          throw error;
        }
      });
    },
  };
}

/** Removes what a write left beside the file when it was killed. Under the lock, nobody else is writing. */
function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const stem = basename(path);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${stem}.tmp-`) || name.startsWith(`${stem}.next`) || isLeftover(name, `${stem}.lock`))
      remove(join(folder, name));
}

/**
 * Replaces a file by this document, whole or not at all. conf writes a file of its own beside it, which is read back and
 * then renamed: conf does not notice when a full disk takes only a part of a file. `readFileState` reads the file itself,
 * because conf cannot tell a damaged file from one of a later version, and creates the folder.
 */
function replace(path: string, document: StoredProgress, mode: number): void {
  const conf = new Conf<StoredProgress>({
    cwd: dirname(path),
    configName: basename(path),
    fileExtension: 'next',
    configFileMode: mode,
    serialize: writeDocument,
    // A file that is not whole JSON counts as empty.
    clearInvalidConfig: true,
  });
  try {
    conf.store = document;
    if (conf.size === 0) throw Object.assign(new Error('Only part of the file could be written'), { code: 'ENOSPC' });
    renameSync(conf.path, path);
  } catch (error) {
    remove(conf.path);
    throw error;
  }
}

/** Copies a damaged file beside itself and returns the path of the copy. */
const keepAside = (path: string): string =>
  numbered(`${path.slice(0, -'.json'.length)}.damaged`, copy => copyFileSync(path, copy, constants.COPYFILE_EXCL));

/** Creates a file under the first number that is free and returns its path; `make` must refuse to replace one. */
function numbered(stem: string, make: (path: string) => void): string {
  for (let n = 1; ; n++) {
    const path = `${stem}-${n}.json`;
    try {
      make(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function sameIds(before: readonly ProgressEvent[], after: readonly ProgressEvent[]): boolean {
  const ids = new Set(before.map(event => event.id));
  return before.length === after.length && after.every(event => ids.has(event.id));
}
