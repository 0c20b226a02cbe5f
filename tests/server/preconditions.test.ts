import { expect, test } from 'vitest';
import { type Opened, opened } from './_wire';

/** Preconditions over real HTTP (RFC 9110 section 13): what a stale version gets, and what is left unchanged by it. */

interface Sent {
  as: string;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function send(server: Opened, { as, method = 'GET', path, body, headers = {} }: Sent) {
  const response = await fetch(`${server.base}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${server.key(as)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: bodies are looked into freely by tests
  const json: any = text === '' ? null : JSON.parse(text);
  return {
    status: response.status,
    code: json?.error?.code,
    json,
    etag: response.headers.get('ETag'),
    location: response.headers.get('Location'),
    replayed: response.headers.get('Idempotent-Replayed'),
  };
}

test('a cancellation is for the version of the order that was read', async () => {
  const server = await opened();
  const cancel = (etag: string, key: string) =>
    send(server, {
      as: 'shop',
      method: 'POST',
      path: '/orders/o40/cancellations',
      body: { reason: 'x' },
      headers: { 'If-Match': etag, 'Idempotency-Key': key },
    });
  const { etag } = await send(server, { as: 'shop', path: '/orders/o40' });
  await send(server, { as: 'shop', method: 'POST', path: '/orders/o40/pay' });
  expect(await cancel(etag!, 'a')).toMatchObject({ status: 412, code: 'stale_version' });
  const now = await send(server, { as: 'shop', path: '/orders/o40' });
  expect(now.json.cancellation).toBeNull();
  expect(await cancel(now.etag!, 'b')).toMatchObject({ status: 201 });
  // The response was lost: the client repeats the request as it was.
  expect(await cancel(now.etag!, 'b')).toMatchObject({ status: 201, replayed: 'true' });
  expect(await cancel(now.etag!, 'c')).toMatchObject({ status: 412, code: 'stale_version' });
});

test.each(['cancel', 'retry'])('POST /jobs/{id}/%s is for the version of the job that was read', async verb => {
  const server = await opened();
  const started = await send(server, { as: 'till', method: 'POST', path: '/exports' });
  const act = (etag: string) =>
    send(server, {
      as: 'till',
      method: 'POST',
      path: `${started.location}/${verb}`,
      headers: { 'If-Match': etag },
    });
  expect(await act('"old"')).toMatchObject({ status: 412, code: 'stale_version' });
  const { etag } = await send(server, { as: 'till', path: started.location! });
  expect(await act(etag!)).toMatchObject(
    verb === 'cancel' ? { status: 200 } : { status: 409, code: 'invalid_transition' },
  );
});

test.each([
  ['POST', '/orders', 'shop', { customer: 'x', amount: 1, currency: 'EUR' }],
  ['POST', '/projects/prj_1/members', 'admin', { email: 'new@example.com', role: 'editor' }],
] as const)('%s %s creates nothing for a version that a collection cannot have', async (method, path, as, body) => {
  const server = await opened();
  const create = (headers: Record<string, string>) =>
    send(server, {
      as,
      method,
      path,
      body,
      headers: { 'Idempotency-Key': JSON.stringify(headers).length + as, ...headers },
    });
  expect(await create({ 'If-Match': '"any"' })).toMatchObject({ status: 412, code: 'stale_version' });
  expect(await create({ 'If-None-Match': '*' })).toMatchObject({ status: 412, code: 'precondition_failed' });
  expect(await create({ 'If-Match': '*' })).toMatchObject({ status: 201 });
});

test('a read can demand a version as well', async () => {
  const server = await opened();
  const { etag } = await send(server, { as: 'shop', path: '/orders/o40' });
  const read = (path: string, headers: Record<string, string>) => send(server, { as: 'shop', path, headers });
  expect(await read('/orders/o40', { 'If-Match': '"old"' })).toMatchObject({ status: 412, code: 'stale_version' });
  expect(await read('/orders', { 'If-Match': '"old"' })).toMatchObject({ status: 412, code: 'stale_version' });
  expect((await read('/orders/o40', { 'If-Match': etag! })).status).toBe(200);
  // The first that decides is If-Match (RFC 9110 section 13.2.2).
  expect((await read('/orders/o40', { 'If-Match': '"old"', 'If-None-Match': etag! })).status).toBe(412);
  expect((await read('/orders/o40', { 'If-Match': etag!, 'If-None-Match': etag! })).status).toBe(304);
});

test('what has no ETag is there all the same, and * asks for nothing else (RFC 9110 section 13.1.2)', async () => {
  const server = await opened();
  const read = async (path: string, tags: string, method = 'GET') =>
    (await send(server, { as: 'shop', method, path, headers: { 'If-None-Match': tags } })).status;
  expect(await read('/orders', '*')).toBe(304);
  expect(await read('/orders?limit=1', '*', 'HEAD')).toBe(304);
  expect(await read('/orders', '"any"')).toBe(200);
  expect(await read('/orders?limit=0', '*')).toBe(400);
  expect(await read('/orders/o9999', '*')).toBe(404);
});

test('a change that must not meet the version that is there', async () => {
  const server = await opened();
  const { etag } = await send(server, { as: 'shop', path: '/orders/o40' });
  const patch = (tags: string) =>
    send(server, {
      as: 'shop',
      method: 'PATCH',
      path: '/orders/o40',
      body: { note: 'x' },
      headers: { 'If-None-Match': tags },
    });
  for (const tags of ['*', etag!, `W/${etag}`]) {
    expect(await patch(tags)).toMatchObject({ status: 412, code: 'precondition_failed' });
  }
  expect((await patch('"old"')).status).toBe(200);
});

test.each([
  // Lists with empty elements, weak tags, commas inside a tag, two lines (RFC 9110 sections 5.6.1.2, 8.8.3, and 5.3).
  ['"old", CURRENT', 200, 304],
  [',"old",, CURRENT ,', 200, 304],
  ['"a,b"\t,CURRENT', 200, 304],
  ['W/CURRENT', 412, 304],
  ['W/"old"', 412, 200],
  ['"old",*', 400, 400],
  [',', 400, 400],
  ['"old" CURRENT', 400, 400],
  ['old', 400, 400],
  ["'old'", 400, 400],
  ['w/"old"', 400, 400],
  [`${', '.repeat(500)}x`, 400, 400],
])('%s in If-Match is %i, and in If-None-Match %i', async (tags, ifMatch, ifNoneMatch) => {
  const server = await opened();
  const order = { as: 'shop', path: '/orders/o40' };
  const { etag } = await send(server, order);
  const value = tags.replace('CURRENT', etag!);
  const got = async (name: string) => (await send(server, { ...order, headers: { [name]: value } })).status;
  expect([await got('if-match'), await got('IF-NONE-MATCH')]).toEqual([ifMatch, ifNoneMatch]);
});
