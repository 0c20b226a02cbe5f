import type { Random } from '../../src/conventions/random';
import type { Kind } from './events';

/** Milliseconds until a program sends a rejected request again. */
type Wait = (retryAfter: number, random: Random) => number;

/**
 * How each kind waits after a 429 or a 503. Greedy programs don't read the response. The others wait at least as long as
 * Retry-After says (limits.1, errors.7).
 *
 * @param params - the greedy programs' pause, and how much the others add at most, both in seconds
 */
export const waits = ({ pause, jitter }: Record<string, number>): Record<Kind, Wait> => ({
  greedy: () => pause! * 1000,
  patient: retryAfter => retryAfter * 1000,
  spread: (retryAfter, random) => retryAfter * 1000 + Math.floor(random.next() * jitter! * 1000),
});

/** What each kind does, in a few words. */
export const habits: Record<Kind, string> = {
  greedy: 'ignores Retry-After',
  patient: 'obeys Retry-After',
  spread: 'adds jitter to Retry-After',
};

export const kindTitles: Record<Kind, string> = { greedy: 'Greedy', patient: 'Patient', spread: 'Spread out' };
