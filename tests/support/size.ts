import { seededRandom } from '../../src/conventions/random';

/** True in `npm run test:long`. */
export const isLong = process.env.API_DESIGN_TUTOR_LONG === '1';

/** True as well where a run names the tests that it wants: they try every entry of their tables then. */
export const isWhole = isLong || process.env.API_DESIGN_TUTOR_WHOLE === '1';

/**
 * How much a test tries: many seeds, every pair, every kill point in `npm run test:long`; a small part of it in `npm test`.
 *
 * @param small what `npm test` tries
 * @param full what `npm run test:long` tries
 * @returns the one of the two that belongs to this run
 */
export const sized = <T>(small: T, full: T): T => (isLong ? full : small);

/**
 * Some entries of a table, one test each: a run of the whole suite gets a part, drawn by a seed, and a run that names its
 * tests gets all of them, as `npm run test:long` does.
 *
 * @param items the whole table
 * @param share one of how many `npm test` gets
 * @returns the chosen entries in the order of the table
 */
export const part = <T>(items: readonly T[], share = 6): T[] =>
  isWhole ? [...items] : sample(items, Math.ceil(items.length / share));

/**
 * Some entries of a list, drawn by a seed: the same ones in every run. `npm run test:long` gets all of them.
 *
 * @param items the whole list
 * @param small how many `npm test` gets
 * @param seed draws others; by default what FC_SEED=… says, as for random cases
 * @returns the chosen entries in the order of the list
 */
export function sample<T>(items: readonly T[], small: number, seed = process.env.FC_SEED ?? '20260105'): T[] {
  const places = seededRandom(seed).shuffle([...items.keys()]);
  const chosen = places.slice(0, sized(small, items.length)).sort((a, b) => a - b);
  return chosen.map(place => items[place]!);
}
