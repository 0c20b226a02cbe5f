import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { virtualClock } from '../../src/conventions/clock';
import { limits } from '../../src/conventions/limits';
import { createService, describeService, type Service } from '../../src/service';
import { eventTypes } from '../../src/service/webhooks/rows';
import { charge, charges, checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json, violations } from './_contract';

describe('a signed upload', () => {
  const ask = (service: Service, body: object = {}) =>
    write(service, 'till', 'POST', '/uploads', {
      file_name: 'prices.csv',
      media_type: 'text/csv',
      size_bytes: 11,
      ...body,
    });
  const put = (service: Service, url: string, body: string, type = 'text/csv') =>
    service.send({
      as: 'nobody',
      method: 'PUT',
      path: url.replace('http://127.0.0.1', ''),
      body,
      headers: [['Content-Type', type]],
    });

  test('takes the content without a key, as it was announced', async () => {
    const service = checkedService();
    const made = await ask(service);
    expect([status(made), json(made).status]).toEqual([201, 'pending']);
    const { upload_url } = json(made);
    expect(status(await put(service, upload_url, 'a,b\n1,2\n3,4'))).toBe(204);
    expect(json(await get(service, 'till', '/uploads/up_1'))).toMatchObject({
      status: 'received',
      sha256: createHash('sha256').update('a,b\n1,2\n3,4').digest('hex'),
    });
    expect((await get(service, 'till', '/uploads/up_1')).response!.body).not.toContain('signature');
    expectErrorObject(await get(service, 'stranger', '/uploads/up_1'), 'upload_not_found');
  });

  test('refuses what was not announced', async () => {
    const service = checkedService();
    const { upload_url } = json(await ask(service));
    expectErrorObject(await put(service, upload_url, 'a,b\n1,2\n3,4', 'text/html'), 'unsupported_media_type');
    const large = await put(service, upload_url, 'a,b\n1,2\n3,45');
    expectErrorObject(large, 'body_too_large');
    expect(json(large).error.details).toEqual({ limit: 11, unit: 'byte' });
    expectErrorObject(await put(service, upload_url, 'short'), 'validation_failed');
    expectErrorObject(await ask(service, { size_bytes: limits.uploadBytes + 1 }), 'validation_failed');
    expect(json(await get(service, 'till', '/uploads/up_1')).status).toBe('pending');
  });

  test('refuses an address that was changed, is over, or belongs to another upload', async () => {
    const service = checkedService();
    const { upload_url } = json(await ask(service));
    const other = json(await ask(service, { size_bytes: 12 })).upload_url;
    for (const url of [
      upload_url.replace(/signature=./, 'signature=_'),
      upload_url.replace(/expires=\d+/, (text: string) => `${text.slice(0, -1)}${9 - Number(text.at(-1))}`),
      upload_url.replace('/up_1/', '/up_2/'),
      other.replace('/up_2/', '/up_1/'),
      upload_url.replace('/up_1/', '/up_9/'),
    ]) {
      expectErrorObject(await put(service, url, 'a,b\n1,2\n3,4'), 'upload_url_invalid');
    }
    service.clock.advance(15 * 60 * 1000);
    expectErrorObject(await put(service, upload_url, 'a,b\n1,2\n3,4'), 'upload_url_invalid');
    expect(json(await get(service, 'till', '/uploads/up_1')).status).toBe('expired');
  });
});

describe('a batch', () => {
  const batch = (service: Service, mode: string, items: [string, string][], key = 'b') =>
    write(service, 'shop', 'POST', '/order-batches', { mode, items: items.map(([order, move]) => ({ order, move })) }, [
      ['Idempotency-Key', key],
    ]);
  const at = async (service: Service, ...ids: string[]) =>
    Promise.all(ids.map(async id => json(await get(service, 'shop', `/orders/${id}`)).status));

  test('of best effort answers 207 with a result for each item', async () => {
    const service = checkedService();
    const answer = await batch(service, 'best_effort', [
      ['o40', 'pay'],
      ['o40', 'deliver'],
      ['o9999', 'pay'],
      ['o501', 'pay'],
      ['o40', 'process'],
    ]);
    expect([status(answer), json(answer).succeeded, json(answer).failed]).toEqual([207, 2, 3]);
    expect(
      json(answer).results.map((row: { status: number; error: { code: string } | null }) => [
        row.status,
        row.error?.code,
      ]),
    ).toEqual([
      [200, undefined],
      [409, 'invalid_transition'],
      [404, 'order_not_found'],
      [404, 'order_not_found'],
      [200, undefined],
    ]);
    expect(await at(service, 'o40')).toEqual(['processing']);
  });

  test('that is atomic does all or nothing', async () => {
    const service = checkedService();
    const failed = await batch(service, 'atomic', [
      ['o40', 'pay'],
      ['o39', 'deliver'],
      ['o38', 'pay'],
    ]);
    expectErrorObject(failed, 'batch_failed');
    expect(json(failed).error.details.items).toMatchObject([{ index: 1, order: 'o39', code: 'invalid_transition' }]);
    expect(await at(service, 'o40', 'o39', 'o38')).toEqual(['created', 'created', 'created']);
    const done = await batch(
      service,
      'atomic',
      [
        ['o40', 'pay'],
        ['o40', 'process'],
        ['o39', 'pay'],
      ],
      'b2',
    );
    expect([status(done), json(done).succeeded]).toEqual([207, 3]);
    expect(await at(service, 'o40', 'o39')).toEqual(['processing', 'paid']);
  });

  test('must state its mode, and holds fifty items at most', async () => {
    const service = checkedService();
    expectErrorObject(
      await write(service, 'shop', 'POST', '/order-batches', { items: [{ order: 'o40', move: 'pay' }] }, [
        ['Idempotency-Key', 'k'],
      ]),
      'validation_failed',
    );
    const many = await batch(
      service,
      'atomic',
      Array.from({ length: 51 }, () => ['o40', 'pay'] as [string, string]),
    );
    expectErrorObject(many, 'validation_failed');
    expect(json(many).error.details).toMatchObject([{ field: 'items', rule: 'max_items' }]);
    const bad = await batch(service, 'atomic', [
      ['o40', 'ship'],
      ['', 'pay'],
    ]);
    expect(json(bad).error.details.map((problem: { field: string }) => problem.field)).toEqual([
      'items[0].move',
      'items[1].order',
    ]);
  });
});

describe('the way out of the weekly report', () => {
  const weekly = (service: Service) => get(service, 'till', '/v1/reports/weekly');
  const until = (service: Service, moment: string) => service.clock.advance(Date.parse(moment) - service.clock.now());

  test('leads through announced brownouts that no cache may keep', async () => {
    const service = checkedService();
    until(service, '2026-05-04T08:59:59Z');
    expect(status(await weekly(service))).toBe(200);
    service.clock.advance(1000);
    const out = await weekly(service);
    expectErrorObject(out, 'brownout');
    expect([status(out), header(out, 'Cache-Control')]).toEqual([410, 'no-store']);
    expect(header(out, 'Link')).toBe('<http://127.0.0.1/guides/weekly-report>; rel="deprecation"; type="text/plain"');
    expect(json(out).error.details).toEqual({
      guide: 'http://127.0.0.1/guides/weekly-report',
      replacement: 'GET /v1/reports/sales?interval=week',
      until: '2026-05-04T09:05:00Z',
    });
    expect((await get(service, 'till', '/guides/weekly-report')).response!.body).toContain(
      'Brownout: 2026-05-04T09:00:00Z to 2026-05-04T09:05:00Z',
    );
    expect(status(await get(service, 'till', '/v1/reports/sales'))).toBe(200);
    expectErrorObject(await get(service, 'nobody', '/v1/reports/weekly'), 'unauthenticated');
    service.clock.advance(5 * 60_000);
    expect(status(await weekly(service))).toBe(200);
  });

  test('ends on the day that Sunset announced', async () => {
    const service = checkedService();
    until(service, '2026-06-29T23:59:59Z');
    expect(header(await weekly(service), 'Sunset')).toBe('Tue, 30 Jun 2026 00:00:00 GMT');
    service.clock.advance(1000);
    expectErrorObject(await weekly(service), 'operation_ended');
  });

  test('moves with the four weeks in which the service starts, in headers, guide and description', async () => {
    const service = createService({ clock: virtualClock(Date.UTC(2030, 6, 1, 15, 30)) });
    expect(header(await weekly(service), 'Sunset')).toBe('Tue, 10 Dec 2030 00:00:00 GMT');
    expect(json(await weekly(service)).orders).toBe(30);
    const { paths } = json(await get(service, 'nobody', '/openapi.json'));
    expect(paths['/v1/reports/weekly'].get.description).toContain('it will be switched off on 2030-12-10');
    until(service, '2030-10-14T09:04:59Z');
    expectErrorObject(await weekly(service), 'brownout');
  });
});

describe('503', () => {
  test('says that the platform is short, while the quota is not, and leaves the key free', async () => {
    const service = checkedService();
    const busy = await charge(service, 'k', { source: 'card_processor_busy' });
    expectErrorObject(busy, 'overloaded');
    expect([status(busy), header(busy, 'Retry-After')]).toEqual([503, '20']);
    expect(Number(header(busy, 'RateLimit-Remaining'))).toBeGreaterThan(0);
    service.clock.advance(19_000);
    expect(header(await charge(service, 'k', { source: 'card_processor_busy' }), 'Retry-After')).toBe('1');
    service.clock.advance(1000);
    expect(status(await charge(service, 'k', { source: 'card_processor_busy' }))).toBe(201);
    expect(await charges(service)).toEqual(['ch_1']);
  });

  test('comes for a new key when there is no room for one, and no key is forgotten early', async () => {
    const service = checkedService({ keysRemembered: 2 });
    expect(status(await charge(service, 'a'))).toBe(201);
    service.clock.advance(60 * 60 * 1000);
    expect(status(await charge(service, 'b'))).toBe(201);
    const refused = await charge(service, 'c');
    expectErrorObject(refused, 'overloaded');
    expect(header(refused, 'Retry-After')).toBe(String(23 * 60 * 60));
    expect(json(await charge(service, 'a')).id).toBe('ch_1');
    service.clock.advance(23 * 60 * 60 * 1000);
    expect(json(await charge(service, 'c')).id).toBe('ch_3');
    expect(json(await charge(service, 'b')).id).toBe('ch_2');
  });

  test('comes when too many requests are at work at once, and only then', async () => {
    // Each caller has its own quota, so that the quota is not what stops them.
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const callers = names.map(name => ({ name, about: '', account: `acc_${name}`, scopes: ['charges:write'] }));
    const service = createService({ callers });
    const all = await Promise.all(
      Array.from({ length: limits.inFlight + 20 }, (_, i) =>
        service.send({
          as: names[i % names.length]!,
          method: 'POST',
          path: '/v1/charges',
          headers: [['Idempotency-Key', `k-${i}`]],
          body: '{"amount": 1, "currency": "EUR", "source": "card_9"}',
        }),
      ),
    );
    const shed = all.filter(exchange => status(exchange) === 503);
    expect(shed).toHaveLength(20);
    for (const exchange of shed) expectErrorObject(exchange, 'overloaded');
    expect(status(await get(service, 'till', '/orders'))).toBe(200);
  });
});

test('whoever reads the documentation too often can still sign in, and the other way round', async () => {
  const service = checkedService();
  const page = () => get(service, 'nobody', '/errors/internal');
  for (let i = 0; i < limits.requestsPerWindow; i++) expect(status(await page())).toBe(200);
  expect(status(await page())).toBe(429);
  const signIn = await write(service, 'nobody', 'POST', '/sessions', { email: 'x@example.com', password: 'wrong' });
  expect(status(signIn)).not.toBe(429);
  expect(status(await get(service, 'nobody', '/guides/weekly-report'))).toBe(200);
  expect(status(await get(service, 'nobody', '/orders'))).toBe(401);
});

test('the service serves its own description', async () => {
  const service = checkedService();
  const answer = await get(service, 'nobody', '/openapi.json');
  expect(json(answer)).toEqual(JSON.parse(JSON.stringify(describeService())));
  expect(header(answer, 'Cache-Control')).toBe('private, max-age=3600');
  const flawed = createService({ describe: document => ({ ...document, info: { title: 'Flawed' } }) });
  expect(json(await get(flawed, 'nobody', '/openapi.json')).info.title).toBe('Flawed');
});

test('the older trio comes beside the other one where it is asked for', async () => {
  const plain = await get(createService(), 'till', '/orders');
  expect(header(plain, 'X-RateLimit-Limit')).toBeNull();
  const service = createService({ legacyRateLimit: true });
  const both = await get(service, 'till', '/orders');
  for (const name of ['Limit', 'Remaining', 'Reset']) {
    expect(header(both, `X-RateLimit-${name}`)).toBe(header(both, `RateLimit-${name}`));
  }
  const { paths } = json(await get(service, 'nobody', '/openapi.json'));
  expect(paths['/orders'].get.responses['200'].headers['X-RateLimit-Limit']).toBeDefined();
});

test('what a webhook carries is described as it is sent', () => {
  const document = describeService();
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
  expect(eventTypes).toEqual(expect.arrayContaining(['payment.succeeded', 'order.paid', 'order.shipped']));
  const example = {
    event_id: 'evt_1',
    delivery_id: 'dlv_1-1',
    type: 'order.paid',
    timestamp: '2026-01-05T09:00:00Z',
    payload: { subject: '/orders/o40', sequence: 1 },
  };
  expect(
    violations(example, document.webhooks['order.paid'].post.requestBody.content['application/json'].schema),
  ).toEqual([]);
});
