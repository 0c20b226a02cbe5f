import type { CheckJob } from '../check/job';

/** The checks that run, so that the end of the program deletes what they created. */
interface RunningChecks {
  /** The same job; its runs are known from then on. */
  watch(job: CheckJob): CheckJob;
  /** Stops what still runs, and waits until it has cleaned up. */
  stop(): Promise<void>;
}

/** @param tell Writes to the terminal, which the screen has left by then. */
export function runningChecks(tell: (text: string) => void): RunningChecks {
  const running = new Map<AbortController, { writes: boolean; done: Promise<unknown> }>();
  return {
    watch: job => ({
      ...job,
      run(stop, progress) {
        const ended = new AbortController();
        const done = job.run(AbortSignal.any([stop, ended.signal]), progress).finally(() => running.delete(ended));
        const told = done.then(async report => {
          if (!ended.signal.aborted || !job.writes) return;
          const { endLines } = await import('../check/report');
          tell(
            endLines(report)
              .map(line => `${line}\n`)
              .join(''),
          );
        });
        running.set(ended, { writes: job.writes, done: told.catch(() => {}) });
        return done;
      },
    }),
    async stop() {
      const ending = [...running];
      for (const [controller] of ending) controller.abort();
      const writing = ending.filter(([, { writes }]) => writes);
      if (writing.length === 0) return;
      tell('Deleting what was created. Press Ctrl-C again to leave it there.\n');
      await Promise.all(writing.map(([, { done }]) => done));
    },
  };
}
