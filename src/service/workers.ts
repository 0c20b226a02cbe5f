import type { Scheduler } from '../conventions/scheduler';

/** How long a job waits, and when it ends, in ms after it was started. */
export const jobTimes = { begins: 1000, ends: 5000 } as const;

/** A job as those see it who do its work. The moments are those of the service's clock, in ms. */
export interface JobTask {
  /** False once somebody has cancelled it; then neither of the others has any effect. */
  isWanted(): boolean;
  begin(moment: number): void;
  end(moment: number): void;
}

/** Who does the work of jobs. */
export interface Workers {
  /**
   * Takes a job on at a moment (ms), and begins and ends it later.
   *
   * @returns when it's expected to end, in ms, whenever somebody asks
   */
  take(task: JobTask, now: number): () => number;
}

/** Any number of jobs at a time, each of which takes the same time. */
export const punctualWorkers = (scheduler: Scheduler): Workers => ({
  take(task, now) {
    scheduler.at(now + jobTimes.begins, task.begin);
    scheduler.at(now + jobTimes.ends, task.end);
    return () => now + jobTimes.ends;
  },
});
