import { limits } from '../../conventions/limits';
import { overloaded } from '../failure';
import type { Middleware } from '../runtime';

/**
 * Rejects requests above the number that may be in flight, and changes that could store more than there is room for: 503,
 * whatever the caller's quota.
 */
export const shedLoad: Middleware = {
  name: 'shed-load',
  keeps: ['errors.3', 'errors.503'],
  hooksFor: (runtime, operation) => ({
    onRequest() {
      if (runtime.inFlight >= limits.inFlight) throw overloaded(1);
      if (operation !== null && !['get', 'delete'].includes(operation.method) && runtime.world.isFull()) {
        throw overloaded(60, 'The service has no room for more. Delete what you no longer need.');
      }
      runtime.inFlight += 1;
    },
    onResponse() {
      runtime.inFlight -= 1;
    },
  }),
};
