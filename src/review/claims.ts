import { InputError } from '../command';
import { type Area, areas, areaTitle, isArea } from '../conventions/area';
import { didYouMean } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';
import type { Claim } from './claim';
import { everywhere, isEverywhere } from './everywhere';
import type { Exercise, SeededFlaw } from './exercises/types';
import type { ReviewSubject } from './types';

/** @returns each area once, in the usual order */
export const uniqueAreas = (some: Iterable<Area>): Area[] => {
  const set = new Set(some);
  return areas.filter(area => set.has(area));
};

/** @returns the areas that claims name */
export const claimedAreas = (claims: readonly Claim[]): Area[] => uniqueAreas(claims.map(({ area }) => area));

/** @returns how many of the seven areas claims name, as `3/7` (service.3.2) */
export const claimedCount = (claims: readonly Claim[]): string => `${claimedAreas(claims).length}/${areas.length}`;

/** @returns the places that claims name in an area */
export const placesOf = (claims: readonly Claim[], area: Area): string[] =>
  claims.flatMap(claim => (claim.area === area && claim.at !== null ? [claim.at] : []));

/** @returns the claims area by area */
export const claimsInOrder = (claims: readonly Claim[]): Claim[] =>
  areas.flatMap(area => claims.filter(claim => claim.area === area));

/** @returns a claim in words: `idempotency at POST /payments: what if it is sent twice?` */
export const claimWords = ({ area, at, note }: Claim): string =>
  `${areaTitle(area)}${at === null ? '' : at === everywhere ? ' everywhere' : ` at ${at}`}${note === undefined ? '' : `: ${note}`}`;

/** @returns the claim that is made for the learner as a worked example; null where there is none */
export function exampleClaim(exercise: Exercise | null): Claim | null {
  const flaw = exercise?.seededFlaws.find(entry => entry.flaw === exercise.example);
  return flaw ? { area: flaw.area, at: placeOfFlaw(flaw) } : null;
}

/** @returns the flaws that are the learner's to find */
export const openFlaws = ({ seededFlaws, example }: Exercise): SeededFlaw[] =>
  seededFlaws.filter(({ flaw }) => flaw !== example);

/** @returns true for claims of one area at one place, whatever their notes say */
export const isSameClaim = (a: Claim, b: Claim): boolean => a.area === b.area && a.at === b.at;

/** @returns the claims with this one, or without it where it is among them already */
export const toggleClaim = (claims: readonly Claim[], claim: Claim): Claim[] =>
  claims.some(other => isSameClaim(claim, other))
    ? claims.filter(other => !isSameClaim(claim, other))
    : [...claims, claim];

/**
 * @returns everything a claim may point at, as on the screen: of an exercise what is the same everywhere, then operations,
 * webhooks and exchanges; or the changes
 */
export const claimPlaces = ({ contract, exercise }: ReviewSubject): string[] =>
  exercise?.versionDiff
    ? exercise.versionDiff.changes.map(({ id }) => id)
    : [
        ...(exercise === null ? [] : [everywhere]),
        ...contract.operations.map(({ name }) => name),
        ...(exercise?.exchanges ?? []).map(({ id }) => id),
      ];

const flawsShownAt = (at: string | null, flaws: readonly SeededFlaw[]): SeededFlaw[] =>
  flaws.filter(flaw => at !== null && flaw.at.includes(at));

/**
 * A flaw of the whole contract would be found by any claim at any operation. So its place is `everywhere`, where every area
 * counts, and a claim at an operation that shows it counts under the area of the flaw.
 *
 * @returns the flaws that a claim finds by its place
 */
export const flawsAt = ({ area, at }: Claim, flaws: readonly SeededFlaw[]): SeededFlaw[] =>
  flawsShownAt(at, flaws).filter(flaw => at === everywhere || !isEverywhere(flaw) || flaw.area === area);

/** @returns the flaws of the whole contract that an operation shows where a claim was filed under another area */
export const widerFlawsAt = (claim: Claim, flaws: readonly SeededFlaw[]): SeededFlaw[] => {
  const found = flawsAt(claim, flaws);
  return flawsShownAt(claim.at, flaws).filter(flaw => !found.includes(flaw));
};

/** @returns where a flaw is claimed under any area; null where it has no place */
export const placeOfFlaw = (flaw: SeededFlaw): string | null =>
  isEverywhere(flaw) ? everywhere : (flaw.at[0] ?? null);

/**
 * @param texts - claims as typed, `naming` or `idempotency@POST /payments`; several in one text are separated by commas, and
 * a note follows an equals sign: `errors@POST /payments = two formats`. Of two versions a claim names a change, `change 3`
 * or in full `compatibility@change 3`, or an operation and all its changes.
 * @returns each claim once
 * @throws InputError `unknown_area`, `unknown_place` with the claim and what it may be
 */
export function parseClaims(texts: readonly string[], subject: ReviewSubject): Claim[] {
  const claims = texts.flatMap(text => parseNoted(text, subject));
  return claims.filter((claim, i) => claims.findIndex(other => isSameClaim(claim, other)) === i);
}

/** As much of a note as is kept. */
export const longestNote = 400;

/** Claims and the note behind them. A path may have an equals sign of its own, so the first one that leaves claims counts. */
function parseNoted(text: string, subject: ReviewSubject): Claim[] {
  const cuts = [...text.matchAll(/=/g)].map(({ index }) => index);
  for (const cut of cuts) {
    const claims = tryParse(text.slice(0, cut), subject);
    const note = stripControlCharacters(text.slice(cut + 1))
      .trim()
      .slice(0, longestNote);
    if (claims !== null) return note === '' ? claims : claims.map(claim => ({ ...claim, note }));
  }
  const whole = tryParse(text, subject);
  // A wrong claim is named without its note.
  return whole ?? parsePlain(cuts.length === 0 ? text : text.slice(0, cuts[0]), subject);
}

function tryParse(text: string, subject: ReviewSubject): Claim[] | null {
  try {
    const claims = parsePlain(text, subject);
    return claims.length > 0 ? claims : null;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function parsePlain(text: string, subject: ReviewSubject): Claim[] {
  const { contract, exercise } = subject;
  const places = claimPlaces(subject);
  if (exercise === null) return parseAt([text], places, 'an operation of this contract');
  if (exercise.versionDiff === null)
    return parseAt([text], places, 'an operation or an exchange of this exercise, or "everywhere"');
  const inFull = text
    .split(',')
    .map(part => part.trim())
    .map(part => (/^(change )?\d+$/i.test(part) ? `compatibility@change ${part.replace(/\D+/, '')}` : part));
  // An operation that is gone is an item of the list of changes.
  const gone = exercise.versionDiff.changes.map(({ subject }) => subject).filter(text => /^[A-Z]+ \//.test(text));
  const kept = contract.operations.slice(0, contract.operations.length - contract.webhooks).map(({ name }) => name);
  return parseAt(inFull, [...places, ...new Set([...kept, ...gone])], 'a change or an operation of this exercise');
}

/** `what` the places are goes into the message after "isn’t". */
const parseAt = (texts: readonly string[], places: readonly string[], what: string): Claim[] =>
  texts
    .flatMap(text => splitClaims(text, places))
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => parseClaim(text, places, what));

/** At the commas, except where a comma belongs to the name of a place: some paths have one. */
function splitClaims(text: string, places: readonly string[]): string[] {
  const at = text.indexOf('@');
  const whole =
    at < 0
      ? ''
      : text
          .slice(at + 1)
          .trim()
          .toLowerCase();
  return whole.includes(',') && places.some(place => place.toLowerCase() === whole) ? [text] : text.split(',');
}

const areaOf = (text: string): string => text.trim().toLowerCase().replaceAll(/[ _]/g, '-');

const placeNamed = (text: string, places: readonly string[]): string | undefined => {
  const wanted = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return places.find(place => place.toLowerCase() === wanted);
};

function parseClaim(text: string, places: readonly string[], what: string): Claim {
  const [name = '', ...rest] = text.split('@');
  const area = areaOf(name);
  const quoted = (part: string): string => `"${stripControlCharacters(part.trim())}"`;
  const claimed = ` in the claim ${quoted(text)}`;
  if (!isArea(area)) {
    throw new InputError(
      'unknown_area',
      `${quoted(name)}${rest.length === 0 ? '' : claimed} isn’t one of the seven areas.`,
      wayToWrite(text, places) ?? didYouMean(area, areas, `The areas are ${areas.join(', ')}.`),
    );
  }
  if (rest.length === 0) return { area, at: null };
  const wanted = rest.join('@').trim().replace(/\s+/g, ' ');
  const at = placeNamed(wanted, places);
  if (at !== undefined) return { area, at };
  const few = places.slice(0, 30);
  const more = places.length > few.length ? `, and ${places.length - few.length} more` : '';
  throw new InputError(
    'unknown_place',
    `${quoted(wanted)}${claimed} isn’t ${what}.`,
    didYouMean(wanted, places, `The places are ${few.join(', ')}${more}.`),
  );
}

/** What to type where an area is followed by a place or a note without the sign for it; null where no area begins the text. */
function wayToWrite(text: string, places: readonly string[]): string | null {
  for (const area of areas) {
    const begin = new RegExp(`^\\s*${area.replaceAll('-', '[ _-]')}(?:\\s*:|\\s+at\\b|\\s)[\\s@]*(\\S.*)$`, 'is').exec(
      text,
    );
    if (begin === null) continue;
    const said = stripControlCharacters(begin[1]!).trim();
    const at = placeNamed(said, places);
    return at === undefined
      ? `A place follows "@", and a note "=": "${area}@${places[0]}", or "${area} = ${said}".`
      : `Did you mean "${area}@${at}"?`;
  }
  return null;
}
