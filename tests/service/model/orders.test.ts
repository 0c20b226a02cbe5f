import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../support/size';
import { status } from '../_clients';
import { json } from '../_contract';
import { caller, get, roomyService, type Service, write } from './_callers';

/**
 * Random callers do random things to orders; a model that knows only the rules says what must come of each. Orders move
 * in sequence or not at all (states.1), and nobody sees, counts or changes what is beyond the boundary (auth.4).
 */

const line = ['created', 'paid', 'processing', 'shipped', 'delivered'];
const verbs = ['pay', 'process', 'ship', 'deliver'] as const;

interface Known {
  account: string;
  state: string;
  cancelled: boolean;
  note: string | null;
}

interface Model {
  orders: Map<string, Known>;
}
interface Real {
  service: Service;
  keys: number;
}

const accountOf = (as: string) => (as === 'stranger' ? 'birch' : 'acme');
const mine = (model: Model, as: string) => [...model.orders].filter(([, known]) => known.account === accountOf(as));
/** An order by a number that may point at any of them; half of the time at one of the newest, where most can happen. */
const target = (model: Model, n: number): string => {
  const ids = [...model.orders.keys()];
  return ids.length === 0 ? 'o9999' : ids[n % ids.length]!;
};

type Command = fc.AsyncCommand<Model, Real>;
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const move = (as: string, n: number, verb: (typeof verbs)[number]) =>
  command(`${as} ${verb} #${n}`, async (model, { service }) => {
    const id = target(model, n);
    const known = model.orders.get(id);
    const body = verb === 'ship' ? { carrier: 'Boat' } : undefined;
    const answer = await write(service, as, 'POST', `/orders/${id}/${verb}`, body);
    if (!known || known.account !== accountOf(as)) {
      expect(status(answer)).toBe(404);
      return;
    }
    const to = verbs.indexOf(verb) + 1;
    const legal = known.state === line[to - 1] && !known.cancelled;
    expect(status(answer), `${known.state} by ${verb}`).toBe(legal ? 200 : 409);
    if (legal) known.state = line[to]!;
  });

const create = (as: string) =>
  command(`${as} creates`, async (model, real) => {
    const key = `create-${++real.keys}`;
    const made = await write(real.service, as, 'POST', '/orders', { customer: 'X', amount: 100, currency: 'EUR' }, [
      ['Idempotency-Key', key],
    ]);
    expect(status(made)).toBe(201);
    model.orders.set(json(made).id, { account: accountOf(as), state: 'created', cancelled: false, note: null });
  });

const cancel = (as: string, n: number) =>
  command(`${as} cancels #${n}`, async (model, real) => {
    const id = target(model, n);
    const known = model.orders.get(id);
    const answer = await write(real.service, as, 'POST', `/orders/${id}/cancellations`, { reason: 'x' }, [
      ['Idempotency-Key', `cancel-${++real.keys}`],
    ]);
    if (!known || known.account !== accountOf(as)) {
      expect(status(answer)).toBe(404);
      return;
    }
    const legal = !known.cancelled && line.indexOf(known.state) < 3;
    expect(status(answer)).toBe(legal ? 201 : 409);
    if (legal) known.cancelled = true;
  });

const remove = (as: string, n: number) =>
  command(`${as} deletes #${n}`, async (model, { service }) => {
    const id = target(model, n);
    const known = model.orders.get(id);
    const answer = await write(service, as, 'DELETE', `/orders/${id}`);
    if (!known || known.account !== accountOf(as)) {
      expect(status(answer)).toBe(404);
      return;
    }
    expect(status(answer)).toBe(known.state === 'created' ? 204 : 409);
    if (known.state === 'created') model.orders.delete(id);
  });

const annotate = (as: string, n: number, note: string | null) =>
  command(`${as} writes on #${n}`, async (model, { service }) => {
    const id = target(model, n);
    const known = model.orders.get(id);
    const answer = await write(service, as, 'PATCH', `/orders/${id}`, { note });
    expect(status(answer)).toBe(known?.account === accountOf(as) ? 200 : 404);
    if (known?.account === accountOf(as)) known.note = note;
  });

const batch = (as: string, mode: string, items: [number, 'pay' | 'process' | 'deliver'][]) =>
  command(`${as} batch ${mode} ${items.join(' ')}`, async (model, real) => {
    const wanted = items.map(([n, verb]) => ({ order: target(model, n), move: verb }));
    const planned = new Map<string, string>();
    const results = wanted.map(({ order, move: verb }) => {
      const known = model.orders.get(order);
      if (!known || known.account !== accountOf(as)) return 404;
      const state = planned.get(order) ?? known.state;
      const to = verbs.indexOf(verb) + 1;
      if (known.cancelled || state !== line[to - 1]) return 409;
      planned.set(order, line[to]!);
      return 200;
    });
    const answer = await write(real.service, as, 'POST', '/order-batches', { mode, items: wanted }, [
      ['Idempotency-Key', `batch-${++real.keys}`],
    ]);
    const whole = mode === 'best_effort' || results.every(result => result === 200);
    expect(status(answer)).toBe(whole ? 207 : 409);
    if (!whole) return;
    expect(json(answer).results.map((row: { status: number }) => row.status)).toEqual(results);
    for (const [order, state] of planned) model.orders.get(order)!.state = state;
  });

/** Whoever sets the status itself is refused, and the order stays where it is. */
const force = (as: string, n: number, to: string) =>
  command(`${as} writes ${to} on #${n}`, async (model, { service }) => {
    const answer = await write(service, as, 'PATCH', `/orders/${target(model, n)}`, { status: to });
    expect(status(answer)).toBe(400);
  });

/** What somebody sees is what is theirs: in the list, in the count, and one by one. */
const look = (as: string, n: number) =>
  command(`${as} looks`, async (model, { service }) => {
    const list = json(await get(service, as, '/orders?limit=200')).data as { id: string; status: string }[];
    const expected = mine(model, as);
    expect(new Map(list.map(row => [row.id, row.status]))).toEqual(
      new Map(expected.map(([id, known]) => [id, known.state])),
    );
    expect(json(await get(service, as, '/orders/count')).count).toBe(expected.length);
    const id = target(model, n);
    const one = await get(service, as, `/orders/${id}`);
    const known = model.orders.get(id);
    if (known?.account !== accountOf(as)) expect(status(one)).toBe(404);
    else {
      expect(json(one)).toMatchObject({ id, status: known.state, note: known.note });
      expect(json(one).cancellation === null).toBe(!known.cancelled);
    }
  });

const index = fc.nat({ max: 40 });
const commands = fc.commands(
  [
    caller.map(create),
    fc.tuple(caller, index, fc.constantFrom(...verbs)).map(args => move(...args)),
    fc.tuple(caller, index, fc.constantFrom(...verbs)).map(args => move(...args)),
    fc.tuple(caller, index, fc.constantFrom(...line)).map(args => force(...args)),
    fc.tuple(caller, index).map(args => cancel(...args)),
    fc.tuple(caller, index).map(args => remove(...args)),
    fc.tuple(caller, index, fc.option(fc.constantFrom('a', 'b'))).map(args => annotate(...args)),
    fc
      .tuple(
        caller,
        fc.constantFrom('atomic', 'best_effort'),
        fc.array(fc.tuple(index, fc.constantFrom('pay' as const, 'process' as const, 'deliver' as const)), {
          minLength: 1,
          maxLength: 4,
        }),
      )
      .map(args => batch(...args)),
    fc.tuple(caller, index).map(args => look(...args)),
  ],
  { maxCommands: 60 },
);

test('orders move only in sequence, and nobody reaches beyond the boundary', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async run => {
      await fc.asyncModelRun(async () => {
        const service = roomyService({ world: { orders: 3 } });
        const model: Model = { orders: new Map() };
        for (const as of ['owner', 'stranger']) {
          for (const row of json(await get(service, as, '/orders?limit=200')).data) {
            model.orders.set(row.id, { account: accountOf(as), state: row.status, cancelled: false, note: row.note });
          }
        }
        return { model, real: { service, keys: 0 } };
      }, run);
    }),
    { numRuns: sized(25, 60) },
  );
});

test('everything of Acme is hidden from a stranger like something that is not there', async () => {
  const service = roomyService();
  await write(
    service,
    'owner',
    'POST',
    '/webhook-endpoints',
    { url: 'https://consumer.test/webhooks/careful', events: ['order.paid'] },
    [['Idempotency-Key', 'w']],
  );
  await write(service, 'till', 'POST', '/v1/messages', { channel: 'c', text: 'x' }, [['Idempotency-Key', 'm1']]);
  await write(service, 'till', 'POST', '/v1/charges', { amount: 1, currency: 'EUR', source: 'c' }, [
    ['Idempotency-Key', 'c'],
  ]);
  await write(service, 'till', 'POST', '/exports');
  await write(service, 'till', 'POST', '/uploads', { file_name: 'f', media_type: 'text/csv', size_bytes: 1 });
  await write(
    service,
    'owner',
    'POST',
    '/account-merges',
    { source: 'acct_4', target: 'acct_1', strategy: 'keep_target' },
    [['Idempotency-Key', 'm']],
  );
  await write(service, 'owner', 'POST', '/expense-reports/exp_1/approvals');
  const pairs = [
    ['/orders/o40', '/orders/o9040'],
    ['/v1/charges/ch_1', '/v1/charges/ch_99'],
    ['/v1/messages/msg_1', '/v1/messages/msg_99'],
    ['/jobs/job_1', '/jobs/job_99'],
    ['/uploads/up_1', '/uploads/up_99'],
    ['/projects/prj_1', '/projects/prj_99'],
    ['/projects/prj_1/members/mem_1', '/projects/prj_99/members/mem_1'],
    ['/projects/prj_1/billing', '/projects/prj_99/billing'],
    ['/accounts/acct_1', '/accounts/acct_99'],
    ['/account-merges/mrg_1', '/account-merges/mrg_99'],
    ['/expense-reports/exp_1', '/expense-reports/exp_99'],
    ['/expense-reports/exp_1/approvals/apr_1', '/expense-reports/exp_99/approvals/apr_1'],
    ['/webhook-endpoints/whe_1', '/webhook-endpoints/whe_99'],
    ['/consumer/mailboxes/whe_1', '/consumer/mailboxes/whe_99'],
    ['/api-keys/key_1', '/api-keys/key_99'],
  ] as const;
  for (const [hidden, absent] of pairs) {
    expect(status(await get(service, 'owner', hidden)), hidden).toBe(200);
    const [a, b] = [await get(service, 'stranger', hidden), await get(service, 'stranger', absent)];
    const { request_id: _, ...one } = json(a).error;
    const { request_id: __, ...other } = json(b).error;
    expect([status(a), one]).toEqual([404, other]);
    const names = (exchange: typeof a) => exchange.response!.headers.map(([name]) => name);
    expect(names(a)).toEqual(names(b));
  }
  // The lists as well: whatever an account has, the other's lists never show it.
  for (const path of [
    '/orders',
    '/v1/charges',
    '/projects',
    '/accounts',
    '/expense-reports',
    '/webhook-endpoints',
    '/consumer/receipts',
    '/api-keys',
  ]) {
    const seen = async (as: string) =>
      json(await get(service, as, `${path}?limit=200`)).data.map((row: { id: string }) => row.id);
    const ours = await seen('owner');
    for (const id of await seen('stranger')) expect(ours, path).not.toContain(id);
  }
});
