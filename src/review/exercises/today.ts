import type { Comparison } from '../comparison/types';
import type { Exercise } from './types';

/**
 * @param now - a moment in ms
 * @returns its day in UTC, `2026-11-20`: the seed of the exercise that everybody gets on that day
 */
export const daySeed = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** True for the seed of a day's exercise. */
export const isDay = (seed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(seed);

/**
 * @param what - what was done that day: `review 2026-11-20`
 * @param told - how it went, without a word that spoils anything
 * @param command - the command that opens the same one
 * @returns two lines to paste
 */
export const linesToPaste = (what: string, told: string, command: string): string[] => [
  `api-design-tutor ${what}: ${told}`,
  `Play it: ${command}`,
];

/** A day's exercise is neither for beginners nor long. */
export const dayLevel = 2;

/** Signs of the result: found, missed, a claim where nothing was wrong. */
const [found, missed, alarm] = ['■', '□', '×'];

/** As many false alarms as are drawn. */
const mostAlarms = 12;

/** @returns a sign for each flaw, the found ones first, then one for each false alarm: `■■□ ×` */
function resultGrid({ result }: Pick<Comparison, 'result'>): string {
  if (result === null) return '';
  const alarms = result.kinds.clean;
  const drawn = `${alarm.repeat(Math.min(alarms, mostAlarms))}${alarms > mostAlarms ? '…' : ''}`;
  return `${found.repeat(result.found)}${missed.repeat(result.planted - result.found)} ${drawn}`.trim();
}

/**
 * @returns two lines to paste, or null where it is no day's exercise: how it went, as in
 * `api-design-tutor review 2026-11-20: 2 of 3, score 67, 4 claims ■■□ ×`, and the command that plays the same one. They
 * name no flaw, area or place, so that they spoil nothing for others.
 */
export function dayResult(exercise: Exercise, comparison: Comparison): string[] | null {
  const { result, score } = comparison;
  if (!isDay(exercise.seed) || result === null) return null;
  const claims = `${result.claims} ${result.claims === 1 ? 'claim' : 'claims'}${result.everything ? ', nearly everything' : ''}`;
  const at = exercise.level === dayLevel ? '' : ` at level ${exercise.level}`;
  const told = `${result.found} of ${result.planted}, score ${score}, ${claims}`;
  return linesToPaste(`review ${exercise.seed}${at}`, `${told} ${resultGrid(comparison)}`, againCommand(exercise));
}

/** How an exercise is called up again: the day's by its day, any other by its code. */
export function againCommand({ code, seed, level }: Exercise): string {
  const which = isDay(seed)
    ? `--seed ${seed}${level === dayLevel ? '' : ` --level ${level}`}`
    : `--exercise ${code}${isOldCode(code) && level !== 3 ? ` --level ${level}` : ''}`;
  return `api-design-tutor review ${which}`;
}

/** A code of version 0.1 does not say the level. */
const isOldCode = (code: string): boolean => code.includes('.');
