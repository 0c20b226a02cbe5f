import { quotaHeaders, tightest } from '../../conventions/rate-limit';
import { Failure } from '../failure';
import type { Middleware } from '../runtime';

/**
 * Counts the request against its key, and against its endpoint class where it has one, before any work is done
 * (limits.1 to limits.4). Callers without a valid key share one bucket, as at an edge where only the address is known.
 */
export const rateLimit: Middleware = (runtime, operation) => async (context, next) => {
  const now = runtime.clock.now();
  const caller = context.get('caller')?.application ?? 'anonymous';
  const limiters = [runtime.limiters.perKey];
  if (operation?.limitClass === 'exports') limiters.push(runtime.limiters.exports);
  const says = runtime.policies.throttling === 'says-when';

  const before = limiters.map(limiter => limiter.look(caller, now));
  if (before.some(quota => !quota.allowed)) {
    const quota = tightest(before);
    const docs = `${runtime.base}/errors/rate_limited`;
    throw new Failure('rate_limited', {
      headers: says ? { 'Retry-After': String(quota.reset), ...quotaHeaders(quota) } : {},
      extra: says ? { retry_after_seconds: quota.reset, docs } : {},
    });
  }
  const quota = tightest(limiters.map(limiter => limiter.take(caller, now)));
  await next();
  if (!says) return;
  for (const [name, value] of Object.entries(quotaHeaders(quota))) context.res.headers.set(name, value);
};
