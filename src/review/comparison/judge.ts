import type { Area } from '../../conventions/area';
import type { Finding } from '../../linter/finding';
import type { LintResult } from '../../linter/result';
import type { Claim } from '../claim';
import type { Reaches, Silence } from '../contract/types';
import { isWhole } from '../everywhere';
import type { ClaimedFlaw } from './match';
import { chooseChecks } from './silence';
import type { JudgedClaim } from './types';

/** What a claim is held against. */
interface Evidence {
  /** What was put in, and which claims are about it. */
  claimed: readonly ClaimedFlaw[];
  /** The flaw that is found for the learner. */
  example: string | null;
  result: LintResult;
  reaches: Reaches;
  silence: Silence;
}

/** @returns how a claim turned out, judged by its place: under another area than the flaw's it counts, and is told apart */
export function judgeClaim(claim: Claim, { claimed, example, result, reaches, silence }: Evidence): JudgedClaim {
  const { area, at } = claim;
  const flaws = claimed.map(({ flaw }) => flaw);
  const placed = claimed.filter(({ claims }) => claims.includes(claim)).map(({ flaw }) => flaw);
  // Whoever names the contract as a whole names no place, unless something is wrong with the whole.
  const own = placed.length > 0 || !isWhole(at) ? placed : flaws.filter(flaw => flaw.area === area);
  const open = own.filter(({ flaw }) => flaw !== example);
  const found = open.map(({ flaw }) => flaw);
  const kind = placed.length === 0 ? 'area' : open.some(flaw => flaw.area === area) ? 'place' : 'filed';
  if (open.length > 0) return { claim, kind, flaws: found, finding: null, silenced: null };
  if (own.length > 0) return { claim, kind: 'example', flaws: [], finding: null, silenced: null };
  const wider = claimed.filter(entry => entry.wider.includes(claim)).map(({ flaw }) => flaw.flaw);
  if (wider.length > 0) return { claim, kind: 'wider', flaws: wider, finding: null, silenced: null };
  const finding = isWhole(at) ? null : findingAt(area, at, result, reaches);
  if (finding) return { claim, kind: 'confirmed', flaws: [], finding, silenced: null };
  const silenced = chooseChecks(silence(area, at), claim.note);
  return { claim, kind: silenced.covered ? 'clean' : 'yours', flaws: [], finding: null, silenced };
}

/** What the linter says of this place in the claim's area: what it says of another area confirms nothing. */
function findingAt(area: Area, at: string, { causes }: LintResult, reaches: Reaches): Finding | null {
  const confirms = (finding: Finding) => finding.area === area && finding.scope === 'place' && reaches(at, finding);
  return causes.flatMap(cause => [...cause.findings, ...cause.consequences]).find(confirms) ?? null;
}

/**
 * @param places - how many places there are to claim
 * @param planted - how many flaws there were to find
 * @returns true where so much was claimed that finding says nothing: nearly every place, or several claims for each flaw
 */
export function claimsEverything(claims: readonly Claim[], places: number, planted: number): boolean {
  const named = new Set(claims.flatMap(({ at }) => at ?? [])).size;
  const areas = new Set(claims.map(({ area }) => area)).size;
  const share = places === 0 ? 0 : named / places;
  if (places > planted && share >= 0.9) return true;
  return claims.length > 3 * planted + 2 || (claims.length > 2 * planted && (share >= 0.6 || areas === 7));
}
