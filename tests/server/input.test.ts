import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { signatureHeaderOf } from '../../src/conventions/webhook-signature';
import { line, now, opened, request } from './_wire';

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
const errorOf = async (response: Response): Promise<any> => ((await response.json()) as { error: unknown }).error;

const charge = { amount: 4200, currency: 'EUR', source: 'card_9' };

test.each(['__proto__=1', '__proto__=1&limit=2', 'constructor=1'])('a query with %s is refused', async query => {
  const server = await opened();
  const response = await fetch(`${server.base}/orders?${query}`, {
    headers: { Authorization: `Bearer ${server.key('shop')}` },
  });
  expect(response.status).toBe(400);
  const { code, details } = await errorOf(response);
  expect([code, details[0].field, details[0].rule]).toEqual([
    'invalid_parameter',
    query.split('=')[0],
    'unknown_field',
  ]);
});

test.each([
  ['gzip', gzipSync(JSON.stringify(charge))],
  ['br', Buffer.from(JSON.stringify(charge))],
] as const)('a body with Content-Encoding: %s is 415 and says what is read', async (encoding, body) => {
  const server = await opened();
  const send = (headers: Record<string, string>, sent: Buffer) =>
    fetch(`${server.base}/v1/charges`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.key('till')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k',
        ...headers,
      },
      body: new Uint8Array(sent),
    });
  const refused = await send({ 'Content-Encoding': encoding }, body);
  expect([refused.status, refused.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
  const { code, details } = await errorOf(refused);
  expect([code, details.accepted_encodings]).toEqual(['unsupported_media_type', ['identity']]);
  // Nothing was done, and the key is free; `identity` means no coding at all.
  const plain = await send({ 'Content-Encoding': 'identity' }, Buffer.from(JSON.stringify(charge)));
  expect([plain.status, plain.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
});

test.each([
  ['{"amount": 1, "amount": 2, "currency": "EUR", "source": "card_9"}', 'amount'],
  ['{"amount": 1, "currency": "EUR", "source": "card_9", "s\\u006furce": "card_declined"}', 'source'],
])('a field that comes twice is 400, and nothing is charged: %s', async (body, field) => {
  const server = await opened();
  const headers = { Authorization: `Bearer ${server.key('till')}`, 'Content-Type': 'application/json' };
  const sent = { method: 'POST', headers: { ...headers, 'Idempotency-Key': 'k' }, body };
  const response = await fetch(`${server.base}/v1/charges`, sent);
  expect(response.status).toBe(400);
  const { code, details } = await errorOf(response);
  expect([code, details[0].field]).toEqual(['malformed_json', field]);
  const list = (await (await fetch(`${server.base}/v1/charges`, { headers })).json()) as { data: unknown[] };
  expect(list.data).toEqual([]);
});

test.each([
  ['\\ud800', 400],
  ['a\\uDFFFb', 400],
  ['\\ud83d\\ude00', 201],
  ['\\\\ud800', 201],
  ['{\\"a\\": 1, \\"a\\": 2}', 201],
])('a string "%s" in JSON gets %i', async (text, status) => {
  const server = await opened();
  const response = await fetch(`${server.base}/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.key('shop')}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    },
    body: `{"customer": "Amara", "amount": 1, "currency": "EUR", "note": "${text}"}`,
  });
  expect(response.status).toBe(status);
  if (status === 400) expect((await errorOf(response)).code).toBe('malformed_json');
});

test.each([
  ['DELETE', '/orders/o40', '{"reason": "x"}'],
  ['POST', '/orders/o40/pay', '{}'],
  ['POST', '/jobs/job_1/cancel', 'x'],
])('%s %s takes no body', async (method, path, body) => {
  const server = await opened();
  const send = (sent?: string) =>
    fetch(`${server.base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.key(path.startsWith('/jobs') ? 'till' : 'shop')}` },
      body: sent,
    });
  const response = await send(body);
  expect([response.status, (await errorOf(response)).code]).toEqual([400, 'unexpected_body']);
  expect((await send()).status).not.toBe(400);
});

test('a body in chunks that is empty is none', async () => {
  const server = await opened();
  const headers = [`Authorization: Bearer ${server.key('shop')}`, 'Transfer-Encoding: chunked'];
  const wire = await line(server.port);
  wire.send(`${request('POST', '/orders/o40/pay', { headers })}1\r\nx\r\n0\r\n\r\n`);
  expect(JSON.parse((await wire.next()).body).error.code).toBe('unexpected_body');
  wire.send(`${request('POST', '/orders/o40/pay', { headers })}0\r\n\r\n`);
  expect((await wire.next()).status).toBe(200);
});

test('a GET with a body is refused as well, and the connection goes on', async () => {
  const server = await opened();
  const wire = await line(server.port);
  const key = `Authorization: Bearer ${server.key('shop')}`;
  wire.send(request('GET', '/orders', { headers: [key], body: '{"limit": 2}' }));
  const refused = await wire.next();
  expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([400, 'unexpected_body']);
  wire.send(request('GET', '/orders?limit=2', { headers: [key] }));
  expect((await wire.next()).status).toBe(200);
});

test.each([
  ['ZZZ', 400],
  ['eur', 400],
  ['JPY', 201],
])('a charge in %s gets %i', async (currency, status) => {
  const server = await opened();
  const response = await fetch(`${server.base}/v1/charges`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.key('till')}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    },
    body: JSON.stringify({ ...charge, currency }),
  });
  expect(response.status).toBe(status);
  if (status === 201) return;
  const { details } = await errorOf(response);
  expect(details).toMatchObject([{ in: 'body', field: 'currency', rule: 'format' }]);
});

test.each(['bucket', '2026-01-05', '2026-13-01T00:00:00Z'])(
  'a signed event with the timestamp %s is refused',
  async timestamp => {
    const server = await opened();
    const made = await fetch(`${server.base}/webhook-endpoints`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.key('owner')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'k',
      },
      body: JSON.stringify({ url: 'https://consumer.test/webhooks/careful', events: ['order.paid'] }),
    });
    const { secret } = (await made.json()) as { secret: string };
    const send = (moment: string) => {
      const body = JSON.stringify({
        event_id: `evt_${moment}`,
        delivery_id: 'dlv_1-1',
        type: 'order.paid',
        timestamp: moment,
        payload: { subject: '/orders/o40', sequence: 1 },
      });
      const signature = signatureHeaderOf(new TextEncoder().encode(body), Math.floor(now / 1000), [secret]);
      return fetch(`${server.base}/consumer/webhooks/careful`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Webhook-Signature': signature },
        body,
      });
    };
    const refused = await send(timestamp);
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toMatchObject({
      code: 'validation_failed',
      message: 'timestamp must be a date-time in UTC.',
      details: [{ in: 'body', field: 'timestamp', rule: 'format' }],
    });
    expect((await send('2026-01-05T09:00:00Z')).status).toBe(204);
  },
);
