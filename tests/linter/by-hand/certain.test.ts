import { expect, it } from 'vitest';
import { answers, array, found, grades, integer, json, object, ok, text, withKey } from '../_contract';

/** What an error needs beside its first sign: each contract with it, and without it. */

const created = { '201': { description: 'x' } };

it('contract-states-authentication: a name such as that of a credential leaves it open', () => {
  const of = (more: object) =>
    grades('contract-states-authentication', { '/orders': { post: { responses: created, ...more } } });
  const header = (name: string) => ({ parameters: [{ name, in: 'header', schema: text }] });
  expect(of({})).toEqual(['error']);
  expect(of(header('X-Acme-Uid'))).toEqual(['warning']);
  expect(of({ parameters: [{ name: 'page_token', in: 'query', schema: text }] })).toEqual(['error']);
});

it('contract-states-authentication: says how many operations document a 401', () => {
  const post = (...statuses: string[]) => ({
    post: { responses: Object.fromEntries(['201', ...statuses].map(status => [status, { description: 'x' }])) },
  });
  const of = (paths: object) => found('contract-states-authentication', paths).map(({ message }) => message);
  const start = 'No operation says which credential it needs: the contract has no security scheme and no requirement';
  expect(of({ '/orders': post() })).toEqual([`${start}.`]);
  expect(of({ '/orders': post('401'), '/a': post('403') })).toEqual([
    `${start}, although one operation documents a 401.`,
  ]);
  expect(of({ '/orders': post('401'), '/a': post('401') })).toEqual([
    `${start}, although 2 operations document a 401.`,
  ]);
});

it('contract-states-authentication: shows an operation that documents a 401, since signing in needs no credential', () => {
  const post = (status: string) => ({
    post: { responses: { '201': { description: 'x' }, [status]: { description: 'x' } } },
  });
  const places = (paths: object) => found('contract-states-authentication', paths).map(({ pointer }) => pointer);
  expect(places({ '/sessions': post('400'), '/orders': post('401') })).toEqual(['/paths/~1orders/post']);
  expect(places({ '/sessions': post('400'), '/orders': post('400') })).toEqual(['/paths/~1sessions/post']);
});

it('contract-states-authentication: two bodies that name a session leave it open, one is data', () => {
  const signed = { post: { requestBody: json(object({ session: text })), responses: created } };
  expect(grades('contract-states-authentication', { '/orders': signed })).toEqual(['error']);
  expect(grades('contract-states-authentication', { '/orders': signed, '/bills': signed })).toEqual(['warning']);
});

it('post-accepts-key: a payment that doesn’t say from what it is paid may wait for the payer', () => {
  const post = (fields: object) => ({
    post: { requestBody: json(object({ amount: integer, ...fields })), responses: created },
  });
  const of = (paths: object) => grades('post-accepts-key', paths);
  expect(of({ '/payments': post({}) })).toEqual(['warning']);
  expect(of({ '/payments': post({ card: object({ number: text }) }) })).toEqual(['warning']);
  expect(of({ '/charges': post({}) })).toEqual(['error']);
  expect(of({ '/payments': post({}), '/transfers': withKey })).toEqual(['error']);
});

it('get-is-safe: what is confirmed, cleared, or invalidated does harm where money or a booking depends on it', () => {
  const of = (verb: string, thing: string) =>
    grades('get-is-safe', {
      [`/${thing}/{id}/${verb}`]: { get: { summary: `${verb}s the ${thing}`, responses: ok } },
    });
  expect(of('confirm', 'bookings')).toEqual(['error']);
  expect(of('confirm', 'addresses')).toEqual(['warning']);
  expect(of('clear', 'screens')).toEqual(['warning']);
  expect(of('delete', 'screens')).toEqual(['error']);
});

it('failure-has-status: an error that may be that of a part shows no convention', () => {
  const own = answers(object({ success: { type: 'boolean' }, error: object({ message: text }) }));
  const ofParts = answers(object({ error: object({ message: text }), results: { type: 'array', items: text } }));
  const plain = answers(object({ name: text }));
  const of = (others: object) =>
    found('failure-has-status', {
      ...Object.fromEntries(['h', 'i', 'j', 'k'].map(name => [`/${name}`, { post: { responses: own } }])),
      ...Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g'].map(name => [`/${name}`, { post: { responses: others } }])),
    })[0]!.message;
  expect(of(plain)).toContain('6 follow the convention');
  expect(of(ofParts)).not.toContain('follow');
});

it('post-accepts-key: what another operation confirms may not have been sent', () => {
  const pay = { post: { requestBody: json(object({ amount: integer, iban: text })), responses: created } };
  const of = (step: string) =>
    grades('post-accepts-key', {
      '/transfers': withKey,
      '/payouts': pay,
      [`/payouts/{id}/${step}`]: { post: { responses: ok } },
    });
  expect(of('notes')).toEqual(['error']);
  expect(of('confirm')).toEqual(['warning']);
  expect(of('execute')).toEqual(['info']);
});

it('credential-in-header: the token of a forgotten password serves once', () => {
  const of = (description: string) =>
    grades('credential-in-header', {
      '/users/validate_token': {
        get: {
          parameters: [{ name: 'token', in: 'query', description, required: true, schema: text }],
          responses: ok,
        },
      },
    });
  expect(of('Forgot password token to be validated')).toEqual([]);
  expect(of('The access token to be validated')).toEqual(['warning']);
});

it('credential-in-header: what another service sends to a webhook is written as that service writes it', () => {
  const parameters = [{ name: 'api_key', in: 'query', description: 'API key', required: true, schema: text }];
  const of = (summary: string) =>
    grades('credential-in-header', { '/plex': { post: { summary, parameters, responses: ok } } });
  expect(of('Accept Plex Media Server webhook')).toEqual(['info']);
  expect(of('Handles webhook registrations')).toEqual(['error']);
  expect(of('Accept orders')).toEqual(['error']);
});

it('credential-in-header: a URL with a checksum over all of it is worth nothing when it’s changed', () => {
  const sent = (name: string, required = true) => ({ name, in: 'query', required, schema: text });
  const of = (...parameters: object[]) =>
    grades('credential-in-header', { '/end': { post: { parameters, responses: ok } } });
  expect(of(sent('password'), sent('checksum'))).toEqual(['warning']);
  expect(of(sent('password'), sent('checksum', false))).toEqual(['error']);
  expect(of(sent('password'), sent('reason'))).toEqual(['error']);
});

it('contract-states-authentication: a cookie that a text mentions may be what clients are known by', () => {
  const paths = { '/orders': { post: { responses: created } } };
  const of = (more: object) => grades('contract-states-authentication', paths, more);
  expect(of({})).toEqual(['error']);
  expect(of({ tags: [{ name: 'Orders', description: 'They rely on the session cookie.' }] })).toEqual(['warning']);
  expect(of({ tags: [{ name: 'Orders', description: 'They rely on nothing.' }, 'Cookies'] })).toEqual(['error']);
});

it('get-is-safe: who is signed out signs in again', () => {
  const of = (path: string) =>
    grades('get-is-safe', {
      [path]: { get: { summary: 'Delete the session', operationId: 'deleteIt', responses: ok } },
    });
  expect(of('/oauth/logout')).toEqual(['warning']);
  expect(of('/oauth/sign-out')).toEqual(['warning']);
  expect(of('/oauth/session')).toEqual(['error']);
});

it('post-accepts-key: a transfer may be one of points, unless it has a currency or an account', () => {
  const of = (path: string, fields: object) =>
    grades('post-accepts-key', {
      '/charges': withKey,
      [path]: { post: { requestBody: json(object({ amount: integer, ...fields })), responses: created } },
    });
  expect(of('/transfers', { username: text })).toEqual(['warning']);
  expect(of('/transfers', { username: text, currency: text })).toEqual(['error']);
  expect(of('/transfers', { destinationAccountId: text })).toEqual(['error']);
  expect(of('/payouts', { username: text })).toEqual(['error']);
});

it('post-accepts-key: money is certainly moved twice where others take a key, and for charges', () => {
  const of = (path: string, fields: object, others: object = {}) =>
    grades('post-accepts-key', {
      ...others,
      [path]: { post: { requestBody: json(object({ amount: integer, ...fields })), responses: created } },
    });
  const keyed = { '/orders': withKey };
  expect(of('/payouts', {})).toEqual(['warning']);
  expect(of('/payouts', { beneficiary: text })).toEqual(['warning']);
  expect(of('/payouts', {}, keyed)).toEqual(['error']);
  expect(of('/withdrawals', { bank_account: text })).toEqual(['warning']);
  expect(of('/transfers', { currency: text })).toEqual(['warning']);
  expect(of('/payments', { currency: text })).toEqual(['warning']);
  expect(of('/payments', { card: text })).toEqual(['warning']);
  expect(of('/charges', {})).toEqual(['error']);
  expect(of('/orders/{id}/refund', {})).toEqual(['warning']);
  expect(of('/orders/{id}/charge', {})).toEqual(['error']);
  expect(of('/orders/{id}/approve-charges', {})).toEqual(['warning']);
});

it('credential-in-header: a link to a page carries its token, as does one by which somebody completes a registration', () => {
  const of = (path: string, description: string, mediaType: string, name = 'access_token') =>
    grades('credential-in-header', {
      [path]: {
        get: {
          parameters: [{ name, in: 'query', description, required: true, schema: text }],
          responses: { '200': { description: 'x', content: { [mediaType]: { schema: text } } } },
        },
      },
    });
  expect(of('/pages', 'Access token of the reader', 'application/json')).toEqual(['error']);
  expect(of('/pages', 'Access token of the reader', 'text/html')).toEqual(['warning']);
  expect(of('/auth', 'Login token', 'application/json', 'token')).toEqual(['warning']);
  expect(of('/auth', 'Registration token, in place of a login token', 'application/json', 'token')).toEqual([]);
});

it('credential-in-header: a scheme of the same name is the API’s own, though nothing requires it', () => {
  const parameters = [{ name: 'apiKey', in: 'query', required: true, schema: text }];
  const of = (name: string) => {
    const securitySchemes = { agent: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'query', name } };
    return found(
      'credential-in-header',
      { '/a': { get: { parameters, responses: ok } } },
      { security: [{ agent: [] }], components: { securitySchemes } },
    ).map(({ message }) => message);
  };
  expect(of('apiKey')).toContain('The query parameter "apiKey" carries a credential.');
  expect(of('other')).toContain('The query parameter "apiKey" carries a credential besides the API’s own.');
});

it('code-keeps-one-type: what a success returns as well is the state of a job', () => {
  const components = { schemas: { State: object({ code: text, message: text }) } };
  const of = (accepted: object) =>
    grades(
      'code-keeps-one-type',
      {
        '/jobs': {
          post: {
            responses: {
              ...answers(accepted, '202'),
              ...answers({ $ref: '#/components/schemas/State' }, '500'),
              ...answers(object({ code: integer, message: text }), '400'),
            },
          },
        },
      },
      { components },
    );
  expect(of(object({ id: text }))).toEqual(['error']);
  expect(of({ $ref: '#/components/schemas/State' })).toEqual([]);
});

it('post-accepts-key: a vendor’s name and the key may be written together, and an import is paid from nowhere', () => {
  const of = (path: string, fields: object, header: string) =>
    grades('post-accepts-key', {
      '/transfers': withKey,
      [path]: {
        post: {
          parameters: [{ name: header, in: 'header', schema: text }],
          requestBody: json(object({ amount: integer, ...fields })),
          responses: created,
        },
      },
    });
  expect(of('/refunds', {}, 'X-Acme-Version')).toEqual(['error']);
  expect(of('/refunds', {}, 'X-Acme-IdempotencyKey')).toEqual([]);
  expect(of('/bills/{id}/payments', { payment_source: text }, 'X-Acme-Version')).toEqual(['error']);
  expect(of('/bills/{id}/payments', { payment_import_source: text }, 'X-Acme-Version')).toEqual(['warning']);
});

it('contract-states-authentication: a JWT that the overview asks for is a credential', () => {
  const of = (description: string) =>
    grades(
      'contract-states-authentication',
      { '/orders': { post: { responses: created } } },
      { info: { title: 'T', version: '1', description } },
    );
  expect(of('Recording requires a JWT.')).toEqual([]);
  expect(of('Recording requires patience.')).toEqual(['error']);
});

it('error-has-code: the listed words of a required field are codes, whatever it’s called', () => {
  const codes = ['NotFound', 'Locked', 'InUse', 'TooLong', 'Expired', 'Unknown'];
  const of = (name: string, values: readonly string[], required: readonly string[] = [name]) => {
    const body = object({ error: text, [name]: { ...text, enum: values } }, { required });
    const responses = { ...ok, ...answers(body, '400'), ...answers(body, '422') };
    return grades('error-has-code', { '/a': { post: { responses } }, '/b': { post: { responses } } });
  };
  expect(of('reference', codes)).toEqual([]);
  expect(of('reference', codes, [])).toEqual(['warning']);
  expect(of('reference', codes.slice(1))).toEqual(['warning']);
  expect(of('severity', codes)).toEqual(['warning']);
  expect(of('_type', codes.slice(5))).toEqual([]);
  expect(of('_part', codes.slice(5))).toEqual(['warning']);
});

it('error-has-code: sentences that a required message lists are as good, however many they are', () => {
  const of = (values: readonly string[]) => {
    const body = object({ title: text, message: { ...text, enum: values } }, { required: ['message'] });
    const responses = { ...ok, ...answers(body, '400'), ...answers(body, '422') };
    return grades('error-has-code', { '/a': { post: { responses } }, '/b': { post: { responses } } });
  };
  const sentences = ['Lost', 'Locked', 'In use', 'Too long', 'Expired', 'Unknown'].map(state => `It is ${state}.`);
  expect(of(sentences.slice(4))).toEqual([]);
  expect(of(sentences)).toEqual([]);
  expect(of(sentences.slice(5))).toEqual(['warning']);
});

it('get-is-safe: a step of an item may be said in one word, and terminates, denies, or renames it', () => {
  const of = (path: string, summary: string) => grades('get-is-safe', { [path]: { get: { summary, responses: ok } } });
  expect(of('/environments/{id}/stop', 'Stop')).toEqual(['warning']);
  expect(of('/lines/stop', 'Stop')).toEqual([]);
  expect(of('/environments/{id}/stop', 'The stop')).toEqual([]);
  expect(of('/environments/{id}/terminate', 'Terminates the environment')).toEqual(['error']);
  expect(of('/approvals/{id}/deny', 'Deny an approval')).toEqual(['error']);
  expect(of('/deny-list', 'Rules that deny')).toEqual([]);
  expect(of('/environments/{id}/rename/{name}', 'Rename the environment')).toEqual(['warning']);
  expect(of('/loans/{id}/renew', 'Renew a loan')).toEqual(['warning']);
});

it('paths-do-not-collide: one path under two names, each with methods of its own', () => {
  const of = (paths: Record<string, readonly string[]>) =>
    found(
      'paths-do-not-collide',
      Object.fromEntries(
        Object.entries(paths).map(([path, methods]) => [
          path,
          Object.fromEntries(methods.map(method => [method, { responses: ok }])),
        ]),
      ),
    ).map(({ severity, message }) => `${severity}: ${message}`);
  expect(of({ '/orders/{id}': ['get'], '/orders/{orderId}': ['put'] })).toEqual([
    'warning: /orders/{orderId} and /orders/{id} are one path with two names for a parameter, which OpenAPI doesn’t allow.',
  ]);
  expect(of({ '/orders/{id}': ['get', 'put'] })).toEqual([]);
  expect(of({ '/orders/{id}': ['get'], '/orders/{orderId}': ['get', 'put'] })).toEqual([
    'error: GET /orders/{orderId} and GET /orders/{id} match the same URLs.',
  ]);
  expect(of({ '/orders/{id}': ['get'], '/orders/{id}/lines': ['put'] })).toEqual([]);
});

it('credential-in-header: where the overview offers a header, nobody has to send the key in the URL', () => {
  const of = (description: string) =>
    grades(
      'credential-in-header',
      { '/orders': { post: { responses: created } } },
      {
        info: { title: 'T', version: '1', description },
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'token' } } },
      },
    );
  expect(of('Send token=KEY in the URL or a header X-Token.')).toEqual(['warning']);
  expect(of('Send the key in the header X-Token or in the query.')).toEqual(['warning']);
  expect(of('Send token=KEY in the URL. Headers are ignored.')).toEqual(['error']);
});

it('error-has-code: a part that every error has may hold the code with its values', () => {
  const of = (value: object, required: readonly string[] = ['codeMinor']) => {
    const entry = object({ codeMinorValue: { ...text, ...value } }, { required: ['codeMinorValue'] });
    const part = object({ codeMinorField: array(entry) }, { required: ['codeMinorField'] });
    const body = object({ description: text, codeMinor: part }, { required });
    const responses = { ...ok, ...answers(body, '400'), ...answers(body, '422') };
    return grades('error-has-code', { '/a': { post: { responses } }, '/b': { post: { responses } } });
  };
  expect(of({ enum: ['invaliddata', 'unauthorisedrequest'] })).toEqual([]);
  expect(of({ const: 'invaliddata' })).toEqual([]);
  expect(of({})).toEqual(['warning']);
  expect(of({ const: 'invaliddata' }, [])).toEqual(['warning']);
  expect(of({ enum: ['It is invalid.', 'It is locked.'] })).toEqual(['warning']);
});

it('credential-in-header: the name of a stored secret, and what OAuth 1.0 sends back, are no credentials of a client', () => {
  const of = (name: string, description: string, ...others: string[]) =>
    grades('credential-in-header', {
      '/accounts/complete': {
        get: {
          parameters: [
            { name, in: 'query', required: true, description, schema: text },
            ...others.map(other => ({ name: other, in: 'query', required: true, schema: text })),
          ],
          responses: ok,
        },
      },
    });
  expect(of('secret', 'Refers to the name of a stored secret entry.')).toEqual([]);
  expect(of('secret', 'The secret of the account.')).toEqual(['error']);
  expect(of('oauth_token', '', 'oauth_verifier')).toEqual(['info']);
  expect(of('oauth_token', '', 'shop')).toEqual(['warning']);
});

it('credential-in-header: who the customer is proves nothing', () => {
  const called = (scheme: string, name: string) =>
    grades(
      'credential-in-header',
      { '/orders': { post: { responses: created } } },
      {
        security: [{ [scheme]: [] }],
        components: { securitySchemes: { [scheme]: { type: 'apiKey', in: 'query', name } } },
      },
    );
  expect(called('customerId', 'customer')).toEqual(['warning']);
  expect(called('customerId', 'customer_key')).toEqual(['error']);
  expect(called('caller', 'customer')).toEqual(['error']);
});

it('failure-has-status: what a check finds is what it was asked for', () => {
  const body = object({ ok: { type: 'boolean' }, errors: array(text) }, { required: ['ok'] });
  const of = (path: string) => grades('failure-has-status', { [path]: { get: { responses: answers(body) } } });
  expect(of('/admin/integrity')).toEqual([]);
  expect(of('/admin/settings')).toEqual(['warning']);
});

it('post-accepts-key: a withdrawal that is only screened moves nothing', () => {
  const of = (path: string) =>
    grades('post-accepts-key', {
      '/transfers': withKey,
      [path]: { post: { requestBody: json(object({ amount: integer, address: text })), responses: created } },
    });
  expect(of('/withdrawals')).toEqual(['error']);
  expect(of('/kyt/withdrawals')).toEqual(['warning']);
  expect(of('/screenings/withdrawals')).toEqual(['warning']);
});

it('post-accepts-key: a reference in a part of the request may keep the second one out', () => {
  const of = (description: string) => {
    const references = object({ merchantReference: { ...text, description } });
    return grades('post-accepts-key', {
      '/charges': { post: { requestBody: json(object({ amount: integer, references })), responses: created } },
    });
  };
  expect(of('Shown on the statement.')).toEqual(['error']);
  expect(of('If provided, it must be unique per checkout.')).toEqual(['warning']);
});

it('contract-states-authentication: a 401 that tells another reason shows no credential', () => {
  const of = (description: string) =>
    grades('contract-states-authentication', {
      '/rooms/{id}': { delete: { responses: { ...ok, '401': { description } } } },
    });
  for (const description of ['', 'Unauthorized', 'Nicht angemeldet', 'The token has expired'])
    expect(of(description), description).toEqual(['error']);
  expect(of('Audits deactivated by user')).not.toEqual(['error']);
});

it('credential-in-header: a key for a few reads of what is there for everybody only counts, and one for orders opens them', () => {
  const of = (path: string) => {
    const securitySchemes = { key: { type: 'apiKey', in: 'query', name: 'api_key' } };
    return grades(
      'credential-in-header',
      { [path]: { get: { responses: ok } } },
      { security: [{ key: [] }], components: { securitySchemes } },
    );
  };
  expect(of('/articles/{section}')).toEqual(['warning']);
  expect(of('/orders')).toEqual(['error']);
  expect(of('/users/{id}')).toEqual(['error']);
});

it('credential-in-header: a WebSocket that takes a header as well has the query for browsers', () => {
  const of = (description: string, status: string) =>
    grades('credential-in-header', {
      '/rooms/{id}/stream': {
        get: {
          parameters: [{ name: 'access_token', in: 'query', description, schema: text }],
          responses: { [status]: { description: 'x' } },
        },
      },
    });
  const either = 'Access token (JWT). If not provided, it must be in the Authorization header.';
  expect(of(either, '101')).toEqual(['info']);
  expect(of(either, '200')).toEqual(['warning']);
  expect(of('Access token', '101')).toEqual(['warning']);
  expect(of('Access token', '200')).toEqual(['error']);
});

it('webhook-is-signed: a header of its own with a secret value is a secret', () => {
  const register = (...names: string[]) => {
    const fields = Object.fromEntries(['url', ...names].map(name => [name, text]));
    return found('webhook-is-signed', { '/webhooks': { post: { requestBody: json(object(fields)), responses: ok } } })
      .length;
  };
  expect(register('secretHeader', 'secretValue')).toBe(0);
  expect(register('headerName', 'sortValue')).toBe(1);
});

it('failures-are-stated: a tag may be the page of all failures', () => {
  const of = (description: string) =>
    grades(
      'failures-are-stated',
      { '/mails': { post: { responses: ok } } },
      { tags: [{ name: 'Codes', description }] },
    );
  expect(of('401 Unauthorized, 404 Not found, 422 Invalid, 500 Error')).toEqual(['info']);
  expect(of('Mails to send.')).toEqual(['warning']);
});
