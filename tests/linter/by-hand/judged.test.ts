import { describe, expect, it } from 'vitest';
import { answers, array, count, found, json, number, object, ok, query, text } from '../_contract';

/** Shapes of published contracts in which somebody who had not seen the rules found a finding wrong, or of no use. */
const grades = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity, places }) => `${severity} ${places}`);

describe('webhook-is-signed', () => {
  const rule = 'webhook-is-signed';
  const reference = { $ref: '#/components/parameters/signature' };
  const components = { parameters: { signature: { name: 'webhook-signature', in: 'header', schema: text } } };
  const events = (signed: number, all: number) => ({
    webhooks: Object.fromEntries(
      Array.from({ length: all }, (_, i) => [
        `event.${i}`,
        {
          post: {
            parameters: i < signed ? [reference] : [],
            requestBody: json(object({ id: text, amount: text })),
            responses: ok,
          },
        },
      ]),
    ),
  });
  it('is one warning where the header is described and most events don’t refer to it', () => {
    expect(grades(rule, {}, { ...events(2, 64), components })).toEqual(['warning 62']);
    expect(grades(rule, {}, { ...events(0, 64), components })).toEqual(['warning 64']);
    expect(grades(rule, {}, { ...events(64, 64), components })).toEqual([]);
    expect(grades(rule, {}, events(0, 64))).toEqual(['warning 64']);
  });
  it('takes the secret of an event subscription for a sign', () => {
    const secret = (path: string) => ({ [path]: { get: { responses: answers(object({ secret: text })) } } });
    expect(count(rule, secret('/event_subscriptions/{token}/secret'), events(0, 3))).toBe(0);
    expect(count(rule, secret('/notifications/endpoints/{id}'), events(0, 3))).toBe(0);
    expect(count(rule, secret('/applications/{id}/secret'), events(0, 3))).toBe(1);
  });
  it('a callback by GET brings a browser back', () => {
    const callback = (method: string) => ({
      '/logins': {
        post: { responses: ok, callbacks: { back: { '{$request.body#/url}': { [method]: { responses: ok } } } } },
      },
    });
    expect(count(rule, callback('get'))).toBe(0);
    expect(count(rule, callback('post'))).toBe(1);
  });
});

describe('credential-in-header', () => {
  const rule = 'credential-in-header';
  const schemes = (more: object) => ({
    components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' }, ...more } },
  });
  const legacy = { legacy: { type: 'apiKey', in: 'query', name: 'api_key' } };
  const paths = { '/a': { get: { responses: ok } } };
  it('asks whether anything asks for the scheme', () => {
    expect(grades(rule, paths, { ...schemes(legacy), security: [{ login: [] }] })).toEqual(['info 1']);
    expect(grades(rule, paths, schemes(legacy))).toEqual(['warning 1']);
    expect(grades(rule, paths, { ...schemes(legacy), security: [{ login: [] }, { legacy: [] }] })).toEqual([
      'warning 1',
    ]);
    expect(
      grades(rule, { '/orders': { get: { security: [{ legacy: [] }], responses: ok } } }, schemes(legacy)),
    ).toEqual(['error 1']);
  });
  it('whoever it is done for is no credential', () => {
    const sudo = (name: string, description = '') => ({
      ...schemes({ sudo: { type: 'apiKey', in: 'query', name, description } }),
      security: [{ login: [] }, { sudo: [] }],
    });
    expect(count(rule, paths, sudo('sudo'))).toBe(0);
    expect(count(rule, paths, sudo('as', 'Impersonates the user of this name.'))).toBe(0);
    expect(count(rule, paths, sudo('key'))).toBe(1);
  });
  const take = (path: string, name: string, more: object = {}, description = '') => ({
    [path]: { post: { parameters: [{ name, in: 'query', schema: text, description }], responses: ok, ...more } },
  });
  it('the key of a link is none, nor is a token that a person was sent once', () => {
    const password = { requestBody: json(object({ password: text })) };
    expect(count(rule, take('/shared-links/login', 'key', password, 'Encryption key (base64url)'))).toBe(0);
    expect(count(rule, take('/login', 'token', password))).toBe(0);
    expect(count(rule, take('/login', 'token'))).toBe(1);
    expect(count(rule, take('/auth/verify-email', 'token'))).toBe(0);
    expect(count(rule, take('/files', 'token', {}, 'The download token of the file; no access token.'))).toBe(0);
    expect(count(rule, take('/files', 'token', {}, 'Your access token.'))).toBe(1);
  });
  it('one parameter in many operations is told once', () => {
    const many = Object.assign(
      {},
      ...Array.from({ length: 20 }, (_, i) => take(`/a${i}`, 'api_key', {}, 'Your API key.')),
    );
    expect(grades(rule, many)).toEqual(['error 20']);
  });
});

describe('paths-do-not-collide', () => {
  const rule = 'paths-do-not-collide';
  const path = (name: string, schema: object, last = '') => ({
    [`/journals/{${name}}${last}`]: {
      get: { parameters: [{ name, in: 'path', required: true, schema }], responses: ok },
    },
  });
  it('ids of two types share no URL', () => {
    const two = (other: object) => found(rule, { ...path('number', { type: 'integer' }), ...path('id', other) });
    expect(two({ ...text, format: 'uuid' })).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('have the same path as far as OpenAPI') },
    ]);
    expect(two(text)).toMatchObject([{ severity: 'error', message: expect.stringContaining('match the same URLs') }]);
  });
  it('is told once where it is a habit', () => {
    const pairs = Array.from({ length: 14 }, (_, i) => ({
      ...path('id', text, `/${i}`),
      ...path('name', text, `/${i}`),
    }));
    expect(grades(rule, Object.assign({}, ...pairs))).toEqual(['error 14']);
  });
});

describe('one-field-case', () => {
  const rule = 'one-field-case';
  const names = (...all: string[]) => Object.fromEntries(all.map(name => [name, text]));
  const camel = names('madeAt', 'sentAt', 'paidAt', 'soldAt', 'seenAt', 'readAt');
  const read = (fields: object, path = '/a', ...query: string[]) => ({
    [path]: {
      get: {
        parameters: query.map(name => ({ name, in: 'query', schema: text })),
        responses: answers(object(fields)),
      },
    },
  });
  it('counts each name once', () => {
    const inner = () => object(names('data_type'));
    const told = found(rule, read({ a: inner(), b: inner(), c: inner(), 'display-label': text }));
    expect(told.map(({ message }) => message)).toEqual([
      '"display-label" is kebab-case, while another name is snake_case.',
    ]);
  });
  it('sees the fields beside a reference', () => {
    const components = { schemas: { Base: object(camel) } };
    const told = (schema: object) =>
      found(rule, { '/a': { get: { responses: answers(schema) } } }, { components }).map(({ message }) => message);
    const base = { $ref: '#/components/schemas/Base' };
    expect(told(base)).toEqual([]);
    expect(told({ ...base, properties: names('by_age') })).toEqual([expect.stringContaining('"by_age"')]);
  });
  it('says once that there is no common style', () => {
    const mixed = [['from_day', 'to_day', 'by_type', 'of_kind', 'isOpen', 'hasMore', 'maxAge']].flat();
    const [one, ...others] = found(rule, read(camel, '/a', ...mixed));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ scope: 'contract', places: 3 });
    expect(one!.message).toContain('4 snake_case (from_day, to_day), 3 camelCase (isOpen, hasMore)');
    // With a clear majority, the odd ones are named.
    const clear = ['fromDay', 'toDay', 'byType', 'ofKind', 'by_age', 'maxAge'];
    expect(found(rule, read(camel, '/a', ...clear)).map(({ message }) => message)).toEqual([
      '"by_age" is snake_case, while 5 other names are camelCase.',
    ]);
  });
  it('leaves identifiers, headers, and standards as they are', () => {
    expect(count(rule, read({ ...camel, ...names('x86_64', 'sha_256', 'macOS', 'x-api-key', 'logout_token') }))).toBe(
      0,
    );
    expect(count(rule, read({ ...camel, ...names('x_rays') }))).toBe(1);
    const claims = names('email_verified', 'given_name');
    expect(count(rule, { ...read(camel), ...read(claims, '/oauth/userinfo') })).toBe(0);
    expect(count(rule, { ...read(camel), ...read(claims, '/users') })).toBe(2);
  });
  it('keys that are data are no names', () => {
    const status = { ...text, enum: ['open', 'in_review', 'closed'] };
    const counts = object(names('open', 'in_review', 'closed'));
    expect(count(rule, read({ ...camel, status, counts }))).toBe(0);
    expect(count(rule, read({ ...camel, counts }))).toBe(1);
    expect(count(rule, read({ ...camel, counts: object(names('OPEN', 'IN_REVIEW')) }))).toBe(0);
    expect(count(rule, read({ ...camel, scores: object(names('hate', 'self-harm', 'self-harm/intent')) }))).toBe(0);
    expect(count(rule, read({ ...camel, scores: object(names('hate', 'self-harm')) }))).toBe(1);
  });
});

describe('post-accepts-key', () => {
  const rule = 'post-accepts-key';
  const created = (more: object = {}) => ({ '201': { description: 'Created' }, ...more });
  const post = (fields: object, more: object = {}, path = '/orders') => ({
    [path]: {
      post: { requestBody: json(object(fields, { required: Object.keys(fields) })), responses: created(), ...more },
    },
  });
  it('a unique reference of the client is a key', () => {
    const said = (description: string) => post({ code: { ...text, description } });
    expect(count(rule, post({ client_order_id: text }))).toBe(0);
    expect(count(rule, post({ merchantTransactionReference: text }))).toBe(0);
    expect(count(rule, post({ client_id: text }))).toBe(1);
    expect(count(rule, said('Must be unique within the account.'))).toBe(0);
    expect(count(rule, said('Generated if not sent.'))).toBe(0);
    expect(count(rule, said('The code of the order.'))).toBe(1);
  });
  it('fields that make up the path of the item name it', () => {
    const item = (path: string) => ({
      ...post({ ip: text, name: text }, {}, '/hosts'),
      [path]: { delete: { responses: ok } },
    });
    expect(count(rule, item('/hosts/{ip}/{name}'))).toBe(0);
    expect(count(rule, item('/hosts/{host_name}'))).toBe(0);
    expect(count(rule, item('/hosts/{host_id}'))).toBe(1);
    expect(count(rule, item('/hosts/{ip}/ports/{name}'))).toBe(1);
  });
  it('reads what a conflict says', () => {
    const conflict = (fields: object, description: string, status = '409') =>
      post(fields, { responses: created({ [status]: { description } }) });
    expect(count(rule, conflict({ a: text }, 'The name conflicts with an existing object.'))).toBe(0);
    expect(count(rule, conflict({ name: text }, 'Conflict'))).toBe(0);
    expect(count(rule, conflict({ a: text }, 'Conflict'))).toBe(1);
    expect(count(rule, conflict({ a: text }, 'The name has already been taken.', '422'))).toBe(0);
    expect(count(rule, conflict({ a: text }, 'Invalid', '422'))).toBe(1);
  });
  it('what is deprecated or named by its path is left alone', () => {
    expect(count(rule, post({ a: text }, { deprecated: true }))).toBe(0);
    expect(count(rule, post({ a: text }, {}, '/orders/{id}'))).toBe(0);
  });
});

/** Reads of a list of things, at a path. */
const item = object({ id: text, name: text });
const listing = (path: string, items: object = item, more: object = {}) => ({
  [path]: { get: { responses: answers(array(items)), ...more } },
});

describe('list-has-limit and list-has-envelope', () => {
  const rules = ['list-has-limit', 'list-has-envelope'];
  it.each(rules)('%s leaves sets of reference alone', rule => {
    expect(count(rule, listing('/translations/languages'))).toBe(0);
    expect(count(rule, listing('/supported-currencies'))).toBe(0);
    expect(count(rule, listing('/orders'))).toBe(1);
    const changed = { '/categories/{id}': { put: { responses: ok } } };
    expect(count(rule, { ...listing('/categories'), ...changed })).toBe(1);
  });
  it.each(rules)('%s leaves the parts of one thing alone', rule => {
    const size = object({ url: text, width: { type: 'integer' } });
    expect(count(rule, listing('/albums/{id}/images', size))).toBe(0);
    expect(count(rule, listing('/albums/{id}/images', item))).toBe(1);
    expect(count(rule, listing('/images', size))).toBe(1);
  });
  it('a list that is said to come whole, or a filter for the newest, needs no maximum', () => {
    const limit = (description: string) => ({
      parameters: [{ name: 'limit', in: 'query', description, schema: { type: 'integer' } }],
    });
    expect(count('list-has-limit', listing('/orders', item, { description: 'Doesn’t support pagination.' }))).toBe(0);
    expect(
      count('list-has-limit', listing('/orders', item, limit('Return this number of most recently created orders.'))),
    ).toBe(0);
    expect(count('list-has-limit', listing('/orders', item, limit('How many.')))).toBeGreaterThan(0);
  });
  it('pages in headers leave room, and arrays throughout are told once', () => {
    const paged = { get: { responses: answers(array(item), '200', ['Content-Range']) } };
    expect(count('list-has-envelope', { '/orders': paged })).toBe(0);
    const bare = { ...listing('/a'), ...listing('/b'), ...listing('/c') };
    expect(grades('list-has-envelope', bare)).toEqual(['info 3']);
    const wrapped = { '/d': { get: { responses: answers(object({ data: array(item) })) } } };
    expect(grades('list-has-envelope', { ...bare, ...wrapped })).toEqual(['info 1', 'info 1', 'info 1']);
  });
});

it('list-has-cursor: a position by key is one', () => {
  const list = (description: string) => {
    const offset = { name: 'offset', in: 'query', description, schema: { type: 'integer' } };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } };
    const get = { parameters: [offset, limit], responses: answers(object({ data: array(item) })) };
    return count('list-has-cursor', { '/journals': { get } });
  };
  expect(list('Journals with a JournalNumber greater than the offset will be returned.')).toBe(0);
  expect(list('How many journals to skip.')).toBe(1);
  expect(list('Return activities that are newer than the specified activity ID.')).toBe(0);
  expect(list('Return activities that are newer than the specified activity.')).toBe(1);
});

describe('what a retry, a question, or a switch does', () => {
  it('batch-states-mode: checks change nothing, and each item with its action and reason says how it went', () => {
    const bulk = (path: string, schema: object) =>
      count('batch-states-mode', {
        [path]: { post: { requestBody: json(object({ items: array(item) })), responses: answers(schema) } },
      });
    const results = (fields: object) => object({ results: array(object(fields)) });
    expect(bulk('/assets/bulk-upload-check', results({ id: text }))).toBe(0);
    expect(bulk('/assets/bulk', results({ id: text, action: text, reason: text }))).toBe(0);
    expect(bulk('/assets/bulk', results({ id: text }))).toBe(1);
  });
  it('state-moves-by-operation: a switch, or a state with its reason, is no more than an info', () => {
    const write = (fields: object, more: object = { '/a/{id}/ship': { post: { responses: ok } } }) =>
      grades('state-moves-by-operation', {
        '/a/{id}': { patch: { requestBody: json(object(fields)), responses: ok } },
        ...more,
      });
    const state = (...values: string[]) => ({ ...text, enum: values });
    expect(write({ state: state('ACTIVE', 'PAUSED', 'CLOSED') })).toEqual(['info 1']);
    expect(write({ state: state('new', 'paid', 'shipped'), substatus: text })).toEqual(['info 1']);
    expect(write({ state: state('new', 'paid', 'shipped') })).toEqual(['warning 1']);
    expect(write({ state: state('new', 'paid', 'shipped') }, {})).toEqual(['info 1']);
  });
  it('path-is-noun: a POST that computes has no resource, nor has a command on the only one of its kind', () => {
    const post = (path: string, more: object = { requestBody: json(item) }) =>
      count('path-is-noun', { [path]: { post: { responses: ok, ...more } } });
    expect(post('/graders/validate')).toBe(0);
    expect(post('/graders/validate', {})).toBe(1);
    expect(post('/graders/approve')).toBe(1);
    expect(post('/swarm/unlock')).toBe(0);
    expect(post('/graders/unlock')).toBe(1);
  });
  it('put-replaces-whole, list-has-envelope: what is deprecated is given up', () => {
    const description = 'Fields that are left out keep their values.';
    const put = (deprecated: boolean) => ({
      '/a/{id}': { put: { deprecated, description, requestBody: json(item), responses: ok } },
    });
    expect(count('put-replaces-whole', put(true))).toBe(0);
    expect(count('put-replaces-whole', put(false))).toBe(1);
    expect(count('list-has-envelope', listing('/a', item, { deprecated: true }))).toBe(0);
  });
});

describe('failures', () => {
  it('what Prometheus scrapes is no endpoint for clients', () => {
    const metrics = (type: string) =>
      count('failures-are-stated', {
        '/metrics': { get: { responses: { '200': { description: 'x', content: { [type]: {} } } } } },
      });
    expect(metrics('text/plain')).toBe(0);
    expect(metrics('application/json')).toBe(1);
  });
  it('object-answers-404-and-403: without a credential there is no role to be too low', () => {
    const get = { '/a/{id}': { get: { responses: { ...ok, '404': { description: 'None.' } } } } };
    const rule = 'object-answers-404-and-403';
    expect(count(rule, get)).toBe(0);
    expect(count(rule, get, { security: [{ key: [] }, {}] })).toBe(0);
    expect(count(rule, get, { security: [{ key: [] }] })).toBe(1);
  });
  it('one-error-shape: a status without a body is one cause, and a shape that is written again and again is the rule', () => {
    const rule = 'one-error-shape';
    const paths = (own: object, failures: object) =>
      Object.assign(
        {},
        ...Array.from({ length: 20 }, (_, i) => ({
          [`/a${i}`]: { get: { responses: { ...answers(own, '400'), ...answers(own, '404'), ...failures } } },
        })),
      );
    const flat = object({ code: text, message: text });
    expect(grades(rule, paths(flat, { '412': { description: 'x' } }))).toEqual(['info 20']);
    const shared = { components: { responses: { no: { description: 'x', ...json(object({ status: text, text })) } } } };
    const told = found(rule, paths(flat, { '401': { $ref: '#/components/responses/no' } }), shared);
    expect(told.map(({ pointer }) => pointer)).toEqual([expect.stringContaining('/components/')]);
  });
});

describe('examples', () => {
  it('example-fits-schema: a request that shows what is rejected contradicts its schema on purpose', () => {
    const post = (name: string) =>
      count('example-fits-schema', {
        '/a': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: item, examples: { [name]: { value: { id: 7 } } } } },
            },
            responses: ok,
          },
        },
      });
    expect(post('bad_request')).toBe(0);
    expect(post('admin_not_found')).toBe(0);
    expect(post('typical')).toBe(1);
  });
  it('time-has-format: an example of the whole body shows how a time is written', () => {
    const schema = object({ pinned_at: text });
    const get = (example: unknown) =>
      count('time-has-format', {
        '/a': {
          get: { responses: { '200': { description: 'x', content: { 'application/json': { schema, example } } } } },
        },
      });
    expect(get({ pinned_at: '2023-10-05T20:59:44.433Z' })).toBe(0);
    expect(get({ pinned_at: 'yesterday' })).toBe(1);
  });
});

describe('reads', () => {
  it('read-has-etag: what nothing changes can do without', () => {
    const get = (headers: string[]) => ({ get: { responses: answers(item, '200', headers) } });
    const orders = {
      '/orders/{id}': { ...get(['ETag']), put: { responses: ok } },
      '/invoices/{id}': { ...get(['ETag']), put: { responses: ok } },
    };
    expect(count('read-has-etag', { ...orders, '/files/{id}': get([]) })).toBe(0);
    expect(count('read-has-etag', { ...orders, '/files/{id}': { ...get([]), patch: { responses: ok } } })).toBe(1);
    expect(count('read-has-etag', { '/files/{id}': get([]) })).toBe(1);
  });
  it('created-has-location: what cannot be read has no URL', () => {
    const add = (fields: object, path = '/lists/{id}/items') => ({
      [path]: { post: { responses: answers(object(fields), '201') } },
      '/lists/{id}': { get: { responses: ok } },
    });
    expect(count('created-has-location', add({ snapshot: text }))).toBe(0);
    expect(count('created-has-location', add({ id: text }))).toBe(1);
    expect(count('created-has-location', add({ snapshot: text }, '/lists'))).toBe(1);
  });
  it('quantity-has-unit: a relative weight, a list’s size, and a password’s length have none', () => {
    const get = (schema: object) => count('quantity-has-unit', { '/a/{id}': { get: { responses: answers(schema) } } });
    const weight = { weight: { type: 'integer' } };
    expect(get(object({ devices: array(object(weight), { description: 'Relative device weights.' }) }))).toBe(0);
    expect(get(object({ devices: array(object(weight), { description: 'Devices.' }) }))).toBe(1);
    expect(get(object({ length: { type: 'integer', description: 'The length of the password.' } }))).toBe(0);
    expect(get(object({ length: { type: 'integer', description: 'The length of the ship.' } }))).toBe(1);
  });
});

describe('words and shapes that say it otherwise', () => {
  const get = (path: string, more: object) => ({ [path]: { get: { responses: ok, ...more } } });
  const post = (path: string, more: object) => ({ [path]: { post: { responses: { '201': ok['200'] }, ...more } } });
  const asked = (name: string, more: object = {}) => ({ name, in: 'query', required: true, schema: text, ...more });

  it('a browser is sent to a logout by GET', () => {
    const logout = (parameters: object[]) => get('/sessions/logout', { description: 'Logout a user.', parameters });
    expect(grades('get-is-safe', logout([asked('return_to')]))).toEqual(['info 1']);
    expect(grades('get-is-safe', logout([]))).toEqual(['warning 1']);
  });
  it('a GET whose summary was copied from the POST beside it', () => {
    const summary = 'Creates a role.';
    const role = (other: string) => ({
      '/role/{id}': {
        get: { operationId: 'get-role', summary, responses: { '201': ok['200'] } },
        post: { summary: other, responses: ok },
      },
    });
    expect(found('get-is-safe', role('Else.'))[0]!.message).toContain('summary');
    expect(
      found('get-is-safe', role(summary))
        .map(({ message }) => message)
        .join(),
    ).not.toContain('summary');
  });
  it('a token for logging out, and the id of a session', () => {
    const logout = (name: string, description: string) =>
      count('credential-in-header', get('/sessions/logout', { parameters: [asked(name, { description })] }));
    expect(logout('token', 'The logout token returned from the authorize endpoint.')).toBe(0);
    expect(logout('token', 'A short-lived token for this page.')).toBe(0);
    expect(logout('token', 'A short-lived access token.')).toBe(1);
    expect(logout('session_id', 'The ID of the session, the `sid` claim of the access token.')).toBe(0);
    expect(logout('session_id', 'The ID of the session that authenticates you.')).toBe(1);
    expect(logout('session_id', '')).toBe(1);
  });
  it('a PUT that says what it does', () => {
    const fields = { a: text, b: text };
    const thing = (description: string, patch: object = {}) => ({
      '/things/{id}': {
        get: { responses: answers(object(fields, { required: ['a'] })) },
        put: { description, requestBody: json(object(fields)), responses: ok },
        ...patch,
      },
    });
    const rule = 'put-replaces-whole';
    expect(grades(rule, thing('The omitted properties will be left unchanged.'))).toEqual(['info 1']);
    expect(count(rule, thing('Sets the thing.'))).toBe(1);
    expect(count(rule, thing('Replace the properties given, resetting what they omit.'))).toBe(0);
    expect(count(rule, thing('', { patch: { responses: ok } }))).toBe(0);
  });
  it('a 429 whose words say when to retry, or that throttles nobody', () => {
    const answer = (path: string, description: string) =>
      count('throttling-says-when', get(path, { responses: { '429': { description } } }));
    expect(answer('/things', 'The Retry-After header says when to try again.')).toBe(0);
    expect(answer('/things', 'There is no Retry-After header.')).toBe(1);
    expect(answer('/things', 'unsealed and standby')).toBe(1);
    expect(answer('/sys/health', 'unsealed and standby')).toBe(0);
    expect(answer('/sys/health', 'Too many requests.')).toBe(1);
  });
  it('a post with its community and its cross-posts is no list', () => {
    const part = object({ name: text });
    const things = array(object({ id: text }));
    const body = (more: object, required: string[]) =>
      count(
        'list-has-limit',
        get('/post', { responses: answers(object({ cross_posts: things, ...more }, { required })) }),
      );
    expect(body({ community: part, moderators: things }, ['community'])).toBe(0);
    expect(body({}, [])).toBe(1);
  });
  it('where the next page begins, by key', () => {
    const page = (name: string, description = '', more: object = {}) =>
      found(
        'list-has-cursor',
        get('/things', {
          ...more,
          parameters: [...query('limit'), { name, in: 'query', schema: text, description }],
          responses: answers(object({ data: array(object({ id: text })) })),
        }),
      ).map(({ message }) => message);
    expect(page('last_evaluated_key')).toEqual([]);
    expect(page('startId')).toEqual([]);
    expect(page('from', 'Used as the starting point for the page.')).toEqual([]);
    expect(page('colour', '', { description: 'For the next page, you can use the startId query parameter.' })).toEqual(
      [],
    );
    expect(page('colour')).toHaveLength(1);
    const lists = Array.from({ length: 6 }, (_, i) =>
      get(`/things${i}`, {
        parameters: query('limit'),
        responses: answers(object({ data: array(object({ id: text })) })),
      }),
    );
    expect(found('list-has-cursor', Object.assign({}, ...lists))[0]!.message).not.toContain('by position');
  });
  it('who may use it, in words of its own', () => {
    const rule = 'operation-declares-permission';
    const more = {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    };
    const both = (description: string) => ({
      ...get('/a', { description: 'Requires the role admin.' }),
      ...get('/b', { description }),
    });
    expect(count(rule, both('Lists keys for the authenticated portal session\u2019s end user.'), more)).toBe(0);
    expect(count(rule, both('Authenticates only with a session cookie.'), more)).toBe(0);
    expect(count(rule, both('Lists keys.'), more)).toBe(1);
  });
  it('operations in the response are what a client waits for', () => {
    const project = (schema: object, description: string) =>
      count(
        'long-work-is-a-job',
        post('/projects', {
          description,
          responses: answers(schema, '201'),
        }),
      );
    const started = object({ operations: array(object({ id: text, status: text })) });
    for (const words of [
      'Creates it. Wait until the operations are finished before connecting.',
      'Creates it. The client must wait for the last operation to finish before using it.',
    ]) {
      expect(project(started, words)).toBe(0);
      expect(project(object({ id: text }), words)).toBe(1);
    }
    expect(project(started, 'Waits for the operations to finish. Increase your timeout.')).toBe(1);
  });
  it('a schedule is no time', () => {
    const things = (scheduled: object) =>
      count('time-has-format', {
        ...get('/a/{id}', { responses: answers(object({ scheduled_at: text })) }),
        ...get('/b/{id}', { responses: answers(object({ scheduled_at: scheduled })) }),
      });
    expect(things({ type: 'string', format: 'cron' })).toBe(0);
    expect(things(number)).toBe(1);
    const inSchema = (name: string) =>
      count('time-has-format', get('/a/{id}', { responses: answers({ $ref: `#/components/schemas/${name}` }) }), {
        components: { schemas: { [name]: object({ scheduled_at: text }) } },
      });
    expect([inSchema('CronJob'), inSchema('Job')]).toEqual([0, 1]);
  });
  it('what is charged against a limit is a number', () => {
    const cost = (description: string) =>
      count(
        'quantity-has-unit',
        post('/keys', { requestBody: json(object({ cost: { type: 'integer', description } })) }),
      );
    expect(cost('Cost charged against the limit per request.')).toBe(0);
    expect(cost('Charged against the spending limit.')).toBe(1);
    expect(cost('What it costs.')).toBe(1);
  });
  it('a POST that deletes, switches, or cleans up needs no key', () => {
    const rule = 'post-accepts-key';
    for (const path of [
      '/v2/apps.deleteApp',
      '/v2/deployments.rollbackDeployment',
      '/jobs/{id}/start',
      '/auth/tidy/secret-id',
      '/acme/new-order',
    ])
      expect([path, count(rule, post(path, {}))]).toEqual([path, 0]);
    for (const path of ['/v2/apps.createApp', '/replications', '/start-trials'])
      expect([path, count(rule, post(path, {}))]).toEqual([path, 1]);
  });
  it('says how many POST operations do take a key', () => {
    const many = Object.assign({}, ...Array.from({ length: 7 }, (_, i) => post(`/things${i}`, {})));
    const message = (more: object) => found('post-accepts-key', { ...many, ...more })[0]!.message;
    expect(message({})).toMatch(/doesn\u2019t say how to retry .* 7 POST/);
    expect(message(post('/x', { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] }))).toMatch(
      /^7 POST .*, while POST \/x takes "Idempotency-Key"\.$/,
    );
    expect(message({ '/x': { post: { responses: ok, 'x-unkey-idempotency': 'idempotent' } } })).toMatch(
      /^7 POST .*, while POST \/x takes "x-unkey-idempotency"\.$/,
    );
    expect(message({ '/x': { post: { responses: ok, 'x-idempotent': false } } })).toMatch(/doesn\u2019t say/);
  });
  it('relationships have the names of types, and XML those of its standard', () => {
    const tokens = object({ 'push-tokens': object({ data: array(object({ id: text })) }) });
    const body = object({ first_name: text, last_name: text, zip_code: text, relationships: tokens });
    const thing = (path: string) => ({ ...get('/a/{id}', { responses: answers(body) }), ...get(path, {}) });
    expect(count('one-field-case', thing('/a/{id}/relationships/push-tokens'))).toBe(0);
    expect(count('one-field-case', thing('/b'))).toBe(1);
    const names = object({ SingleLogout: text });
    const of = (mediaType: string) => ({
      ...get('/a/{id}', { responses: answers(object({ first_name: text, last_name: text, zip_code: text })) }),
      ...get('/metadata', { responses: { '200': { description: 'x', content: { [mediaType]: { schema: names } } } } }),
    });
    expect(count('one-field-case', of('application/xml'))).toBe(0);
    expect(count('one-field-case', of('application/json'))).toBe(1);
  });
  it('a computation before its noun', () => {
    const check = (path: string, status = '200') =>
      count('path-is-noun', post(path, { requestBody: json(object({ a: text })), responses: { [status]: ok['200'] } }));
    expect(check('/validate/job')).toBe(0);
    expect(check('/validate/job', '201')).toBe(1);
    expect(check('/validate/{id}')).toBe(1);
  });
  it('the providers that a server was built with', () => {
    const list = (more: object = {}) =>
      count('list-has-envelope', {
        ...get('/providers', { responses: answers(array(object({ id: text }))) }),
        ...more,
      });
    expect(list()).toBe(0);
    expect(list(get('/providers/{id}', {}))).toBe(1);
    expect(list(get('/providers/default', {}))).toBe(1);
  });
  it('a cursor in a body comes from the server', () => {
    const body = (name: string) =>
      count(
        'input-has-limits',
        post('/search', { requestBody: json(object({ [name]: text, other: { type: 'string', maxLength: 9 } })) }),
      );
    expect(body('cursor')).toBe(0);
    expect(body('cursor_name')).toBe(1);
  });
  it('what a server tells everybody of itself', () => {
    const status = (description: string, more: object = {}) =>
      count(
        'failures-are-stated',
        { ...get('/status', { description }), ...get('/a', { responses: { ...ok, '404': ok['200'] } }) },
        more,
      );
    expect(status('Access policy: public')).toBe(0);
    expect(status('')).toBe(1);
    expect(status('Access policy: public', { security: [{ key: [] }] })).toBe(1);
  });
});
