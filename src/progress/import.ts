import { decodeText, largestDocument, type ProgressDocument, readDocument } from './document';
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

interface ImportResult {
  /** How many events the document holds. */
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
  const fresh = events.filter(event => !before.has(event.id));
  return {
    events: events.length,
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
