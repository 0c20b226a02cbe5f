import { limits } from './limits';

/** What one limit says about one caller after a request was counted. */
export interface Quota {
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends and the limit is full again. */
  reset: number;
  /** Whole seconds until the next request is allowed, where that is sooner than `reset`. */
  wait?: number;
  allowed: boolean;
}

export interface RateLimiter {
  /** The quota of a caller now, without counting anything. */
  look(caller: string, now: number): Quota;
  /** Counts one request when the limit allows it; a rejected request counts nothing (our choice, see limits.4). */
  take(caller: string, now: number): Quota;
}

/**
 * Creates a limiter with fixed windows; a caller's window begins with its first request. It never counts more than
 * `limits.windowsCounted` callers: windows that have ended are dropped first, then the oldest one.
 *
 * @param limit requests per window.
 * @param window in ms.
 */
export function rateLimiter(limit: number, window: number): RateLimiter {
  // In the order in which windows began: the first one is the oldest.
  const windows = new Map<string, { from: number; used: number }>();
  const makeRoom = (now: number) => {
    for (const [caller, { from }] of windows) {
      if (now - from < window && windows.size < limits.windowsCounted) return;
      windows.delete(caller);
    }
  };
  const standing = (caller: string, now: number) => {
    const known = windows.get(caller);
    if (known && now - known.from < window) return known;
    return { from: now, used: 0 };
  };
  const quota = (state: { from: number; used: number }, now: number, allowed: boolean): Quota => ({
    limit,
    remaining: limit - state.used,
    reset: Math.ceil((state.from + window - now) / 1000),
    allowed,
  });
  return {
    look: (caller, now) => {
      const state = standing(caller, now);
      return quota(state, now, state.used < limit);
    },
    take: (caller, now) => {
      const state = standing(caller, now);
      if (state.used >= limit) return quota(state, now, false);
      if (state.used === 0) {
        makeRoom(now);
        windows.delete(caller);
        windows.set(caller, state);
      }
      state.used += 1;
      return quota(state, now, true);
    },
  };
}

/** Whole seconds that a rejected caller is asked to wait: what Retry-After says. */
export const retryAfter = ({ wait, reset }: Quota): number => wait ?? reset;

/** The limit that binds first: a rejected one before any other, then the one with the least left. */
export function strictestQuota(quotas: readonly Quota[]): Quota {
  return quotas.reduce((worst, quota) => {
    if (quota.allowed !== worst.allowed) return quota.allowed ? worst : quota;
    if (!quota.allowed) return retryAfter(quota) > retryAfter(worst) ? quota : worst;
    return quota.remaining < worst.remaining ? quota : worst;
  });
}

/**
 * The three fields of limits.1, in the spelling that is widely deployed (draft-ietf-httpapi-ratelimit-headers up to
 * -06); RateLimit-Reset in seconds from now.
 */
export const rateLimitHeaders = (quota: Quota): Record<string, string> => ({
  'RateLimit-Limit': String(quota.limit),
  'RateLimit-Remaining': String(quota.remaining),
  'RateLimit-Reset': String(quota.reset),
});

/** The older spelling as well, for clients that are still migrating (limits.2). */
export const legacyRateLimitHeaders = (quota: Quota): Record<string, string> =>
  Object.fromEntries(Object.entries(rateLimitHeaders(quota)).map(([name, value]) => [`X-${name}`, value]));
