import { resolve } from 'node:path';
import { InputError, type Io } from '../command';
import { dataFolder, listProfiles, openProgress, severalPeople } from '../progress/open';
import { knownSpelling } from '../progress/profiles';
import type { ProgressStore } from '../progress/types';
import { stripControlCharacters } from '../text/layout';

const folderOf = (io: Io): string | undefined =>
  io.globals.dataDir === undefined || io.globals.dataDir.trim() === ''
    ? io.globals.dataDir
    : resolve(io.cwd, io.globals.dataDir);

/** Who could be here, where that has to be asked: in a class always, and else with several people on a machine; or null. */
async function peopleToAsk(io: Io): Promise<string[] | null> {
  const { classroom } = io.globals;
  const known = await listProfiles(dataFolder(folderOf(io), io.env));
  if (classroom) return classroom.people.length > 0 ? [...classroom.people] : known;
  return known.length > 1 ? known : null;
}

/**
 * Opens the progress that a command line asks for and prints what its owner should know. Where several people have progress
 * and none is named, it asks at a terminal.
 *
 * @throws InputError `profile_needed` where nobody can be asked
 */
export async function openStore(io: Io): Promise<ProgressStore> {
  const store = await openAs(io, await whoIsHere(io));
  for (const warning of store.warnings()) io.err(`${warning}\n`);
  return store;
}

/**
 * Opens progress that only adds to what a command prints, such as marks in a list. Where several people have progress and none
 * is named, it's nobody's, and a notice says so.
 */
export async function openStoreIfKnown(io: Io): Promise<ProgressStore> {
  const { guest, profile } = io.globals;
  if (!guest && profile === undefined) {
    const names = await peopleToAsk(io);
    if (names !== null) {
      io.err(
        `${severalPeople(names).message} So this command uses no profile and saves nothing. Use --profile NAME to say who you are.\n`,
      );
      return openAs(io, { guest: true });
    }
  }
  return openStore(io);
}

/**
 * Opens progress for something that is worth doing without it, too: at a terminal it asks who is here, and in a pipe nothing is
 * kept unless that is known.
 */
export const openStoreToRecord = (io: Io): Promise<ProgressStore> =>
  io.typedLines && !io.globals.json ? openStore(io) : openStoreIfKnown(io);

const openAs = (io: Io, { guest = false, profile }: { guest?: boolean; profile?: string }): Promise<ProgressStore> =>
  openProgress({
    profile,
    guest,
    dataDir: folderOf(io),
    collect: io.globals.classroom?.collect,
    env: io.env,
    now: () => io.now(),
    // One command records a handful of events; 64 random bits tell them from all others.
    newId: () => io.requestId(),
  });

/**
 * Whose progress a command line means.
 *
 * @throws InputError `profile_needed`
 */
async function whoIsHere(io: Io): Promise<{ guest?: boolean; profile?: string }> {
  const { guest, profile, json } = io.globals;
  if (guest || profile !== undefined) return { guest, profile };
  const names = await peopleToAsk(io);
  if (names === null) return {};
  if (!io.typedLines || json) throw severalPeople(names);
  io.err(`Who is here?\n${names.map((name, i) => `  ${i + 1} ${name}`).join('\n')}\nType a number or a name: `);
  for await (const line of io.typedLines()) {
    const given = line.trim();
    const chosen = /^\d+$/.test(given) ? names[Number(given) - 1] : knownSpelling(names, given);
    if (chosen) return { profile: chosen };
    io.err(`Nobody here is called "${stripControlCharacters(given)}". Type a number or a name: `);
  }
  throw severalPeople(names);
}

/**
 * Opens the progress that a command is about to change: a guest has none, and where several people keep theirs the
 * command line must say whose it is.
 *
 * @param what - what would be done, such as "reset"
 * @param profile - whose it is; by default, what the command line says
 * @throws InputError `guest_keeps_nothing`, `profile_needed`, `not_saved`
 */
export async function openForChange(io: Io, what: string, profile = io.globals.profile): Promise<ProgressStore> {
  if (io.globals.guest) {
    throw new InputError(
      'guest_keeps_nothing',
      `Nothing is kept for a guest, so there is nothing to ${what}.`,
      'Leave out --guest.',
    );
  }
  const store = await openAs(io, { profile });
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
