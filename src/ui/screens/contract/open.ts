import { claimPlaces } from '../../../review/claims';
import type { ReviewSource } from '../../../review/types';
import { beginReview, type ReviewSession } from '../review/review-session';

/** A contract of the person's own that is open, with what was claimed; it outlives leaving the screen. */
export interface OpenContract extends ReviewSession {
  /** Another number whenever the file is read again. */
  id: number;
  path: string;
  /** Ends the thread; called when another contract is open, or somebody else is here. */
  close(): void;
}

/**
 * @param before - the same contract as it was open before, if it was
 * @returns the contract, with the claims of before that point at something it still has
 */
export function openAgain(
  path: string,
  source: ReviewSource,
  listeners: ReviewSession['listeners'],
  before: OpenContract | undefined,
): OpenContract {
  const known = new Set(claimPlaces(source.subject));
  const claims = (before?.store.get().claims ?? []).filter(({ at }) => at === null || known.has(at));
  return { ...beginReview(source, listeners, claims), id: (before?.id ?? 0) + 1, path, close: () => source.close() };
}
