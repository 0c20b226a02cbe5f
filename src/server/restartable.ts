import type { VirtualClock } from '../conventions/clock';
import type { ServiceControl } from './control';
import type { HttpService } from './open';

/** One run of a service, from its start state on. */
interface ServiceRun extends HttpService {
  clock: VirtualClock;
  runDue(): Promise<void>;
  /** When something is due next, in ms; null if nothing is. */
  nextDue(): number | null;
  /** Resolves when the webhook attempts that are under way have ended. */
  settled(): Promise<void>;
}

/** How long an advance waits for the responses of receivers, in ms of real time. */
const patience = 20_000;

/**
 * A service that can go back to its start: a reset replaces it with a new run. A request that's under way finishes in the run
 * in which it began.
 *
 * @param start makes a run, with a clock of its own.
 * @param speed of the clock, as `runningClock` has it.
 */
export function restartable(
  start: () => ServiceRun,
  speed: number,
): HttpService & { control: ServiceControl; runDue(): Promise<void> } {
  let run = start();
  return {
    fetch: (request, connection) => run.fetch(request, connection),
    get callers() {
      return run.callers;
    },
    runDue: () => run.runDue(),
    control: {
      state: () => ({ now: run.clock.now(), speed }),
      reset: () => {
        run = start();
      },
      advance: ms => advance(run, ms),
    },
  };
}

/**
 * Moves the clock forward, and stops at each moment at which something is due: the response to one webhook attempt decides
 * when the next one is.
 */
async function advance({ clock, runDue, nextDue, settled }: ServiceRun, ms: number): Promise<void> {
  const target = clock.now() + ms;
  const forwardTo = (moment: number) => clock.advance(Math.max(0, moment - clock.now()));
  let timer: NodeJS.Timeout | undefined;
  const patienceEnds = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, patience, false);
  });
  const allSettled = () => settled().then(() => true);
  for (let due = nextDue(); due !== null && due <= target; due = nextDue()) {
    forwardTo(due);
    await runDue();
    if (!(await Promise.race([allSettled(), patienceEnds]))) break;
  }
  clearTimeout(timer);
  forwardTo(target);
  await runDue();
}
