/** What one limit says about one caller after a request was counted. */
export interface Quota {
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends and the limit is full again. */
  reset: number;
  allowed: boolean;
}

export interface RateLimiter {
  /** How the caller stands now, without counting anything. */
  look(caller: string, now: number): Quota;
  /** Counts one request when the limit allows it; a refused request counts nothing (our choice, see limits.4). */
  take(caller: string, now: number): Quota;
}

/**
 * In: requests a window and the window in ms. Out: a limiter with fixed windows; a caller's window begins with its
 * first request. `now` in ms.
 */
export function rateLimiter(limit: number, window: number): RateLimiter {
  const windows = new Map<string, { from: number; used: number }>();
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
      state.used += 1;
      windows.set(caller, state);
      return quota(state, now, true);
    },
  };
}

/** The limit that binds first: a refused one before any other, then the one with the least left. */
export function tightest(quotas: readonly Quota[]): Quota {
  return quotas.reduce((worst, quota) => {
    if (quota.allowed !== worst.allowed) return quota.allowed ? worst : quota;
    if (!quota.allowed) return quota.reset > worst.reset ? quota : worst;
    return quota.remaining < worst.remaining ? quota : worst;
  });
}

/**
 * The three fields of limits.1, in the spelling that is widely deployed (draft-ietf-httpapi-ratelimit-headers up to
 * -06); RateLimit-Reset in seconds from now.
 */
export const quotaHeaders = (quota: Quota): Record<string, string> => ({
  'RateLimit-Limit': String(quota.limit),
  'RateLimit-Remaining': String(quota.remaining),
  'RateLimit-Reset': String(quota.reset),
});
