import type { Claim } from '../claim';
import { flawsAt, widerFlawsAt } from '../claims';
import type { SeededFlaw } from '../exercises/types';

/** A flaw that was put in, and the claims about it. */
export interface ClaimedFlaw {
  flaw: SeededFlaw;
  /** The claims that find it, all of one area. */
  claims: Claim[];
  /** Of a flaw of the whole contract that nothing finds: the claims under another area at operations that show it. */
  wider: Claim[];
}

/**
 * Decides which claims are about which flaw. A flaw has one area: its own if it's claimed under that, otherwise the first one
 * under which it was claimed. So claims of a third area at its place don't count for it as well. The example is already
 * found, so only claims of its own area that find nothing else are about it.
 *
 * @param example - the flaw that is found for the learner
 * @returns every flaw with its claims
 */
export function matchClaims(
  claims: readonly Claim[],
  flaws: readonly SeededFlaw[],
  example: string | null,
): ClaimedFlaw[] {
  const isExample = ({ flaw }: SeededFlaw) => flaw === example;
  const findsOther = (claim: Claim) => flawsAt(claim, flaws).some(flaw => !isExample(flaw));
  return flaws.map(flaw => {
    const here = claims.filter(claim => flawsAt(claim, flaws).includes(flaw));
    const own = here.filter(({ area }) => area === flaw.area);
    if (isExample(flaw)) return { flaw, claims: own.filter(claim => !findsOther(claim)), wider: [] };
    const found = own.length > 0 ? own : here.filter(({ area }) => area === here[0]!.area);
    const wider = found.length > 0 ? [] : claims.filter(claim => widerFlawsAt(claim, flaws).includes(flaw));
    return { flaw, claims: found, wider };
  });
}
