import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import command from '../../src/commands/serve';
import { courseEpoch } from '../../src/conventions/clock';
import { runningClock } from '../../src/server/clock';
import { type DeliveryEntry, eventSender } from '../../src/server/event-sender';
import { restartable } from '../../src/server/restartable';
import { createService } from '../../src/service';
import { runCommand } from '../progress/io';
import { serve } from './_command';
import { opened } from './_wire';

/** Webhook events on their way to real HTTP servers, while a test moves the clock of the service. */

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  /** As it arrived. */
  body: Buffer;
}

const certificate = join(import.meta.dirname, '../check/certificate');
const tls = {
  key: readFileSync(join(certificate, 'key.pem')),
  cert: readFileSync(join(certificate, 'certificate.pem')),
};

type Handler = (received: Received, response: ServerResponse) => void;

/** A receiver on a free port of 127.0.0.1. */
async function receiver(handle: Handler, isEncrypted = false) {
  const events: Received[] = [];
  let arrived = () => {};
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    incoming.on('data', part => parts.push(part));
    incoming.on('end', () => {
      const received = { path: incoming.url!, headers: incoming.headers, body: Buffer.concat(parts) };
      events.push(received);
      handle(received, response);
      arrived();
    });
  };
  const server = isEncrypted ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    events,
    origin: `${isEncrypted ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when so many events have arrived. */
    async holds(count: number) {
      while (events.length < count) {
        await new Promise<void>(done => {
          arrived = done;
        });
      }
    },
  };
}

const respond =
  (...statuses: number[]): Handler =>
  (_, response) =>
    response.writeHead(statuses.length > 1 ? statuses.shift()! : statuses[0]!).end();

const real = () => Date.UTC(2027, 3, 1, 12);

/** The service with a receiver, on a clock that only the control moves. */
async function delivering(target: string, options: { timeout?: number; ca?: string } = {}) {
  const attempts: DeliveryEntry[] = [];
  let endpoint = null as ReturnType<typeof createService>['endpoint'];
  const sender = eventSender({
    target: new URL(target),
    now: () => courseEpoch,
    real,
    onAttempt: entry => attempts.push(entry),
    ...options,
  });
  onTestFinished(() => sender.close());
  const server = await opened({}, base =>
    restartable(() => {
      const clock = runningClock({ real, at: courseEpoch, speed: 0 });
      const run = createService({ base, clock, sender });
      clock.start();
      ({ endpoint } = run);
      return run;
    }, 0),
  );
  let keys = 0;
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.base}${path}`, {
      method,
      headers: {
        ...(path.startsWith('/_control') ? {} : { Authorization: `Bearer ${server.key('owner')}` }),
        ...(method === 'POST' && !path.startsWith('/_control') ? { 'Idempotency-Key': `k${++keys}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    attempts,
    sender,
    send,
    endpoint: () => endpoint!,
    charge: () => send('POST', '/v1/charges', { amount: 4200, currency: 'EUR', source: 'card_9' }),
    advance: (seconds: number) => send('POST', '/_control/clock', { advance_seconds: seconds }),
    deliveries: async (id = 'whe_1') => (await send('GET', `/webhook-endpoints/${id}/deliveries`)).body.data,
  };
}

/** What a receiver computes: nothing of it is ours. */
const signatureOf = (secret: string, t: string, body: Buffer) =>
  createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${t}.`), body]))
    .digest('hex');

describe('an event on its way to a receiver', () => {
  it('is signed over the bytes that arrive, at the real time', async () => {
    const { origin, events } = await receiver(respond(204));
    const { charge, advance, endpoint, deliveries, attempts } = await delivering(`${origin}/hooks/in`);
    await charge();
    await advance(1);
    const [{ path, headers, body }] = events as [Received];
    expect([path, headers['content-type']]).toEqual(['/hooks/in', 'application/json']);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-webhook-signature']))!;
    expect(v1).toBe(signatureOf(endpoint().secret, t!, body));
    // The receiver compares it with its own clock, wherever that of the service is.
    expect(t).toBe(String(real() / 1000));
    expect(JSON.parse(body.toString())).toMatchObject({
      event_id: 'evt_1',
      delivery_id: 'dlv_1-1',
      type: 'payment.succeeded',
      timestamp: '2026-01-05T09:00:00Z',
      payload: { subject: '/v1/charges/ch_1', sequence: 1 },
    });
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: [{ delivery_id: 'dlv_1-1', at: '2026-01-05T09:00:01Z', answered: 204 }] },
    ]);
    expect(attempts).toMatchObject([{ deliveryId: 'dlv_1-1', url: `${origin}/hooks/in`, status: 204, problem: null }]);
  });

  it('comes again on the schedule after a 500, as the same event', async () => {
    const { origin, events } = await receiver(respond(500, 204));
    const { charge, advance, deliveries } = await delivering(origin);
    await charge();
    await advance(1);
    expect(await deliveries()).toMatchObject([{ status: 'retrying', next_attempt_at: '2026-01-05T09:00:06Z' }]);
    await advance(4);
    expect(events).toHaveLength(1);
    await advance(1);
    const sent = events.map(({ body }) => JSON.parse(body.toString()));
    expect(sent.map(({ event_id }) => event_id)).toEqual(['evt_1', 'evt_1']);
    expect(sent.map(({ delivery_id }) => delivery_id)).toEqual(['dlv_1-1', 'dlv_1-2']);
    const [{ status, attempts }] = await deliveries();
    expect([status, attempts.map(({ answered }: { answered: number }) => answered)]).toEqual(['delivered', [500, 204]]);
  });

  it('is dead after its last attempt, within one advance, and can be sent again', async () => {
    let isUp = false;
    const { origin, events } = await receiver((_, response) => response.writeHead(isUp ? 200 : 503).end('thanks'));
    const { charge, advance, deliveries, send } = await delivering(origin);
    await charge();
    await advance(24 * 60 * 60);
    const [dead] = await deliveries();
    expect([dead.status, dead.next_attempt_at]).toEqual(['dead', null]);
    expect(dead.attempts.map(({ at }: { at: string }) => at.slice(11, 19))).toEqual([
      '09:00:01',
      '09:00:06',
      '09:01:06',
      '09:11:06',
      '10:11:06',
      '16:11:06',
    ]);
    isUp = true;
    expect((await send('POST', `/webhook-endpoints/whe_1/deliveries/${dead.id}/retry`)).body.status).toBe('retrying');
    await advance(1);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: { length: 7 } });
    expect(events).toHaveLength(7);
  });

  it('follows no redirect: a 302 is a failed attempt', async () => {
    const elsewhere = await receiver(respond(204));
    const { origin, events } = await receiver((_, response) =>
      response.writeHead(302, { Location: `${elsewhere.origin}/taken` }).end(),
    );
    const { charge, advance, deliveries } = await delivering(origin);
    await charge();
    await advance(1);
    expect((await deliveries())[0]).toMatchObject({ status: 'retrying', attempts: [{ answered: 302 }] });
    expect([events.length, elsewhere.events.length]).toEqual([1, 0]);
  });

  it('waits for a slow receiver only so long, and holds nobody else up', async () => {
    const { origin, holds } = await receiver(() => {});
    const { charge, advance, deliveries, send, attempts } = await delivering(origin, { timeout: 300 });
    await charge();
    const advanced = advance(1);
    await holds(1);
    expect((await send('GET', '/orders?limit=1')).status).toBe(200);
    expect((await deliveries())[0]).toMatchObject({ status: 'attempting', attempts: [] });
    expect(attempts).toEqual([]);
    await advanced;
    expect((await deliveries())[0]).toMatchObject({ status: 'retrying', attempts: [{ answered: null }] });
    expect(attempts).toMatchObject([{ status: null, problem: 'no response within 0.3 s' }]);
  });

  it('counts as delivered by its status, whether or not the body of the response ends', async () => {
    const { origin } = await receiver((_, response) => response.writeHead(200).write('{'));
    const { charge, advance, deliveries } = await delivering(origin, { timeout: 100 });
    await charge();
    await advance(1);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
  });

  it.each<[string, Handler, string]>([
    ['hangs up', (_, response) => response.socket!.destroy(), 'connection reset'],
    ['sends something else than HTTP', (_, response) => response.socket!.end('SMTP ready\r\n'), 'HPE_INVALID_CONSTANT'],
    [
      'has a status of its own',
      (_, response) => response.socket!.end('HTTP/1.1 799 Odd\r\n\r\n'),
      '799 isn’t an HTTP status',
    ],
    [
      'switches protocols',
      (_, { socket }) => socket!.end(`HTTP/1.1 101 Switching\r\n${upgrade}`),
      'the connection was',
    ],
  ])('has no status from a receiver that %s', async (_what, handle, words) => {
    const { origin } = await receiver(handle);
    const { charge, advance, deliveries, attempts } = await delivering(origin);
    await charge();
    await advance(1);
    expect((await deliveries())[0]).toMatchObject({ status: 'retrying', attempts: [{ answered: null }] });
    expect(attempts[0]!.problem).toContain(words);
  });

  it('takes every status of three digits up to 599 for a response, and says how long it took', async () => {
    const { origin } = await receiver(respond(599));
    const attempts: DeliveryEntry[] = [];
    let ms = 5000;
    const sender = eventSender({
      target: new URL(origin),
      now: () => courseEpoch,
      real: () => (ms += 7),
      onAttempt: entry => attempts.push(entry),
    });
    onTestFinished(() => sender.close());
    const event = { path: '/', deliveryId: 'dlv_1', type: 'order.paid', headers: {}, body: Buffer.from('{}') };
    expect(await sender.send(event)).toBe(599);
    expect(attempts).toMatchObject([{ at: courseEpoch, status: 599, problem: null, ms: 7 }]);
  });

  it('is retried where nobody listens', async () => {
    const { charge, advance, deliveries, attempts } = await delivering('http://127.0.0.1:1/');
    await charge();
    await advance(6);
    expect((await deliveries())[0]).toMatchObject({ attempts: [{ answered: null }, { answered: null }] });
    expect(attempts[1]).toMatchObject({ deliveryId: 'dlv_1-2', status: null, problem: 'connection refused' });
  });
});

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

describe('endpoints of a receiver', () => {
  it('can be registered with any path, rotated, changed, and deleted', async () => {
    const { origin, events } = await receiver(respond(204));
    const { charge, advance, send } = await delivering(`${origin}/hooks`);
    const { body: other } = await send('POST', '/webhook-endpoints', {
      url: 'https://receiver.test/a%20b/c',
      events: ['payment.succeeded'],
    });
    const { body: rotated } = await send('POST', `/webhook-endpoints/${other.id}/rotations`);
    await charge();
    await advance(1);
    expect(events.map(({ path }) => path).sort()).toEqual(['/a%20b/c', '/hooks']);
    const { headers, body } = events.find(({ path }) => path.startsWith('/a'))!;
    const [t, ...signatures] = String(headers['x-webhook-signature']).split(',');
    const secrets = [rotated.secret, other.secret];
    expect(signatures).toEqual(secrets.map(secret => `v1=${signatureOf(secret, t!.slice(2), body)}`));

    expect((await send('DELETE', '/webhook-endpoints/whe_1')).status).toBe(204);
    const url = 'https://receiver.test/moved';
    expect((await send('PATCH', `/webhook-endpoints/${other.id}`, { url }, { 'If-Match': '*' })).body.url).toBe(url);
    await charge();
    await advance(1);
    expect(events.slice(2).map(({ path }) => path)).toEqual(['/moved']);
  });

  it('and the consumer inside get an event side by side, each with its own endpoint', async () => {
    const { origin, events } = await receiver(respond(204));
    const { charge, advance, send, deliveries } = await delivering(`${origin}/webhooks/trusting`);
    const inside = { url: 'https://consumer.test/webhooks/trusting', events: ['payment.succeeded'] };
    await send('POST', '/webhook-endpoints', inside);
    await charge();
    await advance(1);
    expect(events).toHaveLength(1);
    expect((await deliveries('whe_2'))[0].status).toBe('delivered');
    const { data } = (await send('GET', '/consumer/receipts')).body;
    expect(data.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/webhook-endpoints/whe_2']);
  });

  it.each(['https://receiver.test.evil.example/', 'https://a:b@receiver.test/', 'https://receiver.test:8443/'])(
    'are not at %s',
    async url => {
      const { origin } = await receiver(respond(204));
      const { send } = await delivering(origin);
      const { status, body } = await send('POST', '/webhook-endpoints', { url, events: ['order.paid'] });
      expect([status, body.error.code]).toEqual([400, 'endpoint_not_allowed']);
      expect(body.error.details.allowed).toContain('https://receiver.test/');
    },
  );

  it('start again with a reset: same endpoint, same secret, no deliveries', async () => {
    const { origin } = await receiver(respond(204));
    const { charge, advance, send, endpoint, deliveries } = await delivering(origin);
    const before = endpoint();
    await charge();
    await advance(1);
    await send('POST', '/_control/reset');
    expect([endpoint(), await deliveries()]).toEqual([before, []]);
  });
});

describe('the connections to a receiver', () => {
  it('are encrypted where the URL is https, with a certificate that is trusted', async () => {
    const { origin, events } = await receiver(respond(204), true);
    const trusting = await delivering(origin, { ca: String(tls.cert) });
    await trusting.charge();
    await trusting.advance(1);
    expect((await trusting.deliveries())[0].status).toBe('delivered');
    const wary = await delivering(origin);
    await wary.charge();
    await wary.advance(1);
    expect((await wary.deliveries())[0]).toMatchObject({ status: 'retrying', attempts: [{ answered: null }] });
    expect(wary.attempts[0]!.problem).toMatch(/^certificate not valid: self-signed/);
    expect(events).toHaveLength(1);
  });

  it('are at most 16 at once', async () => {
    const warnings = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warnings.mockRestore());
    const waiting: ServerResponse[] = [];
    const { origin, holds } = await receiver((_, response) => waiting.push(response));
    const { charge, advance, attempts, send } = await delivering(origin);
    for (let i = 0; i < 20; i++) await charge();
    const advanced = advance(1);
    await holds(16);
    await send('GET', '/orders?limit=1');
    expect(waiting).toHaveLength(16);
    const release = () => {
      for (const response of waiting.splice(0)) response.writeHead(204).end();
    };
    release();
    await holds(20);
    release();
    await advanced;
    expect(attempts.filter(({ status }) => status === 204)).toHaveLength(20);
    // Such as one about a leak of listeners, which Node would print among the deliveries.
    expect(warnings).not.toHaveBeenCalled();
  });

  it('end when the service stops, and nothing is recorded of them', async () => {
    const ended: Promise<unknown>[] = [];
    const { origin, holds } = await receiver((_, { socket }) => {
      ended.push(new Promise(done => socket!.on('close', done)));
    });
    const { charge, advance, attempts, sender } = await delivering(origin);
    await charge();
    const advanced = advance(1);
    await holds(1);
    sender.close();
    await Promise.all([advanced, ...ended]);
    expect(attempts).toEqual([]);
  });
});

describe('serve --deliver-to', () => {
  it('delivers by itself as its clock goes on, and says how it went', async () => {
    const { origin, events, holds } = await receiver(respond(503, 503, 204));
    const server = serve('--port', '0', '--json', '--speed', '1000', '--deliver-to', `${origin}/in`);
    await server.says('"listening"');
    const { base, callers, webhooks } = JSON.parse(server.out().split('\n')[0]!);
    expect(webhooks).toEqual({
      deliver_to: `${origin}/in`,
      endpoint: { id: 'whe_1', url: 'https://receiver.test/in', secret: expect.stringMatching(/^whsec_/) },
    });
    const { key } = callers.find(({ name }: { name: string }) => name === 'till');
    await fetch(`${base}/v1/charges`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: '{"amount": 1, "currency": "EUR", "source": "card_9"}',
    });
    // Nobody asks the service for anything: five seconds and a minute pass on its clock alone.
    await holds(3);
    await server.says('"status":204');
    const entries = server
      .out()
      .split('\n')
      .filter(row => row.includes('"delivery"'))
      .map(row => JSON.parse(row));
    expect(entries).toMatchObject([
      { type: 'delivery', delivery_id: 'dlv_1-1', event: 'payment.succeeded', url: `${origin}/in`, status: 503 },
      { delivery_id: 'dlv_1-2', status: 503, problem: null },
      { delivery_id: 'dlv_1-3', status: 204 },
    ]);
    const [t, v1] = String(events[2]!.headers['x-webhook-signature'])
      .split(/,?\w+=/)
      .slice(1);
    expect(v1).toBe(signatureOf(webhooks.endpoint.secret, t!, events[2]!.body));
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(300);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('stops at once while a receiver holds an attempt', async () => {
    const { origin, holds } = await receiver(() => {});
    const server = serve('--port', '0', '--speed', '1000', '--deliver-to', origin);
    await server.says('Requests');
    expect(server.out()).toContain(`Events about Acme go to ${origin}/. `);
    const [charge] = server
      .out()
      .split('\n')
      .filter(row => row.includes('/v1/charges'));
    await promisify(execFile)('sh', ['-c', `${charge} -s`]);
    await holds(1);
    server.child.kill('SIGINT');
    expect(await server.exit).toBe(0);
    expect(server.out()).not.toContain('webhook ');
  });

  it.each([
    ['127.0.0.1:3000', 'isn’t an http or https URL'],
    ['ftp://127.0.0.1/', 'isn’t an http or https URL'],
    ['ftp://user:secret@hooks.example/', 'isn’t an http or https URL'],
    ['http:/hooks', 'isn’t an http or https URL'],
    ['http://', 'isn’t an http or https URL'],
    ['http://127.0.0.1:99999/', 'isn’t an http or https URL'],
    ['https://user:secret@hooks.example/', 'can’t contain credentials'],
    ['https://token@hooks.example/', 'can’t contain credentials'],
    ['https://hooks.example/?token=1', 'can’t have a query'],
    ['https://hooks.example/#in', 'can’t have a query or a fragment'],
    ['\u001b[31mhttp://x/', 'isn’t an http or https URL'],
  ])('rejects %j', async (deliverTo, words) => {
    const { error } = await runCommand(command, [], {}, { deliverTo });
    expect(error).toMatchObject({
      code: 'invalid_receiver',
      message: expect.stringContaining(words),
      hint: expect.stringContaining('--deliver-to http://127.0.0.1:3000/webhooks'),
    });
    expect(error!.message).not.toMatch(/\u001b|secret/);
  });

  it('rejects a certificate without a receiver', async () => {
    const { error } = await runCommand(command, [], {}, { ca: 'own.pem' });
    expect(error).toMatchObject({ code: 'wrong_usage', hint: expect.stringContaining('--deliver-to') });
  });

  it('rejects a file without a certificate', async () => {
    const { error } = await runCommand(command, [], {}, { deliverTo: 'https://hooks.example/', ca: 'nowhere.pem' });
    expect(error).toMatchObject({ code: 'file_not_found' });
  });
});
