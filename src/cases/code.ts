import { InputError } from '../command';
import { cases } from '../generated/cases';
import type { Progress } from '../progress/types';
import { digest } from '../review/exercises/code';
import { daySeed, isDay } from '../review/exercises/today';
import { closestMatches } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';
import type { CaseDefinition } from './case';

/** A generated case is called up by a day, or by six digits and letters. */
const isSeed = (code: string): boolean => /^[0-9a-hjkmnp-tv-z]{6}$/i.test(code);

/** @returns the code of the case that a seed gives: the same for everybody who has the seed */
export const newCode = (seed: string): string => digest(`case/${seed}`, 6);

/** A case and how it's called up again. */
export interface FoundCase {
  /** The id of a written case, a day, or the seed of a generated one. */
  code: string;
  definition: CaseDefinition;
}

/**
 * @param text - as somebody typed it, in a command line or a class file
 * @param now - a moment in ms, for `today`
 * @returns the code of the case that it names, or null if it names none
 */
export function readCaseCode(text: string, now: number): string | null {
  const code = text.trim().toLowerCase();
  if (code === 'today') return daySeed(now);
  return cases.some(({ id }) => id === code) || isDay(code) || isSeed(code) ? code : null;
}

/**
 * Finds a case by its code.
 *
 * @throws InputError `unknown_case`
 */
export async function findCase(text: string): Promise<FoundCase> {
  const code = knownCode(text);
  const written = cases.find(({ id }) => id === code);
  if (written) return { code, definition: await written.load() };
  const { generateCase } = await import('./generate');
  return { code, definition: await generateCase(code) };
}

/**
 * The code that somebody typed, without recording the case that it names.
 *
 * @throws InputError `unknown_case`
 */
export function knownCode(text: string): string {
  const code = text.trim().toLowerCase();
  if (cases.some(({ id }) => id === code) || isDay(code) || isSeed(code)) return code;
  const names = cases.map(({ id }) => id);
  const close = closestMatches(code, names)[0];
  throw new InputError(
    'unknown_case',
    `There is no case "${stripControlCharacters(text.trim())}".`,
    `${close === undefined ? '' : `Did you mean ${close}? `}To list them, type case --list.`,
  );
}

/** The case to go on with: the one that was touched last and isn't solved, or else the first that nobody has solved yet. */
export function caseToContinue({ cases: seen }: Pick<Progress, 'cases'>): string | null {
  const open = Object.entries(seen)
    .filter(([, { ended }]) => !ended)
    .sort(([, a], [, b]) => b.at - a.at)[0];
  if (open) return open[0];
  return cases.find(({ id }) => !(Object.hasOwn(seen, id) && seen[id]!.solved))?.id ?? null;
}
