/** Time as an argument: milliseconds since the Unix epoch. */
export interface Clock {
  now(): number;
}

/** A clock that moves only when it is told to, so that every run can be repeated exactly. */
export interface VirtualClock extends Clock {
  /** Moves on by `ms` milliseconds; going back is rejected with a RangeError. */
  advance(ms: number): void;
}

/** The moment at which every lesson, lab and exercise begins: 2026-01-05T09:00:00Z, a Monday. */
export const courseEpoch = Date.UTC(2026, 0, 5, 9, 0, 0);

/** Creates a virtual clock that shows `start` (ms). */
export function virtualClock(start: number = courseEpoch): VirtualClock {
  let now = start;
  return {
    now: () => now,
    advance: ms => {
      if (!(ms >= 0)) throw new RangeError(`A clock cannot go back: ${ms} ms`);
      now += ms;
    },
  };
}
