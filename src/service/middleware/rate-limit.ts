import { legacyQuotaHeaders, type Quota, quotaHeaders, type RateLimiter, tightest } from '../../conventions/rate-limit';
import { Failure } from '../failure';
import type { Convention, Middleware, Passage } from '../runtime';

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
    runtime.legacyRateLimit ? { ...quotaHeaders(quota), ...legacyQuotaHeaders(quota) } : quotaHeaders(quota);

  /** Counts it everywhere or, where one limit refuses, nowhere. */
  const count = (who: string, passage: Passage, now: number): Quota => {
    if (limited === undefined) return perKey.take(who, now);
    const counted: [RateLimiter, string][] = [
      [perKey, who],
      [classes[limited], byAddress ? addressOf(passage) : who],
    ];
    const before = tightest(counted.map(([limiter, name]) => limiter.look(name, now)));
    return before.allowed ? tightest(counted.map(([limiter, name]) => limiter.take(name, now))) : before;
  };

  return {
    enter(passage) {
      const quota = count(passage.caller?.application ?? addressOf(passage), passage, runtime.clock.now());
      if (!quota.allowed) {
        const docs = `${runtime.base}/errors/rate_limited`;
        throw new Failure('rate_limited', {
          headers: says ? { 'Retry-After': String(quota.reset), ...headersOf(quota) } : {},
          extra: says ? { retry_after_seconds: quota.reset, docs } : {},
        });
      }
      passage.quota = quota;
    },
    leave({ quota, reply }) {
      if (says && quota !== null) Object.assign(reply.headers, headersOf(quota));
    },
  };
};

/** The address as a name to count by; no application has a space in its name. */
const addressOf = ({ connection }: Passage): string => `from ${connection.address ?? 'somewhere'}`;

export default { at: 'edge', order: 40, step: rateLimit } satisfies Convention;
