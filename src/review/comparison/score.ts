import type { Claim } from '../claim';
import { claimsEverything } from './judge';
import type { ClaimKind, JudgedClaim, ReviewResult } from './types';

/**
 * @param found - how many flaws were found
 * @param planted - how many there were to find
 * @param places - how many places there are to claim
 * @returns the figures of a review: the score is the percentage that was found, and the claims say what that is worth
 */
export function resultOf(
  judged: readonly JudgedClaim[],
  found: number,
  planted: number,
  places: number,
): { score: number; result: ReviewResult } {
  const claims: Claim[] = judged.map(({ claim }) => claim);
  const count = (kind: ClaimKind) => judged.filter(entry => entry.kind === kind).length;
  const kinds: ReviewResult['kinds'] = {
    place: count('place'),
    filed: count('filed'),
    area: count('area'),
    wider: count('wider'),
    example: count('example'),
    confirmed: count('confirmed'),
    clean: count('clean'),
    yours: count('yours'),
  };
  return {
    score: planted === 0 ? 100 : Math.round((100 * found) / planted),
    result: { found, planted, claims: claims.length, kinds, everything: claimsEverything(claims, places, planted) },
  };
}
