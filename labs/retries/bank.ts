import type { Scheduler } from '../../src/conventions/scheduler';
import type { ChargeDecision, PaymentProcessor } from '../../src/service/processor';

interface BankOptions {
  /** Charges a second that it takes. */
  capacity: number;
  /** Seconds of work that fit in its queue; a client that comes when it is full is asked to wait as long. */
  queue: number;
  /** Whether its line to the service is broken at a moment of the run, in ms; then the moment at which it is back. */
  brokenUntil(moment: number): number | null;
  now(): number;
  scheduler: Scheduler;
}

/** The bank behind one service: takes charges one after the other, in the order in which they came. */
export interface Bank extends PaymentProcessor {
  /** Resolves when the next charge is in the queue. */
  arrival(): Promise<void>;
  /** Ties the exchange to the charge that came last: the bank's work is done when that exchange is. */
  join(exchange: Promise<void>): void;
}

/**
 * A bank that works in virtual time. It doesn't know who still waits for it: a charge whose till has hung up takes its time
 * like any other.
 */
export function createBank({ capacity, queue, brokenUntil, now, scheduler }: BankOptions): Bank {
  const waiting: { approve(): void; exchange: Promise<void> }[] = [];
  const gap = Math.round(1000 / capacity);
  let arrived: () => void = () => {};

  const workFrom = (moment: number) => scheduler.at((brokenUntil(moment) ?? moment) + gap, work);
  const work = async (): Promise<void> => {
    // The line broke during the work: the charge is done when it is back.
    const back = brokenUntil(now());
    if (back !== null) return workFrom(back);
    const done = waiting.shift()!;
    done.approve();
    await done.exchange;
    if (waiting.length > 0) workFrom(now());
  };

  return {
    charge() {
      if (waiting.length >= capacity * queue) return Promise.resolve({ busyFor: queue });
      return new Promise<ChargeDecision>(resolve => {
        waiting.push({ approve: () => resolve('approved'), exchange: Promise.resolve() });
        if (waiting.length === 1) workFrom(now());
        arrived();
      });
    },
    arrival: () =>
      new Promise(resolve => {
        arrived = resolve;
      }),
    join(exchange) {
      waiting.at(-1)!.exchange = exchange;
    },
  };
}
