import { expect, test } from 'vitest';
import { findCase } from '../../src/cases/code';
import {
  errorOf,
  isSuccess,
  operationOf,
  receivedObject,
  sentHeader,
  sentObject,
  statusOf,
} from '../../src/cases/evidence/facts';
import { recordCase } from '../../src/cases/record';
import { differences } from '../../src/cases/side-by-side';
import { truthOf } from '../../src/cases/truth';
import goods from '../../src/cases/written/goods-without-payment';

test('at the counter, each charge is for what its order costs, and no key says how it ends', async () => {
  const { log } = await recordCase(goods);
  const sales = log.filter(entry => /sale-o/.test(sentHeader(entry, 'idempotency-key') ?? ''));
  expect(sales).toHaveLength(6);
  for (const sale of sales) {
    const id = /o\d+/.exec(sentHeader(sale, 'idempotency-key')!)![0];
    const order = log.find(entry => operationOf(entry)?.id === 'getOrder' && receivedObject(entry)?.id === id)!;
    expect(sentObject(sale)).toMatchObject({
      amount: receivedObject(order)!.amount,
      currency: receivedObject(order)!.currency,
    });
    expect(sentHeader(sale, 'idempotency-key')).not.toMatch(/declined/);
  }
  expect(sales.filter(entry => errorOf(entry) !== null)).toHaveLength(2);
});

test('a ticket of a generated case counts each charge once, whether or not a response was lost', async () => {
  const { definition } = await findCase('2026-11-23');
  const { log } = await recordCase(definition);
  const created = log.filter(entry => operationOf(entry)?.id === 'createCharge' && isSuccess(entry));
  const charges = new Set(created.map(entry => receivedObject(entry)!.id)).size;
  expect(created.filter(({ lost }) => lost).length).toBeGreaterThan(0);
  expect(JSON.stringify(definition.tickets(log))).toContain(`it has created ${charges} and opened none`);
  const { harm } = await truthOf(definition);
  const failed = log.filter(entry => statusOf(entry) === 500).length;
  expect(harm[0]).toBe(charges + failed);
});

test('a request that worked in a generated case works in the replay with the right change', async () => {
  for (const [code, id, status] of [
    ['2026-11-23', 'batch-without-a-mode', 207],
    ['case10', 'date-as-midnight', 201],
  ] as const) {
    const { definition } = await findCase(code);
    const { log } = await recordCase(definition);
    const { replays } = await truthOf(definition);
    const { pairs } = differences(log, replays.find(({ change }) => change.id === `change-${id}`)!.log);
    const path = id === 'batch-without-a-mode' ? '/order-batches' : '/expense-reports';
    const changed = pairs.filter(({ was }) => was?.exchange.request.path === path);
    expect(changed.map(({ is }) => is && statusOf(is))).toEqual([status]);
  }
});
