import { describe, expect, test } from 'vitest';
import type { Exchange, Service } from '../../src/service';
import { demoPassword } from '../../src/service/people';
import { checkedService, get, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

let keys = 0;
const keyed = (): [string, string][] => [['Idempotency-Key', `access-${++keys}`]];
const withKey = (service: Service, key: string, path: string, method = 'GET'): Promise<Exchange> =>
  service.send({ as: 'nobody', method, path, headers: [['Authorization', `Bearer ${key}`]] });
const keyOf = (service: Service, name: string) => service.callers.find(caller => caller.name === name)!.key!;

describe('an API key', () => {
  const rotate = (service: Service, as: string, id: string) =>
    write(service, as, 'POST', `/api-keys/${id}/rotations`, undefined, keyed());

  test('is replaced without a gap: both work for a day, then only the new one', async () => {
    const service = checkedService();
    const rotated = await rotate(service, 'till', 'key_1');
    expect([status(rotated), header(rotated, 'Location')]).toEqual([201, '/api-keys/key_7']);
    const { key } = json(rotated);
    expect(key).toMatch(/^key_till_/);
    expect(status(await get(service, 'till', '/orders'))).toBe(200);
    expect(status(await withKey(service, key, '/orders'))).toBe(200);
    expect(json(await get(service, 'till', '/api-keys/key_1'))).toMatchObject({
      status: 'replaced',
      replaced_by: '/api-keys/key_7',
      expires_at: '2026-01-06T09:00:00Z',
    });
    service.clock.advance(24 * 60 * 60 * 1000 - 1);
    expect(status(await get(service, 'till', '/orders'))).toBe(200);
    service.clock.advance(1);
    expectErrorObject(await get(service, 'till', '/orders'), 'unauthenticated');
    expect(status(await withKey(service, key, '/orders'))).toBe(200);
    expect(json(await withKey(service, key, '/api-keys/key_1')).status).toBe('expired');
  });

  test('keeps its limits and what it has done across a rotation', async () => {
    const service = checkedService();
    const { key } = json(await rotate(service, 'till', 'key_1'));
    await get(service, 'till', '/orders');
    const next = await withKey(service, key, '/orders');
    expect(header(next, 'RateLimit-Remaining')).toBe('97');
  });

  test('is replaced once, and shown once', async () => {
    const service = checkedService();
    const { key } = json(await rotate(service, 'owner', 'key_1'));
    expectErrorObject(await rotate(service, 'owner', 'key_1'), 'invalid_transition');
    const list = await get(service, 'owner', '/api-keys?limit=200');
    expect(list.response!.body).not.toContain(key);
    for (const caller of service.callers) if (caller.key) expect(list.response!.body).not.toContain(caller.key);
  });

  test('is seen by its application and by the owner, by nobody else', async () => {
    const service = checkedService();
    const seen = async (as: string) =>
      json(await get(service, as, '/api-keys')).data.map((row: { id: string }) => row.id);
    expect(await seen('till')).toEqual(['key_1']);
    expect(await seen('owner')).toEqual(['key_6', 'key_5', 'key_4', 'key_3', 'key_2', 'key_1']);
    expect(await seen('stranger')).toEqual(['key_501']);
    expectErrorObject(await get(service, 'editor', '/api-keys/key_1'), 'key_not_found');
    expectErrorObject(await rotate(service, 'stranger', 'key_1'), 'key_not_found');
    expectErrorObject(await write(service, 'shop', 'DELETE', '/api-keys/key_1'), 'key_not_found');
  });

  test('that leaked ends at once', async () => {
    const service = checkedService();
    expect(status(await write(service, 'owner', 'DELETE', '/api-keys/key_2'))).toBe(204);
    expectErrorObject(await get(service, 'shop', '/orders'), 'unauthenticated');
    expectErrorObject(await write(service, 'owner', 'DELETE', '/api-keys/key_2'), 'key_not_found');
  });

  test('for a further application carries no more than its maker, and a surface on its way out stays closed to it', async () => {
    const service = checkedService({
      callers: [
        {
          name: 'narrow',
          about: 'an owner with few scopes',
          account: 'acct_acme',
          organisation: 'owner',
          scopes: ['keys:write', 'orders:read'],
        },
      ],
    });
    const make = (as: string, scopes: string[]) =>
      write(service, as, 'POST', '/api-keys', { name: 'Shelf display', scopes }, keyed());
    expectErrorObject(await make('editor', ['orders:read']), 'insufficient_role');
    expectErrorObject(await make('narrow', ['orders:read', 'charges:read']), 'insufficient_scope');
    expectErrorObject(await make('owner', ['orders:read', 'moon:write']), 'validation_failed');
    const { key, application } = json(await make('owner', ['orders:read', 'reports:read']));
    expect(application).toBe('app_1');
    expect(status(await withKey(service, key, '/orders'))).toBe(200);
    expect(status(await withKey(service, key, '/v1/reports/sales'))).toBe(200);
    expectErrorObject(await withKey(service, key, '/v1/reports/weekly'), 'closed_to_new_keys');
    expectErrorObject(await withKey(service, key, '/v1/charges'), 'insufficient_scope');
    // A rotation makes no new application.
    const { key: rotated } = json(await rotate(service, 'till', 'key_1'));
    expect(status(await withKey(service, rotated, '/v1/reports/weekly'))).toBe(200);
  });

  test('is one of twenty at most', async () => {
    const service = checkedService();
    const make = () => write(service, 'owner', 'POST', '/api-keys', { name: 'x', scopes: ['orders:read'] }, keyed());
    for (let i = 0; i < 14; i++) expect(status(await make())).toBe(201);
    expectErrorObject(await make(), 'limit_reached');
  });
});

describe('signing in', () => {
  const signIn = (service: Service, email: string, password: string, from?: string) =>
    service.send({ as: 'nobody', method: 'POST', path: '/sessions', body: JSON.stringify({ email, password }), from });

  test('gives a token that reads, and that ends', async () => {
    const service = checkedService();
    const made = await signIn(service, 'Owner@acme.example', demoPassword);
    expect([status(made), header(made, 'Location'), header(made, 'Cache-Control')]).toEqual([
      201,
      '/sessions/ses_1',
      'no-store',
    ]);
    const { token } = json(made);
    expect(status(await withKey(service, token, '/projects/prj_1/billing'))).toBe(200);
    expectErrorObject(await withKey(service, token, '/projects/prj_1', 'DELETE'), 'insufficient_scope');
    expect((await withKey(service, token, '/sessions/ses_1')).response!.body).not.toContain(token);
    expectErrorObject(await get(service, 'admin', '/sessions/ses_1'), 'session_not_found');
    expect(status(await withKey(service, token, '/sessions/ses_1', 'DELETE'))).toBe(204);
    expectErrorObject(await withKey(service, token, '/projects'), 'unauthenticated');

    const second = json(await signIn(service, 'owner@acme.example', demoPassword)).token;
    service.clock.advance(60 * 60 * 1000);
    expectErrorObject(await withKey(service, second, '/projects'), 'unauthenticated');
  });

  test('tells nothing about which half was wrong', async () => {
    const service = checkedService();
    const wrong = await signIn(service, 'owner@acme.example', 'guess');
    const unknown = await signIn(service, 'nobody@acme.example', demoPassword);
    for (const answer of [wrong, unknown]) expectErrorObject(answer, 'invalid_credentials');
    expect(json(wrong).error.message).toBe(json(unknown).error.message);
    expect(header(wrong, 'WWW-Authenticate')).toBe('Bearer realm="reference-service"');
  });

  test('is limited by address, whatever key or header comes along', async () => {
    const service = checkedService();
    const guess = (from: string, headers: [string, string][] = []) =>
      service.send({
        as: 'till',
        method: 'POST',
        path: '/sessions',
        body: '{"email":"owner@acme.example","password":"guess"}',
        headers,
        from,
      });
    for (let i = 0; i < 5; i++) expectErrorObject(await guess('192.0.2.1'), 'invalid_credentials');
    const refused = await guess('192.0.2.1', [
      ['X-Forwarded-For', '192.0.2.9'],
      ['Authorization', `Bearer ${keyOf(service, 'owner')}`],
    ]);
    expectErrorObject(refused, 'rate_limited');
    expect([header(refused, 'RateLimit-Limit'), header(refused, 'Retry-After')]).toEqual(['5', '60']);
    expectErrorObject(await guess('192.0.2.2'), 'invalid_credentials');
    expect(status(await get(service, 'till', '/orders'))).toBe(200);
    service.clock.advance(60_000);
    expectErrorObject(await guess('192.0.2.1'), 'invalid_credentials');
  });
});

test('callers without a key are counted by their address', async () => {
  const service = checkedService();
  const look = (from: string) => service.send({ as: 'nobody', method: 'GET', path: '/errors/internal', from });
  for (let i = 0; i < 100; i++) expect(status(await look('192.0.2.1'))).toBe(200);
  expectErrorObject(await look('192.0.2.1'), 'rate_limited');
  expect(status(await look('192.0.2.2'))).toBe(200);
});

test('a member gets another role or address, and a project keeps an owner', async () => {
  const service = checkedService();
  const change = (as: string, id: string, body: object) =>
    write(service, as, 'PATCH', `/projects/prj_1/members/${id}`, body);
  expect(json(await change('admin', 'mem_3', { role: 'admin' }))).toMatchObject({ id: 'mem_3', role: 'admin' });
  expectErrorObject(await change('admin', 'mem_3', { email: 'OWNER@acme.example' }), 'duplicate_email');
  expect(json(await change('admin', 'mem_3', { email: 'Ed@acme.example' })).email).toBe('ed@acme.example');
  expectErrorObject(await change('admin', 'mem_1', { role: 'editor' }), 'LAST_OWNER');
  expectErrorObject(await change('member', 'mem_3', { role: 'member' }), 'insufficient_role');
  expectErrorObject(await change('stranger', 'mem_3', { role: 'member' }), 'project_not_found');
});

test('billing follows the number of members', async () => {
  const service = checkedService();
  const read = async () => json(await get(service, 'owner', '/projects/prj_1/billing'));
  expect(await read()).toMatchObject({ seats: 4, balance: 12_900 });
  await write(service, 'owner', 'POST', '/projects/prj_1/members', { email: 'new@acme.example' });
  expect(await read()).toMatchObject({ seats: 5, balance: 16_125 });
});
