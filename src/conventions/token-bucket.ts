import { limits } from './limits';
import type { Quota, RateLimiter } from './rate-limit';

/**
 * Creates a limiter with token buckets, the common alternative to fixed windows: a caller's bucket begins full, each request
 * takes a token, and `limit` tokens a window come back at a steady rate. The conventions leave the choice open.
 *
 * @param limit tokens in a full bucket, and how many come back in one window.
 * @param window in ms.
 */
export function tokenBucket(limit: number, window: number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const rate = limit / window;
  const tokensNow = (caller: string, now: number): number => {
    const known = buckets.get(caller);
    return known ? Math.min(limit, known.tokens + (now - known.at) * rate) : limit;
  };
  // Tokens are fractions, and a sum of fractions misses a whole number by a little.
  const whole = (tokens: number) => Math.floor(tokens + 1e-6);
  const quota = (tokens: number, allowed: boolean): Quota => ({
    limit,
    remaining: whole(tokens),
    reset: Math.max(0, Math.ceil((limit - tokens) / rate / 1000 - 1e-6)),
    ...(allowed ? {} : { wait: Math.max(1, Math.ceil((1 - tokens) / rate / 1000 - 1e-6)) }),
    allowed,
  });
  const makeRoom = (now: number) => {
    for (const [caller] of buckets) {
      if (tokensNow(caller, now) < limit && buckets.size < limits.windowsCounted) return;
      buckets.delete(caller);
    }
  };
  return {
    look: (caller, now) => {
      const tokens = tokensNow(caller, now);
      return quota(tokens, whole(tokens) >= 1);
    },
    take: (caller, now) => {
      const tokens = tokensNow(caller, now);
      if (whole(tokens) < 1) return quota(tokens, false);
      if (!buckets.has(caller)) makeRoom(now);
      // The oldest is the first one, as in `rateLimiter`.
      buckets.delete(caller);
      buckets.set(caller, { tokens: tokens - 1, at: now });
      return quota(tokens - 1, true);
    },
  };
}
