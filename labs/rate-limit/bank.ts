import type { ChargeDecision, PaymentProcessor } from '../../src/service/processor';

interface BankOptions {
  /** Charges a second that it takes. */
  capacity: number;
  /** When the bank can be reached again, in ms of the run; null while it can be reached. */
  awayUntil(moment: number): number | null;
  now(): number;
}

/** A bank that decides at once, or asks for a pause: while it is away, and for a second when it has enough to do. */
export function createBank({ capacity, awayUntil, now }: BankOptions): PaymentProcessor {
  const approved: number[] = [];
  return {
    async charge(): Promise<ChargeDecision> {
      const moment = now();
      const until = awayUntil(moment);
      if (until !== null) return { busyFor: Math.ceil((until - moment) / 1000) };
      while (approved[0] !== undefined && approved[0] <= moment - 1000) approved.shift();
      if (approved.length >= capacity) return { busyFor: 1 };
      approved.push(moment);
      return 'approved';
    },
  };
}
