import { expect, it } from 'vitest';
import { answers, count, found, grades, integer, json, object, ok, text, withKey } from '../_contract';

/** Signs that take harm away without taking the finding: each contract with the sign, and without it. */

it('get-is-safe: who writes that a GET is deprecated knows what it does', () => {
  const of = (summary: string, more: object = {}) =>
    grades('get-is-safe', {
      '/members/{id}/remove': { get: { operationId: 'members_remove', summary, ...more, responses: ok } },
    });
  expect(of('Removes a member')).toEqual(['error']);
  expect(of('Removes a member (deprecated, use DELETE instead)')).toEqual(['warning']);
  expect(of('Removes a member', { deprecated: true })).toEqual(['warning']);
});

it('get-is-safe: nothing that follows links sends a token that was handed out for one request', () => {
  const of = (description: string, required: boolean, place = 'header') =>
    grades('get-is-safe', {
      '/users/-/email/revoke': {
        get: {
          operationId: 'revokeEmail',
          summary: 'Revokes an address',
          parameters: [{ name: 'X-Token', in: place, required, description, schema: text }],
          responses: ok,
        },
      },
    });
  expect(of('The one-time confirmation token', true)).toEqual(['warning']);
  expect(of('The one-time confirmation token', false)).toEqual(['error']);
  expect(of('The one-time confirmation token', true, 'query')).toEqual(['error']);
  expect(of('The language', true)).toEqual(['error']);
});

it('post-accepts-key: what goes from one account of a customer to another one can be sent back', () => {
  const of = (summary: string) =>
    grades('post-accepts-key', {
      '/charges': withKey,
      '/transfers': {
        post: { summary, requestBody: json(object({ amount: integer })), responses: { '201': { description: 'x' } } },
      },
    });
  expect(of('Transfers money')).toEqual(['error']);
  expect(of('Transfer coins between accounts')).toEqual(['warning']);
  expect(of('Moves money between your own wallets')).toEqual(['warning']);
  expect(of('Makes an internal transfer')).toEqual(['warning']);
});

it('credential-in-header: the secret of a shared link opens one thing', () => {
  const of = (description: string) =>
    grades('credential-in-header', {
      '/images/{id}/export': {
        get: {
          parameters: [{ name: 'secret', in: 'query', required: true, description, schema: text }],
          responses: ok,
        },
      },
    });
  expect(of('Secret token')).toEqual(['error']);
  expect(of('Secret token to retrieve a private image')).toEqual(['warning']);
});

it('credential-in-header: a key that is deleted opens nothing any more', () => {
  const of = (method: string, path: string) =>
    grades('credential-in-header', {
      [path]: {
        [method]: { parameters: [{ name: 'api_key', in: 'query', required: true, schema: text }], responses: ok },
      },
    });
  expect(of('delete', '/users/tokens')).toEqual([]);
  expect(of('get', '/users/tokens')).toEqual(['error']);
  expect(of('delete', '/users')).toEqual(['error']);
});

it('credential-in-header: where another service sends the browser back, that service chooses what is in the URL', () => {
  const of = (path: string, ...others: string[]) =>
    grades('credential-in-header', {
      [path]: {
        get: {
          parameters: [
            { name: 'access_token', in: 'query', required: true, schema: text },
            ...others.map(name => ({ name, in: 'query', schema: text })),
          ],
          responses: ok,
        },
      },
    });
  expect(of('/auth/callback', 'state')).toEqual(['info']);
  expect(of('/auth/callback', 'code')).toEqual(['info']);
  expect(of('/auth/callback')).toEqual(['error']);
  expect(of('/auth/report', 'state')).toEqual(['error']);
});

it('credential-in-header: the half of a pair that names the other one, and an id, may be seen', () => {
  const of = (name: string, description: string) =>
    grades('credential-in-header', {
      '/reports': {
        get: { parameters: [{ name, in: 'query', required: true, description, schema: text }], responses: ok },
      },
    });
  expect(of('access_key', '')).toEqual(['warning']);
  expect(of('access_key', 'Authenticates the user')).toEqual(['error']);
  expect(of('app_key', 'The store ID')).toEqual([]);
  expect(of('app_key', 'The store')).toEqual(['warning']);
  expect(of('utoken', 'Your account access token')).toEqual(['warning']);
  expect(of('utoken', 'The language')).toEqual([]);
});

it('contract-states-authentication: every body may hold a part that says who asks', () => {
  const of = (part: string, field: string) => asked(object({ [part]: object({ [field]: text }), orders: text }));
  const asked = (body: object) =>
    count('contract-states-authentication', {
      '/orders': {
        post: {
          requestBody: json(body),
          responses: { ...ok, '401': { description: 'x' } },
        },
      },
    });
  expect(of('RequestInfo', 'authToken')).toBe(0);
  expect(of('RequestInfo', 'action')).toBe(1);
  expect(of('settings', 'authToken')).toBe(1);
  const whole = (description: string) => asked(object({ authToken: { ...text, description } }));
  expect(whole('What goes into an HTTP bearer token')).toBe(0);
  expect(whole('Of the payment')).toBe(1);
});

it('long-work-is-a-job: a state that changes while the work is done shows that it goes on after the response', () => {
  const of = (more: string) =>
    count('long-work-is-a-job', {
      '/servers/{id}/networks': {
        post: { description: `It takes a few minutes before the server is connected. ${more}`, responses: ok },
      },
    });
  expect(of('Please wait.')).toBe(1);
  expect(of('Meanwhile, its status changes to CONNECTING.')).toBe(0);
});

it('error-has-code: Goa’s errors are JSON by a name of their own, and have a code', () => {
  const error = (mediaType: string) => ({
    description: 'x',
    content: { [mediaType]: { schema: object({ name: { ...text, enum: ['not_found'] }, code: text }) } },
  });
  const of = (mediaType: string) =>
    count(
      'error-has-code',
      Object.fromEntries(
        [...'abcdef'].map(name => [
          `/${name}`,
          {
            post: {
              responses: {
                ...ok,
                '400': error(mediaType),
                '409': error(mediaType),
                ...answers(object({ message: text }), '404'),
              },
            },
          },
        ]),
      ),
    );
  expect(of('application/octet-stream')).not.toBe(of('application/vnd.goa.error'));
});

it('credential-in-header: operations are counted, and not the places in them', () => {
  const takes = (...names: string[]) => ({
    get: { parameters: names.map(name => ({ name, in: 'query', required: true, schema: text })), responses: ok },
  });
  const [one] = found('credential-in-header', {
    '/a': takes('password', 'refresh_token'),
    '/b': takes('client_secret', 'refresh_token'),
  });
  expect(one).toMatchObject({ places: 4 });
  expect(one!.message).toContain('3 query parameters carry credentials in 2 operations: ');
});

it('failure-has-status: who asks for many things at once reads of each how it went', () => {
  const each = { oneOf: [object({ order: object({ id: text }) }), object({ error: object({ description: text }) })] };
  const of = (schema: object) =>
    grades('failure-has-status', {
      '/orders/by-ids': { post: { requestBody: json(schema), responses: answers(each) } },
    });
  expect(of(object({ id: text }))).toEqual(['warning']);
  expect(of({ type: 'array', items: text })).toEqual([]);
});

it('reference-resolves: counts the references, and not their targets', () => {
  const refs = ['A', 'A', 'B', 'C', 'D', 'E', 'F'].map(name => ({ $ref: `#/components/schemas/${name}` }));
  expect(found('reference-resolves', {}, { components: { schemas: { All: { allOf: refs } } } })).toMatchObject([
    {
      message: expect.stringMatching(
        /^7 references have no target\. One of them: There is nothing at .*\/A in this file/,
      ),
    },
  ]);
});

it('failure-has-status: a custom method that tests something returns what it found', () => {
  const found = object({ success: { type: 'boolean' }, error: object({ message: text }) });
  const of = (path: string) => grades('failure-has-status', { [path]: { post: { responses: answers(found) } } });
  expect(of('/routers:sendMessage')).toEqual(['warning']);
  expect(of('/routers:testCondition')).toEqual([]);
});

it('get-is-safe: what is dropped from a cache is fetched again', () => {
  const of = (description: string) =>
    grades('get-is-safe', {
      '/purgeContract': {
        get: { operationId: 'purgeContract', summary: 'Purges a contract', description, responses: ok },
      },
    });
  expect(of('Ends it for both parties.')).toEqual(['error']);
  expect(of('Marks all cached tokens as stale.')).toEqual(['warning']);
});

it('server-is-https: nobody sends a credential to a placeholder', () => {
  const of = (url: string) =>
    grades('server-is-https', { '/a': { get: { responses: ok } } }, { servers: [{ url }], security: [{ key: [] }] });
  expect(of('http://api.orders.com')).toEqual(['error']);
  expect(of('http://any-hosted-orders.com')).toEqual(['warning']);
  expect(of('http://self-hosted.orders.com')).toEqual(['warning']);
});

it('post-accepts-key: what can be deleted is an entry in the books', () => {
  const of = (path: string, more: object) =>
    grades('post-accepts-key', {
      [path]: { post: { requestBody: json(object({ amount: integer })), responses: { '201': { description: 'x' } } } },
      ...more,
    });
  const erase = { delete: { responses: { '204': { description: 'x' } } } };
  expect(of('/charges', {})).toEqual(['error']);
  expect(of('/charges', { '/charges/{id}': erase })).toEqual(['warning']);
  expect(of('/charges', { '/charges({id})': erase })).toEqual(['warning']);
  expect(of('/charges', { '/charges/{id}/notes/{note}': erase })).toEqual(['error']);
});

it('batch-states-mode: how many failed, in any case', () => {
  const of = (name: string) =>
    count('batch-states-mode', {
      '/courses/batch': {
        post: {
          requestBody: json({ type: 'array', items: object({ id: text }) }),
          responses: answers(object({ [name]: integer })),
        },
      },
    });
  expect(of('Total')).toBe(1);
  expect(of('Failed')).toBe(0);
});

it('time-has-format: a title says it as well as a description, and a transit takes a while', () => {
  const of = (name: string, more: object) =>
    count('time-has-format', { '/a': { get: { responses: answers(object({ [name]: { ...text, ...more } })) } } });
  expect(of('start_time', { title: 'When it starts' })).toBe(1);
  expect(of('start_time', { title: 'When it starts, as HH:mm' })).toBe(0);
  expect(of('estimated_transit_time', {})).toBe(0);
  expect(of('estimated_arrival_time', {})).toBe(1);
});

it('post-accepts-key: a payer who has to confirm is asked twice, and pays once', () => {
  const of = (more: object) =>
    grades('post-accepts-key', {
      '/charges': {
        post: { requestBody: json(object({ amount: integer, ...more })), responses: { '201': { description: 'x' } } },
      },
    });
  expect(of({})).toEqual(['error']);
  expect(of({ return_url: text })).toEqual(['warning']);
  expect(of({ return_url: text, card: object({ number: text }) })).toEqual(['error']);
});

it('contract-states-authentication: a request proves who sends it in a part of its own', () => {
  const of = (name: string, description: string) =>
    grades('contract-states-authentication', {
      '/orders': {
        post: {
          requestBody: json(object({ [name]: { ...text, description } })),
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(of('uid', 'The id of the order')).toEqual(['error']);
  expect(of('uid', 'The authorized UID of the session')).toEqual(['warning']);
  expect(of('code', 'The verification code that was sent by e-mail')).toEqual(['warning']);
});

it('credential-in-header: a requirement that each operation replaces holds for none', () => {
  const of = (security: object[]) =>
    grades(
      'credential-in-header',
      { '/orders': { get: { security, responses: ok } } },
      {
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
      },
    );
  expect(of([{ key: [] }])).toEqual(['error']);
  expect(of([])).toEqual(['warning']);
});

it('credential-in-header: the key of an application that only reads can be used up, and no more', () => {
  const of = (name: string, method: string, reads = 3) => {
    const paths = (operation: object) =>
      Object.fromEntries([
        ...Array.from({ length: reads }, (_, i) => [`/r${i}`, { get: { ...operation, responses: ok } }]),
        ['/a', { [method]: { ...operation, responses: ok } }],
      ]);
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'query', name } } };
    const parameters = [{ name, in: 'query', required: true, schema: text }];
    return [
      ...grades('credential-in-header', paths({ security: [{ key: [] }] }), { components }),
      ...grades('credential-in-header', paths({ parameters })),
    ];
  };
  expect(of('api_key', 'post')).toEqual(['error', 'error']);
  expect(of('api_key', 'get')).toEqual(['warning', 'warning']);
  expect(of('api_key', 'get', 1)).toEqual(['warning', 'error', 'error']);
  expect(of('access_token', 'get')).toEqual(['error', 'error']);
});

it('get-is-safe: what is removed from a text that was sent is gone nowhere else', () => {
  const of = (name: string) =>
    count('get-is-safe', {
      '/strings/removeLeading': {
        get: {
          operationId: 'removeLeading',
          summary: 'Removes leading text',
          parameters: [{ name, in: 'query', schema: text }],
          responses: ok,
        },
      },
    });
  expect(of('Input')).toBe(0);
  expect(of('id')).toBe(1);
});

it('get-is-safe: a name that a generator made of the path is no second sign where texts say something else', () => {
  const of = (summary: string, description = '') =>
    grades('get-is-safe', {
      '/alerts/deactivate': { get: { operationId: 'deactivateAlert', summary, description, responses: ok } },
    });
  expect(of('')).toEqual(['error']);
  expect(of('Deactivates the alert')).toEqual(['error']);
  expect(of('Alert by e-mail')).toEqual(['warning']);
  expect(of('Deactivates the alert', 'Sends a mock message.')).toEqual(['warning']);
});

it('get-is-safe: a link that confirms an address does what it was sent for', () => {
  const of = (path: string) =>
    grades('get-is-safe', { [path]: { get: { summary: `${path.split('/').at(-1)} it`, responses: ok } } });
  expect(of('/accounts/delete')).toEqual(['error']);
  expect(of('/bookings/confirm')).toEqual(['error']);
  expect(of('/accounts/confirm')).toEqual(['warning']);
});

it('failure-has-status: a 202 may say what is still missing', () => {
  const of = (status: string) =>
    grades('failure-has-status', {
      '/candidates': { post: { responses: answers(object({ success: { type: 'boolean' }, error: text }), status) } },
    });
  expect(of('200')).toEqual(['warning']);
  expect(of('202')).toEqual([]);
});

it('post-accepts-key: what the payer has still to pay, and a trial, move nothing', () => {
  const of = (path: string, more: object) =>
    grades('post-accepts-key', {
      [path]: {
        post: { requestBody: json(object({ amount: integer, ...more })), responses: { '201': { description: 'x' } } },
      },
    });
  expect(of('/charges', {})).toEqual(['error']);
  expect(of('/pix-qrcode/charges', {})).toEqual(['warning']);
  expect(of('/mock/charges', {})).toEqual(['warning']);
  expect(of('/charge', {})).toEqual(['error']);
  expect(of('/charge', { merchant_uid: text })).toEqual(['warning']);
  expect(of('/charge', { code: { ...text, description: 'Unique identifier in your system' } })).toEqual(['warning']);
});

it('contract-states-authentication: the overview shows a request with its credential', () => {
  const of = (description: string) =>
    count(
      'contract-states-authentication',
      { '/orders': { post: { responses: { '201': { description: 'x' } } } } },
      { info: { title: 'T', version: '1', description } },
    );
  expect(of('Pedidos y facturas')).toBe(1);
  expect(of('curl -H "auth: CLAVE" https://api.orders.com')).toBe(0);
  expect(of('curl -H "Accept: application/json" https://api.orders.com')).toBe(1);
  expect(of('> GET /orders HTTP/1.1\n> auth: CLAVE')).toBe(0);
  expect(of('Authors: Ana y Luis')).toBe(1);
});

it('post-accepts-key: an event that tells of a refund makes none', () => {
  const of = (description: string) =>
    grades('post-accepts-key', {
      '/charges': {
        post: {
          description,
          requestBody: json(object({ amount: integer })),
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(of('Refunds a purchase.')).toEqual(['error']);
  expect(of('Refunds a purchase. This is a data ingestion event only.')).toEqual(['warning']);
});

it('paths-do-not-collide: patterns of a router tell paths apart', () => {
  const of = (...paths: string[]) =>
    grades('paths-do-not-collide', Object.fromEntries(paths.map(path => [path, { get: { responses: ok } }])));
  expect(of('/users/{id}/{relation:members}', '/users/{id}/{relation:guests}')).toEqual([]);
  expect(of('/users/{id:[0-9]+}', '/users/{number:[0-9]+}')).toEqual(['error']);
  expect(of('/users/{id}', '/users/{name}')).toEqual(['error']);
});

it('contract-states-authentication: a POST that returns 200 may only compute', () => {
  const of = (status: string, more: object = {}) => {
    const responses = { [status]: { description: 'x' }, '401': { description: 'Unauthorized' } };
    return grades('contract-states-authentication', { '/density': { post: { responses }, ...more } });
  };
  const get = { get: { responses: ok } };
  expect(of('200', get)).toEqual(['warning']);
  expect(of('200')).toEqual(['warning']);
  expect(of('201', get)).toEqual(['error']);
  // Generators add 201 to every POST.
  const both = { post: { responses: { ...ok, '201': { description: 'x' }, '401': { description: 'x' } } } };
  expect(grades('contract-states-authentication', { '/density': both })).toEqual(['warning']);
  expect(of('200', { ...get, delete: { responses: ok } })).toEqual(['error']);
});

it('contract-states-authentication: an oauth_token is a credential, and one in the URL', () => {
  const paths = (name: string) => ({
    '/orders': {
      post: {
        parameters: [{ name, in: 'query', required: true, schema: text }],
        responses: { '201': { description: 'x' } },
      },
    },
  });
  const both = (name: string) =>
    ['contract-states-authentication', 'credential-in-header'].map(rule => count(rule, paths(name)));
  expect(both('oauth_token')).toEqual([0, 1]);
  expect(both('consumer_secret')).toEqual([0, 1]);
  expect(both('place')).toEqual([1, 0]);
});
