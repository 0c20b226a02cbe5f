import { resolve } from 'node:path';
import { InputError, type Io, type OptionValues, printJson } from '../command';
import type { ProgressDocument } from '../progress/document';
import { draftsOfCopy, moveDrafts } from '../progress/drafts';
import { mergeEvents } from '../progress/events';
import { importDocument, mixesPeople } from '../progress/import';
import { profileName } from '../progress/profiles';
import { isSameName, type NamedProgress } from '../progress/same-person';
import type { ProgressStore } from '../progress/types';
import { stripControlCharacters } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { pluralize } from '../text/pluralize';
import { exportHint, readSources, type Source, unreadableFilesError } from './_progress-files';
import { isSaved, notSaved, openForChange, tellNewName } from './_store';

/** What goes into one profile. */
interface Target {
  store: ProgressStore;
  sources: Source[];
}

/** A file that may be somebody else's than the profile that it would go into. */
interface Doubt {
  source: Source;
  /** A sentence for a person. */
  text: string;
}

/**
 * `progress import`: each file goes into the profile that it names. Before two people's work would become one's, it asks, and
 * where nobody can be asked, nothing is imported.
 *
 * @param names - files, patterns, and "-"
 * @param options - `as`: the profile for all of them; it asks only if the files may be different people's
 */
export async function importFiles(names: string[], { as }: OptionValues, io: Io): Promise<number> {
  const everybody = as === undefined ? undefined : profileName(String(as));
  const { sources, unread } = await readSources(names, 'import', io);
  if (unread.length > 0) throw unreadableFilesError(unread, `Nothing was imported. ${exportHint}`);
  const targets = await openTargets(sources, everybody, io);
  const people = io.globals.classroom?.people ?? [];
  const doubts =
    everybody === undefined ? targets.flatMap(target => doubtsOf(target, people)) : doubtsAmong(sources, people);
  const left = new Set(await rejected(doubts, io));
  const results = [];
  for (const { store, sources: own } of targets) {
    for (const { name, document } of own.filter(source => !left.has(source))) {
      const result = importDocument(store, document);
      const drafts = result.undone ? bringDraftsBack(resolve(io.cwd, name), store) : 0;
      results.push({ file: name, profile: store.profile!, ...result, ...(drafts > 0 ? { drafts } : {}) });
    }
    await store.flush();
    if (results.some(({ profile }) => profile === store.profile) && !isSaved(store)) throw notSaved(store);
  }
  if (io.globals.json) {
    const profile = targets.length === 1 ? targets[0]!.store.profile : null;
    const added = results.reduce((sum, each) => sum + each.added, 0);
    return printJson(io, { profile, files: results, added });
  }
  for (const result of results) io.out(resultText(result));
  if (results.length === 0) io.out('Nothing was imported.\n');
  return 0;
}

function resultText({
  file,
  profile,
  events,
  added,
  forgotten,
  undone,
  drafts = 0,
}: { file: string; profile: string; drafts?: number } & ReturnType<typeof importDocument>): string {
  const stay = `${pluralize(forgotten, 'entry is', 'entries are')} from before a reset and ${forgotten === 1 ? 'stays' : 'stay'} forgotten.`;
  return [
    `${stripControlCharacters(file)}: ${pluralize(events, 'entry', 'entries')}, ${added} of them new for ${profile}.\n`,
    ...(events === 0 ? [`The file holds no work. Ask ${profile} for another export.\n`] : []),
    ...(undone ? ['This import has undone the reset: the file is the copy that was made just before it.\n'] : []),
    ...(drafts > 0 ? [`It has brought back ${contractsOf(drafts)}.\n`] : []),
    ...(forgotten > 0 ? [`${stay} To undo a reset, import the copy that was kept.\n`] : []),
  ].join('');
}

/** What was under repair, in words. */
export const contractsOf = (drafts: number): string =>
  drafts === 1 ? 'the contract that you were repairing' : `${drafts} contracts that you were repairing`;

/** The contracts under repair that a reset moved beside its copy; without them the reset is undone all the same. */
function bringDraftsBack(copy: string, store: ProgressStore): number {
  try {
    return moveDrafts(draftsOfCopy(copy), store.drafts());
  } catch {
    return 0;
  }
}

/** Opens the profile that each file goes into: the one of the command line, or the one that the file names. */
async function openTargets(sources: readonly Source[], everybody: string | undefined, io: Io): Promise<Target[]> {
  const targets = new Map<string, Target>();
  const nameless = sources.filter(({ document }) => usableName(document) === null);
  const chosen = everybody ?? io.globals.profile;
  if (chosen === undefined && nameless.length > 0) {
    throw new InputError(
      'profile_needed',
      `${listInWords(
        nameless.map(({ name }) => stripControlCharacters(name)),
        'and',
      )} ${nameless.length === 1 ? 'doesn’t' : 'don’t'} name a person. Nothing was imported.`,
      'Use --as NAME to say whose it is.',
    );
  }
  await tellNewName(io, chosen);
  for (const source of sources) {
    const store = await openForChange(io, 'import into', chosen ?? usableName(source.document)!);
    const target = targets.get(store.profile!) ?? { store, sources: [] };
    target.sources.push(source);
    targets.set(store.profile!, target);
  }
  return [...targets.values()];
}

/** The name inside a document; null if it has none that could be a profile's. */
function usableName({ profile }: ProgressDocument): string | null {
  try {
    return profile === null ? null : profileName(profile);
  } catch {
    return null;
  }
}

/**
 * The files of a profile that may be another person's than its own, or than the files before them. In a class, a name is one
 * person: what somebody does at home begins on another machine.
 */
function doubtsOf({ store, sources }: Target, people: readonly string[]): Doubt[] {
  const isInClass = people.some(name => isSameName(name, store.profile));
  const doubts: Doubt[] = [];
  let known: NamedProgress = { profile: store.profile, events: store.events() };
  for (const source of sources) {
    const why = mixesPeople(known, source.document);
    const [file, profile] = [stripControlCharacters(source.name), store.profile];
    const whose = stripControlCharacters(String(source.document.profile));
    if (why === 'name') doubts.push({ source, text: `${file} is the progress of ${whose}, not of ${profile}.` });
    if (why === 'work' && !isInClass) {
      doubts.push({
        source,
        text: `${file} is also named ${profile}, but its progress was made separately from the progress here. It may be another person’s.`,
      });
    }
    known = { ...known, events: mergeEvents(known.events, source.document.events) };
  }
  return doubts;
}

/** With `--as`, the files of the line that may be other people's than the first one. A file named alone is what it's said to be. */
function doubtsAmong([first, ...rest]: readonly Source[], people: readonly string[]): Doubt[] {
  if (first === undefined) return [];
  let known: NamedProgress = first.document;
  return rest.flatMap(source => {
    const why = mixesPeople(known, source.document);
    const isInClass = people.some(name => isSameName(name, known.profile));
    known = { profile: known.profile, events: mergeEvents(known.events, source.document.events) };
    const files = `${stripControlCharacters(first.name)} and ${stripControlCharacters(source.name)}`;
    if (why === 'name') {
      const names = [first, source].map(({ document }) => stripControlCharacters(String(document.profile)));
      return [{ source, text: `${files} look like two people’s: one is named ${names[0]}, the other ${names[1]}.` }];
    }
    if (why === null || isInClass) return [];
    return [{ source, text: `${files} may be two people’s: each was made separately from the other.` }];
  });
}

/**
 * Asks about each doubt.
 *
 * @returns the files that stay out
 * @throws InputError `mixes_people` where nobody can be asked
 */
async function rejected(doubts: readonly Doubt[], io: Io): Promise<Source[]> {
  if (doubts.length === 0) return [];
  if (!io.typedLines || io.globals.json) {
    throw new InputError(
      'mixes_people',
      `${doubts.map(({ text }) => text).join('\n')}\nNothing was imported.`,
      'To import one of them anyway, name it alone, with the profile: progress import FILE --as NAME',
      { files: doubts.map(({ source }) => source.name) },
    );
  }
  const out: Source[] = [];
  const lines = io.typedLines()[Symbol.asyncIterator]();
  for (const { source, text } of doubts) {
    io.err(`${text}\nImport it anyway? [y/N] `);
    const { value, done } = await lines.next();
    if (done || !/^y(es)?$/i.test(String(value).trim())) out.push(source);
  }
  await lines.return?.();
  return out;
}
