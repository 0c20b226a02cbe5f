import { isoDate } from '../../conventions/http-date';
import { Failure } from '../failure';
import type { Convention, Middleware } from '../runtime';
import { deprecationSignals } from './deprecation';

/**
 * What ends a deprecated operation: announced brownouts answer 410 for a few minutes, the sunset for good, and keys that were made after the
 * deprecation never get in (versioning.7, errors.410). The 410 is not to be stored, or a cache would make minutes last for days.
 */
const endOfLife: Middleware = (runtime, operation) => {
  const way = operation?.deprecated;
  if (!way) return null;
  return {
    enter(context) {
      // On the calendar of the contract, which starts with the course.
      const now = runtime.clock.now() - runtime.shift;
      const guide = `${runtime.base}${way.guide}`;
      if (now >= way.sunset) {
        throw new Failure('operation_ended', {
          details: { guide, replacement: way.replacement },
          headers: deprecationSignals(runtime, way),
        });
      }
      const window = way.brownouts.find(({ from, until }) => now >= from && now < until);
      if (window) {
        throw new Failure('brownout', {
          details: { guide, replacement: way.replacement, until: isoDate(window.until + runtime.shift) },
          headers: deprecationSignals(runtime, way),
        });
      }
      const since = context.caller?.since ?? 0;
      if (since - runtime.shift > way.since) {
        throw new Failure('closed_to_new_keys', { details: { guide, replacement: way.replacement } });
      }
    },
  };
};

export default { at: 'operation', order: 150, step: endOfLife } satisfies Convention;
