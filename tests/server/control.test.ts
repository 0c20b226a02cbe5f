import { describe, expect, it } from 'vitest';
import { courseEpoch } from '../../src/conventions/clock';
import { type RequestLimits, requestLimits } from '../../src/conventions/limits';
import { runningClock } from '../../src/server/clock';
import { controlResponse } from '../../src/server/control';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { ask, type Opened, opened, request } from './_wire';

const day = 24 * 60 * 60;

interface Steered extends Opened {
  /** Sends a request as a caller; the body of the response is parsed. */
  send(method: string, path: string, options?: { as?: string; key?: string; body?: unknown }): Promise<Sent>;
  /** Lets real time pass, in ms. */
  wait(ms: number): void;
}
interface Sent {
  status: number;
  headers: Map<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
  body: any;
}

/** The service as `serve` runs it, with real time in the hands of the test. */
async function steered({
  at = courseEpoch,
  speed = 1,
  limits = requestLimits,
}: {
  at?: number | null;
  speed?: number;
  limits?: RequestLimits;
} = {}): Promise<Steered> {
  let real = Date.UTC(2026, 10, 22, 12);
  const server = await opened({}, base =>
    restartable(() => {
      const clock = runningClock({ real: () => real, at, speed });
      const run = createService({ base, clock, requestLimits: limits });
      clock.start();
      return run;
    }, speed),
  );
  return {
    ...server,
    wait: ms => {
      real += ms;
    },
    send: async (method, path, { as, key, body } = {}) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = [
        ...(as ? [`Authorization: Bearer ${server.key(as)}`] : []),
        ...(key ? [`Idempotency-Key: ${key}`] : []),
        ...(text === undefined ? [] : ['Content-Type: application/json']),
      ];
      const answer = await ask(server.port, request(method, path, { headers, body: text }));
      return { ...answer, body: answer.body === '' ? null : JSON.parse(answer.body) };
    },
  };
}

const charge = { amount: 4200, currency: 'EUR', source: 'card_9' };

describe('a reset', () => {
  it('goes back to the start, with the same keys and the clock where it began', async () => {
    const { send, wait } = await steered();
    const before = (await send('GET', '/orders', { as: 'owner' })).body;
    expect((await send('POST', '/v1/charges', { as: 'till', key: 'a', body: charge })).status).toBe(201);
    await send('POST', '/_control/clock', { body: { advance_seconds: 90 * day } });
    wait(5000);
    const state = await send('POST', '/_control/reset');
    expect([state.status, state.body]).toEqual([200, { now: '2026-01-05T09:00:00Z', speed: 1 }]);
    expect((await send('GET', '/v1/charges', { as: 'till' })).body.data).toEqual([]);
    expect((await send('GET', '/orders', { as: 'owner' })).body).toEqual({
      ...before,
      next_cursor: before.next_cursor,
    });
    // Nothing is remembered: the key makes its charge again, under the first id.
    const again = await send('POST', '/v1/charges', { as: 'till', key: 'a', body: charge });
    expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([201, 'ch_1', undefined]);
  });
});

describe('the clock', () => {
  const advance = (server: Steered, seconds: number) =>
    server.send('POST', '/_control/clock', { body: { advance_seconds: seconds } });

  it('stays where it is when it is moved by nothing', async () => {
    const server = await steered({ speed: 0 });
    expect((await advance(server, 0)).body.now).toBe('2026-01-05T09:00:00Z');
  });

  it('goes on by itself at its speed, and by request', async () => {
    const server = await steered({ speed: 60 });
    server.wait(1000);
    expect((await server.send('GET', '/_control')).body).toEqual({ now: '2026-01-05T09:01:00Z', speed: 60 });
    expect((await advance(server, 1.5)).body.now).toBe('2026-01-05T09:01:01.500Z');
    const to = await server.send('POST', '/_control/clock', { body: { now: '2026-05-04T09:01:00Z' } });
    expect(to.body.now).toBe('2026-05-04T09:01:00Z');
    expect((await server.send('GET', '/orders', { as: 'owner' })).headers.get('date')).toBe(
      'Mon, 04 May 2026 09:01:00 GMT',
    );
    expect((await server.send('GET', '/v1/reports/weekly', { as: 'owner' })).body.error.code).toBe('brownout');
    server.wait(1000);
    expect((await server.send('GET', '/_control')).body.now).toBe('2026-05-04T09:02:00Z');
  });

  it('stands still at speed 0, and shows the real time without a start', async () => {
    const still = await steered({ speed: 0 });
    still.wait(60_000);
    expect((await still.send('GET', '/_control')).body.now).toBe('2026-01-05T09:00:00Z');
    const real = await steered({ at: null });
    real.wait(1000);
    expect((await real.send('GET', '/_control')).body.now).toBe('2026-11-22T12:00:01Z');
    const [newest] = (await real.send('GET', '/orders?limit=1', { as: 'owner' })).body.data;
    expect(newest.created_at).toBe('2026-11-22T11:50:00Z');
  });

  it('makes the rate limit come back when Retry-After says so', async () => {
    const server = await steered({ speed: 0, limits: { ...requestLimits, perKey: 3 } });
    const list = () => server.send('GET', '/orders', { as: 'owner' });
    const seen = [await list(), await list(), await list()].map(({ status, headers }) => [
      status,
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
      headers.get('ratelimit-reset'),
    ]);
    expect(seen).toEqual(['2', '1', '0'].map(left => [200, '3', left, '60']));
    await advance(server, 20);
    const rejected = await list();
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '40']);
    await advance(server, 39);
    expect((await list()).status).toBe(429);
    await advance(server, 1);
    expect((await list()).status).toBe(200);
    // The description says the same.
    const { body } = await server.send('GET', '/openapi.json');
    expect(body.info.description).toContain('Each key may send 3 requests in 60 seconds');
    expect(body.components.headers.RateLimitLimit.schema.examples).toEqual([3]);
  });

  it('lets cursors and Idempotency-Keys expire', async () => {
    const server = await steered({ speed: 0 });
    const { body: page } = await server.send('GET', '/orders?limit=2', { as: 'owner' });
    const next = () => server.send('GET', `/orders?limit=2&after=${page.next_cursor}`, { as: 'owner' });
    const pay = () => server.send('POST', '/v1/charges', { as: 'till', key: 'a', body: charge });
    expect((await pay()).body.id).toBe('ch_1');
    await advance(server, day - 60);
    expect([(await next()).status, (await pay()).body.id]).toEqual([200, 'ch_1']);
    await advance(server, 61);
    expect([(await next()).body.error.code, (await pay()).body.id]).toEqual(['invalid_cursor', 'ch_2']);
  });

  it('lets a session and a key that was replaced expire', async () => {
    const server = await steered({ speed: 0 });
    const credentials = { email: 'owner@acme.example', password: 'harbour lights at dusk' };
    const { token } = (await server.send('POST', '/sessions', { body: credentials })).body;
    const { body: keys } = await server.send('GET', '/api-keys', { as: 'owner' });
    const tail = server.key('till').slice(-4);
    const { id } = keys.data.find(({ hint }: { hint: string }) => hint.endsWith(tail));
    expect((await server.send('POST', `/api-keys/${id}/rotations`, { as: 'owner', key: 'r' })).status).toBe(201);
    const works = async (path: string, secret: string) =>
      (await ask(server.port, request('GET', path, { headers: [`Authorization: Bearer ${secret}`] }))).status;
    const both = async () => [await works('/v1/charges', server.key('till')), await works('/orders', token)];
    expect(await both()).toEqual([200, 200]);
    await advance(server, 60 * 60 + 1);
    expect(await both()).toEqual([200, 401]);
    await advance(server, day);
    expect(await both()).toEqual([401, 401]);
  });

  it('lets the attempts of a delivery run out, each at its time', async () => {
    const server = await steered({ speed: 0 });
    const body = { url: 'https://consumer.test/webhooks/down', events: ['payment.succeeded'] };
    const endpoint = await server.send('POST', '/webhook-endpoints', { as: 'owner', key: 'w', body });
    expect(endpoint.status).toBe(201);
    await server.send('POST', '/v1/charges', { as: 'till', key: 'a', body: charge });
    const delivery = async () =>
      (await server.send('GET', `/webhook-endpoints/${endpoint.body.id}/deliveries`, { as: 'owner' })).body.data[0];
    expect((await delivery()).status).toBe('queued');
    await advance(server, 1);
    expect((await delivery()).status).toBe('retrying');
    await advance(server, day);
    expect(await delivery()).toMatchObject({ status: 'dead' });
  });

  it.each([
    ['{"advance_seconds": -1}', 'advance_seconds'],
    ['{"advance_seconds": "1"}', 'advance_seconds'],
    ['{"advance_seconds": 1e300}', 'goes up to 9000'],
    ['{"now": "2026-01-05T08:59:59Z"}', 'go back. Reset'],
    ['{"now": "tomorrow"}', 'advance_seconds'],
    ['{"now": "2026-05-04T09:01:00Z", "speed": 2}', 'advance_seconds'],
    ['', 'advance_seconds'],
    ['{', 'advance_seconds'],
  ])('stays where it is with %s', async (body, words) => {
    const { port, send } = await steered({ speed: 0 });
    const answer = await ask(port, request('POST', '/_control/clock', { body }));
    expect(answer.status).toBe(400);
    const { error } = JSON.parse(answer.body);
    expect(error).toMatchObject({ code: 'validation_failed', message: expect.stringContaining(words) });
    expect(error.request_id).toBe(answer.headers.get('request-id'));
    expect((await send('GET', '/_control')).body.now).toBe('2026-01-05T09:00:00Z');
  });
});

describe('the control path', () => {
  const reset = (port: number, headers: string[], host?: string) =>
    ask(port, request('POST', '/_control/reset', { headers, host, body: '' }));

  it('is open to a program that uses fetch', async () => {
    const { base } = await steered();
    const response = await fetch(`${base}/_control/clock`, { method: 'POST', body: '{"advance_seconds": 60}' });
    expect(await response.json()).toMatchObject({ now: '2026-01-05T09:01:00Z' });
  });

  it.each([
    'Origin: https://evil.example',
    'Origin: null',
    'Origin: http://127.0.0.1:4310',
    'Sec-Fetch-Site: cross-site',
    'Referer: http://127.0.0.1/',
    'X-Forwarded-For: 10.0.0.1',
    'Forwarded: for=10.0.0.1',
    'Via: 1.1 proxy',
  ])('is closed to a browser and behind a proxy: %s', async header => {
    const { port, send } = await steered();
    await send('POST', '/v1/charges', { as: 'till', key: 'a', body: charge });
    const answer = await reset(port, [header]);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([404, 'route_not_found']);
    expect(answer.headers.get('access-control-allow-origin')).toBeUndefined();
    expect((await send('GET', '/v1/charges', { as: 'till' })).body.data).toHaveLength(1);
  });

  it.each(['evil.example', '169.254.1.1', 'localhost.evil.example'])('is closed under the name %s', async host => {
    const { port } = await steered();
    expect((await reset(port, [], host)).status).toBe(421);
    expect((await reset(port, [], 'localhost')).status).toBe(200);
  });

  it.each([
    ['127.0.0.1', 200],
    ['127.8.9.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['172.17.0.1', 404],
    ['::ffff:10.0.0.1', 404],
    ['fe80::1', 404],
    [undefined, 404],
  ])('answers %s with %i', async (address, status) => {
    let resets = 0;
    const control = { state: () => ({ now: courseEpoch, speed: 1 }), reset: () => resets++, advance: async () => {} };
    const response = await controlResponse(new Request('http://127.0.0.1/_control/reset', { method: 'POST' }), {
      control,
      address,
      ownName: true,
      requestId: 'r',
      base: 'http://127.0.0.1',
    });
    expect([response.status, resets]).toEqual([status, status === 200 ? 1 : 0]);
  });

  it('says which paths and methods it has, and takes little', async () => {
    const { port, send } = await steered();
    const wrong = await send('GET', '/_control/reset');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`http://127.0.0.1:${port}/_control`, { method: 'HEAD' })).status).toBe(200);
    expect((await send('POST', '/_control/clocks')).body.error.message).toContain('/_control/clock');
    const large = await ask(port, request('POST', '/_control/clock', { body: `"${'x'.repeat(2000)}"` }));
    expect([large.status, JSON.parse(large.body).error.code]).toEqual([413, 'body_too_large']);
    expect((await send('GET', '/_controls', { as: 'owner' })).status).toBe(404);
  });

  it('is no part of the API: neither described nor limited', async () => {
    const { send } = await steered({ limits: { ...requestLimits, perKey: 1 } });
    const { headers, body } = await send('GET', '/openapi.json');
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(JSON.stringify(body)).not.toContain('_control');
    for (let i = 0; i < 3; i++) {
      const state = await send('GET', '/_control');
      expect([state.status, state.headers.get('ratelimit-limit'), state.headers.get('cache-control')]).toEqual([
        200,
        undefined,
        'no-store',
      ]);
    }
  });
});
