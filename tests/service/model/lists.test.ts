import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../support/size';
import { status } from '../_clients';
import { json } from '../_contract';
import { get, roomyService, type Service, write } from './_callers';

/** While somebody pages by cursor, rows come and go; the walk repeats none and loses none that stayed. */

type Change = { kind: 'insert' | 'delete' | 'none'; n: number; as: 'shop' | 'stranger' };
const change = fc.record<Change>({
  kind: fc.constantFrom('insert', 'delete', 'none'),
  n: fc.nat({ max: 100 }),
  as: fc.constantFrom('shop', 'shop', 'stranger'),
});

let keys = 0;
const insert = (service: Service, as: string) =>
  write(service, as, 'POST', '/orders', { customer: 'X', amount: 1, currency: 'EUR' }, [
    ['Idempotency-Key', `l${++keys}`],
  ]);

test('cursors neither repeat nor lose rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }),
      fc.constantFrom('', '&status=created'),
      async (limit, rounds, filter) => {
        const service = roomyService({ world: { orders: 20 } });
        // Deleting needs orders at created: some are made at one moment, so that the id has to break the tie.
        for (let i = 0; i < 6; i++) await insert(service, 'shop');
        const all = async () =>
          json(await get(service, 'shop', `/orders?limit=200${filter}`)).data.map(
            (row: { id: string }) => row.id,
          ) as string[];
        const atStart = await all();
        const removed = new Set<string>();
        const seen: string[] = [];
        let after = '';
        for (let round = 0; ; round++) {
          // A cursor that stands still would walk for ever.
          expect(round).toBeLessThanOrEqual(atStart.length);
          const page = json(await get(service, 'shop', `/orders?limit=${limit}${filter}${after}`));
          expect(page.has_more).toBe(page.next_cursor !== null);
          expect(page.data.length).toBeLessThanOrEqual(limit);
          seen.push(...page.data.map((row: { id: string }) => row.id));
          if (!page.has_more) break;
          // Rows of others are not counted and then taken away: a page before the last one is full.
          expect(page.data.length).toBe(limit);
          after = `&after=${page.next_cursor}`;
          for (const { kind, n, as } of rounds[round] ?? []) {
            if (kind === 'insert') await insert(service, as);
            if (kind === 'delete') {
              const id = atStart[n % atStart.length]!;
              if (status(await write(service, as, 'DELETE', `/orders/${id}`)) === 204) removed.add(id);
            }
          }
        }
        expect(new Set(seen).size, 'no row twice').toBe(seen.length);
        for (const id of atStart) if (!removed.has(id)) expect(seen, 'no row lost').toContain(id);
        for (const id of seen) expect(atStart, 'nothing that came later').toContain(id);
        expect(seen).toEqual(atStart.filter(id => seen.includes(id)));
      },
    ),
    { numRuns: sized(20, 60) },
  );
});
