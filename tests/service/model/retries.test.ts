import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createService, type Exchange, type Service } from '../../../src/service';
import { sized } from '../../support/size';
import { status, write } from '../_clients';
import { expectDocumented, header, json } from '../_contract';
import { get } from './_callers';

/** One Idempotency-Key, one effect (endpoints.4): whatever comes again, changed, or at the same time. */

interface Try {
  key: number;
  amount: number;
  source: string;
  as: 'till' | 'owner';
}

const one = fc.record<Try>({
  key: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 2 }),
  source: fc.constantFrom('card_9', 'card_9', 'card_declined', 'card_processor_down'),
  as: fc.constantFrom('till', 'owner'),
});

/** Waves: within one, everything is sent before anything is answered. */
const waves = fc.array(
  fc.record({ tries: fc.array(one, { minLength: 1, maxLength: 5 }), wait: fc.nat({ max: 60_000 }) }),
  { minLength: 1, maxLength: 6 },
);

const send = (service: Service, { key, amount, source, as }: Try): Promise<Exchange> =>
  write(service, as, 'POST', '/v1/charges', { amount, currency: 'EUR', source }, [['Idempotency-Key', `k${key}`]]);

test('one key has one effect, also when tries overlap', async () => {
  await fc.assert(
    fc.asyncProperty(waves, async run => {
      const service = createService();
      /** What was first asked with a key, and what came of it. */
      const first = new Map<string, { asked: string; answer: string }>();
      for (const { tries, wait } of run) {
        const answers = await Promise.all(tries.map(each => send(service, each)));
        for (const [i, exchange] of answers.entries()) {
          expectDocumented(exchange);
          const each = tries[i]!;
          const name = `${each.as}/${each.key}`;
          const asked = JSON.stringify([each.amount, each.source]);
          const known = first.get(name);
          const code = status(exchange) < 400 ? null : json(exchange).error.code;
          if (code === 'idempotency_key_in_use') continue;
          if (code === 'idempotency_key_reused') {
            const others = tries.some(other => other.as === each.as && other.key === each.key && other !== each);
            expect(known === undefined ? others : known.asked !== asked).toBe(true);
            continue;
          }
          const answer = code ?? json(exchange).id;
          if (known === undefined) {
            expect(header(exchange, 'Idempotent-Replayed')).toBeNull();
            first.set(name, { asked, answer });
          } else {
            expect({ asked, answer }).toEqual(known);
            expect(header(exchange, 'Idempotent-Replayed')).toBe('true');
          }
        }
        service.clock.advance(wait);
      }
      const made = json(await get(service, 'owner', '/v1/charges?limit=200')).data.map((row: { id: string }) => row.id);
      const charged = [...first.values()].map(({ answer }) => answer).filter(answer => answer.startsWith('ch_'));
      expect([...made].sort()).toEqual(charged.sort());
    }),
    { numRuns: sized(40, 150) },
  );
});

test('a key is remembered for a day and no longer', async () => {
  const service = createService();
  const ask = () => send(service, { key: 1, amount: 1, source: 'card_9', as: 'till' });
  await ask();
  service.clock.advance(24 * 60 * 60 * 1000 - 1);
  expect(json(await ask()).id).toBe('ch_1');
  service.clock.advance(1);
  expect(json(await ask()).id).toBe('ch_2');
});
