import { deprecationHeaders } from '../../conventions/deprecation';
import type { EndOfLife } from '../operation';
import type { Convention, Middleware, Runtime } from '../runtime';

/** A deprecated operation still answers in full, and says in headers since when, until when and what instead (versioning.6). */
const deprecation: Middleware = (runtime, operation) => {
  const way = operation?.deprecated;
  if (!way) return null;
  return {
    leave({ reply }) {
      if (reply.status < 400) Object.assign(reply.headers, deprecationSignals(runtime, way));
    },
  };
};

/** When it was deprecated, when it ends, and what to read, on the calendar that started with the course. */
export const deprecationSignals = ({ base, shift }: Runtime, { since, sunset, guide }: EndOfLife) =>
  deprecationHeaders({ since: since + shift, sunset: sunset + shift, guide: `${base}${guide}` });

export default { at: 'operation', order: 110, step: deprecation } satisfies Convention;
