import { describe, expect, test } from 'vitest';
import { checkedService, get, ids, status, write } from './_clients';
import { expectErrorObject, header, json } from './_contract';

const someone = 'x@acme.example';

describe('a credential', () => {
  test('is needed, and the answer says which', async () => {
    const answer = await get(checkedService(), 'nobody', '/orders');
    expectErrorObject(answer, 'unauthenticated');
    expect(header(answer, 'WWW-Authenticate')).toBe('Bearer realm="reference-service"');
  });

  const sendCredential = (value: string) =>
    get(checkedService(), 'nobody', '/orders', { headers: [['Authorization', value]] });

  test.each(['Bearer nonsense', 'bearer nonsense', 'Bearer ', 'Bearer a b'])('is refused as %s', async value => {
    const answer = await sendCredential(value);
    expectErrorObject(answer, 'unauthenticated');
    expect(header(answer, 'WWW-Authenticate')).toBe('Bearer realm="reference-service", error="invalid_token"');
  });

  test.each(['Basic dGlsbDp4', 'key_till', 'Bearerish x'])(
    'in another scheme, %s, isn’t called an invalid token: the answer says which scheme to use',
    async value => {
      const answer = await sendCredential(value);
      expectErrorObject(answer, 'unauthenticated');
      expect(header(answer, 'WWW-Authenticate')).toBe('Bearer realm="reference-service"');
      expect(json(answer).error.message).toContain('Bearer');
    },
  );

  test('is not taken from the query', async () => {
    const service = checkedService();
    const key = service.callers.find(caller => caller.name === 'till')!.key;
    expectErrorObject(await get(service, 'nobody', `/orders?api_key=${key}`), 'unauthenticated');
  });

  test('has a prefix that names it, and another seed has other keys', () => {
    const keys = (seed: string) => checkedService({ seed }).callers.map(caller => caller.key);
    for (const key of keys('a')) expect(key === null || /^key_[a-z]+_[a-z0-9]{12}$/.test(key)).toBe(true);
    expect(keys('a')).toEqual(keys('a'));
    expect(keys('a').filter(key => key !== null && keys('b').includes(key))).toEqual([]);
  });

  test('is capped by its scopes', async () => {
    const service = checkedService();
    const body = { customer: 'A', amount: 1, currency: 'EUR' };
    const answer = await write(service, 'till', 'POST', '/orders', body, [['Idempotency-Key', 'k']]);
    expectErrorObject(answer, 'insufficient_scope');
    expect(status(answer)).toBe(403);
    expect(header(answer, 'WWW-Authenticate')).toContain('scope="orders:write"');
    expect(json(answer).error.details).toEqual({ scope: 'orders:write' });
  });
});

describe('an object of somebody else', () => {
  const requests: [string, string, unknown?][] = [
    ['GET', '/projects/prj_1'],
    ['PATCH', '/projects/prj_1', { name: 'Mine' }],
    ['DELETE', '/projects/prj_1'],
    ['GET', '/projects/prj_1/members'],
    ['POST', '/projects/prj_1/members', { email: someone }],
    ['GET', '/projects/prj_1/members/mem_1'],
    ['DELETE', '/projects/prj_1/members/mem_2'],
    ['GET', '/projects/prj_1/billing'],
    ['GET', '/projects/prj_1/settings'],
    ['PUT', '/projects/prj_1/settings', { locale: 'en' }],
  ];

  test.each(requests)('answers like none at all: %s %s', async (method, path, body) => {
    const service = checkedService();
    const hidden = await write(service, 'stranger', method, path, body);
    const absent = await write(service, 'stranger', method, path.replace('prj_1', 'prj_77'), body);
    expectErrorObject(hidden, 'project_not_found');
    const comparable = (exchange: typeof hidden) => ({
      body: { ...json(exchange).error, request_id: '' },
      headers: exchange.response!.headers.filter(([name]) => !/^(Request-Id|RateLimit-)/.test(name)),
    });
    expect(comparable(hidden)).toEqual(comparable(absent));
  });

  test.each(['/orders/o40', '/orders/o40/cancellations/can_1'])('answers like none at all: GET %s', async path => {
    expectErrorObject(await get(checkedService(), 'stranger', path), 'order_not_found');
  });

  test('cannot be moved, cancelled or deleted', async () => {
    const service = checkedService();
    for (const [method, path, body] of [
      ['POST', '/orders/o40/pay'],
      ['DELETE', '/orders/o40'],
      ['PATCH', '/orders/o40', { note: null }],
      ['POST', '/orders/o40/ship', { carrier: 'C' }],
      ['POST', '/orders/o40/cancellations', { reason: 'r' }],
    ] as const) {
      expectErrorObject(
        await write(service, 'stranger', method, path, body, method === 'POST' ? [['Idempotency-Key', 'k']] : []),
        'order_not_found',
      );
    }
  });

  test('hides from members of the same account who do not belong to the project', async () => {
    const service = checkedService();
    expectErrorObject(await get(service, 'editor', '/projects/prj_2'), 'project_not_found');
    expect(status(await get(service, 'owner', '/projects/prj_2'))).toBe(200);
  });

  test('stands in no list', async () => {
    const service = checkedService();
    expect(ids(await get(service, 'stranger', '/projects'))).toEqual(['prj_501']);
    expect(ids(await get(service, 'member', '/projects'))).toEqual(['prj_1']);
    expect(ids(await get(service, 'owner', '/projects'))).toEqual(['prj_2', 'prj_1']);
    const foreign = ids(await get(service, 'stranger', '/orders'));
    expect(foreign.length).toBeGreaterThan(3);
    expect(foreign.every(id => id.startsWith('o50'))).toBe(true);
    expect(ids(await get(service, 'till', '/orders'))).toHaveLength(30);
  });
});

describe('inside a project', () => {
  const levels: [string, string, unknown, Record<string, number>][] = [
    ['GET', '/projects/prj_1', undefined, { member: 200, editor: 200, admin: 200, owner: 200 }],
    ['PATCH', '/projects/prj_1', { name: 'N' }, { member: 403, editor: 200, admin: 200, owner: 200 }],
    ['PUT', '/projects/prj_1/settings', { locale: 'nl' }, { member: 403, editor: 200, admin: 200, owner: 200 }],
    ['DELETE', '/projects/prj_1', undefined, { member: 403, editor: 403, admin: 204, owner: 204 }],
    ['POST', '/projects/prj_1/members', { email: someone }, { member: 403, editor: 403, admin: 201, owner: 201 }],
    ['DELETE', '/projects/prj_1/members/mem_4', undefined, { member: 403, editor: 403, admin: 204, owner: 204 }],
    ['GET', '/projects/prj_1/members', undefined, { member: 200, editor: 200, admin: 200, owner: 200 }],
    ['GET', '/projects/prj_1/billing', undefined, { member: 403, editor: 403, admin: 403, owner: 200 }],
  ];
  test.each(levels)('%s %s asks for its level', async (method, path, body, expected) => {
    for (const [as, wanted] of Object.entries(expected)) {
      const answer = await write(checkedService(), as, method, path, body);
      expect(`${as} ${status(answer)}`).toBe(`${as} ${wanted}`);
      if (wanted === 403) expectErrorObject(answer, 'insufficient_role');
    }
  });

  test('the hints say what the checks do', async () => {
    const service = checkedService();
    const hints = async (as: string) => Object.values(json(await get(service, as, '/projects/prj_1')).permissions);
    expect(await hints('member')).toEqual([false, false, false, false]);
    expect(await hints('editor')).toEqual([true, false, false, false]);
    expect(await hints('admin')).toEqual([true, true, true, false]);
    expect(await hints('owner')).toEqual([true, true, true, true]);
  });

  test('nobody joins twice, and the last owner stays', async () => {
    const service = checkedService();
    const add = (email: string) => write(service, 'admin', 'POST', '/projects/prj_1/members', { email });
    expect(status(await add(someone))).toBe(201);
    expectErrorObject(await add(someone.toUpperCase()), 'ALREADY_MEMBER');
    expectErrorObject(await write(service, 'admin', 'DELETE', '/projects/prj_1/members/mem_1'), 'LAST_OWNER');
  });

  test('a deleted project is gone, for the second try as well', async () => {
    const service = checkedService();
    expect(status(await write(service, 'admin', 'DELETE', '/projects/prj_1'))).toBe(204);
    expectErrorObject(await write(service, 'admin', 'DELETE', '/projects/prj_1'), 'project_not_found');
    expectErrorObject(await get(service, 'member', '/projects/prj_1'), 'project_not_found');
  });

  test('whoever creates a project is its admin', async () => {
    const service = checkedService();
    const made = await write(service, 'member', 'POST', '/projects', { name: 'New' });
    const path = header(made, 'Location')!;
    expect(json(await get(service, 'member', path)).permissions.can_delete).toBe(true);
    expectErrorObject(await get(service, 'editor', path), 'project_not_found');
  });
});
