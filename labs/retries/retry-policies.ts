import type { Random } from '../../src/conventions/random';
import type { Group } from './events';

/** An attempt that brought no receipt, as the till knows it. */
interface FailedAttempt {
  /** How many attempts it has made. */
  tries: number;
  /** Seconds that the response asked for; null without a number, or without a response. */
  retryAfter: number | null;
}

/** How a till goes about trying again. */
export interface RetryPolicy {
  /** The Idempotency-Key of an attempt. */
  key(till: number, attempt: number): string;
  /** How long it waits before the next one, in ms. */
  pause(setback: FailedAttempt, random: Random): number;
}

/** Both kinds hang up after this time without a response, in ms: the two seconds of the lesson. */
export const attemptTimeout = 2000;
/** The first ceiling of a careful till's own wait, in seconds; it doubles with every attempt. */
const firstCeiling = 0.5;

/** How each group retries. */
export const retryPolicies = (params: Record<string, number>): Record<Group, RetryPolicy> => ({
  // Every attempt looks like a new sale to the service, unless the learner gives it one key for each sale.
  hasty: {
    key: (till, attempt) => (params.keep === 1 ? `sale-${till}` : `sale-${till}-try-${attempt}`),
    pause: () => params.pause! * 1000,
  },
  // Retry-After is the least, and a random part comes on top: exponential backoff with full jitter, capped.
  careful: {
    key: till => `sale-${till}`,
    pause: ({ tries, retryAfter }, random) => {
      const ceiling = Math.min(params.backoff!, firstCeiling * 2 ** tries);
      return (retryAfter ?? 0) * 1000 + Math.floor(random.next() * ceiling * 1000);
    },
  },
});
