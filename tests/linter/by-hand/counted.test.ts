import { expect, it } from 'vitest';
import { answers, count, found, grades, integer, json, object, ok, text, withKey } from '../_contract';
import { findingsOf } from '../_lint';

/** Causes that are told once, and signs that take a finding's weight: each contract with the sign, and without it. */

it('paths-do-not-collide: paths that differ in their parameters’ names are told once, with their methods', () => {
  const of = (...paths: string[]) =>
    found(
      'paths-do-not-collide',
      Object.fromEntries(paths.map(path => [path, { get: { responses: ok }, put: { responses: ok } }])),
    );
  expect(of('/a/{id}')).toEqual([]);
  expect(of('/a/{id}', '/a/{name}')).toMatchObject([
    {
      places: 2,
      message: 'GET /a/{name} and GET /a/{id} match the same URLs. The same is true of PUT /a/{name}.',
    },
  ]);
  const [three, ...others] = of('/a/{id}', '/a/{name}', '/a/{key}', '/b/{id}');
  expect(others).toEqual([]);
  expect(three).toMatchObject({ places: 4 });
  expect(three!.message).toContain('The same is true of 3 more operations.');
  expect(of('/a/{id}', '/a/{name}', '/b/{id}', '/b/{name}')).toHaveLength(2);
});

it('failure-has-status: one envelope of many operations is told once', () => {
  const envelope = answers(object({ success: { type: 'boolean' }, error: object({ message: text }) }));
  const fine = Object.fromEntries(
    [...'abcdefgh'].map(name => [
      `/${name}`,
      { post: { responses: { ...ok, ...answers(object({ message: text }), '400') } } },
    ]),
  );
  const of = (names: string) =>
    found('failure-has-status', {
      ...fine,
      ...Object.fromEntries([...names].map(name => [`/${name}`, { post: { responses: { ...envelope } } }])),
    });
  expect(of('xyz').map(({ places }) => places)).toEqual([1, 1, 1]);
  expect(of('uvwxyz').map(({ places }) => places)).toEqual([6]);
});

it('throttling-is-stated: where no mistake of a client has a status, 429 is one of many', () => {
  const of = (status: string) =>
    count(
      'throttling-is-stated',
      Object.fromEntries(
        [...'abcdefghijkl'].map(name => [
          `/${name}`,
          { get: { responses: { ...ok, [status]: { description: 'x' } } } },
        ]),
      ),
    );
  expect(of('400')).toBe(1);
  expect(of('500')).toBe(0);
});

it('post-accepts-key: what is got by POST is a read', () => {
  const of = (operationId: string) =>
    count('post-accepts-key', {
      '/pricing/transfers': {
        post: { operationId, requestBody: json(object({ amount: text })), responses: { '201': { description: 'x' } } },
      },
    });
  expect(of('createTransfer')).toBe(1);
  expect(of('getTransferPrices')).toBe(0);
});

it('read-has-schema: a read that is left out of pages and clients describes nothing', () => {
  const of = (more: object) =>
    count('read-has-schema', {
      '/a': { get: { ...more, responses: { '200': { description: 'x', content: { 'application/json': {} } } } } },
    });
  expect(of({})).toBe(1);
  for (const name of ['x-internal', 'x-speakeasy-ignore', 'x-stainless-skip']) {
    expect(of({ [name]: true })).toBe(0);
    expect(of({ [name]: false })).toBe(1);
  }
  expect(of({ 'x-stable': true })).toBe(1);
});

it('body-is-required: who writes that a body may be left out has thought of it', () => {
  const of = (more: object) =>
    grades('body-is-required', {
      '/a': {
        post: { requestBody: { ...json(object({ name: text }, { required: ['name'] })), ...more }, responses: ok },
      },
    });
  expect(of({})).toEqual(['warning']);
  expect(of({ required: false })).toEqual(['info']);
  expect(of({ required: true })).toEqual([]);
});

it('credential-in-header: the number of a key is no key', () => {
  const of = (type: string) =>
    count('credential-in-header', {
      '/a': { get: { parameters: [{ name: 'apiKey', in: 'query', required: true, schema: { type } }], responses: ok } },
    });
  expect(of('string')).toBe(1);
  expect(of('integer')).toBe(0);
});

it('post-accepts-key: a key for idempotency may be called by what it is the key of', () => {
  const of = (name: string) =>
    count('post-accepts-key', {
      '/payments': {
        post: {
          requestBody: json(object({ amount: integer, [name]: text }, { required: ['amount', name] })),
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(of('reference')).toBe(1);
  for (const name of ['paymentIdempotencyId', 'payment_idempotency_key', 'idempotentReference'])
    expect(of(name)).toBe(0);
});

it('reference-resolves: what a key that is written twice hides isn’t told as well', () => {
  const reads =
    '{"get": {"responses": {"200": {"$ref": "#/components/responses/A"}, "404": {"$ref": "#/components/responses/C"}}}}';
  const of = (rule: string, twice: string) =>
    findingsOf(
      rule,
      `{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {"/a": ${reads}}, "components": {${twice}"responses": {"B": {"description": "b"}}}}`,
    ).map(({ severity }) => severity);
  expect(of('reference-resolves', '')).toEqual(['error', 'error']);
  const twice = '"responses": {"A": {"description": "a"}, "C": {"description": "c"}}, ';
  expect(of('reference-resolves', twice)).toEqual([]);
  expect(of('key-is-written-once', twice)).toEqual(['error']);
});

it('failure-has-status: what many operations return when they work is no failure in one of them', () => {
  const said = { $ref: '#/components/schemas/Said' };
  const told = { $ref: '#/components/schemas/Told' };
  const components = { schemas: { Said: object({ message: text, error: text }), Told: object({ id: text }) } };
  const of = (whole: object) =>
    grades(
      'failure-has-status',
      {
        '/a': { post: { responses: { ...answers(whole), ...answers(said, '400') } } },
        '/b': { get: { responses: { ...answers({ oneOf: [told, said] }), ...answers(said, '400') } } },
      },
      { components },
    );
  expect(of(told)).toEqual(['error']);
  expect(of(said)).not.toContain('error');
});

it('credential-in-header: what serves once, or is on its way out, is no door', () => {
  const of = (description: string, more: object = {}) =>
    grades('credential-in-header', {
      '/session': {
        get: {
          ...more,
          parameters: [{ name: 'access_token', in: 'query', required: true, description, schema: text }],
          responses: ok,
        },
      },
    });
  expect(of('The token')).toEqual(['error']);
  expect(of('One-time token')).toEqual(['info']);
  expect(of('The token', { deprecated: true })).toEqual(['info']);
});

it('credential-in-header: many names in one contract are told once', () => {
  const of = (...names: string[]) =>
    found(
      'credential-in-header',
      Object.fromEntries(
        names.map(name => [
          `/${name}`,
          { get: { parameters: [{ name, in: 'query', required: true, schema: text }], responses: ok } },
        ]),
      ),
    );
  expect(of('password', 'api_key')).toHaveLength(2);
  expect(of('password', 'api_key', 'refresh_token')).toMatchObject([
    {
      severity: 'error',
      places: 3,
      message: '3 query parameters carry credentials in 3 operations: "password", "api_key", and "refresh_token".',
    },
  ]);
});

it('credential-in-header: what opens a sandbox only is no door', () => {
  const of = (description: string) =>
    grades(
      'credential-in-header',
      { '/a': { get: { security: [{ token: [] }], responses: ok } } },
      { components: { securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'session', description } } } },
    );
  expect(of('Authenticates browsers.')).toEqual(['error']);
  expect(of('Authenticates only dev instances.')).toEqual(['info']);
});

it('get-is-safe: setting a header for the browser clears nothing on the server', () => {
  const of = (summary: string) =>
    grades('get-is-safe', {
      '/clear-site-data': {
        get: { operationId: 'clearSiteData', summary, description: 'Clear browsing data', responses: ok },
      },
    });
  expect(of('Clear the data')).toEqual(['warning']);
  expect(of('Set the Clear-Site-Data header')).toEqual(['info']);
});

it('post-accepts-key: an incoming payment is only announced', () => {
  const of = (path: string) =>
    grades('post-accepts-key', {
      '/charges': withKey,
      [path]: {
        post: {
          requestBody: json(object({ amount: integer, currency: text })),
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(of('/outgoing-transfers')).toEqual(['error']);
  expect(of('/incoming-transfers')).toEqual(['info']);
});

it('credential-in-header: a browser that is sent on by a link has no header to set', () => {
  const of = (status: string) =>
    grades('credential-in-header', {
      '/portal': {
        get: {
          parameters: [{ name: 'access_token', in: 'query', required: true, schema: text }],
          responses: { [status]: { description: 'x' } },
        },
      },
    });
  expect(of('200')).toEqual(['error']);
  expect(of('302')).toEqual(['warning']);
});
