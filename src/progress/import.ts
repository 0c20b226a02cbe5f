import { decodeText } from '../text/decode-text';
import { largestDocument, type ProgressDocument, readDocument } from './document';
import { isWork } from './events';
import { isOnePerson, isSameName, type NamedProgress } from './same-person';
import type { ProgressStore } from './types';

/**
 * Reads an export.
 *
 * @returns the document, or in words why it is none
 */
export function readExport(bytes: Uint8Array): ProgressDocument | string {
  if (bytes.length > largestDocument) return 'it is larger than 64 MB';
  const read = readDocument(decodeText(bytes));
  if (read.kind === 'newer') return 'a newer version of this program wrote it; update the program to read it';
  return read.kind === 'damaged' ? read.reason : read.document;
}

/**
 * Why a document may be another person's than the progress that it would go into.
 *
 * @returns `name`: it has another name; `work`: the same name, and its work is from elsewhere; null: nothing speaks for it
 */
export function mixesPeople(
  known: NamedProgress,
  { profile, events, undoes }: ProgressDocument,
): 'name' | 'work' | null {
  if (!isSameName(known.profile, profile)) return 'name';
  const isEmpty = !known.events.some(event => event.type !== 'start');
  const isOwnCopy = known.events.some(event => event.type === 'reset' && event.id === undoes);
  return isEmpty || isOwnCopy || isOnePerson(known, { profile: null, events }) ? null : 'work';
}

interface ImportResult {
  /** How many events the document holds, not counting where they were made. */
  events: number;
  /** How many of them were not known and count now. */
  added: number;
  /** How many were not known and count for nothing, because a later reset forgot them. */
  forgotten: number;
  /** The document was the copy before a reset, and the reset is taken back. */
  undone: boolean;
}

/** Merges a document into a store; nothing is saved before `flush`. A copy made before a reset takes the reset back. */
export function importDocument(store: ProgressStore, { events, undoes }: ProgressDocument): ImportResult {
  const before = new Set(store.events().map(event => event.id));
  const undone = undoes !== undefined && !store.events().some(event => event.type === 'undo' && event.reset === undoes);
  if (undone) store.record({ type: 'undo', reset: undoes });
  store.merge(events);
  const known = store.events();
  const counted = new Set(known.map(event => event.id));
  const resets = known.filter(event => event.type === 'reset');
  const fresh = events.filter(event => isWork(event) && !before.has(event.id));
  return {
    events: events.filter(isWork).length,
    added: fresh.filter(event => counted.has(event.id)).length,
    forgotten: fresh.filter(
      event =>
        !counted.has(event.id) &&
        resets.some(
          reset =>
            reset.at >= event.at &&
            (reset.lesson === null || ('lesson' in event && event.type !== 'reset' && event.lesson === reset.lesson)),
        ),
    ).length,
    undone,
  };
}
