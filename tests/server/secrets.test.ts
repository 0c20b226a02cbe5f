import { expect, test } from 'vitest';
import { type Opened, opened } from './_wire';

/** Sends over real HTTP as a caller, or with a key of its own. */
async function send(
  server: Opened,
  as: { caller: string } | { key: string },
  method: string,
  path: string,
  { body, idempotencyKey }: { body?: unknown; idempotencyKey?: string } = {},
) {
  const key = 'key' in as ? as.key : server.key(as.caller);
  const response = await fetch(`${server.base}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
  const json: any = text === '' ? null : JSON.parse(text);
  // 204 states no length (RFC 9110 section 8.6).
  expect(response.headers.has('content-length')).toBe(response.status !== 204);
  return { status: response.status, replayed: response.headers.get('Idempotent-Replayed'), json, text };
}

const owner = { caller: 'owner' };
const endpoint = { url: 'https://consumer.test/webhooks/careful', events: ['order.paid'] };

test.each([
  ['POST /api-keys', '/api-keys', { name: 'x', scopes: ['orders:read'] }, 'key'],
  ['a rotation of a key', '/api-keys/key_5/rotations', undefined, 'key'],
  ['POST /webhook-endpoints', '/webhook-endpoints', endpoint, 'secret'],
  ['a rotation of a secret', '/webhook-endpoints/whe_1/rotations', undefined, 'secret'],
] as const)('%s shows its secret once; the replay has everything else', async (_name, path, body, field) => {
  const server = await opened();
  await send(server, owner, 'POST', '/webhook-endpoints', { body: endpoint, idempotencyKey: 'first' });
  const made = await send(server, owner, 'POST', path, { body, idempotencyKey: 'k' });
  const { [field]: secret, ...rest } = made.json;
  expect([made.status, typeof secret]).toEqual([201, 'string']);
  const again = await send(server, owner, 'POST', path, { body, idempotencyKey: 'k' });
  expect([again.status, again.replayed, again.json]).toEqual([201, 'true', rest]);
  expect(again.text).not.toContain(secret);
});

test('the replay shows no key after the key was deleted either', async () => {
  const server = await opened();
  const body = { name: 'x', scopes: ['orders:read'] };
  const made = await send(server, owner, 'POST', '/api-keys', { body, idempotencyKey: 'k' });
  expect((await send(server, owner, 'DELETE', `/api-keys/${made.json.id}`)).status).toBe(204);
  const again = await send(server, owner, 'POST', '/api-keys', { body, idempotencyKey: 'k' });
  expect(again.json).toEqual({ ...made.json, key: undefined });
});

test('a key that is being replaced works on, but manages no keys', async () => {
  const server = await opened();
  const old = { key: server.key('till') };
  const rotation = await send(server, old, 'POST', '/api-keys/key_1/rotations', { idempotencyKey: 'rotation' });
  const fresh = { key: rotation.json.key as string };
  expect((await send(server, old, 'GET', '/orders')).status).toBe(200);

  const { id } = rotation.json;
  for (const refused of [
    await send(server, old, 'POST', `/api-keys/${id}/rotations`, { idempotencyKey: 'stolen' }),
    await send(server, old, 'POST', '/api-keys/key_1/rotations', { idempotencyKey: 'again' }),
    await send(server, old, 'DELETE', `/api-keys/${id}`),
    await send(server, old, 'DELETE', '/api-keys/key_1'),
  ]) {
    expect([refused.status, refused.json.error.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.json.error.details).toEqual({ scope: 'keys:write' });
  }
  const shown = await send(server, fresh, 'GET', '/api-keys/key_1');
  expect(shown.json).toMatchObject({ status: 'replaced', replaced_by: `/api-keys/${id}` });
  expect(shown.json.scopes).not.toContain('keys:write');
  // The new key has all that the old one had.
  expect((await send(server, fresh, 'DELETE', '/api-keys/key_1')).status).toBe(204);
  expect((await send(server, old, 'GET', '/orders')).status).toBe(401);
});

test('a scope that no operation needs is 400, and names its place', async () => {
  const server = await opened();
  const ask = (scopes: string[], idempotencyKey: string) =>
    send(server, owner, 'POST', '/api-keys', { body: { name: 'x', scopes }, idempotencyKey });
  const unknown = await ask(['orders:read', 'order:read', 'orders:raed'], 'a');
  expect([unknown.status, unknown.json.error.code]).toEqual([400, 'validation_failed']);
  expect(unknown.json.error.details).toMatchObject([
    { in: 'body', field: 'scopes[1]', rule: 'enum' },
    { in: 'body', field: 'scopes[2]', rule: 'enum' },
  ]);
  expect((await ask(['orders:read', 'keys:write', 'webhooks:read'], 'b')).status).toBe(201);
});
