import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createService } from '../../src/service';
import { sized } from '../support/size';
import { charge, charges, checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

describe('a charge with an Idempotency-Key', () => {
  test('is made once, and the retry gets the first answer', async () => {
    const service = checkedService();
    const first = await charge(service, 'k1');
    service.clock.advance(3000);
    const second = await charge(service, 'k1');
    expect(status(first)).toBe(201);
    expect(second.response!.body).toBe(first.response!.body);
    expect(header(second, 'Location')).toBe('/v1/charges/ch_1');
    expect(header(second, 'Request-Id')).not.toBe(header(first, 'Request-Id'));
    expect([header(first, 'Idempotent-Replayed'), header(second, 'Idempotent-Replayed')]).toEqual([null, 'true']);
    expect(await charges(service)).toEqual(['ch_1']);
  });

  test('is made even when the answer is lost, and the retry finds it', async () => {
    const service = checkedService();
    const lost = await charge(service, 'k1', {}, { lost: true });
    expect(lost.response).toBeNull();
    expect(await charges(service)).toEqual(['ch_1']);
    expect(json(await charge(service, 'k1')).id).toBe('ch_1');
    expect(await charges(service)).toEqual(['ch_1']);
  });

  test('needs the key', async () => {
    const service = checkedService();
    expectErrorObject(await charge(service, null), 'idempotency_key_required');
    expect(await charges(service)).toEqual([]);
  });

  test('takes a key quoted or bare, and both mean the same', async () => {
    const service = checkedService();
    expect(json(await charge(service, '"a-1"')).id).toBe('ch_1');
    expect(json(await charge(service, 'a-1')).id).toBe('ch_1');
  });

  test.each(['""', '" ', '"a', 'a b', 'a,b', 'k'.repeat(256)])('refuses the key %s', async key => {
    expectErrorObject(await charge(checkedService(), key), 'invalid_header');
  });

  test('refuses the same key with another request', async () => {
    const service = checkedService();
    await charge(service, 'k1');
    expectErrorObject(await charge(service, 'k1', { amount: 1 }), 'idempotency_key_reused');
    expect(await charges(service)).toEqual(['ch_1']);
  });

  test('knows a body whose fields and nested fields come in another order, but an array in another order is another request', async () => {
    const service = checkedService();
    const send = (body: string) =>
      service.send({
        as: 'shop',
        method: 'POST',
        path: '/order-batches',
        headers: [['Idempotency-Key', 'k1']],
        body,
      });
    const first = await send(
      '{"mode":"best_effort","items":[{"order":"o40","move":"pay"},{"order":"x","move":"pay"}]}',
    );
    expect(status(first)).toBe(207);
    const same = await send('{"items":[{"move":"pay","order":"o40"},{"move":"pay","order":"x"}],"mode":"best_effort"}');
    expect(header(same, 'Idempotent-Replayed')).toBe('true');
    expect(same.response!.body).toBe(first.response!.body);
    const other = await send(
      '{"mode":"best_effort","items":[{"order":"x","move":"pay"},{"order":"o40","move":"pay"}]}',
    );
    expectErrorObject(other, 'idempotency_key_reused');
  });

  test('knows the same request in another spelling', async () => {
    const service = checkedService();
    await charge(service, 'k1');
    const spelled = await service.send({
      as: 'till',
      method: 'POST',
      path: '/v1/charges',
      headers: [['Idempotency-Key', 'k1']],
      body: '{ "source": "card_9",\n "currency": "EUR", "amount": 4200 }',
    });
    expect(json(spelled).id).toBe('ch_1');
  });

  test('keeps keys apart by caller and by operation', async () => {
    const service = checkedService();
    await charge(service, 'k1');
    const body = { amount: 4200, currency: 'EUR', source: 'card_9' };
    expect(json(await write(service, 'owner', 'POST', '/v1/charges', body, [['Idempotency-Key', 'k1']])).id).toBe(
      'ch_2',
    );
    const message = await write(service, 'till', 'POST', '/v1/messages', { channel: 'c', text: 't' }, [
      ['Idempotency-Key', 'k1'],
    ]);
    expect(status(message)).toBe(201);
  });

  test('keeps keys apart by the object in the path', async () => {
    const service = checkedService();
    const cancel = (order: string) =>
      write(service, 'shop', 'POST', `/orders/${order}/cancellations`, { reason: 'late' }, [['Idempotency-Key', 'k1']]);
    expect(status(await cancel('o40'))).toBe(201);
    expectErrorObject(await cancel('o39'), 'idempotency_key_reused');
  });

  test('remembers a key for 24 hours', async () => {
    const service = checkedService();
    await charge(service, 'k1');
    service.clock.advance(24 * 60 * 60 * 1000 - 1);
    expect(json(await charge(service, 'k1')).id).toBe('ch_1');
    service.clock.advance(1);
    expect(json(await charge(service, 'k1')).id).toBe('ch_2');
  });

  test('gives a decline back as well', async () => {
    const service = checkedService();
    const first = await charge(service, 'k1', { source: 'card_declined' });
    const second = await charge(service, 'k1', { source: 'card_declined' });
    expectErrorObject(first, 'card_declined');
    expectErrorObject(second, 'card_declined');
    expect([status(first), status(second)]).toEqual([402, 402]);
    expect(header(second, 'Idempotent-Replayed')).toBe('true');
  });

  test('never repeats work after an unexpected failure', async () => {
    const logged: string[] = [];
    const service = checkedService({ log: ({ requestId }) => logged.push(requestId) });
    const first = await charge(service, 'k1', { source: 'card_processor_down' });
    expectErrorObject(first, 'internal');
    expectErrorObject(await charge(service, 'k1', { source: 'card_processor_down' }), 'internal');
    expect(logged[0]).toBe(header(first, 'Request-Id'));
  });

  test('leaves the key free when the request was refused before any work', async () => {
    const service = checkedService();
    const cancel = () =>
      write(service, 'shop', 'POST', '/orders/o30/cancellations', { reason: 'late' }, [['Idempotency-Key', 'k1']]);
    const ship = () => write(service, 'shop', 'POST', '/orders/o40/process', undefined, [['Idempotency-Key', 'k2']]);
    expect(status(await cancel())).toBe(201);
    expectErrorObject(await ship(), 'invalid_transition');
    expect(status(await write(service, 'shop', 'POST', '/orders/o40/pay'))).toBe(200);
    expect(status(await ship())).toBe(200);
  });

  test('answers 409 while the first try is at work', async () => {
    const service = checkedService();
    const tries = await Promise.all([charge(service, 'k1'), charge(service, 'k1'), charge(service, 'k1')]);
    expect(tries.map(status).sort()).toEqual([201, 409, 409]);
    expectErrorObject(tries.find(exchange => status(exchange) === 409)!, 'idempotency_key_in_use');
    expect(await charges(service)).toEqual(['ch_1']);
  });
});

test('one intent has one effect and one answer, however its retries overlap', async () => {
  const attempt = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    lost: fc.boolean(),
    /** Microtask turns before it is sent: overlapping tries meet the first one at every stage of its work. */
    delay: fc.integer({ min: 0, max: 120 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(attempt, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async rounds => {
        const service = createService();
        const answers = new Map<string, Set<string>>();
        for (const round of rounds) {
          const sent = round.map(async ({ key, lost, delay }) => {
            for (let turn = 0; turn < delay; turn++) await Promise.resolve();
            return { key, exchange: await charge(service, key, { source: `card_${key}` }, { lost }) };
          });
          for (const { key, exchange } of await Promise.all(sent)) {
            if (exchange.response === null || status(exchange) === 409) continue;
            expect(status(exchange)).toBe(201);
            answers.set(key, (answers.get(key) ?? new Set()).add(exchange.response.body));
          }
          service.clock.advance(1000);
        }
        const intents = new Set(rounds.flat().map(({ key }) => key));
        const made = json(await get(service, 'till', '/v1/charges')).data.map((row: { source: string }) => row.source);
        expect(made.sort()).toEqual([...intents].map(key => `card_${key}`).sort());
        for (const bodies of answers.values()) expect(bodies.size).toBe(1);
      },
    ),
    { numRuns: sized(30, 80) },
  );
});
