import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../support/size';
import { status } from '../_clients';
import { header, json } from '../_contract';
import { get, roomyService, type Service, write } from './_callers';

/** Several editors read and write one thing; a write with a stale If-Match never has an effect (endpoints.6). */

interface Editor {
  /** The ETag that it read last. */
  etag: string | null;
}

const targets = {
  project: { path: '/projects/prj_1', method: 'PATCH', as: 'editor', body: (n: number) => ({ name: `Name ${n}` }) },
  settings: {
    path: '/projects/prj_1/settings',
    method: 'PUT',
    as: 'editor',
    body: (n: number) => ({ locale: 'en', notify_email: `n${n}@acme.example` }),
  },
  order: { path: '/orders/o40', method: 'PATCH', as: 'shop', body: (n: number) => ({ note: `Note ${n}` }) },
  endpoint: {
    path: '/webhook-endpoints/whe_1',
    method: 'PATCH',
    as: 'owner',
    body: (n: number) => ({ events: n % 2 ? ['order.paid'] : ['order.shipped'] }),
  },
} as const;

type Action = { kind: 'read' | 'write' | 'both'; editor: number };
const actions = fc.array(
  fc.record<Action>({ kind: fc.constantFrom('read', 'write', 'both'), editor: fc.nat({ max: 2 }) }),
  { minLength: 3, maxLength: 20 },
);

const change = (service: Service, target: (typeof targets)[keyof typeof targets], n: number, etag: string | null) =>
  write(service, target.as, target.method, target.path, target.body(n), etag === null ? [] : [['If-Match', etag]]);

test.each(Object.entries(targets))('a stale write never overwrites: %s', async (_name, target) => {
  await fc.assert(
    fc.asyncProperty(actions, async run => {
      const service = roomyService();
      await write(
        service,
        'owner',
        'POST',
        '/webhook-endpoints',
        { url: 'https://consumer.test/webhooks/careful', events: ['payment.succeeded'] },
        [['Idempotency-Key', 'w']],
      );
      const read = () => get(service, target.as, target.path);
      let current = header(await read(), 'ETag')!;
      const editors: Editor[] = [{ etag: null }, { etag: null }, { etag: null }];
      let n = 0;
      for (const { kind, editor } of run) {
        const who = editors[editor]!;
        if (kind === 'read') {
          who.etag = header(await read(), 'ETag');
          expect(who.etag).toBe(current);
          continue;
        }
        if (who.etag === null) continue;
        const before = (await read()).response!.body;
        const fresh = who.etag === current;
        if (kind === 'both') {
          // Two writes from the same version at the same time: at most one gets through.
          const both = await Promise.all([
            change(service, target, ++n, who.etag),
            change(service, target, ++n, who.etag),
          ]);
          const through = both.filter(exchange => status(exchange) === 200);
          const unchanged = through.some(exchange => header(exchange, 'ETag') === who.etag);
          expect(through.length).toBeLessThanOrEqual(unchanged ? 2 : 1);
          expect(through.length > 0).toBe(fresh);
        } else {
          const answer = await change(service, target, ++n, who.etag);
          expect(status(answer)).toBe(fresh ? 200 : 412);
        }
        const after = await read();
        if (!fresh) expect(after.response!.body).toBe(before);
        current = header(after, 'ETag')!;
      }
      expect(json(await read())).toBeDefined();
    }),
    { numRuns: sized(15, 40) },
  );
});
