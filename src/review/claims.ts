import { InputError } from '../command';
import { type Area, areas, isArea } from '../conventions/area';
import { operations } from '../flaws/description';
import { near } from '../text/near';
import type { Claim, Exercise } from './types';

/** Everything a claim may point at: the operations, then the recorded exchanges, in the order of the screen. */
export const claimPlaces = (exercise: Exercise): string[] => [
  ...operations(exercise.document).map(({ name }) => name),
  ...exercise.exchanges.map(({ id }) => id),
];

/**
 * In: claims as typed, `naming` or `idempotency@POST /payments`, several in one text apart by commas. Out: the claims,
 * each once. Throws an InputError (`unknown_area`, `unknown_place`) that names the claim and what it may be.
 */
export function parseClaims(texts: readonly string[], exercise: Exercise): Claim[] {
  const places = claimPlaces(exercise);
  const claims = texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => parseClaim(text, places));
  return claims.filter((claim, i) => claims.findIndex(other => same(claim, other)) === i);
}

function parseClaim(text: string, places: readonly string[]): Claim {
  const [name = '', ...rest] = text.split('@');
  const area = name.trim().toLowerCase().replaceAll(/[ _]/g, '-');
  if (!isArea(area)) {
    const close = near(area, areas);
    throw new InputError(
      'unknown_area',
      `"${name.trim()}" in the claim "${text}" is none of the seven areas.`,
      close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `The areas are ${areas.join(', ')}.`,
    );
  }
  if (rest.length === 0) return { area, at: null };
  const wanted = rest.join('@').trim().replace(/\s+/g, ' ');
  const at = places.find(place => place.toLowerCase() === wanted.toLowerCase());
  if (at !== undefined) return { area, at };
  const close = near(wanted, places);
  throw new InputError(
    'unknown_place',
    `"${wanted}" in the claim "${text}" is no operation and no exchange of this exercise.`,
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `The places are ${places.slice(0, 30).join(', ')}.`,
  );
}

export const same = (a: Claim, b: Claim): boolean => a.area === b.area && a.at === b.at;

/** A claim as it is typed: `idempotency@POST /payments`. */
export const claimText = ({ area, at }: { area: Area; at: string | null }): string =>
  at === null ? area : `${area}@${at}`;

/** Adds the claim, or takes it back where it stands already. */
export const toggle = (claims: readonly Claim[], claim: Claim): Claim[] =>
  claims.some(other => same(claim, other)) ? claims.filter(other => !same(claim, other)) : [...claims, claim];
