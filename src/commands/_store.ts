import { resolve } from 'node:path';
import { InputError, type Io } from '../command';
import { severalPeople } from '../progress/open';
import { type PeopleHere, peopleHere } from '../progress/people';
import { knownSpelling } from '../progress/profiles';
import type { ProgressStore } from '../progress/types';
import { didYouMean } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';

function peopleIn(io: Io): PeopleHere {
  const { dataDir } = io.globals;
  const folder = dataDir === undefined || dataDir.trim() === '' ? dataDir : resolve(io.cwd, dataDir);
  return peopleHere(
    { ...io.globals, dataDir: folder },
    // One command records a handful of events; 64 random bits tell them from all others.
    { env: io.env, now: () => io.now(), newId: () => io.requestId() },
  );
}

/**
 * Opens the progress that a command line asks for and prints what its owner should know. Where several people have progress
 * and none is named, it asks at a terminal.
 *
 * @throws InputError `profile_needed` where nobody can be asked
 */
export async function openStore(io: Io): Promise<ProgressStore> {
  const people = peopleIn(io);
  await tellNewName(io);
  const store = await people.open(await chosenProfile(io, people));
  for (const warning of store.warnings()) io.err(`${warning}\n`);
  return store;
}

/**
 * Opens progress of somebody who must be there already.
 *
 * @throws InputError `unknown_profile`
 */
export async function openKnown(io: Io): Promise<ProgressStore> {
  const unknown = await unknownPerson(peopleIn(io), io.globals.profile);
  if (unknown) throw unknown;
  return openStore(io);
}

/**
 * The way out of a name that nobody has: a near one, or the names there are.
 *
 * @returns null if somebody has it, or nobody is here at all
 */
async function unknownPerson(people: PeopleHere, name: string | undefined): Promise<InputError | null> {
  const known = name === undefined ? null : await people.knownInstead(name);
  if (known === null || known.length === 0) return null;
  const listed = `People here: ${known.slice(0, mostNames).join(', ')}${known.length > mostNames ? `, and ${known.length - mostNames} more` : ''}.`;
  return new InputError(
    'unknown_profile',
    `Nobody here is called "${stripControlCharacters(name!)}".`,
    didYouMean(name!, known, listed),
    { profiles: known },
  );
}

/** How many names a sentence lists. */
const mostNames = 12;

/** Says on standard error that a name is new if it's close to a known one, since it may be a slip. */
export async function tellNewName(io: Io, name = io.globals.profile): Promise<void> {
  const known = name === undefined ? null : await peopleIn(io).knownInstead(name);
  const way = didYouMean(name ?? '', known ?? [], '');
  if (way !== '') io.err(`${stripControlCharacters(name!)} is new here. ${way}\n`);
}

/**
 * Opens progress that only adds to what a command prints, such as marks in a list. Where several people have progress and none
 * is named, it's nobody's, and a notice says so.
 */
export async function openStoreIfKnown(io: Io): Promise<ProgressStore> {
  const people = peopleIn(io);
  if (await people.mustAsk()) {
    io.err(
      `${severalPeople(await people.names()).message} So this command uses no profile and saves nothing. Use --profile NAME to say who you are.\n`,
    );
    return people.open({ guest: true });
  }
  return openStore(io);
}

/**
 * Opens progress for something that is worth doing without it, too: at a terminal it asks who is here, and in a pipe nothing is
 * kept unless that is known.
 */
export const openStoreToRecord = (io: Io): Promise<ProgressStore> =>
  io.typedLines && !io.globals.json ? openStore(io) : openStoreIfKnown(io);

/**
 * The profile that somebody chooses, if that has to be asked.
 *
 * @throws InputError `profile_needed`
 */
async function chosenProfile(io: Io, people: PeopleHere): Promise<{ profile: string } | undefined> {
  if (!(await people.mustAsk())) return undefined;
  const names = await people.names();
  if (!io.typedLines || io.globals.json) throw severalPeople(names);
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
 * @throws InputError `guest_keeps_nothing`, `profile_needed`, `unknown_profile`, `not_saved`
 */
export async function openForChange(io: Io, what: string, profile = io.globals.profile): Promise<ProgressStore> {
  if (io.globals.guest) {
    throw new InputError(
      'guest_keeps_nothing',
      `Nothing is saved for a guest, so there is nothing to ${what}.`,
      'Leave out --guest.',
    );
  }
  const people = peopleIn(io);
  if (what === 'reset') {
    const unknown = await unknownPerson(people, profile);
    if (unknown) throw unknown;
  }
  // A teacher who resets somebody's work keeps nobody's progress on their own machine.
  const store = await people.open({ profile, leavesNoCopy: true });
  const warnings = store.warnings();
  const readOnly = store.file() === null;
  // The failure says the last one.
  for (const warning of readOnly ? warnings.slice(0, -1) : warnings) io.err(`${warning}\n`);
  if (readOnly) throw notSaved(store);
  return store;
}

/** Whether what was done is on this machine and, in a class, in its folder: what isn't comes back from there. */
export const isSaved = (store: ProgressStore): boolean => store.saved() && !store.isUncollected();

/** The failure of a change that did not reach the disk. */
export const notSaved = (store: ProgressStore): InputError =>
  new InputError('not_saved', store.warnings().at(-1) ?? 'Your progress can’t be saved.');
