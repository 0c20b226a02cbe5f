import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../src/conventions/limits';
import { createService } from '../../../src/service';
import { sized } from '../../support/size';
import { status } from '../_clients';
import { expectDocumented, header } from '../_contract';

/** 429 appears exactly where the bucket says: a second counter of the same rules runs beside the service (limits.1). */

interface Window {
  from: number;
  used: number;
}

/** Fixed windows that begin with a caller's first request; a refusal counts nothing. */
function bucket(limit: number) {
  const windows = new Map<string, Window>();
  const at = (who: string, now: number): Window => {
    const known = windows.get(who);
    return known && now - known.from < limits.window ? known : { from: now, used: 0 };
  };
  return {
    left: (who: string, now: number) => limit - at(who, now).used,
    reset: (who: string, now: number) => Math.ceil((at(who, now).from + limits.window - now) / 1000),
    take: (who: string, now: number) => {
      const window = at(who, now);
      windows.set(who, { ...window, used: window.used + 1 });
    },
  };
}

const burst = fc.record({
  who: fc.constantFrom('till', 'shop', '192.0.2.1', '192.0.2.2'),
  what: fc.constantFrom('read', 'read', 'export', 'sign-in', 'missing'),
  times: fc.integer({ min: 1, max: 60 }),
  wait: fc.constantFrom(0, 1, 999, 20_000, 59_999, 60_000),
});

const requests = {
  read: { method: 'GET', path: '/orders/count', body: null },
  missing: { method: 'GET', path: '/nowhere', body: null },
  export: { method: 'POST', path: '/exports', body: null },
  'sign-in': { method: 'POST', path: '/sessions', body: '{"email":1}' },
} as const;

test('429 appears exactly where the bucket says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 12 }), async bursts => {
      const service = createService();
      const perKey = bucket(limits.requestsPerWindow);
      const exports = bucket(limits.exportsPerWindow);
      const signIns = bucket(limits.signInsPerWindow);
      for (const { who, what, times, wait } of bursts) {
        const address = who.startsWith('192') ? who : '192.0.2.9';
        const as = who.startsWith('192') ? 'nobody' : who;
        for (let i = 0; i < times; i++) {
          const now = service.clock.now();
          // Without a key, a public operation is counted by itself.
          const stranger = as === 'nobody' && what === 'sign-in' ? `${who} signing in` : who;
          const counted: [ReturnType<typeof bucket>, string][] = [[perKey, stranger]];
          if (what === 'export') counted.push([exports, who]);
          if (what === 'sign-in') counted.push([signIns, address]);
          const allowed = counted.every(([limit, name]) => limit.left(name, now) > 0);
          const exchange = await service.send({ ...requests[what], as, from: address });
          expectDocumented(exchange);
          expect(status(exchange) === 429, `${who} ${what}`).toBe(!allowed);
          if (allowed) for (const [limit, name] of counted) limit.take(name, now);
          else {
            const full = counted.filter(([limit, name]) => limit.left(name, now) <= 0);
            expect(Number(header(exchange, 'Retry-After'))).toBe(
              Math.max(...full.map(([limit, name]) => limit.reset(name, now))),
            );
          }
          const left = Math.min(...counted.map(([limit, name]) => limit.left(name, now)));
          expect(Number(header(exchange, 'RateLimit-Remaining'))).toBe(left);
        }
        service.clock.advance(wait);
      }
    }),
    { numRuns: sized(15, 40) },
  );
});
