import { told } from '../../error-shape';
import { header } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A 429 says when to send the next request',
  clauses: ['limits.1', 'errors.429'],
  lesson: 'rate-limit-signals',
  rule: 'throttling-says-when',
  reason:
    'A client that doesn’t know how long to wait retries immediately. If all clients do that, they cause the very overload that the limit should prevent.',
  fixes: [
    'Return Retry-After with the seconds until the window ends.',
    'Return RateLimit headers with every response, so that clients slow down before they are rejected.',
  ],
  phase: 'seen',
  needs: ['provoked'],
  *run({ seen }) {
    const rejected = seen.find(({ response }) => response.status === 429);
    if (rejected === undefined)
      throw new CannotJudge(
        'No response was a 429. With --provoke-limit, the check sends read requests until it gets a 429.',
      );
    const wait = header(rejected, 'Retry-After');
    if (wait === null) return broken(rejected, `${told(rejected)} without Retry-After.`);
    if (!/^\d+$/.test(wait) && Number.isNaN(Date.parse(wait))) return broken(rejected, `Retry-After is "${wait}".`);
    return kept(rejected, `${told(rejected)} with Retry-After: ${wait}.`);
  },
} satisfies ProbeDefinition;
