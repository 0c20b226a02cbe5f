import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../src/conventions/error-codes';
import { createService } from '../../src/service';
import type { Resource } from '../../src/service/operation';
import { operation } from '../../src/service/operation';
import { charge, checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

const post = (body: string, headers: [string, string][] = []) =>
  checkedService().send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', 'k'], ...headers],
    body,
  });

describe('every failure is the error object', () => {
  test('on a path that nobody knows', async () => {
    const service = createService();
    for (const path of ['/nope', '/', '//', '/orders/', '/orders/o40/nope', '/ORDERS', '/v2/charges']) {
      const answer = await get(service, 'till', path);
      expect([path, status(answer)]).toEqual([path, 404]);
      expectErrorObject(answer);
    }
    expectErrorObject(await get(service, 'nobody', '/nope'), 'route_not_found');
  });

  test.each(['/%', '/orders%2Fo40', '/orders/%', '/orders/%00', '/orders/%E0%A4%A', '/orders/..%2F..%2Fetc'])(
    'on a path that can be read in two ways: %s',
    async path => {
      const answer = await get(createService(), 'till', path);
      expect(status(answer)).toBe(400);
      expectErrorObject(answer, 'malformed_request');
      expect(header(answer, 'RateLimit-Remaining')).toBe('99');
    },
  );

  test('with a method that the path does not offer', async () => {
    const service = createService();
    const answer = await write(service, 'till', 'PUT', '/orders');
    expect(status(answer)).toBe(405);
    expectErrorObject(answer, 'method_not_allowed');
    expect(header(answer, 'Allow')).toBe('GET, HEAD, POST');
    for (const [method, path] of [
      ['DELETE', '/orders/count'],
      ['OPTIONS', '/v1/charges'],
      ['POST', '/projects/prj_1/settings'],
      ['FOO', '/orders'],
    ]) {
      const refused = await write(service, 'till', method!, path!);
      expectErrorObject(refused, 'method_not_allowed');
      expect(header(refused, 'Allow')).not.toContain(method);
    }
  });

  test.each(['{', '', 'null', '[]', '"x"', '{"amount":}', '\u0000', '{"amount":1}x', 'NaN', '[[[['])(
    'with the body %j',
    async body => {
      const answer = await post(body, [['Content-Type', 'application/json']]);
      expect(status(answer)).toBe(400);
      expectErrorObject(answer, /^(null|\[\]|"x")$/.test(body) ? 'validation_failed' : 'malformed_json');
    },
  );

  test('with bytes that are not UTF-8', async () => {
    const service = createService();
    const key = service.callers.find(caller => caller.name === 'till')!.key;
    const response = await service.fetch(
      new Request('http://127.0.0.1/v1/charges', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
        body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed_json' } });
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/jsonx',
    'application/json; charset=latin1',
    'application/merge-patch+json',
    'x',
  ])('with the media type %s', async type => {
    const answer = await post('{}', [['Content-Type', type]]);
    expect(status(answer)).toBe(415);
    expectErrorObject(answer, 'unsupported_media_type');
    expect(header(answer, 'Accept')).toBe('application/json');
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
  ])('but reads %s', async type => {
    const answer = await post('{"amount":1,"currency":"EUR","source":"c"}', [['Content-Type', type]]);
    expect(status(answer)).toBe(201);
  });

  test('a patch names its formats', async () => {
    const service = checkedService();
    const send = (type: string) =>
      service.send({
        as: 'shop',
        method: 'PATCH',
        path: '/orders/o40',
        headers: [['Content-Type', type]],
        body: '{"note":null}',
      });
    expect(header(await send('text/plain'), 'Accept-Patch')).toBe('application/merge-patch+json, application/json');
    expect(status(await send('application/merge-patch+json'))).toBe(200);
    expectErrorObject(await send('application/json-patch+json'), 'unsupported_media_type');
  });

  test('with a body over the limit, whatever Content-Length says', async () => {
    const room = 64 * 1024;
    const padded = (size: number) => `{"amount":1,"currency":"EUR","source":"c"}${' '.repeat(size - 42)}`;
    expect(status(await post(padded(room)))).toBe(201);
    const over = await post(padded(room + 1));
    expect(status(over)).toBe(413);
    expectErrorObject(over, 'body_too_large');
    expect(json(over).error.details).toEqual({ limit: room, unit: 'byte' });
    expect(status(await post('{}', [['Content-Length', '70000']]))).toBe(413);
  });

  test('with every failing field in one answer', async () => {
    const answer = await post('{"amount":"42","currency":"euro","sauce":1,"status":"paid"}');
    expectErrorObject(answer, 'validation_failed');
    const found = json(answer).error.details.map(
      (entry: Record<string, string>) => `${entry.in} ${entry.field} ${entry.rule}`,
    );
    expect(found.sort()).toEqual([
      'body amount type',
      'body currency format',
      'body currency max_length',
      'body sauce unknown_field',
      'body source required',
      'body status read_only',
    ]);
  });

  test('lists a number that is far too large once, with the limit of its field', async () => {
    const { details } = json(await post('{"amount": 9007199254740993, "currency": "EUR", "source": "card_9"}')).error;
    expect(details).toHaveLength(1);
    expect(details[0]).toMatchObject({ field: 'amount', rule: 'maximum' });
    expect(details[0].message).not.toContain('9007199254740991');
  });

  test('with the exception in the log, and nothing of it in the answer', async () => {
    const seen: { requestId: string; error: unknown }[] = [];
    const service = checkedService({ log: entry => seen.push(entry) });
    const answer = await charge(service, 'k', { source: 'card_processor_down' });
    expect(status(answer)).toBe(500);
    expectErrorObject(answer, 'internal');
    expect(answer.response!.body).not.toMatch(/SQL|ledger|srv|at |details/);
    expect(String(seen[0]!.error)).toContain('SQLSTATE');
    expect(seen[0]!.requestId).toBe(json(answer).error.request_id);
  });

  test('where nobody declared a permission', async () => {
    const forgotten = operation({
      id: 'forgotten',
      method: 'get',
      path: '/forgotten',
      summary: 'An operation that nobody thought about',
      permission: null,
      scope: null,
      success: { status: 200, description: 'Something.' },
      example: { as: 'owner' },
      handle: () => ({ status: 200, body: {} }),
    });
    const resources: Resource[] = [{ name: 'R', description: '', operations: [forgotten] }];
    const answer = await get(createService({ resources }), 'owner', '/forgotten');
    expect(status(answer)).toBe(403);
    expectErrorObject(answer, 'permission_undeclared');
  });
});

describe('Request-Id', () => {
  test('is made in order, and the client’s own is echoed when it is safe', async () => {
    const service = checkedService();
    const ask = async (id?: string) =>
      header(
        await get(service, 'till', '/orders/count', { headers: id === undefined ? [] : [['Request-Id', id]] }),
        'Request-Id',
      );
    expect(await ask()).toBe('req_01');
    expect(await ask('my-1.x_Y')).toBe('my-1.x_Y');
    expect(await ask('two words')).toBe('req_02');
    expect(await ask('a'.repeat(65))).toBe('req_03');
    expect(await ask('{"evil"}')).toBe('req_04');
    expect(await ask('')).toBe('req_05');
  });
});

describe('the documentation of a code', () => {
  test('stands at doc_url, for every code', async () => {
    const service = checkedService();
    for (const [code, { status: number }] of Object.entries(errorCodes)) {
      const page = await get(service, 'nobody', `/errors/${code}`);
      expect(status(page)).toBe(200);
      expect(page.response!.body).toContain(`${code}\n\nStatus: ${number} `);
      service.clock.advance(60_000);
    }
    const { doc_url } = json(await get(service, 'till', '/orders/o1')).error;
    expect(status(await get(service, 'nobody', new URL(doc_url).pathname))).toBe(200);
    for (const name of ['nope', 'toString', '__proto__', 'constructor']) {
      expectErrorObject(await get(service, 'nobody', `/errors/${name}`), 'page_not_found');
      expectErrorObject(await get(service, 'nobody', `/guides/${name}`), 'page_not_found');
    }
  });
});

describe('sending', () => {
  test('tells the author what HTTP cannot send', async () => {
    const service = createService();
    await expect(get(service, 'ghost', '/orders')).rejects.toThrow(
      'There is no caller ghost. The callers are till, shop',
    );
    await expect(get(service, 'till', 'orders')).rejects.toThrow('A path must begin with a slash');
    await expect(write(service, 'till', 'GET', '/orders', {})).rejects.toThrow('A GET request has no body');
    await expect(write(service, 'till', 'TRACE', '/orders')).rejects.toThrow('This request can’t be sent');
    await expect(get(service, 'till', '/orders', { headers: [['Bad\nName', 'x']] })).rejects.toThrow(
      'This request can’t be sent',
    );
  });

  test('records what went over the wire', async () => {
    const service = createService();
    const exchange = await charge(service, 'k');
    const key = service.callers.find(caller => caller.name === 'till')!.key;
    expect(exchange.request.headers).toEqual([
      ['Authorization', `Bearer ${key}`],
      ['Idempotency-Key', 'k'],
      ['Content-Type', 'application/json'],
    ]);
    expect(exchange).toMatchObject({
      name: null,
      as: 'till',
      at: Date.UTC(2026, 0, 5, 9),
      response: { status: 201, reason: 'Created' },
    });
    expect(header(exchange, 'Date')).toBe('Mon, 05 Jan 2026 09:00:00 GMT');
  });

  test('gives the same exchanges for the same seed', async () => {
    const run = async (seed: string) => {
      const service = createService({ seed });
      return [
        await get(service, 'till', '/orders?limit=3'),
        await charge(service, 'k'),
        await get(service, 'member', '/projects'),
      ];
    };
    expect(await run('a')).toEqual(await run('a'));
    expect(await run('a')).not.toEqual(await run('b'));
  });
});
