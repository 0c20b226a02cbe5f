import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import command from '../../src/commands/serve';
import { conflictReason } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { runCommand } from '../progress/io';
import { serve } from './_command';
import { ask, line, request } from './_wire';

const portIn = (text: string) => Number(/127\.0\.0\.1:(\d+)/.exec(text)![1]);

describe('serve', () => {
  it('prints lines that work when pasted, and logs what they asked for', async () => {
    const server = serve('--port', '0');
    await server.says('Requests');
    const curls = server
      .out()
      .split('\n')
      .filter(row => row.startsWith('curl '));
    expect(curls).toHaveLength(3);
    for (const name of ['till', 'shop', 'owner', 'admin', 'editor', 'member', 'stranger']) {
      expect(server.out()).toMatch(new RegExp(`^  ${name} +key_${name}_\\w+ `, 'm'));
    }
    const answers = [];
    for (const curl of curls) answers.push((await promisify(execFile)('sh', ['-c', `${curl} -s`])).stdout);
    expect(answers.map(answer => /^HTTP\/1\.1 (\d+)/.exec(answer)![1])).toEqual(['200', '201', '404']);
    // Names as the course spells them.
    expect(answers[1]).toContain('\r\nCache-Control: no-store\r\n');
    await server.says(/^\d\d:\d\d:\d\d {2}200 {2}till {6}GET \/orders\?limit=2$/m);
    await server.says(/^\d\d:\d\d:\d\d {2}201 {2}till {6}POST \/v1\/charges$/m);
    await server.says(/^\d\d:\d\d:\d\d {2}404 {2}stranger {2}GET \/projects\/prj_1$/m);
    // The clock is the real one.
    const date = Date.parse(/^Date: (.*)$/m.exec(answers[0]!)![1]!);
    expect(Math.abs(date - Date.now())).toBeLessThan(60_000);
    server.child.kill('SIGINT');
    expect(await server.exit).toBe(0);
    expect(server.err()).toBe('\nThe service has stopped.\n');
  });

  it('takes a moment over a charge, so that two attempts with one key can overlap', async () => {
    const server = serve('--port', '0', '--json');
    await server.says('"listening"');
    const { base, callers } = JSON.parse(server.out().split('\n')[0]!);
    const till = callers.find(({ name }: { name: string }) => name === 'till');
    const charge = () =>
      fetch(`${base}/v1/charges`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${till.key}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
        body: '{"amount": 1, "currency": "EUR", "source": "card_9"}',
      });
    const statuses = (await Promise.all([charge(), charge(), charge()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops at %s with connections idle and half a request on the way',
    async signal => {
      const server = serve('--port', '0', '--json');
      await server.says('listening');
      const port = portIn(server.out());
      const idle = await line(port);
      idle.send(request('GET', '/orders'));
      await idle.next();
      const slow = await line(port);
      slow.send('POST /v1/charges HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
      server.child.kill(signal);
      expect(await server.exit).toBe(0);
      await Promise.all([idle.closed, slow.closed]);
    },
  );

  it('speaks JSON, a line a request, with --json', async () => {
    const server = serve('--port', '0', '--json', '--flaw', 'post-without-key');
    await server.says('listening');
    const hello = JSON.parse(server.out());
    expect(hello).toMatchObject({
      type: 'listening',
      base: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      flaws: ['post-without-key'],
    });
    const { key } = hello.callers.find((caller: { name: string }) => caller.name === 'till');
    const wire = await line(portIn(hello.base));
    const body = '{"amount": 1, "currency": "EUR", "source": "c"}';
    wire.send(
      request('POST', '/v1/charges', {
        headers: [`Authorization: Bearer ${key}`, 'Content-Type: application/json'],
        body,
      }),
    );
    // The flaw is on, on the wire and in the description: no key is asked for.
    expect((await wire.next()).status).toBe(201);
    await server.says('"type":"request"');
    const { body: served } = await ask(portIn(hello.base), request('GET', '/openapi.json'));
    expect(JSON.stringify(JSON.parse(served).paths['/v1/charges'].post)).not.toContain('Idempotency-Key');
    expect(JSON.parse(server.out().split('\n')[1]!)).toEqual({
      type: 'request',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      method: 'POST',
      path: '/v1/charges',
      status: 201,
      caller: 'till',
      request_id: 'req_01',
      ms: expect.any(Number),
    });
    expect(server.out()).not.toContain('\u001b');
  });

  it('opens at a moment of the course, with what was there when the course began', async () => {
    const server = serve('--port', '0', '--json', '--at', '2026-05-04T09:01:00Z');
    await server.says('listening');
    const hello = JSON.parse(server.out());
    expect(hello.at).toMatch(/^2026-05-04T09:01:0\d/);
    const { key } = hello.callers.find((caller: { name: string }) => caller.name === 'owner');
    const get = (path: string) =>
      ask(portIn(hello.base), request('GET', path, { headers: [`Authorization: Bearer ${key}`] }));
    // The first announced brownout of the weekly report; windows do not move with the start.
    const report = await get('/v1/reports/weekly');
    expect([report.status, JSON.parse(report.body).error.code]).toEqual([410, 'brownout']);
    expect(report.headers.get('date')).toMatch(/^Mon, 04 May 2026 09:01:/);
    const [newest] = JSON.parse((await get('/orders?limit=1')).body).data;
    expect(newest.created_at).toBe('2026-01-05T08:50:00Z');
    await server.says(/"at":"2026-05-04T09:01:\d\d/);
  });

  it('starts at a speed and with a limit, and is steered from the shell', async () => {
    const server = serve('--port', '0', '--json', '--at', '2026-05-04', '--speed', '0', '--limit', '2');
    await server.says('listening');
    const { base, at, speed, callers } = JSON.parse(server.out());
    expect([at, speed]).toEqual(['2026-05-04T09:00:00.000Z', 0]);
    const { key } = callers.find(({ name }: { name: string }) => name === 'owner');
    const get = (path: string) =>
      ask(portIn(base), request('GET', path, { headers: [`Authorization: Bearer ${key}`] }));
    await get('/orders');
    const last = await get('/orders');
    expect([last.headers.get('ratelimit-limit'), last.headers.get('ratelimit-remaining')]).toEqual(['2', '0']);
    expect((await get('/orders')).status).toBe(429);
    const post = async (path: string, ...more: string[]) =>
      JSON.parse((await promisify(execFile)('curl', ['-sX', 'POST', `${base}/_control/${path}`, ...more])).stdout);
    expect(await post('clock', '-d', '{"advance_seconds": 60}')).toEqual({ now: '2026-05-04T09:01:00Z', speed: 0 });
    expect((await get('/orders')).status).toBe(200);
    await get('/orders');
    expect((await get('/orders')).status).toBe(429);
    expect(await post('reset')).toEqual({ now: '2026-05-04T09:00:00Z', speed: 0 });
    expect((await get('/orders')).status).toBe(200);
  });

  it('rejects nobody with --no-rate-limit, sign-ins and exports included', async () => {
    const server = serve('--port', '0', '--json', '--no-rate-limit');
    await server.says('listening');
    const { base, callers } = JSON.parse(server.out());
    const { key } = callers.find(({ name }: { name: string }) => name === 'owner');
    const wire = await line(portIn(base));
    const statuses = new Set<number>();
    for (let i = 0; i < 101; i++) {
      wire.send(request('GET', '/orders', { headers: [`Authorization: Bearer ${key}`] }));
      const { status, headers } = await wire.next();
      statuses.add(status);
      expect(headers.get('ratelimit-remaining')).toBe(String(2 ** 31 - 2 - i));
    }
    expect([...statuses]).toEqual([200]);
    const body = JSON.stringify({ email: 'nobody@acme.example', password: 'x'.repeat(20) });
    for (let i = 0; i < 6; i++) {
      wire.send(request('POST', '/sessions', { headers: ['Content-Type: application/json'], body }));
      expect((await wire.next()).status).toBe(401);
    }
  });

  it.each([
    [{ speed: '-1' }, 'invalid_speed'],
    [{ speed: 'fast' }, 'invalid_speed'],
    [{ speed: '1000001' }, 'invalid_speed'],
    [{ limit: '0' }, 'invalid_limit'],
    [{ limit: '1.5' }, 'invalid_limit'],
    [{ limit: '5', rateLimit: false }, 'invalid_limit'],
  ])('rejects %j', async (options, code) => {
    const { error } = await runCommand(command, [], {}, options);
    expect(error).toMatchObject({ code, hint: expect.stringMatching(/\S/) });
  });

  it.each([
    ['soon', 'isn’t a valid time'],
    ['2026-02-30', 'isn’t a valid time'],
    ['2026-05-04T25:00Z', 'isn’t a valid time'],
    ['2026-05-04T09:00+02:00', 'isn’t a valid time'],
    ['2026-01-04', 'is earlier than the start of the course, 2026-01-05T09:00:00Z'],
    ['\u001b[31m', 'isn’t a valid time'],
  ])('refuses the time "%s"', async (at, words) => {
    const { error } = await runCommand(command, [], {}, { at });
    expect(error).toMatchObject({ code: 'invalid_time', message: expect.stringContaining(words) });
    expect(error!.message).not.toContain('\u001b');
  });

  it('says when the port is taken, and by which way out', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { error } = await runCommand(command, [], {}, { port: String(port) });
    expect(error).toMatchObject({
      code: 'port_in_use',
      message: expect.stringContaining(String(port)),
      hint: expect.stringContaining('--port'),
    });
    const server = serve('--port', String(port));
    expect(await server.exit).toBe(2);
    expect(server.err()).toContain(`Port ${port}`);
  });

  it.each(['http', '-1', '65536', '80.5', '0x50', '', '\u001b[31m1'])('refuses the port "%s"', async port => {
    const { error } = await runCommand(command, [], {}, { port });
    expect(error).toMatchObject({ code: 'invalid_port', hint: expect.stringContaining('65535') });
    expect(error!.message).not.toContain('\u001b');
  });

  it('refuses flaws that it does not know or that do not go together', async () => {
    const unknown = await runCommand(command, [], {}, { flaw: ['post-without-kye'] });
    expect(unknown.error).toMatchObject({ code: 'unknown_flaw', hint: expect.stringContaining('post-without-key') });
    const pair = flaws.flatMap(a => flaws.filter(b => b !== a && conflictReason(a, b)).map(b => [a, b] as const))[0]!;
    const together = await runCommand(command, [], {}, { flaw: pair.map(flaw => flaw.id) });
    expect(together.error).toMatchObject({ code: 'conflicting_flaws' });
    for (const { id } of pair) expect(together.error!.message).toContain(id);
  });
});
