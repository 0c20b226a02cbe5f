import type { CaseTruth } from './truth';

/** What somebody says about an incident: what departs, where, who is hurt, and what to change. */
export interface CaseClaim {
  /** The id of a departure. */
  departure: string;
  /** As the log names it: `POST /v1/charges`. */
  operation: string;
  /** The id of a party. */
  party: string;
  /** The id of a change. */
  change: string;
}

/** The parts of a claim, in the sequence in which they're asked. */
export const claimParts = ['departure', 'operation', 'party', 'change'] as const;
export type ClaimPart = (typeof claimParts)[number];

/** What is correct about a claim; null: that can't be judged, because the departure is there, but nobody looks for it. */
export interface JudgedClaim extends Record<ClaimPart, boolean | null> {
  claim: CaseClaim;
  departure: boolean;
  /** For each part that isn't correct, what is wrong with it, without saying what would be correct. */
  notes: Partial<Record<ClaimPart, string>>;
}

/** What came of all claims of a case. */
export interface CaseVerdict {
  claims: JudgedClaim[];
  /** Departures that were named correctly, and how many there are. */
  found: number;
  of: number;
  /** Every departure has a claim that is correct in each part, and no claim names what isn't there. */
  solved: boolean;
}

/** Judges claims by what is true of the case. */
export function judgeClaims(claims: readonly CaseClaim[], truth: CaseTruth): CaseVerdict {
  const judged = claims.map(claim => judgeClaim(claim, truth));
  const isWhole = (id: string) =>
    judged.some(({ claim, operation, party, change }) => claim.departure === id && operation && party && change);
  const found = truth.departures.filter(({ id }) => claims.some(({ departure }) => departure === id)).length;
  return {
    claims: judged,
    found,
    of: truth.departures.length,
    solved: truth.departures.every(({ id }) => isWhole(id)) && judged.every(({ departure }) => departure),
  };
}

function judgeClaim(claim: CaseClaim, truth: CaseTruth): JudgedClaim {
  const known = truth.departures.find(({ id }) => id === claim.departure);
  if (!known && truth.supported.includes(claim.departure))
    return { claim, departure: true, operation: null, party: null, change: null, notes: {} };
  // Without the departure, a part that fits one that is there is right all the same.
  const fitting = known ? [known] : truth.departures;
  const operation = fitting.some(({ operations }) => operations.includes(claim.operation));
  const party = fitting.some(({ parties }) => parties.includes(claim.party));
  const change = fitting.some(({ changes }) => changes.includes(claim.change));
  return {
    claim,
    departure: known !== undefined,
    operation,
    party,
    change,
    notes: {
      ...(known ? {} : { departure: 'Nobody departs from the contract in this way.' }),
      ...(operation ? {} : { operation: known ? 'The departure doesn’t show here.' : 'No departure shows here.' }),
      ...(party ? {} : { party: 'The fix doesn’t reduce the problems of this group.' }),
      ...(change
        ? {}
        : {
            change: known ? changeNote(claim, truth) : 'With this change, every departure is still there.',
          }),
    },
  };
}

/** Why a change isn't the one that repairs a departure, by what its replay shows. */
function changeNote({ departure, change }: CaseClaim, { replays, departures }: CaseTruth): string {
  const replay = replays.find(each => each.change.id === change);
  if (!replay || replay.left.includes(departure)) return 'With this change, the departure is still there.';
  const isNew = replay.left.some(id => !departures.some(known => known.id === id));
  return isNew ? 'With this change, there’s another departure instead.' : 'With this change, somebody is worse off.';
}
