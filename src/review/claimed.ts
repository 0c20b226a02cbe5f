import { type Area, areas } from '../conventions/area';
import type { Cause } from '../linter/result';
import type { Claim, Row } from './types';

/** Each area once, in the usual order. */
export const inOrder = (some: Iterable<Area>): Area[] => {
  const set = new Set(some);
  return areas.filter(area => set.has(area));
};

/** In: claims. Out: the areas they name. */
export const claimedAreas = (claims: readonly Claim[]): Area[] => inOrder(claims.map(({ area }) => area));

/** In: claims. Out: how many of the seven areas they name, as `3/7` (service.3.2). */
export const counter = (claims: readonly Claim[]): string => `${claimedAreas(claims).length}/${areas.length}`;

/** The places that claims name in an area. */
export const placesOf = (claims: readonly Claim[], area: Area): string[] =>
  claims.flatMap(claim => (claim.area === area && claim.at !== null ? [claim.at] : []));

/** A claim where nothing was put in. */
export function unsupportedRow(area: Area, claims: readonly Claim[], causes: readonly Cause[]): Row {
  const claimedAt = placesOf(claims, area);
  const findings = causes.flatMap(cause => cause.findings).filter(finding => finding.area === area);
  return {
    kind: 'unsupported',
    area,
    title: findings.length > 0 ? 'the linter says so too, though nothing was put in' : 'no rule objects',
    at: claimedAt[0] ?? null,
    solved: false,
    claimed: true,
    claimedAt,
    placeRight: null,
    findings,
    lesson: null,
    flaw: null,
  };
}
