import { legacyQuotaHeaders, type Quota, quotaHeaders, type RateLimiter, tightest } from '../../conventions/rate-limit';
import { Failure } from '../failure';
import type { Middleware } from '../runtime';

/**
 * Counts the request against its key, and against its endpoint class where it has one, before any work is done
 * (limits.1 to limits.4). Callers without a valid key are counted by their address, and so is every try to sign in: at
 * these edges nothing else is known.
 */
export const rateLimit: Middleware = (runtime, operation) => async (passage, next) => {
  const now = runtime.clock.now();
  const application = passage.caller?.application;
  // No application has a space in its name.
  const address = `from ${passage.connection.address ?? 'somewhere'}`;
  const counted: [RateLimiter, string][] = [[runtime.limiters.perKey, application ?? address]];
  const limited = operation?.limitClass;
  if (limited) counted.push([runtime.limiters[limited], limited === 'sign-ins' ? address : (application ?? address)]);
  const headersOf = (quota: Quota) => ({
    ...quotaHeaders(quota),
    ...(runtime.legacyRateLimit ? legacyQuotaHeaders(quota) : {}),
  });
  const says = runtime.policies.throttling === 'says-when';

  const before = counted.map(([limiter, who]) => limiter.look(who, now));
  if (before.some(quota => !quota.allowed)) {
    const quota = tightest(before);
    const docs = `${runtime.base}/errors/rate_limited`;
    throw new Failure('rate_limited', {
      headers: says ? { 'Retry-After': String(quota.reset), ...headersOf(quota) } : {},
      extra: says ? { retry_after_seconds: quota.reset, docs } : {},
    });
  }
  const quota = tightest(counted.map(([limiter, who]) => limiter.take(who, now)));
  await next();
  if (!says) return;
  for (const [name, value] of Object.entries(headersOf(quota))) passage.reply.headers[name] = value;
};
