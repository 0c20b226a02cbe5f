import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CheckClient, type ClientOptions } from '../../src/check/client';
import { Redactor } from '../../src/check/secrets';
import { Stopped } from '../../src/check/transport';

const seen: string[] = [];

async function clientOf(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  more: Partial<ClientOptions> = {},
): Promise<CheckClient> {
  seen.length = 0;
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new CheckClient({
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/`),
    accounts: { main: { headers: [['Authorization', 'Bearer s3cret-of-mine']], secrets: { TOKEN: 's3cret-of-mine' } } },
    mayWrite: false,
    budget: 10,
    rate: Number.POSITIVE_INFINITY,
    deadline: () => new AbortController().signal,
    now: () => 0,
    wait: async () => {},
    ...more,
  });
}

const get = { method: 'GET', path: '/orders' };

test('a redirect to another host is not followed, and no credential leaves', async () => {
  const client = await clientOf((_, response) => response.writeHead(302, { Location: 'http://example.com/' }).end());
  const [exchange] = await client.send([get]);
  expect(exchange!.response.status).toBe(302);
  expect(seen).toEqual(['GET /v2/orders']);
});

test('nothing but reads is sent without a plan', async () => {
  const client = await clientOf((_, response) => response.end());
  await expect(client.send([{ method: 'DELETE', path: '/orders/1' }])).rejects.toThrow('DELETE without --write');
  expect(seen).toEqual([]);
});

test('503 ends the run', async () => {
  const client = await clientOf((_, response) => response.writeHead(503).end());
  await expect(client.send([get])).rejects.toThrow(Stopped);
});

test('a connection that breaks, and a response that takes too long, end the run', async () => {
  const broken = await clientOf(request => request.socket.destroy());
  await expect(broken.send([get])).rejects.toThrow(/^The API closed the connection/);
  const late = new AbortController();
  const silent = await clientOf(() => late.abort(), { deadline: () => late.signal });
  await expect(silent.send([get])).rejects.toThrow(/^The API didn’t respond in time/);
  const slow = new AbortController();
  const dripping = await clientOf(
    (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('x', () => slow.abort());
    },
    { deadline: () => slow.signal },
  );
  await expect(dripping.send([get])).rejects.toThrow(Stopped);
});

test('the budget is never exceeded', async () => {
  const client = await clientOf((_, response) => response.end(), { budget: 3 });
  await client.send([get, get]);
  await expect(client.send([get, get])).rejects.toThrow('budget of 3');
  expect(seen).toHaveLength(2);
});

test('requests keep to the rate', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const client = await clientOf((_, response) => response.end(), { rate: 4, wait });
  for (let count = 0; count < 3; count++) await client.send([get]);
  expect(waits).toEqual([250, 500]);
});

test('429 is waited for as it says, once', async () => {
  const waits: number[] = [];
  const client = await clientOf(
    (_, response) => response.writeHead(seen.length === 1 ? 429 : 200, { 'Retry-After': '7' }).end(),
    { wait: async ms => void waits.push(ms) },
  );
  const [exchange] = await client.send([get]);
  expect([exchange!.response.status, waits, client.seen.length]).toEqual([200, [7000], 2]);
});

test('429 without a time ends the run', async () => {
  const client = await clientOf((_, response) => response.writeHead(429).end());
  await expect(client.send([get])).rejects.toThrow(/Retry-After/);
});

test('what is shown has variables for our secrets, and hides those of the API', async () => {
  const client = await clientOf((request, response) => {
    response.setHeader('Set-Cookie', 'session=abc');
    response.end(
      JSON.stringify({
        echo: request.headers.authorization,
        url: request.url,
        client_secret: 'whsec_1',
        next_page_token: 'page-2',
      }),
    );
  });
  const credential = { headers: [] as [string, string][], secrets: { TOKEN: 's3cret-of-mine' } };
  const exchanges = await client.send([get, { ...get, credentialInQuery: 'api_key' }]);
  const shown = exchanges.map(one => new Redactor([credential]).exchange(one));
  const text = JSON.stringify(shown.map(({ request, response }) => [request, response]));
  expect(text).not.toMatch(/s3cret|whsec_1|session=abc/);
  expect(shown[0]!.request.headers).toContainEqual(['Authorization', 'Bearer $TOKEN']);
  expect(shown[1]!.request.path).toBe('/v2/orders?api_key=$TOKEN');
  expect(text).toContain('page-2');
});

test('a response without an end is cut', async () => {
  const client = await clientOf((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  });
  const [exchange] = await client.send([get]);
  expect(exchange!.response.body.length).toBeLessThanOrEqual(2 * 1024 * 1024);
});

test.each([
  ['as it is', (secret: string) => secret],
  ['in a URL', encodeURIComponent],
  ['in JSON', (secret: string) => JSON.stringify(secret).slice(1, -1)],
  ['as PHP writes JSON', (secret: string) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  [
    'in HTML',
    (secret: string) =>
      secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ],
])('a secret that an API repeats %s is hidden', (_, write) => {
  const secret = 'a/b+"c"&<d>==';
  const redactor = new Redactor([{ headers: [], secrets: { TOKEN: secret } }]);
  expect(redactor.text(`You sent ${write(secret)}.`)).toBe('You sent $TOKEN.');
});

test('what Basic credentials and cookies hold is hidden, too, and a short value isn’t looked for', () => {
  const secrets = {
    BASIC: Buffer.from('anna:correct horse').toString('base64'),
    COOKIE: 'session=abcdef; theme=dark',
    X_VERSION: '2',
  };
  const redactor = new Redactor([{ headers: [], secrets }]);
  const text = redactor.text('anna:correct horse, password correct horse, session abcdef, 2 of 22 items');
  expect(text).toBe('$BASIC, password $BASIC, session $COOKIE, 2 of 22 items');
});
