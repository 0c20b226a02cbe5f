import { areaTitle } from '../conventions/area';
import { documentTarget } from '../review/document-target';
import { claimCounter, type ReviewAction, type ReviewState } from '../review/state';
import type { ReviewSource } from '../review/types';
import type { PromptContext } from './context';
import { documentProgram } from './document';
import type { PromptProgram } from './program';

/** A review that's under way. */
export interface OpenReview {
  source: ReviewSource;
  state: ReviewState;
}

export type ReviewDispatch = (action: ReviewAction) => void;

/** @returns whether the exercise is about two versions of a contract */
export const isVersions = ({ subject }: ReviewState): boolean => subject.exercise?.versionDiff != null;

/** `2 of 7 areas`, or of two versions `2 of 9 changes`. */
export const counterText = (state: ReviewState): string =>
  `${claimCounter(state).replace('/', ' of ')} ${isVersions(state) ? 'changes' : 'areas'}`;

/** What is claimed at a place, as it follows the place's name. */
export function claimedText(state: ReviewState, target: string | null): string {
  const here = state.claims.filter(({ at }) => at === target);
  if (here.length === 0) return '';
  return isVersions(state) ? ', marked' : `, claimed: ${here.map(({ area }) => areaTitle(area)).join(', ')}`;
}

/** The document at what the cursor is about. */
export async function* openDocument(context: PromptContext, { source, state }: OpenReview): PromptProgram {
  const target = documentTarget(state);
  if (target === null)
    return yield* documentProgram(context, source, { document: state.subject.contract.name, row: 0 });
  if (target.at === 'operation')
    return yield* documentProgram(context, source, await source.operationRow(target.index));
  if (target.at === 'pointer') {
    const place = await source.pointerRow?.(target.document, target.pointer);
    if (place) yield* documentProgram(context, source, place);
    return;
  }
  const { document, line, column } = target.place;
  const row = await source.rowOf(document, line, column);
  yield* documentProgram(context, source, { document, row: Math.max(0, row - 3) });
}
