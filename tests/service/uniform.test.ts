import { describe, expect, test } from 'vitest';
import { limits } from '../../src/conventions/limits';
import { createService, type SendRequest } from '../../src/service';
import type { Operation } from '../../src/service/operation';
import { status, write } from './_clients';
import { expectDocumented, expectErrorObject, header, json } from './_contract';
import { expectSuccess, operations, type Prepared, prepare } from './_examples';

/** The conventions hold for every operation: its example succeeds, and the same with one thing wrong is rejected in the documented way. */

/** One service for each operation, for requests that change nothing. */
const shared = new Map<Operation, Promise<Prepared>>();
function prepared(operation: Operation): Promise<Prepared> {
  const known = shared.get(operation) ?? prepare(operation);
  shared.set(operation, known);
  return known;
}

let addresses = 0;

/** Sends the example with a change; the clock goes on a second and the address changes, so that no quota is in the way. */
async function send(operation: Operation, change: (request: SendRequest) => Partial<SendRequest>) {
  const { service, request } = await prepared(operation);
  service.clock.advance(1000);
  return service.send({ ...request, from: `changed ${++addresses}`, ...change(request) });
}

const withHeaders = (request: SendRequest, headers: [string, string][], without = ''): Partial<SendRequest> => ({
  headers: [...(request.headers ?? []).filter(([name]) => name !== without), ...headers],
});

const named = (list: readonly Operation[]) => list.map(operation => [operation.id, operation] as const);
const guarded = operations.filter(({ permission }) => permission !== 'public');
const taking = operations.filter(({ body }) => body);
const reads = operations.filter(({ conditional }) => conditional === 'read');
const writes = operations.filter(({ method }) => method !== 'get');
const changes = writes.filter(({ conditional }) => conditional === 'change');
const others = operations.filter(({ conditional }) => !conditional);

describe('the example of each operation', () => {
  test.each(named(operations))('%s', async (_id, operation) => {
    const { service, request } = await prepare(operation);
    const answer = await service.send(request);
    expectDocumented(answer);
    expectSuccess(operation, answer);
    if (!operation.idempotencyKey) return;
    const again = await service.send(request);
    expectDocumented(again);
    expect(header(again, 'Idempotent-Replayed')).toBe('true');
    // What is shown once is missing from the replay, and nothing else is.
    const secrets = operation.secretFields ?? [];
    const body = answer.response!.body;
    const whole = Object.entries(body === '' ? {} : JSON.parse(body));
    expect(secrets.every(name => whole.some(([field]) => field === name))).toBe(true);
    const kept = JSON.stringify(Object.fromEntries(whole.filter(([field]) => !secrets.includes(field))));
    expect(again.response!.body).toBe(body === '' ? '' : kept);
  });
});

describe('refused before anything is looked at', () => {
  test.each(named(guarded))('%s: no key, a wrong key', async (_id, operation) => {
    for (const headers of [[], [['Authorization', 'Bearer key_till_wrong']], [['Authorization', 'Basic eDp5']]] as [
      string,
      string,
    ][][]) {
      const answer = await send(operation, () => ({ as: 'nobody', headers }));
      expectDocumented(answer);
      expectErrorObject(answer, 'unauthenticated');
      expect(header(answer, 'WWW-Authenticate')).toMatch(/^Bearer realm=/);
    }
  });

  test.each(named(guarded))('%s: a key without the scope', async (_id, operation) => {
    const scopes = operation.scope === 'messages:read' ? ['orders:read'] : ['messages:read'];
    const { service } = await prepared(operation);
    const { key } = json(
      await write(service, 'owner', 'POST', '/api-keys', { name: 'x', scopes }, [['Idempotency-Key', 'narrow']]),
    );
    const answer = await send(operation, () => ({ as: 'nobody', headers: [['Authorization', `Bearer ${key}`]] }));
    expectErrorObject(answer, 'insufficient_scope');
    expect(json(answer).error.details).toEqual({ scope: operation.scope });
  });
});

describe('bodies', () => {
  test.each(named(taking))('%s: not JSON, not UTF-8, another type, too large', async (_id, operation) => {
    const ask = (body: string, type = 'application/json') =>
      send(operation, request => ({ body, ...withHeaders(request, [['Content-Type', type]]) }));
    expectErrorObject(await ask('{"a":'), 'malformed_json');
    expectErrorObject(await ask('[]'), 'validation_failed');
    expectErrorObject(await ask('{"no_such_field":1}'), 'validation_failed');
    expectErrorObject(await ask('{"__proto__":{"admin":true}}'), 'validation_failed');
    expectErrorObject(await ask('{}', 'text/plain'), 'unsupported_media_type');
    expectErrorObject(await ask('{}', 'application/json; charset=latin1'), 'unsupported_media_type');
    const large = await ask(' '.repeat(limits.bodyBytes + 1));
    expectErrorObject(large, 'body_too_large');
    expectDocumented(large);
  });
});

describe('queries', () => {
  test.each(named(operations))('%s: refuses a parameter that it does not know', async (_id, operation) => {
    const answer = await send(operation, ({ path }) => ({ path: `${path}${path.includes('?') ? '&' : '?'}no_such=1` }));
    expectDocumented(answer);
    expectErrorObject(answer, 'invalid_parameter');
  });
});

describe('conditional requests', () => {
  test.each(named(reads))('%s: 304 for who has it already', async (_id, operation) => {
    // Jobs and reports move with the clock: both are asked at one moment.
    const { service, request } = await prepare(operation);
    const first = await service.send(request);
    expectSuccess(operation, first);
    const again = await service.send({
      ...request,
      ...withHeaders(request, [['If-None-Match', header(first, 'ETag')!]]),
    });
    expectDocumented(again);
    expect(status(again)).toBe(304);
  });

  test.each(named(operations))(
    '%s: 412 for who has another version, and nothing is changed',
    async (_id, operation) => {
      const { service, request } = await prepare(operation);
      const sent = (tags: string) => ({ ...request, ...withHeaders(request, [['If-Match', tags]], 'If-Match') });
      for (const tags of ['"another-version"', 'W/"weak", "b"']) {
        const answer = await service.send(sent(tags));
        expectDocumented(answer);
        expectErrorObject(answer, 'stale_version');
      }
      expectErrorObject(await service.send(sent('no quotes')), 'invalid_header');
      expectSuccess(operation, await service.send(sent('*')));
    },
  );

  test.each(named(writes))('%s: 412 for who demands that nothing is there', async (_id, operation) => {
    const { service, request } = await prepare(operation);
    const answer = await service.send({ ...request, ...withHeaders(request, [['If-None-Match', '*']]) });
    expectDocumented(answer);
    expectErrorObject(answer, 'precondition_failed');
    const other = withHeaders(request, [['If-None-Match', '"another-version"']]);
    expectSuccess(operation, await service.send({ ...request, ...other }));
  });

  test('every operation is a read, a change of one object, or has no version', () => {
    expect(reads.length + changes.length + others.length).toBe(operations.length);
    expect(others.filter(({ list, method, success }) => !list && !success.events && method !== 'post')).toEqual([]);
  });
});

describe('keys', () => {
  test.each(named(operations.filter(({ idempotencyKey }) => idempotencyKey === 'required')))(
    '%s: refused without one',
    async (_id, operation) => {
      const answer = await send(operation, request => withHeaders(request, [], 'Idempotency-Key'));
      expectDocumented(answer);
      expectErrorObject(answer, 'idempotency_key_required');
    },
  );
});

describe('other methods', () => {
  const service = createService();
  test.each([...new Set(operations.map(({ path }) => path))])('%s', async path => {
    const offered = operations.filter(operation => operation.path === path).map(({ method }) => method.toUpperCase());
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'QUERY']) {
      if (offered.includes(method)) continue;
      service.clock.advance(1000);
      const answer = await service.send({ as: 'owner', method, path: path.replaceAll(/\{\w+\}/g, 'x') });
      expectErrorObject(answer, 'method_not_allowed');
      const allow = header(answer, 'Allow')!.split(', ');
      expect(allow.filter(name => name !== 'HEAD').sort()).toEqual([...offered].sort());
    }
  });
});
