import { limits } from '../../conventions/limits';
import { overloaded } from '../failure';
import type { Middleware } from '../runtime';

/** Refuses what comes above the number of requests that may be at work at once: 503, whatever the caller's quota (errors.3, errors.503). */
export const shedLoad: Middleware = runtime => ({
  enter() {
    if (runtime.inFlight >= limits.inFlight) throw overloaded(1);
    runtime.inFlight += 1;
  },
  leave() {
    runtime.inFlight -= 1;
  },
});
