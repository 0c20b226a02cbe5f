/** Work that is due at a moment of the service's clock: the end of a job, the next try of a delivery. */
export interface Agenda {
  /** Puts work down for a moment, in ms. It is handed that moment, not the one at which somebody looked. */
  at(moment: number, work: (moment: number) => void | Promise<void>): void;
  /** Whether something is due by `now`, or still under way. */
  isDue(now: number): boolean;
  /** Does what is due by `now`, in the order of its moments; what was put down for the same moment in that order. */
  run(now: number): Promise<void>;
}

/**
 * Out: an empty agenda. Nothing happens by itself: the service runs it before each request, so that a request sees
 * everything that has happened by then, and every run can be repeated. Work that throws is told to `log`, and the rest
 * goes on.
 */
export function agenda(log: (error: unknown) => void): Agenda {
  const entries: { moment: number; work(moment: number): void | Promise<void> }[] = [];
  let running: Promise<void> | null = null;

  const runAll = async (now: number) => {
    for (let next = entries[0]; next !== undefined && next.moment <= now; next = entries[0]) {
      entries.shift();
      try {
        await next.work(next.moment);
      } catch (error) {
        log(error);
      }
    }
  };

  return {
    at(moment, work) {
      let place = entries.length;
      while (place > 0 && entries[place - 1]!.moment > moment) place--;
      entries.splice(place, 0, { moment, work });
    },
    isDue: now => running !== null || (entries[0] !== undefined && entries[0].moment <= now),
    run(now) {
      // One after the other: what overlaps waits, so that nothing is done twice or out of order.
      const turn: Promise<void> = (running ?? Promise.resolve()).then(() => runAll(now));
      running = turn;
      return turn.finally(() => {
        if (running === turn) running = null;
      });
    },
  };
}
