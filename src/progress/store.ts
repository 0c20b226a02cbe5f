import { InputError } from '../command';
import { compactEvents } from './compact';
import { draftsOfCopy, moveDrafts } from './drafts';
import { mergeEvents, readEvent } from './events';
import { foldEvents } from './fold';
import type { LockHolder } from './lock';
import { NewerFileError, type ProgressFile } from './progress-file';
import type { Progress, ProgressEvent, ProgressFact, ProgressStore } from './types';
import {
  damagedWarning,
  errorReason,
  newerVersionWarning,
  uncollectedWarning,
  unsavedWarning,
  waitingNotice,
} from './warnings';

interface ProgressStoreOptions {
  profile: string | null;
  /** The profile's file and how to open it when there is something to write; null keeps everything in memory. */
  disk: { path: string; open(): Promise<ProgressFile> } | null;
  /** A second file, in which a class collects the same progress; null or absent: none. */
  collector?: { path: string; open(): Promise<ProgressFile> } | null;
  /** What was read at the start. */
  events?: readonly ProgressEvent[];
  warnings?: readonly string[];
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** A text that no other event has, on any machine. */
  newId(): string;
  /** This device (see `deviceId`); without it nothing says where the work was done. */
  device?(): string;
}

/** Errors that may pass: the next event triggers another attempt. After any other the store stays in memory. */
const passing = new Set(['ELOCKED', 'ENOSPC', 'EDQUOT']);

/** A store that can also write when nothing was recorded: a damaged file is repaired that way. */
interface WritingStore extends ProgressStore {
  save(): Promise<void>;
}

/** The class folder didn't take a copy. */
class CollectError extends Error {
  constructor(
    readonly path: string,
    override readonly cause: unknown,
  ) {
    super(`Not collected in ${path}`);
  }
}

/** A store that records in memory at once and saves in the background. */
export function createProgressStore(options: ProgressStoreOptions): WritingStore {
  const { profile, now, newId } = options;
  const place = options.disk;
  let known = compactEvents(options.events ?? []);
  let sum: Progress | null = null;
  let lastMoment = 0;
  let disk: ProgressFile | null = null;
  let collected: ProgressFile | null = null;
  let memoryOnly = place === null;
  /** Something in memory may not be on disk. */
  let dirty = false;
  let writing: Promise<void> | null = null;
  const warnings = [...(options.warnings ?? [])];
  /** The notice about the last write, if it failed; gone when a later one succeeds. */
  let failure: string | null = null;
  let isUncollected = false;

  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const take = (events: ProgressEvent[]) => {
    known = events;
    sum = null;
  };

  /** A time after what this store recorded and after every reset, so that the order is what the person saw. */
  const nextMoment = (): number => {
    let earliest = lastMoment + 1;
    for (const event of known) if (event.type === 'reset') earliest = Math.max(earliest, event.at + 1);
    lastMoment = Math.max(Math.floor(now()), earliest);
    return lastMoment;
  };

  let begun = false;
  /** Says once, before the first event of this device, that work goes on here. */
  const begin = () => {
    if (begun || profile === null || !options.device) return;
    begun = true;
    const device = options.device();
    const isHere = (event: ProgressEvent) =>
      event.type === 'start' && event.device === device && event.profile === profile;
    if (!known.some(isHere)) take([...known, { id: newId(), at: Math.floor(now()), type: 'start', profile, device }]);
  };

  const add = (event: ProgressEvent) => {
    take([...known, event]);
    start();
  };

  function start(): void {
    if (memoryOnly) return;
    dirty = true;
    writing ??= write().finally(() => {
      writing = null;
    });
  }

  const wait = (holder: LockHolder | null) => {
    failure ??= waitingNotice(holder);
    tell();
  };

  /** Writes until nothing is left: what is recorded meanwhile goes along with the next round. */
  async function write(): Promise<void> {
    while (dirty && place !== null && !memoryOnly) {
      dirty = false;
      try {
        disk ??= await place.open();
        const state = await disk.merge(known, wait);
        take(compactEvents(mergeEvents(known, state.events)));
        await collect();
        const hadFailed = failure !== null;
        failure = null;
        isUncollected = false;
        if (hadFailed) tell();
        if (state.damaged) {
          const { reason, copy, saved } = state.damaged;
          warnings.push(damagedWarning(place.path, reason, copy, saved));
        }
      } catch (error) {
        if (error instanceof NewerFileError) {
          memoryOnly = true;
          warnings.push(newerVersionWarning(error.path));
          tell();
          return;
        }
        if (error instanceof CollectError) {
          // What is on this machine is safe, and the next event triggers another attempt.
          failure = uncollectedWarning(error.path, error.cause);
          isUncollected = true;
          tell();
          return;
        }
        failure = unsavedWarning(place.path, error);
        isUncollected = false;
        memoryOnly = !passing.has((error as NodeJS.ErrnoException).code ?? '');
        dirty = true;
        tell();
        return;
      }
    }
  }

  const drafts = () => (memoryOnly ? null : draftsOfCopy(place!.path));

  async function collect(): Promise<void> {
    const { collector } = options;
    if (!collector) return;
    try {
      collected ??= await collector.open();
      const state = await collected.merge(known, wait);
      take(compactEvents(mergeEvents(known, state.events)));
    } catch (error) {
      throw new CollectError(collector.path, error);
    }
  }

  const flush = async () => {
    if (dirty) start();
    while (writing) await writing;
  };

  async function backup(id: string): Promise<string | null> {
    // What another terminal recorded belongs into the copy as well.
    start();
    await flush();
    if (memoryOnly || disk === null) return null;
    try {
      if (failure !== null) throw new Error('the file cannot be written');
      return await disk.backup(known, id);
    } catch (error) {
      throw noBackup(error);
    }
  }

  const noBackup = (error: unknown) =>
    new InputError(
      'no_backup',
      `No backup could be written next to ${place!.path} (${errorReason(error)}). Nothing was reset.`,
      'Free some space, or try again when the other terminal is done.',
    );

  function setDraftsAside(copy: string | null): number {
    if (copy === null) return 0;
    try {
      return moveDrafts(drafts(), draftsOfCopy(copy));
    } catch (error) {
      throw noBackup(error);
    }
  }

  return {
    profile,
    file: () => (memoryOnly ? null : place!.path),
    drafts,
    progress: () => {
      sum ??= foldEvents(known);
      return sum;
    },
    events: () => compactEvents(known),
    record: (fact: ProgressFact) => {
      begin();
      add({ id: newId(), at: nextMoment(), ...fact });
    },
    merge: events => {
      const ids = new Set(known.map(event => event.id));
      const fresh = mergeEvents(events.filter(event => typeof readEvent(event) !== 'string' && !ids.has(event.id)));
      if (fresh.length === 0) {
        // Nothing is new here, but the folder of a class may lack it.
        if (options.collector) start();
        return 0;
      }
      begin();
      take(compactEvents(mergeEvents(known, fresh)));
      start();
      return fresh.length;
    },
    reset: async lesson => {
      const id = newId();
      const copy = await backup(id);
      const aside = lesson === null ? setDraftsAside(copy) : 0;
      const latest = known.reduce((moment, event) => Math.max(moment, event.at), 0);
      add({ id, at: Math.max(nextMoment(), latest), type: 'reset', lesson });
      await flush();
      return { backup: copy, drafts: aside };
    },
    warnings: () => (failure === null ? [...warnings] : [...warnings, failure]),
    failure: () => failure,
    isUncollected: () => isUncollected,
    onFailure: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saved: () => !memoryOnly && !dirty && writing === null,
    flush,
    save: () => {
      start();
      return flush();
    },
  };
}
