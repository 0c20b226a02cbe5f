import { describe, expect, test } from 'vitest';
import { createService } from '../../src/service';
import { checkedService, get, newOrder, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

describe('an order', () => {
  test('moves along its line and nowhere else', async () => {
    const service = checkedService();
    const made = await newOrder(service);
    expect(status(made)).toBe(201);
    const path = header(made, 'Location')!;
    const move = (verb: string) =>
      write(service, 'shop', 'POST', `${path}/${verb}`, verb === 'ship' ? { carrier: 'Boat' } : undefined);
    const line = ['pay', 'process', 'ship', 'deliver'];
    const states = ['paid', 'processing', 'shipped', 'delivered'];
    for (const [i, verb] of line.entries()) {
      for (const other of line.filter(known => known !== verb))
        expectErrorObject(await move(other), 'invalid_transition');
      const moved = await move(verb);
      expect([status(moved), json(moved).status]).toEqual([200, states[i]]);
    }
    const last = await move('deliver');
    expect(status(last)).toBe(409);
    expect(json(last).error.details).toEqual({ from: 'delivered', to: 'delivered', legal_from: ['shipped'] });
    expect(json(await get(service, 'shop', path)).carrier).toBe('Boat');
  });

  test('does not let a client write its status', async () => {
    const service = checkedService();
    const answer = await write(service, 'shop', 'PATCH', '/orders/o40', { status: 'paid', note: 'x' });
    expectErrorObject(answer, 'validation_failed');
    expect(json(answer).error.details).toEqual([
      { in: 'body', field: 'status', rule: 'read_only', message: 'is set by the service, so clients can’t send it' },
    ]);
    expect(json(await get(service, 'shop', '/orders/o40')).note).not.toBe('x');
  });

  test('keeps what a patch leaves out and clears what it sets to null', async () => {
    const service = checkedService();
    const patch = async (body: unknown) => json(await write(service, 'shop', 'PATCH', '/orders/o40', body));
    expect(await patch({ note: 'Ring twice' })).toMatchObject({ note: 'Ring twice', customer: expect.any(String) });
    expect(await patch({ customer: 'Zoe' })).toMatchObject({ note: 'Ring twice', customer: 'Zoe' });
    expect(await patch({ note: null })).toMatchObject({ note: null, customer: 'Zoe' });
    expect(await patch({})).toMatchObject({ note: null, customer: 'Zoe' });
    expectErrorObject(await write(service, 'shop', 'PATCH', '/orders/o40', { customer: null }), 'validation_failed');
  });

  test('is cancelled once, by a cancellation with a place of its own', async () => {
    const service = checkedService();
    const cancel = (order: string, key: string) =>
      write(service, 'shop', 'POST', `/orders/${order}/cancellations`, { reason: 'Too late' }, [
        ['Idempotency-Key', key],
      ]);
    const made = await cancel('o30', 'k1');
    expect(status(made)).toBe(201);
    expect(header(made, 'Cache-Control')).toBe('no-store');
    expect(header(made, 'Location')).toBe('/orders/o30/cancellations/can_1');
    expect(json(made)).toEqual({
      id: 'can_1',
      order: '/orders/o30',
      status: 'refund_pending',
      reason: 'Too late',
      restock: true,
      initiated_by: 'shop',
      created_at: '2026-01-05T09:00:00Z',
    });
    expect(json(await get(service, 'shop', '/orders/o30/cancellations/can_1'))).toEqual(json(made));
    expect(json(await get(service, 'shop', '/orders/o30')).cancellation).toBe('/orders/o30/cancellations/can_1');
    expectErrorObject(await cancel('o30', 'k2'), 'already_cancelled');
    expectErrorObject(await cancel('o11', 'k3'), 'invalid_transition');
    expectErrorObject(await get(service, 'shop', '/orders/o31/cancellations/can_1'), 'cancellation_not_found');
    // No state is called cancelled: the order stays where it was, and every step of it leads to the cancellation.
    expect(json(await get(service, 'shop', '/orders/o30')).status).toBe('paid');
    const packed = await write(service, 'shop', 'POST', '/orders/o30/process');
    expectErrorObject(packed, 'already_cancelled');
    expect(json(packed).error.details).toEqual({ cancellation: '/orders/o30/cancellations/can_1' });
  });

  test('can be deleted while nobody has paid', async () => {
    const service = checkedService();
    expect(status(await write(service, 'shop', 'DELETE', '/orders/o40'))).toBe(204);
    expectErrorObject(await write(service, 'shop', 'DELETE', '/orders/o40'), 'order_not_found');
    expectErrorObject(await write(service, 'shop', 'DELETE', '/orders/o20'), 'invalid_transition');
  });
});

describe('conditional requests', () => {
  test('an unchanged representation answers 304 with no body', async () => {
    const service = checkedService();
    const first = await get(service, 'till', '/orders/o40');
    const etag = header(first, 'ETag')!;
    expect(etag).toMatch(/^"[\w-]{12}"$/);
    const ask = (value: string) => get(service, 'till', '/orders/o40', { headers: [['If-None-Match', value]] });
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await ask(value);
      expect([value, status(again), again.response!.body]).toEqual([value, 304, '']);
      expect(header(again, 'ETag')).toBe(etag);
      expect(header(again, 'Cache-Control')).toBe(header(first, 'Cache-Control'));
    }
    expect(status(await ask('"x"'))).toBe(200);
    expectErrorObject(await ask('x'), 'invalid_header');
    await write(service, 'shop', 'PATCH', '/orders/o40', { customer: 'New' });
    expect(status(await ask(etag))).toBe(200);
  });

  test('a stale change answers 412 and changes nothing', async () => {
    const service = checkedService();
    const read = header(await get(service, 'editor', '/projects/prj_1'), 'ETag')!;
    const patch = (etag: string, name: string) =>
      write(service, 'editor', 'PATCH', '/projects/prj_1', { name }, [['If-Match', etag]]);
    const first = await patch(read, 'First');
    expect(status(first)).toBe(200);
    const stale = await patch(read, 'Second');
    expect(status(stale)).toBe(412);
    expectErrorObject(stale, 'stale_version');
    expect(json(await get(service, 'editor', '/projects/prj_1')).name).toBe('First');
    expect(status(await patch(header(first, 'ETag')!, 'Third'))).toBe(200);
    expect(status(await patch('*', 'Fourth'))).toBe(200);
    expectErrorObject(
      await patch(`W/${header(await get(service, 'editor', '/projects/prj_1'), 'ETag')}`, 'Weak'),
      'stale_version',
    );
    expectErrorObject(await patch('nonsense', 'Fifth'), 'invalid_header');
  });

  test('authorization and existence come before preconditions', async () => {
    const service = checkedService();
    const stale: [string, string][] = [['If-Match', '"old"']];
    expectErrorObject(
      await write(service, 'stranger', 'PATCH', '/projects/prj_1', { name: 'x' }, stale),
      'project_not_found',
    );
    expectErrorObject(
      await write(service, 'member', 'PATCH', '/projects/prj_1', { name: 'x' }, stale),
      'insufficient_role',
    );
  });

  test('a change answers with the ETag that a read would give', async () => {
    const service = checkedService();
    const put = await write(service, 'editor', 'PUT', '/projects/prj_1/settings', {
      locale: 'nl-NL',
      weekly_summary: true,
    });
    expect(header(put, 'ETag')).toBe(header(await get(service, 'editor', '/projects/prj_1/settings'), 'ETag'));
  });

  test('HEAD answers like GET without a body', async () => {
    const service = checkedService();
    const head = await service.send({ as: 'till', method: 'HEAD', path: '/orders/o40' });
    expect([status(head), head.response!.body]).toEqual([200, '']);
    expect(header(head, 'ETag')).toBe(header(await get(service, 'till', '/orders/o40'), 'ETag'));
  });
});

test('PUT replaces the whole', async () => {
  const service = checkedService();
  const put = async (body: unknown) => json(await write(service, 'editor', 'PUT', '/projects/prj_1/settings', body));
  await put({ locale: 'nl-NL', time_zone: 'Europe/Amsterdam', weekly_summary: true, notify_email: 'a@b.example' });
  expect(await put({ locale: 'de-DE' })).toEqual({
    locale: 'de-DE',
    time_zone: 'Europe/London',
    weekly_summary: false,
    notify_email: null,
  });
  expectErrorObject(
    await write(service, 'editor', 'PUT', '/projects/prj_1/settings', { locale: 'en', time_zone: 'Mars/Base' }),
    'validation_failed',
  );
});

describe('limits', () => {
  test('100 requests a minute for each key, told on every answer', async () => {
    const service = checkedService();
    const first = await get(service, 'till', '/orders/count');
    expect(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map(name => header(first, name))).toEqual([
      '100',
      '99',
      '60',
    ]);
    for (let i = 1; i < 100; i++) await get(service, 'till', '/orders/count');
    service.clock.advance(20_500);
    const refused = await get(service, 'till', '/orders/count');
    expect(status(refused)).toBe(429);
    expectErrorObject(refused, 'rate_limited');
    expect(header(refused, 'Retry-After')).toBe('40');
    expect(header(refused, 'RateLimit-Remaining')).toBe('0');
    expect(json(refused).error).toMatchObject({
      retry_after_seconds: 40,
      docs: 'http://127.0.0.1/errors/rate_limited',
    });
    expect(status(await get(service, 'shop', '/orders/count'))).toBe(200);
    service.clock.advance(39_500);
    expect(status(await get(service, 'till', '/orders/count'))).toBe(200);
  });

  test('a refusal comes before any work and does not count', async () => {
    const service = checkedService();
    let keys = 0;
    const send = () =>
      write(service, 'till', 'POST', '/v1/messages', { channel: 'c', text: 't' }, [['Idempotency-Key', `m${++keys}`]]);
    for (let i = 0; i < 100; i++) expect(status(await send())).toBe(201);
    for (let i = 0; i < 50; i++) expect(status(await send())).toBe(429);
    service.clock.advance(60_000);
    const next = await send();
    expect([json(next).id, header(next, 'RateLimit-Remaining')]).toEqual(['msg_101', '99']);
  });

  test('10 exports a minute, whatever else the key may do', async () => {
    const service = checkedService();
    const start = () => write(service, 'till', 'POST', '/exports');
    const first = await start();
    expect(header(first, 'RateLimit-Limit')).toBe('10');
    for (let i = 1; i < 10; i++) expect(status(await start())).toBe(202);
    expectErrorObject(await start(), 'rate_limited');
    expect(status(await get(service, 'till', '/orders/count'))).toBe(200);
    expect(status(await write(service, 'shop', 'POST', '/exports'))).toBe(202);
  });

  test('callers without a key share one bucket, and each public operation has one of its own', async () => {
    const service = checkedService();
    for (let i = 0; i < 100; i++) await get(service, 'nobody', '/orders');
    expectErrorObject(await get(service, 'nobody', '/projects'), 'rate_limited');
    expectErrorObject(await get(service, 'nobody', '/nowhere'), 'rate_limited');
    expect(status(await get(service, 'nobody', '/errors/internal'))).toBe(200);
    expect(status(await get(service, 'till', '/orders'))).toBe(200);
  });
});

test('an export has the orders of the moment when it was asked for, and none that came later', async () => {
  const service = checkedService({ world: { orders: 3 } });
  await newOrder(service);
  const path = header(await write(service, 'owner', 'POST', '/exports', { format: 'json' }), 'Location')!;
  service.clock.advance(1000);
  await newOrder(service);
  service.clock.advance(600_000);
  const done = json(await get(service, 'owner', path));
  expect(JSON.stringify(done)).toContain('"rows":4');
});

test('without a limit of the service, a list takes every limit from one on', async () => {
  const service = createService({ policies: { listLimit: 'none' } });
  const counted = async (limit: string) => {
    const response = await get(service, 'till', `/orders?limit=${limit}`);
    return status(response) === 200 ? json(response).data.length : status(response);
  };
  expect([await counted('1'), await counted('0')]).toEqual([1, 400]);
});

test('slow work is a job that says when to ask again', async () => {
  const service = checkedService();
  const started = await write(service, 'till', 'POST', '/exports', { format: 'json' });
  expect([status(started), json(started).status, header(started, 'Retry-After')]).toEqual([202, 'queued', '5']);
  const path = header(started, 'Location')!;
  service.clock.advance(1000);
  const running = await get(service, 'till', path);
  expect([json(running).status, header(running, 'Retry-After')]).toEqual(['running', '4']);
  service.clock.advance(4000);
  const done = await get(service, 'till', path);
  expect(json(done)).toMatchObject({ status: 'succeeded', rows: 30, finished_at: '2026-01-05T09:00:05Z' });
  expect(header(done, 'Retry-After')).toBeNull();
  expectErrorObject(await get(service, 'stranger', path), 'job_not_found');
  expectErrorObject(await get(service, 'till', '/jobs/job_9'), 'job_not_found');
});

test('a deprecated operation answers in full and says until when and what instead', async () => {
  const service = checkedService();
  const weekly = await get(service, 'till', '/v1/reports/weekly');
  expect(header(weekly, 'Deprecation')).toBe('@1764547200');
  expect(header(weekly, 'Sunset')).toBe('Tue, 30 Jun 2026 00:00:00 GMT');
  const guide = /^<([^>]+)>; rel="deprecation"/.exec(header(weekly, 'Link')!)![1]!;
  expect((await get(service, 'nobody', new URL(guide).pathname)).response!.body).toContain(
    '/v1/reports/sales?interval=week',
  );
  const sales = await get(service, 'till', '/v1/reports/sales?interval=week');
  expect(json(sales)).toEqual(json(weekly));
  expect(header(sales, 'Deprecation')).toBeNull();
});

test('messages and members can be read where Location says', async () => {
  const service = checkedService();
  const hello = { channel: 'dock', text: 'Hello' };
  expectErrorObject(await write(service, 'till', 'POST', '/v1/messages', hello), 'idempotency_key_required');
  const message = await write(service, 'till', 'POST', '/v1/messages', hello, [['Idempotency-Key', 'hello']]);
  expect(json(await get(service, 'till', header(message, 'Location')!))).toEqual(json(message));
  expectErrorObject(await get(service, 'stranger', header(message, 'Location')!), 'message_not_found');
  const member = await write(service, 'admin', 'POST', '/projects/prj_1/members', {
    email: 'new@acme.example',
    role: 'editor',
  });
  expect(json(await get(service, 'member', header(member, 'Location')!))).toEqual(json(member));
});

test('every answer says who may keep it, failures say nobody', async () => {
  const service = checkedService();
  expect(header(await get(service, 'till', '/orders/o40'), 'Cache-Control')).toBe('private, no-cache');
  expect(header(await get(service, 'till', '/orders/o40'), 'Vary')).toBe('Authorization');
  expect(header(await get(service, 'till', '/orders'), 'Cache-Control')).toBe('no-store');
  expect(header(await get(service, 'till', '/orders/o1'), 'Cache-Control')).toBe('no-store');
  expect(header(await get(service, 'nobody', '/errors/internal'), 'Cache-Control')).toBe('private, max-age=3600');
});
