import { limits } from '../../conventions/limits';
import { overloaded } from '../failure';
import type { Middleware } from '../runtime';

/** Rejects requests above the number that may be in flight: 503, whatever the caller's quota. */
export const shedLoad: Middleware = {
  name: 'shed-load',
  keeps: ['errors.3', 'errors.503'],
  hooksFor: runtime => ({
    onRequest() {
      if (runtime.inFlight >= limits.inFlight) throw overloaded(1);
      runtime.inFlight += 1;
    },
    onResponse() {
      runtime.inFlight -= 1;
    },
  }),
};
