/** Work that is due at a moment of virtual time; it is handed that moment (ms), not the one at which somebody looked. */
type ScheduledWork = (moment: number) => void | Promise<void>;

/** Work in virtual time. Nothing happens by itself: the owner of the clock runs what is due. */
export interface Scheduler {
  /** Schedules work for a moment (ms), after what is scheduled for that moment already. */
  at(moment: number, work: ScheduledWork): void;
  /** Schedules work for a moment (ms), before everything else of that moment. */
  firstAt(moment: number, work: ScheduledWork): void;
  /** Takes the next work off; null when nothing is left. For callers with a loop of their own. */
  next(): { moment: number; work: ScheduledWork } | null;
  /** The moment of the next work (ms); null when nothing is left. */
  nextAt(): number | null;
  /** True when something is due by `now` (ms), or still running. */
  isDue(now: number): boolean;
  /** Does everything that is due by `now` (ms), in the order of its moments. */
  run(now: number): Promise<void>;
}

/**
 * Makes a scheduler in virtual time, so that every run can be repeated exactly.
 *
 * @param onError takes what work throws inside `run`; the rest goes on.
 * @returns a scheduler without work.
 */
export function createScheduler(onError: (error: unknown) => void = () => {}): Scheduler {
  const entries: { moment: number; work: ScheduledWork }[] = [];
  let running: Promise<void> | null = null;

  const insert = (moment: number, work: ScheduledWork, isLater: (other: number) => boolean) => {
    const index = entries.findIndex(entry => isLater(entry.moment));
    entries.splice(index < 0 ? entries.length : index, 0, { moment, work });
  };
  const isNextDue = (now: number) => entries[0] !== undefined && entries[0].moment <= now;
  const runDue = async (now: number) => {
    while (isNextDue(now)) {
      const { moment, work } = entries.shift()!;
      try {
        await work(moment);
      } catch (error) {
        onError(error);
      }
    }
  };

  return {
    at: (moment, work) => insert(moment, work, other => other > moment),
    firstAt: (moment, work) => insert(moment, work, other => other >= moment),
    next: () => entries.shift() ?? null,
    nextAt: () => entries[0]?.moment ?? null,
    isDue: now => running !== null || isNextDue(now),
    run(now) {
      // Overlapping runs wait for each other, so that nothing is done twice or out of sequence.
      const turn: Promise<void> = (running ?? Promise.resolve()).then(() => runDue(now));
      running = turn;
      return turn.finally(() => {
        if (running === turn) running = null;
      });
    },
  };
}
