import { expect, test } from 'vitest';
import { limits } from '../../src/conventions/limits';
import { combineFlaws } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { createService, type ServiceOptions } from '../../src/service';
import { virtualProcessor } from '../../src/service/processor';
import { opened } from './_wire';

/** Requests over real HTTP that are under way at the same time, while the bank thinks about each charge. */

/** A bank that decides when it is told to, and a count of those who wait for it. */
function slowBank() {
  let decide = () => {};
  const decided = new Promise<void>(done => {
    decide = done;
  });
  let waiting = 0;
  let arrived = () => {};
  return {
    processor: virtualProcessor(() => {
      waiting += 1;
      arrived();
      return decided;
    }),
    decide,
    /** Resolves when so many charges wait. */
    async holds(count: number) {
      while (waiting < count) {
        await new Promise<void>(done => {
          arrived = done;
        });
      }
    },
  };
}

async function serviceWith(bank: ReturnType<typeof slowBank>, options: ServiceOptions = {}) {
  const server = await opened({}, base => createService({ ...options, base, processor: bank.processor }));
  const charge = async (as: string, key: string) => {
    const response = await fetch(`${server.base}/v1/charges`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.key(as)}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ amount: 4200, currency: 'EUR', source: 'card_9' }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
    const body = (await response.json()) as any;
    return {
      status: response.status,
      code: body.error?.code,
      id: body.id,
      retryAfter: response.headers.get('Retry-After'),
    };
  };
  return { server, charge };
}

test('of 20 attempts with one key, one charges, and the others learn that it is in progress', async () => {
  const bank = slowBank();
  const { charge } = await serviceWith(bank);
  const first = charge('till', 'k');
  await bank.holds(1);
  const others = await Promise.all(Array.from({ length: 19 }, () => charge('till', 'k')));
  for (const other of others) expect(other).toMatchObject({ status: 409, code: 'idempotency_key_in_use' });
  bank.decide();
  const { status, id } = await first;
  expect(status).toBe(201);
  expect(await charge('till', 'k')).toMatchObject({ status: 201, id });
});

test('with --flaw key-checked-then-written each of 20 attempts charges', async () => {
  const bank = slowBank();
  const flaw = flaws.find(({ id }) => id === 'key-checked-then-written')!;
  const { charge } = await serviceWith(bank, combineFlaws([flaw]));
  const attempts = Array.from({ length: 20 }, () => charge('till', 'k'));
  await bank.holds(20);
  bank.decide();
  const ids = (await Promise.all(attempts)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
});

test('above the number of requests at work the next one is 503, whatever the quota', async () => {
  const bank = slowBank();
  const names = ['a', 'b', 'c', 'd'];
  const callers = names.map(name => ({ name, about: '', account: `acc_${name}`, scopes: ['charges:write'] }));
  const { charge } = await serviceWith(bank, { callers });
  const attempts = Array.from({ length: limits.inFlight }, (_, i) => charge(names[i % 4]!, `k${i}`));
  await bank.holds(limits.inFlight);
  expect(await charge('a', 'k-more')).toMatchObject({ status: 503, code: 'overloaded', retryAfter: '1' });
  bank.decide();
  for (const { status } of await Promise.all(attempts)) expect(status).toBe(201);
  expect((await charge('a', 'k-more')).status).toBe(201);
});
