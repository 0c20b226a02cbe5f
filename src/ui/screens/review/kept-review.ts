/** What Home knows of a review that was left. It's apart from the rest, which takes its time to load. */
export interface KeptReview {
  /** What is reviewed, by name. */
  title: string;
  /** How much is claimed, as a number and in words ("3/7"); final once the linter ran. */
  claims(): { count: number; counter: string; areFinal: boolean };
}

const keptAs = 'review';

/**
 * @param kept - what is kept while the program runs
 * @returns the exercise that was left before the linter ran, or null
 */
export function openReview<Review extends KeptReview = KeptReview>(kept: ReadonlyMap<string, unknown>): Review | null {
  const open = kept.get(keptAs) as Review | undefined;
  return open && !open.claims().areFinal ? open : null;
}

/** Keeps an exercise and its claims for when the person comes back. */
export const keepReview = (kept: Map<string, unknown>, session: KeptReview): void => {
  kept.set(keptAs, session);
};

/** The next visit begins another exercise. */
export const forgetReview = (kept: Map<string, unknown>): void => {
  kept.delete(keptAs);
};
