import { setImmediate as microtasksDone } from 'node:timers/promises';

/** The bank's decision about one charge; `busyFor` in seconds. */
export type ChargeDecision = 'approved' | 'declined' | { busyFor: number };

/** The cards with which the bank does something else than approve, and what comes of it. */
export const testCards = {
  card_declined: '402 card_declined, for every amount.',
  card_processor_busy: '503 with Retry-After, for 20 seconds after its first use.',
  card_processor_down: '500 internal, because the connection to the bank breaks.',
} as const;

export interface PaymentProcessor {
  /**
   * Asks the bank. `card_declined` is declined; `card_processor_down` throws, as a library does when its connection
   * breaks; with `card_processor_busy` the bank asks for a pause, 20 seconds from the first time; anything else is
   * approved.
   */
  charge(source: string, now: number): Promise<ChargeDecision>;
}

/**
 * A bank whose pauses count in virtual time.
 *
 * @param think - how long it takes to decide; by default until every request that has arrived went as far as it can, so that
 *   two really overlap
 */
export function virtualProcessor(think: () => Promise<unknown> = microtasksDone): PaymentProcessor {
  let busyUntil: number | null = null;
  return {
    async charge(source, now) {
      await think();
      if (source === 'card_processor_down') throw connectionLost();
      if (source === 'card_processor_busy') {
        busyUntil ??= now + 20_000;
        if (now < busyUntil) return { busyFor: Math.ceil((busyUntil - now) / 1000) };
      }
      return source === 'card_declined' ? 'declined' : 'approved';
    },
  };
}

/** The exception of the bank's own library, which must never reach a client. */
function connectionLost(): Error {
  const error = new Error('SQLSTATE 08006: connection to ledger-db.internal:5432 lost');
  error.stack = [
    `Error: ${error.message}`,
    '    at Connection.query (/srv/bank-client/4.2.1/lib/connection.js:118:11)',
    '    at Ledger.authorise (/srv/bank-client/4.2.1/lib/ledger.js:42:20)',
    '    at createCharge (/srv/service/resources/charges.js:57:31)',
  ].join('\n');
  return error;
}
