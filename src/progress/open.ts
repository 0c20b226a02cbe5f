import { resolve } from 'node:path';
import { InputError } from '../command';
import { deviceId } from './device';
import { isWork, mergeEvents } from './events';
import { defaultDataDir, defaultProfile, knownSpelling, listProfiles, profileFile, profileName } from './profiles';
import type { ProgressFile } from './progress-file';
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

  const collector = options.collect == null ? null : collectorIn(options.collect, profile);
  const keep = (place: Collector) =>
    createProgressStore({
      profile,
      disk: place,
      events: mergeEvents(eventsAt(path), eventsAt(place.path)),
      now,
      newId,
      device: () => deviceId(folder),
    });

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
    events: collector ? mergeEvents(found.events, eventsAt(collector.path)) : found.events,
    now,
    newId,
    device: () => deviceId(folder),
  });
  if (found.kind === 'damaged') await store.save();
  return store;
}

interface Collector {
  path: string;
  open(): Promise<ProgressFile>;
}

/** Somebody's file in the folder of a class. */
const collectorIn = (folder: string, profile: string): Collector => ({
  path: profileFile(folder, profile),
  open: async () => (await import('./conf-file')).openConfFile(folder, profile, { isShared: true }),
});

/** The events of a file that is read for what it adds; none where it can't be read, which its first write then says. */
function eventsAt(path: string): FileState['events'] {
  try {
    return readFileState(path).events;
  } catch {
    return [];
  }
}
