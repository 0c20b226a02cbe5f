import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createService } from '../../src/service';
import { sized } from '../support/size';
import { checkedService, get, ids, newOrder, status, write } from './_clients';
import { expectErrorObject, json } from './_contract';

/** Follows the cursor to the end. Out: every id in the order in which it came. */
async function walk(
  service: ReturnType<typeof createService>,
  path: string,
  between: () => Promise<void> = async () => {},
) {
  const seen: string[] = [];
  let after = '';
  for (let pages = 0; pages < 500; pages++) {
    const page = await get(service, 'till', `${path}${after}`);
    seen.push(...ids(page));
    const { next_cursor, has_more } = json(page);
    expect(has_more).toBe(next_cursor !== null);
    if (!has_more) return seen;
    after = `&after=${next_cursor}`;
    await between();
  }
  throw new Error('The list does not end');
}

interface Row {
  id: string;
  status: string;
  customer: string;
  note: string | null;
  amount: number;
  created_at: string;
}

describe('a list', () => {
  test('is newest first, and the id breaks ties', async () => {
    const service = checkedService();
    const rows = json(await get(service, 'till', '/orders')).data;
    expect(rows[0].id).toBe('o40');
    expect(rows.at(-1).id).toBe('o11');
    const tied = rows.filter((row: { created_at: string }, i: number) => row.created_at === rows[i + 1]?.created_at);
    expect(tied.length).toBeGreaterThan(2);
    const numbers = rows.map((row: { id: string }) => Number(row.id.slice(1)));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  test('holds 50 items unless told, and never more than 200', async () => {
    const service = checkedService({ world: { orders: 260 } });
    expect(ids(await get(service, 'till', '/orders'))).toHaveLength(50);
    expect(ids(await get(service, 'till', '/orders?limit=200'))).toHaveLength(200);
    expectErrorObject(await get(service, 'till', '/orders?limit=201'), 'invalid_parameter');
  });

  test('puts o10 after o9 when both were created in the same moment', async () => {
    const service = checkedService({ world: { orders: 0 } });
    for (let i = 0; i < 95; i++) {
      await newOrder(service);
      service.clock.advance(i === 88 ? 0 : 1000);
    }
    const first = ids(await get(service, 'till', '/orders?limit=20'));
    expect(first.slice(0, 8)).toEqual(['o105', 'o104', 'o103', 'o102', 'o101', 'o100', 'o99', 'o98']);
  });

  test('answers every broken parameter at once', async () => {
    const service = checkedService();
    const answer = await get(service, 'till', '/orders?limit=abc&page=0&status=lost&nonsense=1&after=a&after=b');
    expectErrorObject(answer, 'invalid_parameter');
    const found = json(answer).error.details.map(
      ({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`,
    );
    expect(found.sort()).toEqual([
      'after single',
      'limit type',
      'nonsense unknown_field',
      'page minimum',
      'status enum',
    ]);
  });

  test.each([
    ['/orders?cursor=abc', 'cursor is unknown (did you mean after?).'],
    ['/orders?starting_after=o41', 'starting_after is unknown (did you mean after?).'],
    ['/orders?page_size=5', 'page_size is unknown (did you mean limit?).'],
    ['/orders?per_page=5', 'per_page is unknown (did you mean limit?).'],
    ['/orders?offset=20', 'offset is unknown (did you mean page or after?).'],
    ['/orders?Limit=5', 'Limit is unknown (did you mean limit?).'],
    ['/orders?staus=paid', 'staus is unknown (did you mean status?).'],
    ['/orders?colour=red', 'colour is unknown.'],
    // What the operation doesn't have is no hint.
    ['/orders/changes?page=2', 'page is unknown (did you mean after?).'],
    ['/orders/count?limit=5', 'limit is unknown.'],
    ['/orders/o40?__proto__=1', '__proto__ is unknown.'],
  ])('names the parameter that was meant in the 400 for %s', async (path, message) => {
    const response = await get(checkedService(), 'till', path);
    expectErrorObject(response, 'invalid_parameter');
    const { error } = json(response);
    expect(error.message).toBe(message);
    expect(error.details).toMatchObject([{ in: 'query', rule: 'unknown_field' }]);
    expect(`${error.details[0].field} ${error.details[0].message}.`).toBe(message);
  });

  test.each([
    'limit=-1',
    'limit=0',
    'limit=1.5',
    'limit=',
    'limit=1e2',
    'limit=0x10',
    'limit=%2B5',
    'limit=5&limit=6',
    'page=0',
    'page=-1',
    'after=',
    'Limit=5',
  ])('refuses %s', async query => {
    expectErrorObject(await get(checkedService(), 'till', `/orders?${query}`), 'invalid_parameter');
  });

  test('filters, and a cursor keeps to its filter', async () => {
    const service = checkedService();
    const paid = json(await get(service, 'till', '/orders?status=paid&limit=2'));
    expect(paid.data.every((row: { status: string }) => row.status === 'paid')).toBe(true);
    expectErrorObject(await get(service, 'till', `/orders?limit=2&after=${paid.next_cursor}`), 'invalid_cursor');
    expect(status(await get(service, 'till', `/orders?status=paid&limit=3&after=${paid.next_cursor}`))).toBe(200);
  });

  test.each<[string, number, (row: Row) => boolean]>([
    ['cancelled=true', 1, row => row.id === 'o33'],
    ['cancelled=false', 29, row => row.id !== 'o33'],
    ['created_from=2026-01-05T08:00:00Z', 6, row => row.created_at >= '2026-01-05T08:00:00Z'],
    ['created_before=2026-01-05T08:00:00Z', 24, row => row.created_at < '2026-01-05T08:00:00Z'],
    ['created_from=2026-01-05T08:00:00Z&created_before=2026-01-05T08:30:00Z', 3, row => Number(row.id.slice(1)) < 38],
    ['q=AMARA', 6, row => row.customer === 'Amara'],
    ['q=the%20door', 3, row => row.note === 'Leave at the door'],
    ['q=%25', 0, () => false],
    ['q=amara&status=shipped', 2, row => row.status === 'shipped' && row.customer === 'Amara'],
  ])('with %s has only those', async (query, count, wanted) => {
    const service = checkedService();
    await write(service, 'shop', 'POST', '/orders/o33/cancellations', { reason: 'lost' }, [['Idempotency-Key', 'c']]);
    const rows: Row[] = json(await get(service, 'till', `/orders?${query}`)).data;
    expect([rows.length, rows.every(wanted)]).toEqual([count, true]);
  });

  test.each([
    'cancelled=yes',
    'cancelled=1',
    'created_from=2026-01-05',
    'created_before=noon',
    'q=',
    'sort=price',
    'sort=',
  ])('takes no %s', async query => {
    expectErrorObject(await get(checkedService(), 'till', `/orders?${query}`), 'invalid_parameter');
  });

  test.each(['created_at', '-created_at', 'amount', '-amount'])(
    'sorted by %s joins to the whole list, page by page, whatever has the same value',
    async sort => {
      const service = checkedService();
      for (let i = 0; i < 3; i++) await newOrder(service);
      const { data } = json(await get(service, 'till', `/orders?sort=${sort}&limit=200`));
      const key = (row: Row) => (sort.endsWith('amount') ? row.amount : Date.parse(row.created_at));
      const sign = sort.startsWith('-') ? -1 : 1;
      const number = (row: Row) => Number(row.id.slice(1));
      expect(data).toEqual([...data].sort((a, b) => sign * (key(a) - key(b) || number(a) - number(b))));
      for (const limit of [1, 4, 7]) {
        const seen = await walk(service, `/orders?sort=${sort}&limit=${limit}`);
        expect(seen).toEqual(data.map(({ id }: Row) => id));
      }
    },
  );

  test('takes a cursor only with the sort that it was made for; the usual one may be named or not', async () => {
    const service = checkedService();
    const { next_cursor } = json(await get(service, 'till', '/orders?limit=2'));
    expect(status(await get(service, 'till', `/orders?limit=2&sort=-created_at&after=${next_cursor}`))).toBe(200);
    expectErrorObject(await get(service, 'till', `/orders?limit=2&sort=amount&after=${next_cursor}`), 'invalid_cursor');
  });

  test('counts on its own', async () => {
    const service = checkedService();
    expect(json(await get(service, 'till', '/orders/count'))).toEqual({ count: 30 });
    await newOrder(service);
    expect(json(await get(service, 'till', '/orders/count'))).toEqual({ count: 31 });
  });
});

describe('offset mode', () => {
  test('pages by number and drifts when rows come in', async () => {
    const service = checkedService();
    const first = ids(await get(service, 'till', '/orders?page=1&limit=4'));
    await newOrder(service);
    await newOrder(service);
    const second = ids(await get(service, 'till', '/orders?page=2&limit=4'));
    expect(second.slice(0, 2)).toEqual(first.slice(2));
  });

  test('ends at 10000 skipped rows', async () => {
    const service = checkedService();
    expect(ids(await get(service, 'till', '/orders?page=51&limit=200'))).toEqual([]);
    const past = await get(service, 'till', '/orders?page=52&limit=200');
    expectErrorObject(past, 'invalid_parameter');
    expect(json(past).error.details[0].rule).toBe('max_offset');
    expectErrorObject(await get(service, 'till', '/orders?page=10002&limit=1'), 'invalid_parameter');
  });

  test('does not stand beside a cursor', async () => {
    const service = checkedService();
    const { next_cursor } = json(await get(service, 'till', '/orders?limit=4'));
    expectErrorObject(await get(service, 'till', `/orders?page=2&after=${next_cursor}`), 'invalid_parameter');
  });
});

describe('a cursor', () => {
  test('tells nothing, not even in base64', async () => {
    const service = checkedService();
    const { next_cursor, data } = json(await get(service, 'till', '/orders?limit=4'));
    expect(next_cursor).toMatch(/^[\w-]+$/);
    expect(Buffer.from(next_cursor, 'base64url').toString('latin1')).not.toMatch(/o\d\d|2026|created|[{}"]/);
    expect(Buffer.from(next_cursor, 'base64url').includes(Buffer.from(data[3].id))).toBe(false);
  });

  test('is refused when it is forged, foreign or too old', async () => {
    const service = checkedService();
    const { next_cursor } = json(await get(service, 'till', '/orders?limit=4'));
    const flipped = `${next_cursor.slice(0, 10)}${next_cursor[10] === 'A' ? 'B' : 'A'}${next_cursor.slice(11)}`;
    for (const after of [
      'x',
      flipped,
      `${next_cursor}A`,
      `${next_cursor}=`,
      next_cursor.toLowerCase(),
      'a'.repeat(256),
    ]) {
      expectErrorObject(await get(service, 'till', `/orders?limit=4&after=${after}`), 'invalid_cursor');
    }
    expectErrorObject(await get(service, 'shop', `/orders?limit=4&after=${next_cursor}`), 'invalid_cursor');
    expectErrorObject(await get(service, 'till', `/v1/charges?after=${next_cursor}`), 'invalid_cursor');
    const other = checkedService({ seed: 'another' });
    expectErrorObject(await get(other, 'till', `/orders?limit=4&after=${next_cursor}`), 'invalid_cursor');
  });

  test('lives for 24 hours and not a moment longer', async () => {
    const service = checkedService();
    const { next_cursor } = json(await get(service, 'till', '/orders?limit=4'));
    service.clock.advance(24 * 60 * 60 * 1000);
    expect(ids(await get(service, 'till', `/orders?limit=4&after=${next_cursor}`))[0]).toBe('o36');
    service.clock.advance(1);
    expectErrorObject(await get(service, 'till', `/orders?limit=4&after=${next_cursor}`), 'invalid_cursor');
  });

  test('never repeats a row and never misses one that was there, whatever comes in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 24 }),
        fc.array(fc.record({ rows: fc.integer({ min: 0, max: 5 }), wait: fc.constantFrom(0, 0, 1, 60_000) }), {
          maxLength: 8,
        }),
        async (limit, orders, bursts) => {
          const service = createService({ world: { orders } });
          const atStart = ids(await get(service, 'owner', '/orders?limit=200'));
          const seen = await walk(service, `/orders?limit=${limit}`, async () => {
            const burst = bursts.shift();
            for (let i = 0; i < (burst?.rows ?? 0); i++) {
              expect(status(await newOrder(service))).toBe(201);
            }
            service.clock.advance(burst?.wait ?? 0);
          });
          expect(seen).toEqual(atStart);
        },
      ),
      { numRuns: sized(20, 60) },
    );
  });

  test('survives rows that go away', async () => {
    const service = checkedService();
    const first = json(await get(service, 'till', '/orders?limit=4'));
    for (const id of ['o40', 'o38', 'o36'])
      expect(status(await write(service, 'shop', 'DELETE', `/orders/${id}`))).toBe(204);
    const second = ids(await get(service, 'till', `/orders?limit=4&after=${first.next_cursor}`));
    expect(second).toEqual(['o35', 'o34', 'o33', 'o32']);
  });
});
