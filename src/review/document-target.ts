import { sortedRows } from './comparison/rows';
import type { ComparisonRow } from './comparison/types';
import { documentName, oldDocumentName } from './exercises/text';
import type { ReviewState } from './state';
import type { FindingPlace } from './types';

/** @returns the row of the contract's operations under the cursor; null for anything else */
export function operationIndex({ subject, targets, cursor }: ReviewState): number | null {
  const index = subject.contract.operations.findIndex(({ name }) => name === targets[cursor]);
  return index < 0 ? null : index;
}

/** @returns the row of the comparison under the cursor */
export const rowUnderCursor = ({ comparison, row }: ReviewState): ComparisonRow | null =>
  comparison === null ? null : (sortedRows(comparison)[row] ?? null);

/** What a document can be opened at. */
export type DocumentTarget =
  | { at: 'place'; place: FindingPlace }
  /** `near`: the document need not have the place itself. */
  | { at: 'pointer'; document: string; pointer: string; near?: boolean }
  | { at: 'operation'; index: number }
  | null;

/** What the cursor is about: a finding's place, a change, or an operation. */
export function documentTarget(state: ReviewState): DocumentTarget {
  const { view, list, targets, cursor, subject } = state;
  const listed = view === 'places' ? list?.places[list.cursor] : undefined;
  const row = view === 'comparison' ? rowUnderCursor(state) : null;
  const place = listed ?? row?.finding;
  if (place) return { at: 'place', place };
  const target = row ? row.at : (targets[cursor] ?? null);
  const change = subject.exercise?.versionDiff?.changes.find(({ id }) => id === target);
  if (change) {
    // What is gone is in the old version only.
    const document = change.after === null ? oldDocumentName : documentName;
    return { at: 'pointer', document, pointer: change.pointer };
  }
  const index = operationIndex({ ...state, targets: [target], cursor: 0 });
  return index === null ? null : { at: 'operation', index };
}
