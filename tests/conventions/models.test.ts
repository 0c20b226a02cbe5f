import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areas, areasByHarm, isArea } from '../../src/conventions/area';
import { virtualClock } from '../../src/conventions/clock';
import { httpDate, isIsoDate } from '../../src/conventions/http-date';
import { idempotencyStore } from '../../src/conventions/idempotency';
import { limits, noRequestLimits } from '../../src/conventions/limits';
import { type ListRow, newestFirst, page } from '../../src/conventions/list-envelope';
import { memoize } from '../../src/conventions/memoize';
import { pointer, pointerParts } from '../../src/conventions/openapi';
import { type Quota, type RateLimiter, rateLimiter } from '../../src/conventions/rate-limit';
import { tokenBucket } from '../../src/conventions/token-bucket';

/** What each pure part does, held against the plainest program that does the same. */

describe('a page', () => {
  interface Priced extends ListRow {
    price: number;
  }
  const small = fc.integer({ min: 0, max: 4 });
  const rows = fc.uniqueArray(fc.record({ price: small, createdAt: small, number: fc.nat(30) }), {
    selector: row => row.number,
  });
  const sortKeys = {
    cheapest: {
      sort: { value: (row: Priced) => row.price, descending: false },
      before: (a: Priced, b: Priced) => a.price - b.price || a.number - b.number,
    },
    dearest: {
      sort: { value: (row: Priced) => row.price, descending: true },
      before: (a: Priced, b: Priced) => b.price - a.price || b.number - a.number,
    },
    newest: { sort: undefined, before: newestFirst },
  };

  test.each(Object.entries(sortKeys))(
    '%s first: after a row, from an offset, with and without a limit',
    (_, { sort, before }) => {
      fc.assert(
        fc.property(rows, small, fc.option(small, { nil: undefined }), (all, offset, limit) => {
          const sorted = [...all].sort(before);
          const value = (row: Priced) => (sort ? row.price : row.createdAt);
          const rest = sorted.slice(offset);
          const shown = rest.slice(0, limit);
          const end = shown.at(-1);
          const expected = {
            rows: shown,
            more: shown.length < rest.length,
            last: end && { value: value(end), number: end.number },
          };
          expect(page(all, { sort, offset, limit })).toEqual(expected);
          const last = sorted[offset - 1];
          if (last)
            expect(page(all, { sort, after: { value: value(last), number: last.number }, limit })).toEqual(expected);
        }),
      );
    },
  );

  test('without a tie-breaker skips rows that have the value of the last one', () => {
    const all = [1, 2, 3].map(number => ({ price: number === 3 ? 2 : 1, createdAt: 0, number }));
    const sort = { value: (row: Priced) => row.price, descending: false };
    const first = page(all, { sort, tieBreaker: false, limit: 1 });
    expect(first.rows.map(row => row.number)).toEqual([1]);
    expect(page(all, { sort, tieBreaker: false, after: first.last }).rows.map(row => row.number)).toEqual([3]);
  });
});

describe('limiters', () => {
  /** Every request that was counted, whatever is remembered of it. */
  function countedWindows(limit: number, window: number): RateLimiter {
    const taken = new Map<string, number[]>();
    const look = (caller: string, now: number): Quota => {
      const [from = now] = taken.get(caller) ?? [];
      if (now - from >= window) taken.delete(caller);
      const used = taken.get(caller)?.length ?? 0;
      const reset = Math.ceil(((used ? from : now) + window - now) / 1000);
      return { limit, remaining: limit - used, reset, allowed: used < limit };
    };
    return {
      look,
      take: (caller, now) => {
        const before = look(caller, now);
        if (before.allowed) taken.set(caller, [...(taken.get(caller) ?? []), now]);
        return { ...look(caller, now), allowed: before.allowed };
      },
    };
  }

  const steps = fc.array(fc.tuple(fc.constantFrom('till', 'shop'), fc.constantFrom(0, 1, 400, 1000, 2999, 3000)));

  test('fixed windows count what a list of all requests says', () => {
    fc.assert(
      fc.property(steps, list => {
        const [limiter, model] = [rateLimiter(2, 3000), countedWindows(2, 3000)];
        let now = 0;
        for (const [caller, pause] of list) {
          now += pause;
          expect(limiter.look(caller, now)).toEqual(model.look(caller, now));
          expect(limiter.take(caller, now)).toEqual(model.take(caller, now));
        }
      }),
    );
  });

  test('a bucket never holds more than its limit, and gets a token back each time', () => {
    fc.assert(
      fc.property(steps, list => {
        // Three tokens in three seconds: a thousandth of a token each millisecond.
        const limiter = tokenBucket(3, 3000);
        const thousandths = new Map<string, { left: number; at: number }>();
        let now = 0;
        for (const [caller, pause] of list) {
          now += pause;
          const known = thousandths.get(caller) ?? { left: 3000, at: now };
          const left = Math.min(3000, known.left + now - known.at);
          const allowed = left >= 1000;
          const quota = (rest: number, isAllowed: boolean) => ({
            limit: 3,
            remaining: Math.floor(rest / 1000),
            reset: Math.ceil((3000 - rest) / 1000),
            ...(isAllowed ? {} : { wait: Math.ceil((1000 - rest) / 1000) }),
            allowed: isAllowed,
          });
          expect(limiter.look(caller, now)).toEqual(quota(left, allowed));
          expect(limiter.take(caller, now)).toEqual(quota(allowed ? left - 1000 : left, allowed));
          thousandths.set(caller, { left: allowed ? left - 1000 : left, at: now });
        }
      }),
    );
  });

  test.each([
    ['windows', rateLimiter],
    ['buckets', tokenBucket],
  ])('as many %s as there is room for stay as they are, also when a known caller comes again', (_, create) => {
    const limiter = create(2, 60_000);
    for (let i = 0; i < limits.windowsCounted; i++) limiter.take(`caller ${i}`, 0);
    limiter.take('caller 7', 1);
    expect(limiter.look('caller 7', 1).remaining).toBe(0);
    expect(limiter.look('caller 0', 1).remaining).toBe(1);
    // A further one takes the place of the oldest.
    limiter.take('one more', 1);
    expect(['caller 0', 'caller 1', 'caller 7', 'one more'].map(name => limiter.look(name, 1).remaining)).toEqual([
      2, 1, 0, 1,
    ]);
  });

  test('a bucket that a token was taken from again is the newest', () => {
    const limiter = tokenBucket(3, 60_000);
    for (let i = 0; i < limits.windowsCounted; i++) limiter.take(`caller ${i}`, 0);
    for (const name of ['caller 0', 'one more']) limiter.take(name, 1);
    expect(['caller 0', 'caller 1', 'caller 2'].map(name => limiter.look(name, 1).remaining)).toEqual([1, 3, 2]);
  });

  test('the largest limit fits into 32 bits', () => {
    expect(Object.values(noRequestLimits)).toEqual([2_147_483_647, 2_147_483_647, 2_147_483_647]);
  });
});

test('a key that was released or has expired is claimed like a new one, and the others keep their places', () => {
  const claim = (key: string, now: number) => {
    const found = store.claim('scope', key, 'print', now);
    if (found.state === 'claimed') found.settle(`${key} at ${now}`);
    return found.state === 'settled'
      ? found.result
      : found.state === 'full'
        ? `full until ${found.until}`
        : found.state;
  };
  const store = idempotencyStore<string>(100, 2);
  const released = store.claim('scope', 'r', 'print', 0);
  if (released.state === 'claimed') released.release();
  expect([claim('a', 0), claim('b', 50), claim('a', 99), claim('c', 99)]).toEqual([
    'claimed',
    'claimed',
    'a at 0',
    'full until 100',
  ]);
  expect([claim('a', 100), claim('b', 149), claim('c', 149), claim('c', 150)]).toEqual([
    'claimed',
    'b at 50',
    'full until 150',
    'claimed',
  ]);
  expect(store.peek('scope', 'a', 'print', 150)).toEqual({ state: 'settled', result: 'a at 100' });
  expect(store.peek('scope', 'd', 'print', 150)).toBeNull();
});

test('results are remembered, and all of them are forgotten when there is no room', () => {
  const computed: number[] = [];
  const double = memoize((input: number) => {
    computed.push(input);
    return String(input * 2);
  }, 2);
  expect([1, 1, 2, 1, 2, 3, 3, 1].map(double)).toEqual(['2', '2', '4', '2', '4', '6', '6', '2']);
  expect(computed).toEqual([1, 2, 3, 1]);
});

test('a JSON Pointer names the same keys after it was written and read', () => {
  expect(pointer('paths', '/a~b', 0)).toBe('/paths/~1a~0b/0');
  expect(pointerParts('')).toEqual([]);
  const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '0', '1', '~1')));
  fc.assert(
    fc.property(parts, keys => {
      expect(pointerParts(pointer(...keys))).toEqual(keys);
    }),
  );
});

test('a clock moves on, and never back', () => {
  const clock = virtualClock(5);
  clock.advance(0);
  clock.advance(2);
  expect(clock.now()).toBe(7);
  for (const ms of [-1, Number.NaN]) expect(() => clock.advance(ms)).toThrow(RangeError);
  expect(new Date(virtualClock().now()).toISOString()).toBe('2026-01-05T09:00:00.000Z');
});

test('dates are whole seconds in headers, and moments in UTC elsewhere', () => {
  expect(httpDate(784_111_777_999)).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
  expect(['1994-11-06T08:49:37Z', '1994-11-06T08:49:37.123Z'].every(isIsoDate)).toBe(true);
  expect(['1994-11-06', '1994-13-06T08:49:37Z', '1994-11-06T08:49:37+01:00', 'today'].some(isIsoDate)).toBe(false);
});

test('the areas by harm are all of them', () => {
  expect([...areasByHarm].sort()).toEqual([...areas].sort());
  expect([isArea('naming'), isArea('names')]).toEqual([true, false]);
});
