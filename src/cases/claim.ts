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

/** What is correct about a claim. */
export interface JudgedClaim {
  claim: CaseClaim;
  departure: boolean;
  operation: boolean;
  party: boolean;
  change: boolean;
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
  const judged = claims.map((claim): JudgedClaim => {
    const known = truth.departures.find(({ id }) => id === claim.departure);
    // A departure that is there, but that nobody put there, is no mistake; the rest of such a claim can't be judged.
    const departure = truth.supported.includes(claim.departure);
    return {
      claim,
      departure,
      operation: known ? known.operations.includes(claim.operation) : departure,
      party: known ? known.parties.includes(claim.party) : departure,
      change: known ? known.changes.includes(claim.change) : departure,
    };
  });
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
