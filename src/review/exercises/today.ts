import type { Comparison } from '../comparison/types';
import type { Exercise } from './types';

/**
 * @param now - a moment in ms
 * @returns its day in UTC, `2026-11-20`: the seed of the exercise that everybody gets on that day
 */
export const daySeed = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** True for the seed of a day's exercise. */
const isDay = (seed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(seed);

/**
 * @returns one line to paste, `api-design-tutor review 2026-11-20: 4 of 5, score 80`, or null
 * where it is no day's exercise. It names no flaw, so that it spoils nothing for others.
 */
export function dayResult({ seed, level }: Exercise, { rows, score }: Comparison): string | null {
  if (!isDay(seed)) return null;
  const open = rows.filter(row => row.flaw !== null && !row.solved);
  const found = open.filter(row => row.claimed).length;
  const at = level === 3 ? '' : ` at level ${level}`;
  return `api-design-tutor review ${seed}${at}: ${found} of ${open.length}, score ${score}`;
}

/** How an exercise is called up again: the day's by its day, any other by its code, with its level unless that is 3. */
export function againCommand({ code, seed, level }: Exercise): string {
  const which = isDay(seed) ? `--seed ${seed}` : `--exercise ${code}`;
  return `api-design-tutor review ${which}${level === 3 ? '' : ` --level ${level}`}`;
}
