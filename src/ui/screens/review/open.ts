import type { ReviewAction, ReviewState } from '../../../review/state';
import type { Exercise } from '../../../review/types';
import type { Store } from '../../store';

/** An exercise that somebody has begun. */
export interface OpenReview {
  exercise: Exercise;
  store: Store<ReviewState, ReviewAction>;
  /** How many areas are claimed by now, as `3/7`. Home asks it: the comparison, and the linter with it, stay unloaded. */
  counter(): string;
}

const keptAs = 'review';

/** In: what is kept while the program runs. Out: the exercise that was left before the linter ran, or null. */
export function openReview(session: ReadonlyMap<string, unknown>): OpenReview | null {
  const open = session.get(keptAs) as OpenReview | undefined;
  return open && open.store.get().comparison === null ? open : null;
}

/** Keeps an exercise and its claims for when the person comes back. */
export const keepOpen = (session: Map<string, unknown>, open: OpenReview): void => {
  session.set(keptAs, open);
};

/** The next visit begins another exercise. */
export const setAside = (session: Map<string, unknown>): void => {
  session.delete(keptAs);
};
