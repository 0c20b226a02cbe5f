import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { errorCodes, isCode } from '../../src/conventions/error-codes';
import { type Answer, ask, type Line, line, now, type Opened, opened, request } from './_wire';

/** The answer is the error object with this code, and nothing of the inside shows. */
function expectRefusal(answer: Answer, code: keyof typeof errorCodes): void {
  expect(answer.headers.get('content-type')).toBe('application/json');
  const { error } = JSON.parse(answer.body);
  expect([answer.status, error.code]).toEqual([errorCodes[code].status, code]);
  expect(Object.keys(error)).toEqual(expect.arrayContaining(['code', 'message', 'request_id', 'doc_url']));
  expect(answer.headers.get('request-id')).toBe(error.request_id);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('date')).toBe(new Date(now).toUTCString());
  expect(answer.body).not.toMatch(/node:|\.[cm]?[jt]s\b|\bat [\w.]+ \(|HPE_|ERR_|stack|\/home\/|\/src\//);
}

/** The service still answers, on a new connection. */
async function expectAlive({ port, key }: Opened): Promise<void> {
  const answer = await ask(
    port,
    request('GET', '/orders?limit=1', { headers: [`Authorization: Bearer ${key('owner')}`] }),
  );
  expect(answer.status).toBe(200);
}

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 'malformed_request'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), 'malformed_request'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'malformed_request'],
    ['a method in small letters', 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n', 'method_not_implemented'],
    ['a made-up method', request('BREW', '/orders'), 'method_not_implemented'],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 'http_version_not_supported'],
    ['a later minor version', 'GET / HTTP/1.2\r\nHost: localhost\r\n\r\n', 'malformed_request'],
    ['HTTP/2.0 as text', 'GET /orders HTTP/2.0\r\nHost: localhost\r\n\r\n', 'http_version_not_supported'],
    [
      'a transfer coding that nobody decodes',
      request('POST', '/orders', { headers: ['Transfer-Encoding: gzip, chunked'] }).concat('0\r\n\r\n'),
      'transfer_coding_not_implemented',
    ],
    [
      'the same in two lines',
      request('POST', '/orders', { headers: ['Transfer-Encoding: gzip', 'transfer-encoding: chunked'] }).concat(
        '0\r\n\r\n',
      ),
      'transfer_coding_not_implemented',
    ],
    ['a space in a header name', request('GET', '/', { headers: ['Request Id: x'] }), 'malformed_request'],
    ['a folded header', request('GET', '/', { headers: ['A: 1', ' more'] }), 'malformed_request'],
    [
      'a control character in a header',
      request('GET', '/', { headers: ['Request-Id: a\u0001b'] }),
      'malformed_request',
    ],
    ['a bare CR in a header', request('GET', '/', { headers: ['Request-Id: a\rSet-Cookie: b'] }), 'malformed_request'],
    ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n', 'malformed_request'],
    [
      'two lengths',
      request('POST', '/orders', { headers: ['Content-Length: 1', 'Content-Length: 2'] }),
      'malformed_request',
    ],
    [
      'a length that is no number',
      request('POST', '/orders', { headers: ['Content-Length: 0x10'] }),
      'malformed_request',
    ],
    [
      'a length beside chunks',
      request('POST', '/orders', { headers: ['Content-Length: 3', 'Transfer-Encoding: chunked'] }),
      'malformed_request',
    ],
    [
      'chunks inside out',
      request('POST', '/orders', { headers: ['Transfer-Encoding: chunked, gzip'] }),
      'malformed_request',
    ],
    ['headers over the limit', request('GET', '/', { headers: [`X: ${'x'.repeat(20_000)}`] }), 'headers_too_large'],
    ['a target over the limit', request('GET', `/${'x'.repeat(20_000)}`), 'headers_too_large'],
    [
      'many small headers',
      request('GET', '/', { headers: Array.from({ length: 3000 }, (_, i) => `X${i}: y`) }),
      'headers_too_large',
    ],
  ] as [string, string | Buffer, keyof typeof errorCodes][])('%s', async (_, bytes, code) => {
    const server = await opened();
    expectRefusal(await ask(server.port, bytes), code);
    await expectAlive(server);
    expect(server.entries[0]).toMatchObject({ status: errorCodes[code].status, requestId: expect.any(String) });
    expect(server.faults).toEqual([]);
  });
});

describe('where a request is addressed to', () => {
  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '[::1]',
    '0.0.0.0',
    '',
  ])('refuses Host: %s', async host => {
    const server = await opened();
    const answer = await ask(
      server.port,
      request('GET', '/orders', { host, headers: [`Authorization: Bearer ${server.key('owner')}`] }),
    );
    expectRefusal(answer, 'misdirected_request');
    expect(server.entries).toMatchObject([{ method: 'GET', path: '/orders', status: 421, caller: 'owner' }]);
  });

  it.each([
    'a@127.0.0.1',
    '127.0.0.1:4310:1',
    'LOCALHOST@x',
    '127.0.0.1:abc',
    '127.0.0.1, localhost',
    'http://localhost',
  ])('rejects Host: %s, which isn’t a host and a port (RFC 9112 section 3.2)', async host => {
    const { port } = await opened();
    expectRefusal(await ask(port, request('GET', '/orders', { host })), 'malformed_request');
    expectRefusal(await ask(port, request('GET', 'http://localhost/orders', { host })), 'malformed_request');
  });

  it('takes * only with OPTIONS (RFC 9112 section 3.2.4)', async () => {
    const { port } = await opened();
    for (const method of ['GET', 'POST']) expectRefusal(await ask(port, request(method, '*')), 'malformed_request');
  });

  it.each(['*', 'http://127.0.0.1'])('OPTIONS %s tells what the service as a whole supports', async target => {
    const server = await opened();
    const answer = await ask(server.port, request('OPTIONS', target));
    expect([answer.status, answer.body, answer.headers.has('content-length')]).toEqual([204, '', false]);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    expect(answer.headers.get('ratelimit-remaining')).toBe('99');
    expect(server.entries).toMatchObject([{ method: 'OPTIONS', path: '*', status: 204 }]);
    expectRefusal(await ask(server.port, request('OPTIONS', '/')), 'route_not_found');
  });

  it.each(['127.0.0.1', 'localhost', 'LocalHost:1', '127.0.0.1:4310'])('takes Host: %s', async host => {
    const server = await opened();
    expectRefusal(await ask(server.port, request('GET', '/orders', { host })), 'unauthenticated');
  });

  it('wants Host exactly once, but from HTTP/1.0', async () => {
    const { port } = await opened();
    expectRefusal(await ask(port, 'GET /orders HTTP/1.1\r\n\r\n'), 'malformed_request');
    expectRefusal(await ask(port, request('GET', '/orders', { headers: ['Host: localhost'] })), 'malformed_request');
    expectRefusal(await ask(port, 'GET /orders HTTP/1.0\r\n\r\n'), 'unauthenticated');
  });

  it('goes by the authority of an absolute target, whatever Host says (RFC 9112 section 3.2.2)', async () => {
    const { port } = await opened();
    const code = async (target: string, host: string) =>
      JSON.parse((await ask(port, request('GET', target, { host }))).body).error.code;
    expect(await code('http://127.0.0.1/orders', 'evil.example')).toBe('unauthenticated');
    expect(await code('HTTP://LOCALHOST:99/orders', 'localhost')).toBe('unauthenticated');
    expect(await code('http://localhost', 'localhost')).toBe('route_not_found');
    expect(await code('http://evil.example/orders', 'localhost')).toBe('misdirected_request');
    expect(await code('http://localhost@evil.example/orders', 'localhost')).toBe('misdirected_request');
    expect(await code('https://localhost/orders', 'localhost')).toBe('misdirected_request');
    expect(await code('ftp://localhost/orders', 'localhost')).toBe('misdirected_request');
  });

  it('links to its own address, not to the one that the client names', async () => {
    const server = await opened();
    const answer = await ask(server.port, request('GET', '/orders', { host: 'localhost:1' }));
    expect(JSON.parse(answer.body).error.doc_url).toBe(`${server.base}/errors/unauthenticated`);
  });
});

describe('paths that can be read in two ways', () => {
  it.each([
    '/orders/../orders',
    '/orders/%2e%2e/orders',
    '/orders/.%2E/',
    '/./orders',
    '/orders/%00',
    '/orders/%0d%0aSet-Cookie:x',
    '/orders/%2f..%2f',
    '/orders/%5c',
    '/orders\\..',
    '/orders/%',
    '/orders/%zz',
    '/orders/%ff',
    '/orders/%c0%af',
    '/orders#part',
    '/orders/\u00e9',
  ])('%s', async path => {
    const server = await opened();
    const answer = await ask(
      server.port,
      Buffer.from(request('GET', path, { headers: [`Authorization: Bearer ${server.key('owner')}`] }), 'latin1'),
    );
    expectRefusal(answer, 'malformed_request');
    expect(server.faults).toEqual([]);
  });

  it.each(['/orders/a%2Fb', '/orders/%00', '/orders/%2e%2e', '/orders/%ff'])(
    '%s counts against the limit, and the connection goes on',
    async path => {
      const server = await opened();
      const wire = await line(server.port);
      const ask = (target: string) => {
        wire.send(request('GET', target, { headers: [`Authorization: Bearer ${server.key('shop')}`] }));
        return wire.next();
      };
      const before = await ask('/orders/o40');
      const rejected = await ask(path);
      const after = await ask('/orders/o40');
      expect([before, rejected, after].map(({ status }) => status)).toEqual([200, 400, 200]);
      expect(JSON.parse(rejected.body).error.code).toBe('malformed_request');
      expect([before, rejected, after].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
        '99',
        '98',
        '97',
      ]);
      expect(server.entries.map(entry => entry.path)).toEqual(['/orders/o40', path, '/orders/o40']);
    },
  );

  it.each([
    '//orders',
    '//evil.example/orders',
    '/orders/',
    '/orders//',
    '/;/orders',
    '/@evil.example',
    '/__proto__',
    '/constructor',
    '/%20',
  ])('knows no operation at %s', async path => {
    const server = await opened();
    const answer = await ask(
      server.port,
      request('GET', path, { headers: [`Authorization: Bearer ${server.key('owner')}`] }),
    );
    expectRefusal(answer, 'route_not_found');
  });
});

describe('methods', () => {
  it.each(['TRACE', 'CONNECT'])('%s is not implemented', async method => {
    const server = await opened();
    const target = method === 'CONNECT' ? 'evil.example:443' : '/orders';
    expectRefusal(await ask(server.port, request(method, target)), 'method_not_implemented');
    await expectAlive(server);
    expect(server.entries[0]).toMatchObject({ method, status: 501 });
  });

  it.each(['PROPFIND', 'DELETE', 'OPTIONS', 'PURGE'])('%s is not offered at a path that exists', async method => {
    const { port } = await opened();
    const answer = await ask(port, request(method, '/orders'));
    expectRefusal(answer, 'method_not_allowed');
    expect(answer.headers.get('allow')).toContain('GET');
  });

  it('HEAD answers like GET, without a body and without one left over', async () => {
    const server = await opened();
    const wire = await line(server.port);
    const headers = [`Authorization: Bearer ${server.key('owner')}`];
    wire.send(request('HEAD', '/orders', { headers }) + request('GET', '/orders?limit=1', { headers }));
    const head = await wire.next({ head: true });
    expect(head.status).toBe(200);
    // The length would be that of what GET returns, which nobody wrote.
    expect(head.headers.has('content-length')).toBe(false);
    expect(JSON.parse((await wire.next()).body).data).toHaveLength(1);
  });

  it('an upgrade is not taken up', async () => {
    const { port } = await opened();
    const headers = ['Connection: Upgrade', 'Upgrade: websocket'];
    expectRefusal(await ask(port, request('GET', '/orders', { headers })), 'unauthenticated');
  });
});

describe('Request-Id', () => {
  it('of a response is in the log', async () => {
    const server = await opened();
    const answer = await ask(server.port, request('GET', '/orders'));
    await vi.waitFor(() => expect(server.entries).toHaveLength(1));
    expect(server.entries[0]!.requestId).toBe(answer.headers.get('request-id'));
  });

  it.each(['a"b', 'a b', '<script>', 'x'.repeat(65), 'a%0d%0ab', 'a\u00e9'])('does not echo %s', async id => {
    const server = await opened();
    for (const host of ['localhost', 'evil.example']) {
      const answer = await ask(
        server.port,
        Buffer.from(request('GET', '/orders', { host, headers: [`Request-Id: ${id}`] }), 'latin1'),
      );
      expect(answer.headers.get('request-id')).toMatch(/^(req|edge)_\d\d$/);
      expect(answer.headers.get('request-id')).toBe(JSON.parse(answer.body).error.request_id);
    }
  });

  it('echoes one that is safe, also where the edge refuses', async () => {
    const { port } = await opened();
    for (const host of ['localhost', 'evil.example']) {
      const answer = await ask(port, request('GET', '/orders', { host, headers: ['Request-Id: mine-1'] }));
      expect(answer.headers.get('request-id')).toBe('mine-1');
    }
  });
});

describe('bodies', () => {
  const post = (server: Opened, body: string | Buffer, headers: string[] = []) => {
    const head = request('POST', '/v1/charges', {
      headers: [
        `Authorization: Bearer ${server.key('till')}`,
        'Idempotency-Key: "k"',
        ...(headers.some(header => /^content-type/i.test(header)) ? [] : ['Content-Type: application/json']),
        ...headers,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
    });
    return ask(server.port, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
  };
  const card = '{"amount": 1, "currency": "EUR", "source": "c"';

  it.each([
    ['prototype members', `${card}, "__proto__": {"admin": true}}`],
    ['a constructor', `${card}, "constructor": {"prototype": {"admin": true}}}`],
    ['deep lists', `${card}, "more": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a deep amount', `{"amount": ${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}, "currency": "EUR", "source": "c"}`],
    ['a deep list alone', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a number beyond all numbers', '{"amount": 1e999, "currency": "EUR", "source": "c"}'],
    ['null', 'null'],
    ['half a surrogate', '{"amount": 1, "currency": "EUR", "source": "\\ud800"}'],
  ])('%s: refused, and nothing is polluted', async (_, body) => {
    const server = await opened();
    const answer = await post(server, body);
    if (answer.status !== 201) expect(isCode(JSON.parse(answer.body).error.code)).toBe(true);
    expect(answer.status).toBeLessThan(500);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(server.faults).toEqual([]);
    await expectAlive(server);
  });

  it.each([
    ['Latin-1 bytes', Buffer.from(`${card.replace('"c"', '"\u00e9"')}}`, 'latin1'), [], 'malformed_json'],
    ['UTF-16', Buffer.from(`${card}}`, 'utf16le'), [], 'malformed_json'],
    [
      'a charset that is not UTF-8',
      `${card}}`,
      ['Content-Type: application/json; charset=utf-16'],
      'unsupported_media_type',
    ],
    ['a form', 'amount=1', ['Content-Type: application/x-www-form-urlencoded'], 'unsupported_media_type'],
    ['a compressed body', Buffer.from('1f8b0800', 'hex'), ['Content-Encoding: gzip'], 'unsupported_media_type'],
    ['one byte too many', `${card}${' '.repeat(64 * 1024)}}`, [], 'body_too_large'],
    ['a megabyte', 'x'.repeat(1_000_000), [], 'body_too_large'],
  ] as [string, string | Buffer, string[], keyof typeof errorCodes][])('%s', async (name, body, headers, code) => {
    const server = await opened();
    const answer = await post(server, body, headers);
    // Bytes that begin like gzip are no JSON either; both say what to mend.
    if (name === 'a compressed body') expect([400, 415]).toContain(answer.status);
    else expectRefusal(answer, code);
    await expectAlive(server);
  });

  it('an endless body is refused while it is still coming', async () => {
    const server = await opened();
    const wire = await line(server.port);
    wire.send(
      request('POST', '/v1/charges', {
        headers: [
          `Authorization: Bearer ${server.key('till')}`,
          'Idempotency-Key: "k"',
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        ],
      }),
    );
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    for (let i = 0; i < 6; i++) wire.send(chunk);
    expectRefusal(await wire.next(), 'body_too_large');
    await expectAlive(server);
  });

  it('a chunk that is none ends the connection with an answer, and nothing was done', async () => {
    const server = await opened();
    const headers = [
      `Authorization: Bearer ${server.key('till')}`,
      'Idempotency-Key: "k"',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Request-Id: mine',
    ];
    const wire = await line(server.port);
    wire.send(request('POST', '/v1/charges', { headers }));
    wire.send('5\r\n{"amo\r\nZZ\r\n');
    const answer = await wire.next();
    expectRefusal(answer, 'malformed_request');
    expect(answer.headers.get('request-id')).toBe('mine');
    await wire.closed;
    expect(wire.rest()).toBe('');
    expect(server.entries).toMatchObject([
      { method: 'POST', path: '/v1/charges', status: 400, requestId: 'mine', caller: 'till' },
    ]);
    expect(server.faults).toEqual([]);
    const again = await post(server, `${card}}`);
    expect([again.status, again.headers.get('location')]).toEqual([201, '/v1/charges/ch_1']);
  });

  it('a client that leaves in mid-body leaves no effect and no fault', async () => {
    const server = await opened();
    const wire = await line(server.port);
    wire.send(
      request('POST', '/v1/charges', {
        headers: [
          `Authorization: Bearer ${server.key('till')}`,
          'Idempotency-Key: "k"',
          'Content-Type: application/json',
          'Content-Length: 100',
        ],
      }),
    );
    wire.send('{"amount"');
    wire.socket.destroy();
    const again = await post(server, `${card}}`);
    expect([again.status, again.headers.get('location')]).toEqual([201, '/v1/charges/ch_1']);
    expect(server.faults).toEqual([]);
  });
});

describe('slow clients', () => {
  it('that do not finish their headers are told so', async () => {
    const server = await opened({ headersTime: 40, requestTime: 60, checkEvery: 20 });
    const wire = await line(server.port);
    wire.send('GET /orders HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expectRefusal(await wire.next(), 'request_timeout');
    await wire.closed;
  });

  it('that do not finish their body are told so, and nothing was done', async () => {
    const server = await opened({ headersTime: 40, requestTime: 60, checkEvery: 20 });
    const wire = await line(server.port);
    wire.send(
      request('POST', '/v1/charges', {
        headers: [
          `Authorization: Bearer ${server.key('till')}`,
          'Idempotency-Key: "k"',
          'Content-Type: application/json',
          'Content-Length: 100',
        ],
      }),
    );
    wire.send('{');
    expectRefusal(await wire.next(), 'request_timeout');
    await wire.closed;
    expect(server.entries).toMatchObject([{ method: 'POST', path: '/v1/charges', status: 408, caller: 'till' }]);
    expect(server.faults).toEqual([]);
  });

  it('do not keep others waiting', async () => {
    const server = await opened();
    const slow = await Promise.all(Array.from({ length: 50 }, () => line(server.port)));
    for (const wire of slow) wire.send('POST /v1/charges HTTP/1.1\r\nHost: ');
    await expectAlive(server);
  });

  it('that read no answer are let go', async () => {
    const large = 'x'.repeat(4_000_000);
    const server = await opened({ stallTime: 60 }, () => ({ callers: [], fetch: async () => new Response(large) }));
    const wire = await line(server.port);
    wire.socket.pause();
    wire.send(request('GET', '/').repeat(8));
    await vi.waitFor(() => expect(server.entries.some(entry => entry.status === null)).toBe(true), 10_000);
    expect(server.faults).toEqual([]);
  });

  it('beyond the number of connections are turned away, not the others', async () => {
    const server = await opened({ connections: 2 });
    const first = await line(server.port);
    const second = await line(server.port);
    const third = await line(server.port);
    const away = await third.next();
    expectRefusal(away, 'overloaded');
    expect([away.status, away.headers.get('retry-after'), away.headers.get('connection')]).toEqual([503, '1', 'close']);
    third.send(request('GET', '/orders'));
    await third.closed;
    expect(server.entries.map(({ status }) => status)).toEqual([503]);
    second.send(request('GET', '/orders'));
    expect((await second.next()).status).toBe(401);
    first.socket.destroy();
    second.socket.destroy();
  });

  it('that send their requests byte by byte, 900 of them, keep nobody else waiting', async () => {
    const server = await opened();
    const key = `Authorization: Bearer ${server.key('shop')}`;
    const whole = request('POST', '/orders', {
      headers: [key, 'Idempotency-Key: k', 'Content-Type: application/json', 'Content-Length: 500'],
    });
    const slow: Line[] = [];
    for (let i = 0; i < 900; i++) {
      const wire = await line(server.port);
      // Some are still in their headers, others in their body.
      wire.send(whole.slice(0, (i * 7) % whole.length) || 'P');
      slow.push(wire);
    }
    for (const wire of slow) wire.send(' ');
    const answer = await ask(
      server.port,
      request('GET', '/orders', { headers: [`Authorization: Bearer ${server.key('till')}`] }),
    );
    expect(answer.status).toBe(200);
    for (const wire of slow) wire.socket.destroy();
  });
});

describe('Expect', () => {
  const headers = (server: Opened, caller: string | null) => [
    ...(caller ? [`Authorization: Bearer ${server.key(caller)}`] : []),
    'Idempotency-Key: "k"',
    'Content-Type: application/json',
    'Expect: 100-continue',
  ];
  const body = '{"amount": 1, "currency": "EUR", "source": "c"}';

  it('100-continue is granted when the body is wanted', async () => {
    const server = await opened();
    const wire = await line(server.port);
    wire.send(
      request('POST', '/v1/charges', { headers: [...headers(server, 'till'), `Content-Length: ${body.length}`] }),
    );
    expect((await wire.next()).status).toBe(100);
    wire.send(body);
    expect((await wire.next()).status).toBe(201);
  });

  it('100-continue is answered without asking for a body that would be refused', async () => {
    const server = await opened();
    for (const [caller, length, code] of [
      [null, body.length, 'unauthenticated'],
      ['till', 70_000, 'body_too_large'],
    ] as const) {
      const wire = await line(server.port);
      wire.send(request('POST', '/v1/charges', { headers: [...headers(server, caller), `Content-Length: ${length}`] }));
      const answer = await wire.next();
      expectRefusal(answer, code);
      expect(answer.headers.get('connection')).toBe('close');
    }
  });

  it('anything else fails', async () => {
    const server = await opened();
    const answer = await ask(server.port, request('GET', '/orders', { headers: ['Expect: miracles'] }));
    expectRefusal(answer, 'expectation_failed');
  });
});

describe('many requests on one connection', () => {
  it('are answered in their order', async () => {
    const server = await opened();
    const wire = await line(server.port);
    const ids = Array.from({ length: 20 }, (_, i) => `id-${i}`);
    wire.send(ids.map(id => request('GET', '/orders', { headers: [`Request-Id: ${id}`] })).join(''));
    for (const id of ids) expect((await wire.next()).headers.get('request-id')).toBe(id);
  });

  it('end with the one that cannot be read, after the answers to those before it', async () => {
    const server = await opened();
    const wire = await line(server.port);
    wire.send(
      `${request('GET', '/orders', { headers: ['Request-Id: first'] })}NONSENSE\r\n\r\n${request('GET', '/orders')}`,
    );
    expect((await wire.next()).headers.get('request-id')).toBe('first');
    expectRefusal(await wire.next(), 'malformed_request');
    await wire.closed;
    expect(wire.rest()).toBe('');
  });
});

describe('faults of ours', () => {
  it('are told to the log and not to the client', async () => {
    const server = await opened({}, () => ({
      callers: [],
      fetch: async () => {
        throw new Error('password=hunter2 at /srv/secret.js');
      },
    }));
    const answer = await ask(server.port, request('GET', '/', { headers: ['Request-Id: mine'] }));
    expectRefusal(answer, 'internal');
    expect(answer.body).not.toContain('hunter2');
    expect(server.faults).toMatchObject([
      { requestId: 'mine', error: { message: expect.stringContaining('hunter2') } },
    ]);
  });

  it('include an answer that cannot be written', async () => {
    const server = await opened({}, () => ({
      callers: [],
      fetch: async () => new Response('x', { headers: { Location: 'a\u0001b' } }),
    }));
    expectRefusal(await ask(server.port, request('GET', '/')), 'internal');
  });
});

it('is bound to loopback only', async () => {
  const { port } = await opened();
  const others = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    const reached = await new Promise(done => {
      const socket = connect({ port, host: address });
      socket.on('connect', () => done(true));
      socket.on('error', () => done(false));
    });
    expect(reached).toBe(false);
  }
});

it('closes while connections idle, dawdle and hang', async () => {
  const server = await opened();
  const idle = await line(server.port);
  idle.send(request('GET', '/orders'));
  await idle.next();
  const dawdling = await line(server.port);
  dawdling.send('GET /orders HTTP/1.1\r\nHost: ');
  const hanging = await line(server.port);
  hanging.send(
    request('POST', '/v1/charges', { headers: [`Authorization: Bearer ${server.key('till')}`, 'Content-Length: 5'] }),
  );
  await server.close();
  await Promise.all([idle.closed, dawdling.closed, hanging.closed]);
  await expect(ask(server.port, request('GET', '/orders'))).rejects.toThrow();
});
