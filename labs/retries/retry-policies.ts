import type { Random } from '../../src/conventions/random';
import { pluralizeOrNone } from '../../src/lab/format';
import type { Group } from './events';

/** An attempt that brought no receipt, as the till knows it. */
interface FailedAttempt {
  /** How many attempts it has made. */
  tries: number;
  /** Seconds that the response asked for; null without a number, or without a response. */
  retryAfter: number | null;
}

/** What a learner may switch for each group by itself. */
interface GroupSettings {
  /** One Idempotency-Key for all attempts of a sale. */
  sameKey: boolean;
  /** The longest wait of the backoff in seconds; 0: no backoff, but a fixed pause. */
  backoff: number;
  jitter: boolean;
  /** Waits at least as long as Retry-After says. */
  waitsAsTold: boolean;
  /** The pause without backoff, in seconds. */
  pause: number;
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
/** The first ceiling of the backoff, in seconds; it doubles with every attempt. */
const firstCeiling = 0.5;

/** What the parameters of a run say about one group. */
export const settingsOf = (params: Record<string, number>, group: Group): GroupSettings =>
  group === 'hasty'
    ? {
        sameKey: params.keep === 1,
        backoff: params.hasty_backoff!,
        jitter: params.hasty_jitter === 1,
        waitsAsTold: params.hasty_wait === 1,
        pause: params.pause!,
      }
    : {
        sameKey: params.careful_keep === 1,
        backoff: params.backoff!,
        jitter: params.careful_jitter === 1,
        waitsAsTold: params.careful_wait === 1,
        pause: params.pause!,
      };

/** How a group retries. */
export function retryPolicy({ sameKey, backoff, jitter, waitsAsTold, pause }: GroupSettings): RetryPolicy {
  return {
    // With a new key, every attempt looks like a new sale to the service.
    key: (till, attempt) => (sameKey ? `sale-${till}` : `sale-${till}-try-${attempt}`),
    // Retry-After is the least, and the till's own wait comes on top. Exponential backoff has full jitter and a cap; a fixed
    // pause varies by half, so that its average stays the same.
    pause: ({ tries, retryAfter }, random) => {
      const ceiling = backoff > 0 ? Math.min(backoff, firstCeiling * 2 ** tries) : pause;
      const share = !jitter ? 1 : backoff > 0 ? random.next() : 0.5 + random.next();
      return (waitsAsTold ? (retryAfter ?? 0) * 1000 : 0) + Math.floor(share * ceiling * 1000);
    },
  };
}

/** What a group does, in a few words for the head of its chart: "same key, backoff, jitter". */
export const settingsInShort = ({ sameKey, backoff, jitter }: GroupSettings): string =>
  [sameKey ? 'same key' : 'new keys', backoff > 0 ? 'backoff' : 'no backoff', ...(jitter ? ['jitter'] : [])].join(', ');

/** The same as sentences about its tills, whatever came of them. */
export function settingsInWords({ sameKey, backoff, jitter, waitsAsTold, pause }: GroupSettings): string[] {
  const fixed =
    pause === 0
      ? 'immediately'
      : `after ${jitter ? 'about ' : ''}${pluralizeOrNone(pause, 'second')}${jitter ? ', give or take half of that' : ''}`;
  const growing = `after a ${jitter ? 'random time' : 'time'} ${jitter ? 'whose limit' : 'that'} doubles with each attempt, up to ${pluralizeOrNone(backoff, 'second')}`;
  return [
    `A till times out after ${attemptTimeout / 1000} seconds and retries ${backoff > 0 ? growing : fixed}${waitsAsTold ? ', on top of what Retry-After says' : ', whatever the response said'}.`,
    sameKey
      ? 'It uses the same key in every attempt, so the key identifies the sale.'
      : 'It sends a new key with each attempt, so to the service each attempt is another sale.',
  ];
}
