import type { VirtualClock } from '../conventions/clock';
import type { ServiceControl } from './control';
import type { HttpService } from './open';

/** One run of a service, from its start state on. */
export interface ServiceRun extends HttpService {
  clock: VirtualClock;
  runDue(): Promise<void>;
}

/**
 * A service that can go back to its start: a reset replaces it with a new run. A request that's under way finishes in the run
 * in which it began.
 *
 * @param start makes a run, with a clock of its own.
 * @param speed of the clock, as `runningClock` has it.
 */
export function restartable(start: () => ServiceRun, speed: number): HttpService & { control: ServiceControl } {
  let run = start();
  return {
    fetch: (request, connection) => run.fetch(request, connection),
    get callers() {
      return run.callers;
    },
    control: {
      state: () => ({ now: run.clock.now(), speed }),
      reset: () => {
        run = start();
      },
      advance: async ms => {
        run.clock.advance(ms);
        await run.runDue();
      },
    },
  };
}
