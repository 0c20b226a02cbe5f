import { deprecationHeaders } from '../../conventions/deprecation';
import type { EndOfLife } from '../operation';
import type { Middleware, Runtime } from '../runtime';

/** A deprecated operation still works in full, and its headers say since when, until when, and what to use instead. */
export const deprecation: Middleware = {
  name: 'deprecation',
  keeps: ['versioning.6'],
  hooksFor(runtime, operation) {
    const deprecated = operation?.deprecated;
    if (!deprecated) return null;
    return {
      onResponse({ response }) {
        if (response.status < 400) Object.assign(response.headers, deprecationSignals(runtime, deprecated));
      },
    };
  },
};

/** The three headers of a deprecated operation, on the calendar that starts with this service. */
export const deprecationSignals = ({ base, shift }: Runtime, { since, sunset, guide }: EndOfLife) =>
  deprecationHeaders({ since: since + shift, sunset: sunset + shift, guide: `${base}${guide}` });
