import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../command';
import { collectedEvents, collectorIn, eventsAt } from './class-folder';
import { deviceId } from './device';
import { isWork, mergeEvents } from './events';
import { defaultDataDir, defaultProfile, knownSpelling, listProfiles, profileFile, profileName } from './profiles';
import { checkWritable, type FileState, readFileState } from './read-file';
import { createProgressStore } from './store';
import type { ProgressStore } from './types';
import { damagedWarning, newerVersionWarning, noHomeWarning, unsavedWarning } from './warnings';

export { defaultDataDir, listProfiles, profileName } from './profiles';

interface OpenOptions {
  /** A name as the person gave it. Without one it is the only profile, or `default` where there is none. */
  profile?: string;
  /** A guest leaves no trace, and nothing is read either. */
  guest: boolean;
  /** The folder of the profiles, instead of the usual one. */
  dataDir?: string;
  /** A folder in which a class collects everybody's progress, too; null: none. */
  collect?: string | null;
  /** Somebody who has no progress on this machine gets no file here either, if their class collects it. */
  leavesNoCopy?: boolean;
  env: Record<string, string | undefined>;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** A text that no other event has, on any machine. */
  newId(): string;
}

/**
 * The folder of the profiles; null if there is none.
 *
 * @param dataDir - the option --data-dir, if given
 * @throws InputError `invalid_data_dir` if the option is empty
 */
export function dataFolder(dataDir: string | undefined, env: Record<string, string | undefined>): string | null {
  if (dataDir === undefined) return defaultDataDir(env);
  if (dataDir.trim() === '') throw new InputError('invalid_data_dir', '--data-dir is empty.', 'Name a folder.');
  return resolve(dataDir);
}

/** Where one person has progress, it is theirs. Where several have, nobody may be taken for one of them. */
async function onlyProfile(folder: string | null): Promise<string> {
  const names = await listProfiles(folder);
  if (names.length > 1) throw severalPeople(names);
  return names[0] ?? defaultProfile;
}

async function namedProfile(folder: string | null, given: string): Promise<string> {
  const name = profileName(given);
  return knownSpelling(await listProfiles(folder), name) ?? name;
}

/** The failure where several people have progress on a machine and the command line names none of them. */
export const severalPeople = (names: readonly string[]): InputError =>
  new InputError(
    'profile_needed',
    names.length > 0
      ? `Several people have progress here: ${names.join(', ')}.`
      : 'Anybody may join this class, so it isn’t clear who you are.',
    'Name one person with --profile NAME.',
    { profiles: names },
  );

/**
 * Opens somebody's progress. If the disk cannot be read or written, the store works in memory and says so in its warnings.
 * Nothing is written to disk before there is something to record, except the copy of a damaged file.
 *
 * @throws InputError `invalid_profile` or `invalid_data_dir`; `profile_needed` if nobody is named and there are several
 */
export async function openProgress(options: OpenOptions): Promise<ProgressStore> {
  const { guest, env, now, newId } = options;
  if (guest) return createProgressStore({ profile: null, disk: null, now, newId });
  const folder = dataFolder(options.dataDir, env);
  const profile =
    options.profile === undefined ? await onlyProfile(folder) : await namedProfile(folder, options.profile);
  if (folder === null) return createProgressStore({ profile, disk: null, warnings: [noHomeWarning], now, newId });

  const path = profileFile(folder, profile);
  const inMemory = (warnings: string[], events: FileState['events'] = []) =>
    createProgressStore({ profile, disk: null, events, warnings, now, newId });

  const { collect = null } = options;
  const device = () => deviceId(folder);
  const collector =
    collect === null
      ? null
      : collectorIn(collect, profile, device, async name =>
          (await import('./conf-file')).openConfFile(collect, profile, { isShared: true, name }),
        );
  const collected = collect === null ? [] : collectedEvents(collect, profile);
  const keep = (place: NonNullable<typeof collector>) =>
    createProgressStore({
      profile,
      disk: place,
      events: mergeEvents(eventsAt(path), collected),
      now,
      newId,
      device,
    });

  if (collector && options.leavesNoCopy && !existsSync(path)) return keep(collector);

  let found: FileState;
  try {
    found = readFileState(path);
  } catch (error) {
    return inMemory([unsavedWarning(path, error)]);
  }
  if (found.kind === 'newer') return inMemory([newerVersionWarning(path)]);
  try {
    checkWritable(folder);
  } catch (error) {
    // In a class, what a locked home doesn't take is still collected, and comes back from there.
    if (collector) return keep(collector);
    const damage =
      found.kind === 'damaged' ? [damagedWarning(path, found.reason, null, found.events.filter(isWork).length)] : [];
    return inMemory([...damage, unsavedWarning(folder, error)], found.events);
  }
  const store = createProgressStore({
    profile,
    collector,
    // conf takes a while to load, so it waits for the first thing to write.
    disk: { path, open: async () => (await import('./conf-file')).openConfFile(folder, profile) },
    // Somebody who moved to another seat goes on where they were.
    events: mergeEvents(found.events, collected),
    now,
    newId,
    device,
  });
  if (found.kind === 'damaged') await store.save();
  return store;
}
