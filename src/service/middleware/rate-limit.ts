import {
  legacyRateLimitHeaders,
  type Quota,
  type RateLimiter,
  rateLimitHeaders,
  retryAfter,
  strictestQuota,
} from '../../conventions/rate-limit';
import { Failure } from '../failure';
import type { Operation } from '../operation';
import type { Middleware, RequestContext } from '../runtime';

/**
 * Counts the request against its key, and against its endpoint class where it has one, before any work is done. Callers
 * without a valid key are counted by their IP address, and so are sign-ins: nothing else is known of them yet.
 */
export const rateLimit: Middleware = {
  name: 'rate-limit',
  keeps: ['errors.429', 'limits.1', 'limits.2', 'limits.3', 'limits.4'],
  hooksFor(runtime, operation) {
    const { perKey, ...classes } = runtime.limiters;
    const limitClass = operation?.limitClass;
    const saysWhen = runtime.policies.throttling === 'says-when';
    const headersOf = (quota: Quota) =>
      runtime.legacyRateLimit
        ? { ...rateLimitHeaders(quota), ...legacyRateLimitHeaders(quota) }
        : rateLimitHeaders(quota);

    /** Counts the request everywhere or, where one limit rejects it, nowhere. */
    const count = (context: RequestContext): Quota => {
      const now = runtime.clock.now();
      const caller = context.caller?.application ?? strangerOf(context, operation);
      if (limitClass === undefined) return perKey.take(caller, now);
      const counters: [RateLimiter, string][] = [
        [perKey, caller],
        [classes[limitClass], limitClass === 'sign-ins' ? addressOf(context) : caller],
      ];
      const before = strictestQuota(counters.map(([limiter, name]) => limiter.look(name, now)));
      return before.allowed ? strictestQuota(counters.map(([limiter, name]) => limiter.take(name, now))) : before;
    };

    return {
      onRequest(context) {
        const quota = count(context);
        if (!quota.allowed) {
          const docs = `${runtime.base}/errors/rate_limited`;
          throw new Failure('rate_limited', {
            headers: saysWhen ? { 'Retry-After': String(retryAfter(quota)), ...headersOf(quota) } : {},
            extra: saysWhen ? { retry_after_seconds: retryAfter(quota), docs } : {},
          });
        }
        context.quota = quota;
      },
      onResponse({ quota, response }) {
        if (saysWhen && quota !== null) Object.assign(response.headers, headersOf(quota));
      },
    };
  },
};

/** What a caller without a key is counted by. Public operations don't lock people out of each other, nor of the rest. */
const strangerOf = (context: RequestContext, operation: Operation | null): string =>
  operation?.permission === 'public' ? `${addressOf(context)} at ${operation.path}` : addressOf(context);

/** The IP address as a name to count by; no application has a space in its name. */
const addressOf = ({ connection }: RequestContext): string => `from ${connection.address ?? 'somewhere'}`;
