import { capitalize } from './capitalize';
import { pluralize } from './pluralize';

/** The numbers below ten in words, by themselves. */
export const numberWords: readonly string[] = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];

/**
 * `Two rows`, `12 rows`: an option that begins with a digit could be taken for the digit that chooses it.
 *
 * @param count - from ten on it stays in digits, as no digit chooses that
 * @param one - the noun in the singular
 */
export const countInWords = (count: number, one: string): string =>
  capitalize(pluralize(count, one).replace(/^\d(?= )/, digit => numberWords[Number(digit)]!));
