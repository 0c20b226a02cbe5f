import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDenied } from './denied';
import { mergeEvents } from './events';
import { isProfileFile, profileFile } from './profiles';
import type { MergedFile, ProgressFile } from './progress-file';
import { readFileState } from './read-file';
import type { ProgressEvent } from './types';

/**
 * The folder in which a class collects progress. Everybody has a file there. If that file belongs to another account of the
 * machine, because somebody changed seats or a teacher resets their work, a second file beside it has what this device adds:
 * `Anna (0123456789ab).json`. All of them together are one person.
 */
interface CollectedFile {
  path: string;
  person: string;
}

/** The second file of somebody, with the id of the device. */
const ofDevice = /^(.+) \([0-9a-f]{12}\)\.json$/;

/** Whose file this is by its name; null for one that isn't a person's. */
export function personOfFile(name: string): string | null {
  const plain = name.replace(ofDevice, '$1.json');
  return isProfileFile(plain) ? plain.slice(0, -'.json'.length) : null;
}

/** The files of people in the folder of a class, sorted; none if the folder isn't there yet. */
export function collectedFiles(folder: string): CollectedFile[] {
  try {
    return readdirSync(folder)
      .sort()
      .flatMap(name => {
        const person = personOfFile(name);
        return person === null ? [] : [{ path: join(folder, name), person }];
      });
  } catch {
    return [];
  }
}

/** Everything that the folder of a class has of somebody; files that can't be read are left to those who write them. */
export const collectedEvents = (folder: string, profile: string): ProgressEvent[] =>
  mergeEvents(
    ...collectedFiles(folder)
      .filter(({ person }) => person === profile)
      .map(({ path }) => eventsAt(path)),
  );

/** The events of a file that is read for what it adds; none where it can't be read, which its first write then says. */
export function eventsAt(path: string): ProgressEvent[] {
  try {
    return readFileState(path).events;
  } catch {
    return [];
  }
}

/**
 * Somebody's file in the folder of a class.
 *
 * @param device - the id of this device
 * @param open - opens the file with this name, without its ending
 */
export function collectorIn(
  folder: string,
  profile: string,
  device: () => string,
  open: (name: string) => Promise<ProgressFile>,
): { path: string; open(): Promise<ProgressFile> } {
  const own = { path: profileFile(folder, profile) };
  return {
    ...own,
    open: async () => {
      let file = await open(profile);
      let isOwn = true;
      /** Does it with the file that this account may write. */
      const attempt = async <T>(action: (file: ProgressFile) => Promise<T>): Promise<T> => {
        try {
          return await action(file);
        } catch (error) {
          if (!isOwn || !isDenied(error)) throw error;
          const second = await open(`${profile} (${device()})`);
          const outcome = await action(second);
          [file, isOwn] = [second, false];
          return outcome;
        }
      };
      return {
        merge: async (events, onWait): Promise<MergedFile> => {
          const merged = await attempt(each => each.merge(events, onWait));
          return { ...merged, events: mergeEvents(merged.events, collectedEvents(folder, profile)) };
        },
        backup: (events, undoes) => attempt(each => each.backup(events, undoes)),
      };
    },
  };
}
