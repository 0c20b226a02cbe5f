import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { signatureHeaderOf } from '../../src/conventions/webhook-signature';
import { now, opened } from './_wire';

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
    expect([refused.status, (await errorOf(refused)).code]).toEqual([400, 'validation_failed']);
    expect((await send('2026-01-05T09:00:00Z')).status).toBe(204);
  },
);
