import type { VirtualClock } from '../../conventions/clock';

/** The name by which endpoints call somebody's own receiver: https, as every endpoint (events.1), wherever it really is. */
export const receiverHost = 'receiver.test';

/** One attempt, as it goes to a receiver. */
export interface OutgoingEvent {
  /** The path of the endpoint's URL. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
  deliveryId: string;
  type: string;
}

/** Takes events to a receiver outside this program. */
export interface EventSender {
  /** The path of the endpoint that exists from the start. */
  path: string;
  /** Real time in ms since the Unix epoch: a receiver compares the time in the signature with its own clock. */
  now(): number;
  /** @returns the status of the response; null if none came in time. It never rejects. */
  send(event: OutgoingEvent): Promise<number | null>;
}

/** The receiver as the service sees it. */
export interface Receiver {
  /** Real time in ms since the Unix epoch. */
  now(): number;
  /**
   * Sends an event, and returns at once.
   *
   * @param conclude gets the moment of the response on the service's clock (ms) and its status, or null if there was none.
   */
  send(event: OutgoingEvent, conclude: (moment: number, status: number | null) => void): void;
  /** Resolves when the attempts that are under way have ended. */
  settled(): Promise<void>;
}

/** @returns a receiver whose attempts end at moments of the service’s clock */
export function createReceiver(sender: EventSender, clock: VirtualClock): Receiver {
  const underWay = new Set<Promise<void>>();
  return {
    now: () => sender.now(),
    send(event, conclude) {
      const attempt = sender.send(event).then(status => conclude(clock.now(), status));
      underWay.add(attempt);
      void attempt.finally(() => underWay.delete(attempt));
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}
