import { InputError } from '../command';
import { type Area, areas, isArea } from '../conventions/area';
import { everyOperation, operations } from '../flaws/draft';
import { closestMatches } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';
import type { Claim, Exercise, VersionChange } from './types';

/** Everything a claim may point at, in the order of the screen: the operations and webhooks, then the recorded exchanges; or the changes. */
export const claimPlaces = (exercise: Exercise): string[] =>
  exercise.change
    ? exercise.change.changes.map(({ id }) => id)
    : [...everyOperation(exercise.document).map(({ name }) => name), ...exercise.exchanges.map(({ id }) => id)];

/**
 * In: claims as typed, `naming` or `idempotency@POST /payments`, several in one text apart by commas. Out: the claims,
 * each once. Throws an InputError (`unknown_area`, `unknown_place`) that names the claim and what it may be.
 */
export const parseClaims = (texts: readonly string[], exercise: Exercise): Claim[] =>
  exercise.change
    ? parseMarks(texts, exercise, exercise.change)
    : parseClaimsAt(texts, claimPlaces(exercise), 'operation and no exchange of this exercise');

/** Of two versions a claim names a change, `change 3` or in full `compatibility@change 3`, or an operation and all its changes. */
function parseMarks(texts: readonly string[], exercise: Exercise, change: VersionChange): Claim[] {
  const inFull = texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .map(text => (/^(change )?\d+$/i.test(text) ? `compatibility@change ${text.replace(/\D+/, '')}` : text));
  const named = [change.before, exercise.document].flatMap(document => operations(document).map(({ name }) => name));
  return parseClaimsAt(
    inFull,
    [...claimPlaces(exercise), ...new Set(named)],
    'change and no operation of this exercise',
  );
}

/** The same, for any list of places; `what` they are goes into the message after "is no". */
export function parseClaimsAt(texts: readonly string[], places: readonly string[], what: string): Claim[] {
  const claims = texts
    .flatMap(text => splitClaims(text, places))
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => parseClaim(text, places, what));
  return claims.filter((claim, i) => claims.findIndex(other => same(claim, other)) === i);
}

/** At the commas, except where a comma belongs to the name of a place: some paths hold one. */
function splitClaims(text: string, places: readonly string[]): string[] {
  const at = text.indexOf('@');
  const whole =
    at >= 0
      ? text
          .slice(at + 1)
          .trim()
          .toLowerCase()
      : '';
  return whole.includes(',') && places.some(place => place.toLowerCase() === whole) ? [text] : text.split(',');
}

function parseClaim(text: string, places: readonly string[], what: string): Claim {
  const [name = '', ...rest] = text.split('@');
  const area = name.trim().toLowerCase().replaceAll(/[ _]/g, '-');
  if (!isArea(area)) {
    const close = closestMatches(area, areas);
    throw new InputError(
      'unknown_area',
      `"${stripControlCharacters(name.trim())}" in the claim "${stripControlCharacters(text)}" is none of the seven areas.`,
      close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `The areas are ${areas.join(', ')}.`,
    );
  }
  if (rest.length === 0) return { area, at: null };
  const wanted = rest.join('@').trim().replace(/\s+/g, ' ');
  const at = places.find(place => place.toLowerCase() === wanted.toLowerCase());
  if (at !== undefined) return { area, at };
  const close = closestMatches(wanted, places);
  const few = places.slice(0, 30);
  const all = `The places are ${few.join(', ')}${places.length > few.length ? ` and ${places.length - few.length} more` : ''}.`;
  throw new InputError(
    'unknown_place',
    `"${stripControlCharacters(wanted)}" in the claim "${stripControlCharacters(text)}" is no ${what}.`,
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : all,
  );
}

export const same = (a: Claim, b: Claim): boolean => a.area === b.area && a.at === b.at;

/** A claim as it is typed: `idempotency@POST /payments`. */
export const claimText = ({ area, at }: { area: Area; at: string | null }): string =>
  at === null ? area : `${area}@${at}`;

/** Adds the claim, or takes it back where it stands already. */
export const toggle = (claims: readonly Claim[], claim: Claim): Claim[] =>
  claims.some(other => same(claim, other)) ? claims.filter(other => !same(claim, other)) : [...claims, claim];
