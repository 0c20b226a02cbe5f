import { limits } from '../../conventions/limits';
import { overloaded } from '../failure';
import type { Convention, Middleware } from '../runtime';

/** Refuses what comes above the number of requests that may be at work at once: 503, whatever the caller's quota (errors.3, errors.503). */
const shedLoad: Middleware = runtime => ({
  enter() {
    if (runtime.inFlight >= limits.inFlight) throw overloaded(1);
    runtime.inFlight += 1;
  },
  leave() {
    runtime.inFlight -= 1;
  },
});

export default { at: 'edge', order: 50, step: shedLoad } satisfies Convention;
