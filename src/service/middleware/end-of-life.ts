import { isoDate } from '../../conventions/http-date';
import { Failure } from '../failure';
import type { Middleware } from '../runtime';
import { deprecationSignals } from './deprecation';

/**
 * What ends a deprecated operation: announced brownouts return 410 for a few minutes, the sunset for good, and keys that
 * were made after the deprecation never get in. The 410 must not be stored, or a cache would turn minutes into days.
 */
export const endOfLife: Middleware = {
  name: 'end-of-life',
  keeps: ['errors.410', 'versioning.7'],
  hooksFor(runtime, operation) {
    const deprecated = operation?.deprecated;
    if (!deprecated) return null;
    return {
      onRequest(context) {
        // On the calendar of the contract, which starts with the course.
        const now = runtime.clock.now() - runtime.shift;
        const instead = { guide: `${runtime.base}${deprecated.guide}`, replacement: deprecated.replacement };
        const headers = deprecationSignals(runtime, deprecated);
        if (now >= deprecated.sunset) throw new Failure('operation_ended', { details: instead, headers });
        const brownout = deprecated.brownouts.find(({ from, until }) => now >= from && now < until);
        if (brownout) {
          const until = isoDate(brownout.until + runtime.shift);
          throw new Failure('brownout', { details: { ...instead, until }, headers });
        }
        const keySince = (context.caller?.since ?? 0) - runtime.shift;
        if (keySince > deprecated.since) throw new Failure('closed_to_new_keys', { details: instead });
      },
    };
  },
};
