import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorCodec } from '../../src/conventions/cursor';
import { deprecationHeaders } from '../../src/conventions/deprecation';
import { errorCodes, isCode } from '../../src/conventions/error-codes';
import { errorObject } from '../../src/conventions/error-object';
import { etagOf, matchesStrongly, matchesWeakly, parseEntityTags } from '../../src/conventions/etag';
import { httpDate, isoDate } from '../../src/conventions/http-date';
import { idempotencyStore, parseIdempotencyKey } from '../../src/conventions/idempotency';
import { limits } from '../../src/conventions/limits';
import { listEnvelope, newestFirst, type Position, page } from '../../src/conventions/list-envelope';
import { mergePatch } from '../../src/conventions/merge-patch';
import type { Json } from '../../src/conventions/openapi';
import { capabilitiesOfProjectRole, projectRoles, rolesGrant } from '../../src/conventions/permissions';
import { rateLimiter, retryAfter, strictestQuota } from '../../src/conventions/rate-limit';
import { isRequestId } from '../../src/conventions/request-id';
import { reasonPhrase } from '../../src/conventions/status';
import { tokenBucket } from '../../src/conventions/token-bucket';

describe('the error object', () => {
  test('leaves out what has no value, and details beside internal', () => {
    expect(errorObject({ code: 'c', message: 'm', requestId: 'r' })).toEqual({
      error: { code: 'c', message: 'm', request_id: 'r' },
    });
    const internal = errorObject({ code: 'internal', message: 'm', requestId: 'r', details: { stack: 'x' } });
    expect(internal.error).not.toHaveProperty('details');
  });

  test('has every code of the specification, each with what to do', () => {
    const named = {
      rate_limited: 429,
      card_declined: 402,
      project_not_found: 404,
      stale_version: 412,
      insufficient_role: 403,
      invalid_cursor: 400,
      internal: 500,
      ALREADY_MEMBER: 409,
      LAST_OWNER: 409,
      duplicate_email: 409,
    } as const;
    for (const [code, status] of Object.entries(named)) {
      expect(errorCodes[code as keyof typeof named].status, code).toBe(status);
    }
    for (const { status, meaning, action } of Object.values(errorCodes)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(meaning).toMatch(/\.$/);
      expect(action).toMatch(/\.$/);
    }
    expect(isCode('toString')).toBe(false);
  });
});

describe('the list envelope', () => {
  test('has_more says what the cursor says', () => {
    expect(listEnvelope([1], 'c')).toEqual({ data: [1], next_cursor: 'c', has_more: true });
    expect(listEnvelope([], null)).toEqual({ data: [], next_cursor: null, has_more: false });
  });

  const rows = fc.uniqueArray(
    fc.record({ createdAt: fc.integer({ min: 0, max: 5 }), number: fc.integer({ min: 0, max: 40 }) }),
    {
      selector: row => row.number,
    },
  );
  test('pages by position join to the whole list, however long they are', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const seen = [];
        let after: Position | undefined;
        for (;;) {
          const found = page(all, { after, limit });
          seen.push(...found.rows);
          expect(found.rows.length).toBeLessThanOrEqual(limit);
          if (!found.more) break;
          after = found.last;
        }
        expect(seen).toEqual([...all].sort(newestFirst));
      }),
    );
  });
});

describe('a cursor', () => {
  const binding = { caller: 'till', list: 'orders', filters: { status: 'paid' } };
  const codec = cursorCodec('secret');
  const position = fc.record({ value: fc.integer({ min: 0, max: 2 ** 43 }), number: fc.nat() });

  test('opens to what was sealed, until its end', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 0, max: 2 ** 43 }), (at, end) => {
        const token = codec.seal(at, binding, end);
        expect(codec.open(token, binding, end)).toEqual(at);
        expect(codec.open(token, binding, end + 1)).toBeNull();
      }),
    );
  });

  test('opens for nobody and nothing else', () => {
    const token = codec.seal({ value: 1, number: 2 }, binding, 100);
    expect(codec.open(token, { ...binding, caller: 'shop' }, 0)).toBeNull();
    expect(codec.open(token, { ...binding, list: 'charges' }, 0)).toBeNull();
    expect(codec.open(token, { ...binding, filters: {} }, 0)).toBeNull();
    expect(codec.open(token, { ...binding, filters: { status: 'paid', more: undefined } }, 0)).not.toBeNull();
    expect(cursorCodec('other').open(token, binding, 0)).toBeNull();
  });

  test('opens for the same filters in any sequence, and for no others', () => {
    const position = { value: 1, number: 2 };
    const [one, two] = [
      { status: 'paid', owner: 'anna' },
      { owner: 'anna', status: 'paid' },
    ];
    const token = codec.seal(position, { ...binding, filters: one }, 100);
    expect(codec.open(token, { ...binding, filters: two }, 0)).toEqual(position);
    expect(codec.open(token, { ...binding, filters: { owner: 'paid', status: 'anna' } }, 0)).toBeNull();
  });

  test('no other text opens', () => {
    const token = codec.seal({ value: 1, number: 2 }, binding, 100);
    fc.assert(fc.property(fc.string(), text => text === token || codec.open(text, binding, 0) === null));
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'ABab01-_'), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(changed === token || codec.open(changed, binding, 0) === null).toBe(true);
      }),
    );
  });
});

describe('an Idempotency-Key', () => {
  test.each([
    ['abc', 'abc'],
    ['"abc"', 'abc'],
    [' "a b" ', 'a b'],
    ['"a\\"b"', 'a"b'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['', null],
    ['""', null],
    ['a b', null],
    ['"a', null],
    ['é', null],
    ['a'.repeat(256), null],
  ])('%j is read as %j', (sent, key) => {
    expect(parseIdempotencyKey(sent)).toBe(key);
  });

  test('takes keys of up to 255 characters', () => {
    expect(parseIdempotencyKey('k'.repeat(255))).toBe('k'.repeat(255));
    expect(parseIdempotencyKey('k'.repeat(256))).toBeNull();
  });

  test('is claimed by exactly one', () => {
    const store = idempotencyStore<number>(1000);
    const first = store.claim('s', 'k', 'f', 0);
    expect(store.claim('s', 'k', 'f', 0).state).toBe('in-flight');
    expect(store.claim('s', 'k', 'other', 0).state).toBe('mismatch');
    expect(store.claim('t', 'k', 'f', 0).state).toBe('claimed');
    // Work that takes longer than the memory still keeps its key.
    expect(store.claim('s', 'k', 'f', 5000).state).toBe('in-flight');
    if (first.state === 'claimed') first.settle(7);
    expect(store.claim('s', 'k', 'f', 999)).toEqual({ state: 'settled', result: 7 });
    expect(store.claim('s', 'k', 'f', 1000).state).toBe('claimed');
  });

  test('is free again after a release', () => {
    const store = idempotencyStore<number>();
    const first = store.claim('s', 'k', 'f', 0);
    if (first.state === 'claimed') first.release();
    expect(store.claim('s', 'k', 'other', 0).state).toBe('claimed');
  });
});

describe('entity tags (RFC 9110 section 8.8.3.2)', () => {
  test.each([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
  ])('%s and %s', (sent, current, strong, weak) => {
    const tags = parseEntityTags(sent)!;
    expect(matchesStrongly(tags, current)).toBe(strong);
    expect(matchesWeakly(tags, current)).toBe(weak);
  });

  test.each([
    ['*', '*'],
    ['"a", W/"b" ,"c"', ['"a"', 'W/"b"', '"c"']],
    ['"a,b"', ['"a,b"']],
    ['""', ['""']],
    ['a', null],
    ['"a" "b"', null],
    ['w/"a"', null],
    [`"${'a'.repeat(1022)}"`, [`"${'a'.repeat(1022)}"`]],
    [`"${'a'.repeat(1023)}"`, null],
  ])('%s is read', (sent, tags) => {
    expect(parseEntityTags(sent)).toEqual(tags);
  });

  test('differ when the representation does', () => {
    expect(etagOf('a')).toBe(etagOf('a'));
    expect(etagOf('a')).not.toBe(etagOf('b'));
  });
});

test('merge patch keeps the cases of RFC 7396 appendix A', () => {
  const cases: [Json, Json, Json][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of cases) {
    const before = structuredClone(target);
    expect(mergePatch(target, patch)).toEqual(result);
    expect(target).toEqual(before);
  }
});

describe('a rate limit', () => {
  test('lets through what it promises in each window, and not one more', () => {
    const limiter = rateLimiter(3, 60_000);
    const take = (now: number) => {
      const { allowed, remaining, reset } = limiter.take('a', now);
      return [allowed, remaining, reset];
    };
    expect([take(0), take(100), take(30_000)]).toEqual([
      [true, 2, 60],
      [true, 1, 60],
      [true, 0, 30],
    ]);
    expect(take(59_999)).toEqual([false, 0, 1]);
    expect(limiter.look('b', 59_999).remaining).toBe(3);
    expect(take(60_000)).toEqual([true, 2, 60]);
  });

  test('a token bucket takes a burst, then as many as come back, and says when the next one does', () => {
    const limiter = tokenBucket(6, 60_000);
    const take = (now: number) => {
      const quota = limiter.take('a', now);
      return [quota.allowed, quota.remaining, retryAfter(quota)];
    };
    for (let left = 5; left >= 0; left--) expect(take(0)[1]).toBe(left);
    expect(take(0)).toEqual([false, 0, 10]);
    expect(take(9_999)).toEqual([false, 0, 1]);
    expect(take(10_000)).toEqual([true, 0, 60]);
    expect(take(10_000)).toEqual([false, 0, 10]);
    // Full again after a minute without requests, and no fuller than full.
    expect(limiter.look('a', 200_000)).toMatchObject({ remaining: 6, reset: 0 });
    expect(limiter.look('b', 0).allowed).toBe(true);
  });

  test('of several, the one that binds is told', () => {
    const quota = (remaining: number, reset: number, allowed = true) => ({ limit: 10, remaining, reset, allowed });
    expect(strictestQuota([quota(5, 10), quota(2, 60)]).reset).toBe(60);
    expect(strictestQuota([quota(0, 10, false), quota(0, 60)]).reset).toBe(10);
    expect(strictestQuota([quota(0, 10, false), quota(0, 60, false)]).reset).toBe(60);
    // Of two that say the same, the first: it is the one of the key.
    expect(strictestQuota([quota(2, 10), quota(2, 60)]).reset).toBe(10);
    expect(strictestQuota([quota(1, 10, false), quota(0, 10, false)]).remaining).toBe(1);
  });
});

describe('permissions', () => {
  test('each role may what the one below may', () => {
    for (const [i, role] of projectRoles.entries()) {
      const below = projectRoles[i - 1];
      if (below)
        expect(capabilitiesOfProjectRole[role]).toEqual(expect.arrayContaining([...capabilitiesOfProjectRole[below]]));
    }
  });

  test('what nobody grants is denied', () => {
    expect(rolesGrant({ project: 'admin', organisation: 'member' }, 'billing:read')).toBe(false);
    expect(rolesGrant({ project: null, organisation: 'owner' }, 'billing:read')).toBe(true);
    expect(rolesGrant({ project: null, organisation: 'owner' }, 'projects:delete')).toBe(false);
    expect(rolesGrant({ project: 'admin', organisation: 'owner' }, 'no:such')).toBe(false);
  });
});

test('deprecation signals keep the forms of RFC 9745 and RFC 8594', () => {
  expect(
    deprecationHeaders({ since: 1_688_169_599_000, sunset: 1_719_791_999_000, guide: 'https://x.example/g' }),
  ).toEqual({
    Deprecation: '@1688169599',
    Sunset: 'Sun, 30 Jun 2024 23:59:59 GMT',
    Link: '<https://x.example/g>; rel="deprecation"; type="text/plain"',
  });
  expect(deprecationHeaders({ since: 2, sunset: 2, guide: '' }).Deprecation).toBe('@0');
  expect(() => deprecationHeaders({ since: 2, sunset: 1, guide: '' })).toThrow(RangeError);
});

test('dates are written as senders write them', () => {
  expect(httpDate(784_111_777_000)).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
  expect(isoDate(784_111_777_000)).toBe('1994-11-06T08:49:37Z');
  expect(isoDate(784_111_777_005)).toBe('1994-11-06T08:49:37.005Z');
});

test('a Request-Id is echoed only when a log can take it', () => {
  expect(['a', 'req_01', 'A-b.c_9', 'x'.repeat(64)].every(isRequestId)).toBe(true);
  expect(['', 'a b', 'a\nb', '{"a"}', 'é', 'x'.repeat(65), undefined, null].some(isRequestId)).toBe(false);
});

test('reason phrases are those of RFC 9110', () => {
  expect([201, 413, 422, 429, 499, 599].map(reasonPhrase)).toEqual([
    'Created',
    'Content Too Large',
    'Unprocessable Content',
    'Too Many Requests',
    'Client Error',
    'Server Error',
  ]);
});

describe('nothing grows without end', () => {
  test('a full store of keys refuses new ones until the oldest expires', () => {
    const store = idempotencyStore<string>(1000, 2);
    const claim = (key: string, now: number) => store.claim('scope', key, 'print', now);
    const first = claim('a', 0);
    if (first.state === 'claimed') first.settle('done');
    const second = claim('b', 500);
    expect(second.state).toBe('claimed');
    expect(claim('c', 600)).toEqual({ state: 'full', until: 1000 });
    expect(claim('a', 600)).toEqual({ state: 'settled', result: 'done' });
    expect(claim('c', 1000).state).toBe('claimed');
    // Work in flight keeps its key, however long it takes.
    expect(claim('b', 5000).state).toBe('in-flight');
  });

  test('buckets are forgotten when they are full, then the oldest', () => {
    const limiter = tokenBucket(2, 60_000);
    for (let i = 0; i < limits.windowsCounted; i++) for (const _ of [1, 2]) limiter.take(`caller ${i}`, 0);
    expect(limiter.take('caller 0', 1).allowed).toBe(false);
    expect(limiter.take('one more', 1).allowed).toBe(true);
    expect(limiter.look('caller 0', 1).allowed).toBe(true);
    expect(limiter.look('caller 1', 1).allowed).toBe(false);
  });

  test('a limiter forgets windows that ended, then the oldest', () => {
    const limiter = rateLimiter(1, 60_000);
    for (let i = 0; i < limits.windowsCounted; i++) limiter.take(`caller ${i}`, i);
    expect(limiter.take('caller 0', 20_000).allowed).toBe(false);
    expect(limiter.take('one more', 20_000).allowed).toBe(true);
    expect(limiter.look('caller 0', 20_000).allowed).toBe(true);
    expect(limiter.look('caller 1', 20_000).allowed).toBe(false);
  });
});

/** What clients were told, in the description or by a status: another number breaks some of them. */
test('limits stay as clients were told', () => {
  expect(limits).toEqual({
    pageDefault: 50,
    pageMaximum: 200,
    maxOffset: 10_000,
    cursorLife: 86_400_000,
    changeLife: 604_800_000,
    removalsKept: 10_000,
    requestsPerWindow: 100,
    exportsPerWindow: 10,
    window: 60_000,
    keyLife: 86_400_000,
    keyLength: 255,
    bodyBytes: 65_536,
    requestIdLength: 64,
    conditionLength: 1024,
    idLength: 64,
    signatureTolerance: 300,
    signatureLength: 1024,
    overlap: 86_400_000,
    deliveryRetries: [5000, 60_000, 600_000, 3_600_000, 21_600_000],
    deliveryTimeout: 15_000,
    eventMemory: 259_200_000,
    signInsPerWindow: 5,
    sessionLife: 3_600_000,
    batchItems: 50,
    uploadBytes: 10_485_760,
    uploadLife: 900_000,
    perAccount: 20,
    inFlight: 256,
    keysRemembered: 50_000,
    rows: 1_000_000,
    fieldErrors: 1000,
    redeliveries: 20,
    jobAttempts: 100,
    amount: 99_999_999,
    windowsCounted: 10_000,
  });
});
