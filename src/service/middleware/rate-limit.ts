import {
  legacyRateLimitHeaders,
  type Quota,
  type RateLimiter,
  rateLimitHeaders,
  strictestQuota,
} from '../../conventions/rate-limit';
import { Failure } from '../failure';
import type { Convention, Middleware, RequestContext } from '../runtime';

/**
 * Counts the request against its key, and against its endpoint class where it has one, before any work is done
 * (limits.1 to limits.4, errors.429). Callers without a valid key are counted by their address, and so is every try to sign in: at
 * these edges nothing else is known.
 */
const rateLimit: Middleware = (runtime, operation) => {
  const { perKey, ...classes } = runtime.limiters;
  const limited = operation?.limitClass;
  const byAddress = limited === 'sign-ins';
  const says = runtime.policies.throttling === 'says-when';
  const headersOf = (quota: Quota) =>
    runtime.legacyRateLimit
      ? { ...rateLimitHeaders(quota), ...legacyRateLimitHeaders(quota) }
      : rateLimitHeaders(quota);

  /** Counts it everywhere or, where one limit refuses, nowhere. */
  const count = (who: string, context: RequestContext, now: number): Quota => {
    if (limited === undefined) return perKey.take(who, now);
    const counted: [RateLimiter, string][] = [
      [perKey, who],
      [classes[limited], byAddress ? addressOf(context) : who],
    ];
    const before = strictestQuota(counted.map(([limiter, name]) => limiter.look(name, now)));
    return before.allowed ? strictestQuota(counted.map(([limiter, name]) => limiter.take(name, now))) : before;
  };

  return {
    enter(context) {
      const quota = count(context.caller?.application ?? addressOf(context), context, runtime.clock.now());
      if (!quota.allowed) {
        const docs = `${runtime.base}/errors/rate_limited`;
        throw new Failure('rate_limited', {
          headers: says ? { 'Retry-After': String(quota.reset), ...headersOf(quota) } : {},
          extra: says ? { retry_after_seconds: quota.reset, docs } : {},
        });
      }
      context.quota = quota;
    },
    leave({ quota, reply }) {
      if (says && quota !== null) Object.assign(reply.headers, headersOf(quota));
    },
  };
};

/** The address as a name to count by; no application has a space in its name. */
const addressOf = ({ connection }: RequestContext): string => `from ${connection.address ?? 'somewhere'}`;

export default { at: 'edge', order: 40, step: rateLimit } satisfies Convention;
