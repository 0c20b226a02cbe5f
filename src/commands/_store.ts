import { resolve } from 'node:path';
import { InputError, type Io } from '../command';
import { dataFolder, listProfiles, openProgress } from '../progress/open';
import type { ProgressStore } from '../progress/types';

const folderOf = (io: Io): string | undefined =>
  io.globals.dataDir === undefined || io.globals.dataDir.trim() === ''
    ? io.globals.dataDir
    : resolve(io.cwd, io.globals.dataDir);

/**
 * Opens the progress that a command line asks for and prints what its owner should know.
 *
 * @throws InputError
 */
export async function openStore(io: Io): Promise<ProgressStore> {
  const store = await open(io);
  for (const warning of store.warnings()) io.err(`${warning}\n`);
  return store;
}

const open = (io: Io): Promise<ProgressStore> =>
  openProgress({
    profile: io.globals.profile,
    guest: io.globals.guest,
    dataDir: folderOf(io),
    env: io.env,
    now: () => io.now(),
    // One command records a handful of events; 64 random bits tell them from all others.
    newId: () => io.requestId(),
  });

/**
 * Opens the progress that a command is about to change: a guest has none, and where several people keep theirs the
 * command line must say whose it is.
 *
 * @throws InputError `guest_keeps_nothing`, `profile_needed`, `not_saved`
 */
export async function openForChange(io: Io, what: string): Promise<ProgressStore> {
  const { guest, profile } = io.globals;
  if (guest) {
    throw new InputError(
      'guest_keeps_nothing',
      `Nothing is kept for a guest, so there is nothing to ${what}.`,
      'Leave out --guest.',
    );
  }
  if (profile === undefined) {
    const names = await listProfiles(dataFolder(folderOf(io), io.env));
    if (names.length > 1) {
      throw new InputError(
        'profile_needed',
        `Several people have progress on this machine: ${names.join(', ')}.`,
        'Use --profile NAME to say whose you mean.',
        { profiles: names },
      );
    }
  }
  const store = await open(io);
  const warnings = store.warnings();
  const readOnly = store.file() === null;
  // The failure says the last one.
  for (const warning of readOnly ? warnings.slice(0, -1) : warnings) io.err(`${warning}\n`);
  if (readOnly) throw notSaved(store);
  return store;
}

/** The failure of a change that did not reach the disk. */
export const notSaved = (store: ProgressStore): InputError =>
  new InputError('not_saved', store.warnings().at(-1) ?? 'Your progress can’t be saved.');
