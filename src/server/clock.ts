import { courseEpoch, type VirtualClock } from '../conventions/clock';

/** Where a clock stops, in ms: years stay four digits, also those of what expires later. */
export const latestMoment = Date.UTC(9000, 0, 1);

interface RunningClockOptions {
  /** The real time, in ms since the Unix epoch. */
  real(): number;
  /** What it shows when it starts, in ms; null for the real time. */
  at: number | null;
  /** How many seconds pass on it in one real second; 0 if it moves only when it's advanced. */
  speed: number;
}

interface RunningClock extends VirtualClock {
  /** Lets it run; the second time does nothing. */
  start(): void;
}

/**
 * A clock that runs by itself and can also be moved forward. If it's set to a moment, it stands at the beginning of the course
 * until it starts, so that what is there at first is the same in every run, to the millisecond.
 */
export function runningClock({ real, at, speed }: RunningClockOptions): RunningClock {
  const created = real();
  let started: number | null = null;
  let advanced = 0;
  return {
    now: () => {
      if (started === null) return at === null ? created : courseEpoch;
      return Math.min(latestMoment, Math.floor((at ?? started) + (real() - started) * speed + advanced));
    },
    advance: ms => {
      if (!(ms >= 0)) throw new RangeError(`A clock cannot go back: ${ms} ms`);
      advanced += ms;
    },
    start: () => {
      started ??= real();
    },
  };
}
