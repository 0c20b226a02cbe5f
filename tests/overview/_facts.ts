import type { ProgressFact } from '../../src/progress/types';

/** A finished review, of which only the areas that were found and missed matter. */
export const reviewFact = (agreed: string[], missed: string[]) =>
  ({
    type: 'review',
    exercise: 'x',
    claimed: [],
    found: 0,
    planted: 0,
    score: 0,
    agreed,
    missed,
    unsupported: [],
  }) as ProgressFact;
