import { describe, expect, it } from 'vitest';
import { answers, array, found, integer, json, object, ok, text } from '../_contract';

/** Shapes of published contracts that nobody had tuned for: what one sign is worth, and what a second one adds. */
const hosted = { servers: [{ url: 'https://api.shop.com' }] };
const grades = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity, scope }) => (scope === 'contract' ? `${severity} contract` : severity));
const get = (schema: object, more: object = {}) => ({ get: { ...more, responses: answers(schema) } });

describe('names', () => {
  it('one-field-case: one name in two ways is more than an odd one', () => {
    const read = (...names: string[]) => ({ '/a': get(object(Object.fromEntries(names.map(name => [name, text])))) });
    expect(grades('one-field-case', read('created_at', 'user_id', 'paid_at', 'orderNote'))).toEqual(['info']);
    expect(grades('one-field-case', read('created_at', 'user_id', 'paid_at', 'createdAt'))).toEqual([
      'warning contract',
    ]);
  });
  it('path-is-noun: a verb that the method says already is more than one that it doesn’t', () => {
    expect(grades('path-is-noun', { '/getOrders': { get: { responses: ok } } })).toEqual(['warning']);
    expect(grades('path-is-noun', { '/users/{id}/reject': { delete: { responses: ok } } })).toEqual(['info']);
    const dangerous = '/droplets/{id}/destroy_with_resources/dangerous';
    expect(grades('path-is-noun', { [dangerous]: { delete: { responses: ok } } })).toEqual(['info']);
  });
  it('time-has-format: a name is one sign, and the same name with a format another', () => {
    const date = { ...text, format: 'date-time' };
    const read = (fields: object) => ({ '/a': get(object(fields)) });
    expect(grades('time-has-format', read({ created_at: text }))).toEqual(['info']);
    const both = { '/a': get(object({ created_at: text })), '/b': get(object({ created_at: date })) };
    expect(grades('time-has-format', both)).toEqual(['warning']);
    expect(grades('time-has-format', read({ max_node_provision_time: text, buildDate: text }))).toEqual([]);
  });
  it('id-is-text: an id that is shown to be too large', () => {
    const id = (more: object) =>
      grades('id-is-text', { '/a': get(object({ id: { ...integer, format: 'int64', ...more } })) });
    expect(id({})).toEqual(['info']);
    expect(id({ example: 2 ** 60 })).toEqual(['warning']);
    expect(id({ description: 'A snowflake.' })).toEqual(['warning']);
  });
});

describe('lists', () => {
  const limit = (more: object) => ({ parameters: [{ name: 'limit', in: 'query', schema: { ...integer, ...more } }] });
  it('list-has-cursor: what ends at a maximum can’t be read whole', () => {
    const list = object({ data: array(object({ id: text })) });
    expect(grades('list-has-cursor', { '/a': get(list, limit({ maximum: 100 })) })).toEqual(['warning']);
    const since = [...limit({ maximum: 100 }).parameters, { name: 'start_time', in: 'query', schema: text }];
    expect(grades('list-has-cursor', { '/a': get(list, { parameters: since }) })).not.toContain('warning');
  });
  it('list-has-envelope: an array that is paged says nothing of the next page', () => {
    const items = array(object({ id: text }));
    expect(grades('list-has-envelope', { '/a': get(items) })).toEqual(['info']);
    expect(grades('list-has-envelope', { '/a': get(items, limit({})) })).toEqual(['info']);
    const others = { '/b': get(object({ data: items })), '/c': get(object({ data: items })) };
    expect(grades('list-has-envelope', { '/a': get(items, limit({})), ...others })).toEqual(['warning']);
    expect(grades('list-has-envelope', { '/a': get(items), ...others })).toEqual(['info']);
    expect(grades('list-has-envelope', { '/autocomplete/a': get(items, limit({})), ...others })).toEqual(['info']);
    const either = { oneOf: [items, object({ items, total: integer })] };
    expect(grades('list-has-envelope', { '/a': get(either, limit({})) })).toEqual([]);
  });
});

describe('errors', () => {
  const failing = (...schemas: object[]) =>
    Object.fromEntries(
      schemas.map((schema, i) => [`/a${i}`, { get: { responses: { ...ok, ...answers(schema, '400') } } }]),
    );
  it('error-has-code: a name beside an id and a detail is one', () => {
    const fields = { id: text, name: text, detail: text };
    const error = object({ error: object(fields, { required: ['id', 'name', 'detail'] }) });
    expect(grades('error-has-code', failing(error))).toEqual([]);
    expect(grades('error-has-code', failing(object({ message: text })))).toEqual(['warning']);
    expect(grades('error-has-code', failing(object({ dns_challenge: text })))).toEqual([]);
  });
  it('failure-has-status: a failure with the schema of a success says nothing about the success', () => {
    const results = object({ results: object({}), metadata: object({}) });
    const both = (schema: object) => ({
      '/a': {
        post: { responses: { ...answers({ oneOf: [schema, object({ id: text })] }), ...answers(schema, '400') } },
      },
    });
    const named = { components: { schemas: { Listened: results, Failed: object({ code: text, message: text }) } } };
    expect(grades('failure-has-status', both({ $ref: '#/components/schemas/Listened' }), named)).toEqual([]);
    expect(grades('failure-has-status', both({ $ref: '#/components/schemas/Failed' }), named)).toEqual(['error']);
  });
  it('one-error-shape: a challenge may be meant, and a copy of a success hardly is', () => {
    const usual = object({ code: text, message: text });
    const challenge = object({ dns_challenge: text });
    expect(grades('one-error-shape', failing(usual, usual, challenge))).toEqual(['info']);
    const copied = { '/b': { get: { responses: { ...answers(challenge), ...answers(challenge, '400') } } } };
    const components = { schemas: { Challenge: challenge } };
    const $ref = '#/components/schemas/Challenge';
    expect(grades('one-error-shape', { ...failing(usual, usual), ...copied }).sort()).toEqual(['info']);
    const shared = { '/b': { get: { responses: { ...answers({ $ref }), ...answers({ $ref }, '400') } } } };
    expect(grades('one-error-shape', { ...failing(usual, usual), ...shared }, { components })).toEqual(['warning']);
  });
});

describe('what is written many times', () => {
  it('operation-id-is-unique and reference-resolves: one cause is told once', () => {
    const twice = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(path => [`/${path}`, get(object({}), { operationId: 'list' })]),
    );
    expect(grades('operation-id-is-unique', twice)).toEqual(['error contract']);
    const gone = Object.fromEntries([...'abcdefgh'].map(name => [`/${name}`, get({ $ref: `#/none/${name}` })]));
    expect(grades('reference-resolves', gone)).toEqual(['error contract']);
    expect(found('reference-resolves', gone)[0]!.places).toBe(8);
  });
  it('example-fits-schema: a missing quote is taste, and another shape isn’t', () => {
    const shown = (schema: object, example: unknown) =>
      grades('example-fits-schema', { '/a': get(object({ version: { ...schema, example } })) });
    expect(shown(text, 11)).toEqual(['info']);
    expect(shown(array(text), '1')).toEqual(['warning']);
  });
});

describe('requests', () => {
  const amount = object({ amount: integer });
  it('post-accepts-key: an option for duplicates shows that the server knows them', () => {
    const post = (path: string, schema: object, more: object = {}) =>
      grades('post-accepts-key', { [path]: { post: { requestBody: json(schema), responses: ok, ...more } } });
    expect(post('/transactions', amount)).toEqual(['warning']);
    const known = object({ amount: integer, error_if_duplicate_hash: { type: 'boolean' } });
    expect(post('/transactions', known)).toEqual([]);
    expect(post('/checkout', amount)).toEqual(['warning']);
    expect(post('/checkout', amount, { summary: 'Create a checkout session' })).toEqual(['info']);
    expect(post('/teams', amount, { responses: { '201': { description: 'x' } } })).toEqual(['info']);
  });
  it('batch-states-mode: reading many changes nothing', () => {
    const batch = (path: string, responses: object = ok) =>
      grades('batch-states-mode', {
        [path]: { post: { requestBody: json(object({ names: array(text) })), responses } },
      });
    expect(batch('/settings:batchGet')).toEqual([]);
    expect(batch('/settings:batchDelete')).toEqual(['warning']);
    const reply = object({ code: integer, headers: object({}), body: text });
    expect(batch('/batch', answers(array(reply)))).toEqual([]);
  });
});

it('scopes-are-narrow: the scopes of OpenID Connect permit nothing', () => {
  const scoped = (scope: string) => ({
    get: { security: [{ login: [scope] }], responses: ok },
    post: { security: [{ login: [scope] }], responses: ok },
  });
  const all = (scope: string) => ({ '/a': scoped(scope), '/b': scoped(scope) });
  expect(grades('scopes-are-narrow', all('openid'))).toEqual([]);
  expect(grades('scopes-are-narrow', all('everything'))).toEqual(['info']);
});

it('webhook-url-is-https: http is allowed, or nothing is said', () => {
  const register = (url: object) => ({ '/webhooks': { post: { requestBody: json(object({ url })), responses: ok } } });
  expect(grades('webhook-url-is-https', register(text))).toEqual(['info']);
  expect(grades('webhook-url-is-https', register({ ...text, pattern: '^https?://' }))).toEqual(['warning']);
});

describe('what a second document shows', () => {
  const events = {
    webhooks: { done: { post: { requestBody: json(object({ id: text, amount: text })), responses: ok } } },
  };
  it('webhook-is-signed: the client chooses the header that proves an event', () => {
    const ask = (name: string) => ({
      '/jobs': { post: { requestBody: json(object({ [name]: text })), responses: ok } },
    });
    expect(grades('webhook-is-signed', ask('webhook_auth_header_value'), events)).toEqual([]);
    expect(grades('webhook-is-signed', ask('webhook_url'), events)).toEqual(['warning']);
  });
  it('credential-in-header: a key that says which account is meant', () => {
    const asked = (description: string) => ({
      '/a': { get: { parameters: [{ name: 'apiKey', in: 'query', description, schema: text }], responses: ok } },
    });
    expect(grades('credential-in-header', asked('API key to specify the account.'))).toEqual([]);
    expect(grades('credential-in-header', asked('The API key.'))).toEqual(['error']);
  });
  it('failure-has-status: errors of parts say of which', () => {
    const errors = array(object({ path: text, message: text }));
    expect(
      grades('failure-has-status', { '/objects/delete': { post: { responses: answers(object({ errors })) } } }),
    ).toEqual([]);
  });
  it('failure-has-status: how a run went is no failure of reading it', () => {
    const result = object({ ok: { type: 'boolean' }, id: text, error: object({ message: text }) });
    expect(grades('failure-has-status', { '/things/{id}/outcome': get(result) })).toEqual([]);
    expect(grades('failure-has-status', { '/things': { post: { responses: answers(result) } } })).toEqual(['warning']);
  });
  it('error-has-code: the code may be inside "errors"', () => {
    const failing = {
      '/a': { get: { responses: answers(object({ errors: object({ code: text, message: text }) }), '400') } },
    };
    expect(grades('error-has-code', failing)).toEqual([]);
  });
  it('batch-states-mode: a batch with a state of its own is a job', () => {
    const body = json(object({ ids: array(text) }));
    expect(grades('batch-states-mode', { '/batch-jobs/{id}': { post: { requestBody: body, responses: ok } } })).toEqual(
      [],
    );
    const description = 'Every user that is not passed will be unassigned.';
    expect(
      grades('batch-states-mode', { '/users/bulk': { post: { description, requestBody: body, responses: ok } } }),
    ).toEqual([]);
    const state = object({ state: { ...text, enum: ['started', 'done'] } });
    expect(
      grades('batch-states-mode', { '/batches': { post: { requestBody: body, responses: answers(state) } } }),
    ).toEqual([]);
  });
  it('long-work-is-a-job: setting a timeout is quick', () => {
    const post = { summary: 'Set the timeout', description: 'Set sandbox timeout.', responses: ok };
    expect(grades('long-work-is-a-job', { '/sandboxes/{id}/timeout': { post } })).toEqual([]);
  });
  it('post-accepts-key: each of many may have an id of the client', () => {
    const items = (id: object) => json(object({ items: array(object({ id, amount: integer })) }));
    const post = (id: object) => ({ '/transactions': { post: { requestBody: items(id), responses: ok } } });
    expect(
      grades('post-accepts-key', post({ ...text, description: 'Your unique identifier of the transaction.' })),
    ).toEqual([]);
    expect(grades('post-accepts-key', post(text))).toEqual(['warning']);
  });
});

describe('credentials', () => {
  const authentication = 'contract-states-authentication';
  const post = (path: string, responses: object = ok, schema: object = object({ note: text })) => ({
    [path]: { post: { requestBody: json(schema), responses } },
  });
  it('contract-states-authentication: without a sign that a credential exists, it’s only unstated', () => {
    expect(grades(authentication, post('/silences'))).toEqual(['info contract']);
    expect(grades(authentication, post('/accounts'))).toEqual(['info contract']);
    expect(grades(authentication, post('/accounts'), hosted)).toEqual(['error contract']);
    expect(grades(authentication, post('/payments'))).toEqual(['error contract']);
    expect(
      grades(authentication, post('/silences', { '201': { description: 'x' }, '401': { description: 'x' } })),
    ).toEqual(['error contract']);
    const principal = object({ kind: { ...text, description: 'Such as "jwt".' } });
    expect(grades(authentication, post('/silences', answers(principal)))).toEqual(['info contract']);
    expect(grades(authentication, post('/silences', ok, object({ password: text })))).toEqual(['info contract']);
    expect(grades(authentication, post('/login', { '201': ok['200'] }, object({ password: text })))).toEqual([
      'error contract',
    ]);
    // A POST that returns 200 may only compute something.
    expect(grades(authentication, post('/silences', { ...ok, '401': { description: 'x' } }))).toEqual([
      'warning contract',
    ]);
    const forbidden = (description: string) =>
      post('/silences', { '201': { description: 'x' }, '403': { description } });
    expect(grades(authentication, forbidden('The position is out of range.'))).toEqual(['info contract']);
    expect(grades(authentication, forbidden('Permission denied.'))).toEqual(['error contract']);
    // To ask for transfers by POST changes nothing, and a chain of blocks is open to all.
    expect(grades(authentication, post('/logs/transfer'), hosted)).toEqual(['info contract']);
    expect(grades(authentication, post('/search/orders'))).toEqual(['info contract']);
    const header = { name: 'X-Acme-Auth', in: 'header', schema: text };
    expect(grades(authentication, { '/orders': { post: { parameters: [header], responses: ok } } })).toEqual([]);
    const key = { name: 'key', in: 'query', description: 'API license key', schema: text };
    expect(grades(authentication, { '/orders': { post: { parameters: [key], responses: ok } } })).toEqual([]);
  });
  it('contract-states-authentication: a server on one’s own machine may well have none', () => {
    const variables = { server_url: { default: 'http://localhost/' } };
    const servers = [{ url: '{server_url}', variables }];
    expect(grades(authentication, post('/silences'), { servers })).toEqual(['info contract']);
    expect(grades(authentication, post('/payments'), { servers })).toEqual(['warning contract']);
    expect(grades(authentication, post('/payment-fees'))).toEqual(['info contract']);
    expect(grades(authentication, post('/silences'), hosted)).toEqual(['info contract']);
    const put = { '/silences/{id}': { put: { responses: ok } } };
    expect(grades(authentication, { ...post('/silences'), ...put }, hosted)).toEqual(['warning contract']);
    for (const url of [
      'https://demo.shop.com',
      'https://api.example.com',
      'https://{host}/v1',
      'http://10.0.0.1',
      '/v1',
    ])
      expect(grades(authentication, post('/silences'), { servers: [{ url }] })).toEqual(['info contract']);
  });
  it('credential-in-header: a key that is looked up, and one that stands in for a header', () => {
    const asked = (parameter: object, more: object = {}) =>
      grades('credential-in-header', {
        '/keys': {
          get: { parameters: [{ name: 'apiKey', in: 'query', schema: text, ...parameter }], responses: ok, ...more },
        },
      });
    expect(asked({ description: 'Your api key.' })).toEqual(['error']);
    expect(asked({ description: 'The api key for which the object should be returned' })).toEqual([]);
    expect(asked({ description: 'Your api key.' }, { security: [{ login: [] }] })).toEqual(['warning']);
    expect(asked({ description: 'Your api key.', required: true }, { security: [{ login: [] }] })).toEqual(['error']);
    expect(asked({ description: 'An api key, for callers that send secrets here instead of a header.' })).toEqual([
      'warning',
    ]);
  });
  it('webhook-is-signed: a header for each delivery, one level down beside the address', () => {
    const register = (fields: object) =>
      grades('webhook-is-signed', post('/webhooks', ok, object({ options: object({ webhookUrl: text, ...fields }) })));
    expect(register({})).toEqual(['warning']);
    expect(register({ authHeader: text })).toEqual([]);
  });
});

describe('a habit, and another standard', () => {
  const names = (...all: string[]) => object(Object.fromEntries(all.map(name => [name, text])));
  it('one-field-case: a description that begins with "Deprecated", and the names of SCIM', () => {
    const twins = (more: object) =>
      grades('one-field-case', { '/a': get(object({ app_id: text, created_at: text, appID: { ...text, ...more } })) });
    expect(twins({})).toContain('warning contract');
    expect(twins({ description: 'The app, which was deprecated.' })).toContain('warning contract');
    expect(twins({ description: 'Deprecated but necessary.' })).toEqual([]);
    const user = { $ref: '#/components/schemas/User' };
    const components = { schemas: { User: names('externalId', 'userName', 'created_by') } };
    const own = { '/roles': get(names('external_id', 'created_at', 'paid_at')) };
    const shared = (path: string) => ({ [`${path}/Users`]: get(user), [`${path}/Me`]: get(user), ...own });
    expect(grades('one-field-case', shared('/scim/v2'), { components })).toEqual([]);
    expect(grades('one-field-case', shared('/v2'), { components })).toContain('warning contract');
  });
  it('path-is-noun: a style is told once', () => {
    const calls = (verbs: number, nouns: number) =>
      Object.fromEntries([
        ...Array.from({ length: verbs }, (_, i) => [`/thing${i}/create`, { post: { responses: ok } }]),
        ...Array.from({ length: nouns }, (_, i) => [`/ships${i}`, { get: { responses: ok } }]),
      ]);
    expect(grades('path-is-noun', calls(21, 40))).toEqual(['info contract']);
    expect(found('path-is-noun', calls(21, 40))[0]!.message).toContain('often names actions');
    // A third of the operations are a style; fewer are told beside those that follow the convention.
    expect(found('path-is-noun', calls(22, 43))[0]!.message).toContain('22 of its 65 operations');
    expect(found('path-is-noun', calls(22, 44))[0]!.message).toContain('while 44 follow the convention');
    expect(grades('path-is-noun', calls(4, 100))).toEqual(['info', 'info', 'info', 'info']);
  });
  it('throttling-is-stated: few operations, or a server of one’s own', () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `/a${i}`,
          { get: { responses: { ...ok, '400': { description: 'x' } } } },
        ]),
      );
    const servers = [{ url: 'http://localhost:9093' }];
    expect(grades('throttling-is-stated', many(9), hosted)).toEqual(['info contract']);
    expect(grades('throttling-is-stated', many(10), hosted)).toEqual(['warning contract']);
    expect(grades('throttling-is-stated', many(10), { servers })).toEqual(['info contract']);
    expect(grades('throttling-is-stated', many(10))).toEqual(['info contract']);
  });
  it('throttling-is-stated: told under a tag, or among the codes of errors', () => {
    const failing = (code: object) =>
      Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`/a${i}`, { get: { responses: answers(object({ code }), '400') } }]),
      );
    expect(grades('throttling-is-stated', failing(text), hosted)).toEqual(['warning contract']);
    expect(grades('throttling-is-stated', failing({ ...text, enum: ['rate_limit'] }), hosted)).toEqual([
      'info contract',
    ]);
    const tags = [{ name: 'a', description: 'Requests during the cooldown return 429.' }];
    expect(grades('throttling-is-stated', failing(text), { ...hosted, tags })).toEqual(['info contract']);
  });
});

describe('what a list and a code look like elsewhere', () => {
  const items = array(object({ id: text }));
  it('list-has-limit: the progress of a scan is no list', () => {
    const scan = object({
      running: { type: 'boolean' },
      progress: integer,
      current: object({}),
      total: integer,
      libraries: items,
    });
    expect(grades('list-has-limit', { '/plex/sync': get(scan) })).toEqual([]);
    expect(grades('list-has-limit', { '/plex/sync': get(object({ total: integer, libraries: items })) })).toEqual([
      'info',
    ]);
  });
  it('list-has-limit: the place is a list that clients make longer', () => {
    const post = { post: { responses: ok } };
    const list = get(object({ data: items }));
    const limit = { name: 'limit', in: 'query', schema: { ...integer, maximum: 100, default: 50 } };
    const bare = [...'abcdefghijk'].map(name => [`/${name}s`, { ...list, ...(name === 'd' ? post : {}) }]);
    const limited = [...'abcdefghijklmnopqrst'].map(name => [
      `/limited/${name}s`,
      get(object({ data: items }), { parameters: [limit] }),
    ]);
    expect(found('list-has-limit', Object.fromEntries([...bare, ...limited]))).toMatchObject([
      { scope: 'contract', severity: 'info', places: 11, pointer: expect.stringContaining('~1ds') },
    ]);
  });
  it('list-has-envelope: a client that has to send start and count needs no next page', () => {
    const range = (required: boolean) => ({
      parameters: ['start_period', 'count'].map(name => ({ name, in: 'query', required, schema: integer })),
    });
    for (const rule of ['list-has-envelope', 'list-has-cursor'])
      expect(grades(rule, { '/updates': get(items, range(true)) })).toEqual([]);
    expect(grades('list-has-envelope', { '/updates': get(items, range(false)) })).toEqual(['info']);
  });
  it('list-has-envelope: the place is one that is paged', () => {
    const limit = { parameters: [{ name: 'limit', in: 'query', schema: integer }] };
    const [first] = found('list-has-envelope', { '/chapters': get(items), '/series': get(items, limit) });
    expect(first).toMatchObject({ scope: 'contract', severity: 'info', pointer: expect.stringContaining('series') });
  });
  it('error-has-code: codes further down, of another name, and one flag', () => {
    const failing = (schema: object) =>
      grades('error-has-code', { '/a': { get: { responses: answers(schema, '400') } } });
    const message = { message: text };
    expect(failing(object({ detail: array(object({ msg: text, type: text })) }))).toEqual([]);
    expect(failing(object({ detail: array(object({ msg: text })) }))).toEqual(['warning']);
    const code = { ...integer, description: 'Machine readable error code.' };
    expect(failing(object({ ...message, detailedCode: code }))).toEqual([]);
    expect(failing(object({ ...message, detailedCode: integer }))).toEqual(['warning']);
    expect(failing(object({ ...message, statusCode: code }))).toEqual(['warning']);
    expect(failing(object({ ...message, failure_type: text }, { required: ['failure_type'] }))).toEqual([]);
    const flag = { type: 'boolean', description: 'true if the group has no ACL' };
    expect(failing(object({ ...message, no_acl: flag }))).toEqual([]);
    expect(failing(object({ ...message, success: flag }))).toEqual(['warning']);
    expect(failing(object({ ...message, no_acl: flag, no_group: flag }))).toEqual(['warning']);
  });
  it('example-fits-schema: what composes a schema says nothing about its own example', () => {
    const components = {
      schemas: {
        Failed: object({ name: text }, { example: { name: 'general' } }),
        Invalid: { allOf: [{ $ref: '#/components/schemas/Failed' }, object({ name: { ...text, enum: ['invalid'] } })] },
      },
    };
    const of = (name: string) => ({
      '/a': { get: { responses: answers({ $ref: `#/components/schemas/${name}` }, '400') } },
    });
    expect(grades('example-fits-schema', of('Invalid'), { components })).toEqual([]);
    components.schemas.Failed = object({ name: text }, { example: { name: ['general'] } });
    expect(grades('example-fits-schema', of('Invalid'), { components })).toEqual(['warning']);
  });
});

describe('a second sign before a warning', () => {
  const failing = (schema: object, status = '400') => ({ get: { responses: { ...ok, ...answers(schema, status) } } });
  it('error-has-code: the class of an exception, listed sentences, and errors that few operations return', () => {
    const code = (schema: object) => grades('error-has-code', { '/a': failing(schema) });
    expect(code(object({ message: text, exception: text }))).toEqual([]);
    expect(code(object({ error: { ...text, enum: ['No such run', 'Not your run'] } }))).toEqual([]);
    expect(code(object({ error: { ...text, enum: ['No such run'] } }))).toEqual(['warning']);
    expect(grades('error-has-code', { '/a': failing(object({ message: text }), '500') })).toEqual(['info']);
    const coded = { $ref: '#/components/schemas/Coded' };
    const paths = Object.fromEntries([...'bcdef'].map(name => [`/${name}`, failing(coded)]));
    const components = { schemas: { Coded: object({ code: text, message: text }) } };
    expect(grades('error-has-code', { '/a': failing(object({ message: text })), ...paths }, { components })).toEqual([
      'info',
    ]);
  });
  it('batch-states-mode: what is deleted or set again does no harm, and what wasn’t found is told', () => {
    const body = { requestBody: json(object({ ids: array(text) })) };
    const batch = (path: string, responses: object = ok) =>
      grades('batch-states-mode', { [path]: { post: { ...body, responses } } });
    expect(batch('/orders/batch')).toEqual(['warning']);
    expect(batch('/orders/bulk-delete')).toEqual(['info']);
    expect(batch('/orders/batch', answers(object({ added: integer, unresolved: array(text) })))).toEqual([]);
  });
  it('field-keeps-one-type: the id of any thing has the type of that thing', () => {
    const of = (name: string) =>
      grades('field-keeps-one-type', {
        '/a': get(object({ [name]: text })),
        '/b': get(object({ [name]: integer })),
        '/c': get(object({ [name]: integer })),
      });
    expect(of('category_id')).toEqual(['warning']);
    expect(of('entity_id')).toEqual([]);
  });
  it('one-error-shape: what a standard fixes, what a conflict returns, and what another service receives', () => {
    const usual = object({ code: text, message: text });
    const others = Object.fromEntries([...'abcd'].map(name => [`/${name}s`, failing(usual)]));
    const odd = (path: string, method: string, schema: object, status: string, summary = '') =>
      grades('one-error-shape', {
        ...others,
        [path]: { [method]: { summary, responses: { ...ok, ...answers(schema, status) } } },
      });
    const other = object({ errors: array(text) });
    expect(odd('/x', 'post', other, '400')).toContain('warning');
    expect(odd('/hooks/webhooks/{id}', 'post', other, '400', 'Receives what the provider sends')).not.toContain(
      'warning',
    );
    expect(odd('/x', 'post', object({ error: text, error_description: text }), '400')).not.toContain('warning');
    const components = { schemas: { Thing: object({ address: text }) } };
    const thing = { $ref: '#/components/schemas/Thing' };
    const put = (status: string) =>
      grades(
        'one-error-shape',
        { ...others, '/y': { put: { responses: { ...answers(thing), ...answers(thing, status) } } } },
        { components },
      );
    expect(put('400')).toContain('warning');
    expect(put('409')).not.toContain('warning');
  });
  it('changes-show-deletions: one filter of a search among many is no feed', () => {
    const list = (...more: string[]) =>
      grades('changes-show-deletions', {
        '/orders': get(object({ data: array(object({ id: text })) }), {
          parameters: ['updated_since', ...more].map(name => ({ name, in: 'query', schema: text })),
        }),
        '/orders/{id}': { delete: { responses: ok } },
      });
    expect(list('limit', 'cursor')).toEqual(['info']);
    expect(list('owner', 'assignee', 'state')).toEqual([]);
  });
  it('credential-in-header: a key that every visitor can read is no secret', () => {
    const key = (name: string) =>
      grades(
        'credential-in-header',
        { '/orders': { get: { responses: ok } } },
        {
          security: [{ [name]: [] }],
          components: { securitySchemes: { [name]: { type: 'apiKey', in: 'query', name: 'key' } } },
        },
      );
    expect(key('PrivateKey')).toEqual(['error']);
    expect(key('PublicApiKey')).toEqual(['info']);
  });
  it('list-has-limit: a list whose response tells of the next page has pages, and so a limit', () => {
    const lists = (fields: object) =>
      Object.fromEntries(
        [...'abcdef'].map(name => [
          `/${name}s`,
          { ...get(object({ data: array(object({ id: text })), ...fields })), post: { responses: ok } },
        ]),
      );
    expect(grades('list-has-limit', lists({}), hosted)).toEqual(['warning contract']);
    expect(grades('list-has-limit', lists({}))).toEqual(['info contract']);
    expect(grades('list-has-limit', lists({ next: text }), hosted)).toEqual([]);
  });
  it('list-has-cursor: the best few have no next page', () => {
    const parameters = [{ name: 'limit', in: 'query', schema: { ...integer, maximum: 100 } }];
    const list = (fields: object) =>
      grades('list-has-cursor', { '/past': get(object({ data: array(object(fields)) }), { parameters }) });
    expect(list({ id: text })).toEqual(['warning']);
    expect(list({ id: text, score: integer })).toEqual([]);
  });
  it('webhook-is-signed: headers that the consumer names may hold its secret', () => {
    const register = (fields: object) =>
      grades('webhook-is-signed', {
        '/webhooks': { post: { requestBody: json(object({ url: text, ...fields })), responses: ok } },
      });
    expect(register({})).toEqual(['warning']);
    expect(register({ headers: array(object({ key: text, value: text })) })).toEqual([]);
  });
  it('credential-in-header: what is optional beside a header is meant for links', () => {
    const download = (required: boolean) =>
      grades(
        'credential-in-header',
        {
          '/files': {
            get: { parameters: [{ name: 'access_token', in: 'query', required, schema: text }], responses: ok },
          },
        },
        { security: [{ oauth: [] }] },
      );
    expect(download(true)).toEqual(['error']);
    expect(download(false)).toEqual(['warning']);
  });
  it('one-field-case: an object in PascalCase throughout has a format of its own', () => {
    const both = (inner: object) =>
      grades('one-field-case', {
        '/a': get(object({ first_name: text, last_name: text, created_at: text, kept: object(inner) })),
      });
    expect(both({ FirstName: text, LastName: text })).not.toContain('warning contract');
    expect(both({ FirstName: text, last_name: text })).toContain('warning contract');
  });
  it('one-error-shape: what worked may stand beside what didn’t', () => {
    const others = Object.fromEntries(
      [...'abcd'].map(name => [`/${name}s`, failing(object({ title: text, type: text }))]),
    );
    const odd = (fields: object) =>
      grades('one-error-shape', {
        ...others,
        '/x': failing(object({ errors: array(text), meta: object({}), ...fields })),
      });
    expect(odd({})).toContain('warning');
    expect(odd({ data: array(text) })).not.toContain('warning');
  });
  it('update-has-precondition: a version that is read and not checked', () => {
    const put = (headers: string[]) => ({
      get: { responses: answers(object({ name: text }), '200', headers) },
      put: { responses: ok },
    });
    const kept = Object.fromEntries(
      [...'abcd'].map(name => [
        `/${name}`,
        { put: { parameters: [{ name: 'If-Match', in: 'header', schema: text }], responses: ok } },
      ]),
    );
    expect(grades('update-has-precondition', { ...kept, '/x': put(['ETag']) })).toEqual(['warning']);
    expect(grades('update-has-precondition', { ...kept, '/x': put([]) })).toEqual(['info']);
  });
  it('long-work-is-a-job: a stream stays open on purpose', () => {
    const description = 'Events stream as long as you keep the connection open.';
    const wait = (mediaType: string) =>
      grades('long-work-is-a-job', {
        '/events': {
          get: { description, responses: { '200': { description: 'x', content: { [mediaType]: { schema: text } } } } },
        },
      });
    expect(wait('application/json')).toEqual(['info']);
    expect(wait('text/event-stream')).toEqual([]);
  });
  it('failure-has-status: an error that names the e-mail address that it’s about is one of many', () => {
    const post = (fields: object) =>
      grades('failure-has-status', {
        '/bounces': { post: { responses: answers(object({ errors: array(object({ reason: text, ...fields })) })) } },
      });
    expect(post({})).toEqual(['warning']);
    expect(post({ emailAddress: text })).toEqual([]);
  });
  it('one-error-shape: what isn’t healthy, and what a security event returns', () => {
    const others = Object.fromEntries(
      [...'abcd'].map(name => [`/${name}s`, failing(object({ code: text, message: text }))]),
    );
    const components = { schemas: { Health: object({ name: text, status: text }) } };
    const health = { $ref: '#/components/schemas/Health' };
    const check = (path: string) =>
      grades(
        'one-error-shape',
        { ...others, [path]: { get: { responses: { ...answers(health), ...answers(health, '503') } } } },
        { components },
      );
    expect(check('/sources/{id}/state')).toContain('warning');
    expect(check('/sources/{id}/health')).not.toContain('warning');
    const event = object({ err: text, description: text });
    expect(grades('one-error-shape', { ...others, '/events': failing(event) })).not.toContain('warning');
  });
  it('one-field-case: elements of XML, and what registers a client', () => {
    const fields = object({ first_name: text, last_name: text, created_at: text });
    const xml = { 'application/xml': { schema: object({ 'first-name': text }) } };
    const both = (content: object) => ({
      '/a': { get: { responses: { '200': { description: 'x', content } } } },
      '/b': get(fields),
    });
    const json = { 'application/json': { schema: text } };
    expect(grades('one-field-case', both({ ...json, ...xml }))).toEqual([]);
    expect(grades('one-field-case', both({ 'application/json': xml['application/xml'] }))).toContain(
      'warning contract',
    );
    const own = { clientName: text, grantTypes: text, logoUri: text };
    const client = { client_name: text, grant_types: text, response_types: text };
    expect(grades('one-field-case', { '/a': get(object(own)), '/b': get(object(client)) })).toEqual([]);
    expect(grades('one-field-case', { '/a': get(object(own)), '/b': get(object({ client_name: text })) })).toContain(
      'warning contract',
    );
  });
  it('webhook-is-signed: the operation that hands out the secret says what it is for', () => {
    const webhooks = { paid: { post: { requestBody: json(object({ id: text, amount: text })), responses: ok } } };
    const secret = (description: string) =>
      grades('webhook-is-signed', { '/secret': { get: { description, responses: ok } } }, { webhooks });
    expect(secret('Returns the secret.')).toEqual(['warning']);
    expect(secret('Returns the secret with which you verify webhooks.')).toEqual([]);
  });
  it('credential-in-header: a browser’s WebSocket has no headers, and a reset has a token of its own', () => {
    const token = (path: string, description: string, name = 'access_token') =>
      grades('credential-in-header', {
        [path]: {
          get: {
            parameters: [{ name, in: 'query', required: true, description, schema: text }],
            responses: ok,
          },
        },
      });
    expect(token('/attach', 'JWT for authentication')).toEqual(['error']);
    expect(token('/websocket/attach', 'JWT for authentication')).toEqual(['warning']);
    expect(token('/auth/update', 'The reset password token.', 'token')).toEqual([]);
  });
  it('batch-states-mode: who asks about many changes none of them', () => {
    const body = { requestBody: json(object({ ids: array(text) })), responses: ok };
    const batch = (words: object) =>
      grades('batch-states-mode', { '/accounts/_bulk': { post: { ...body, ...words } } });
    expect(batch({ summary: 'Creates many.' })).toEqual(['warning']);
    expect(batch({ summary: 'Get information about several accounts.' })).toEqual([]);
    expect(batch({ summary: 'Return many books.' })).toEqual(['warning']);
    expect(batch({ description: 'Returns the users of a batch of ids.' })).toEqual([]);
    expect(batch({ operationId: 'getAccounts' })).toEqual([]);
    expect(batch({ summary: 'Translate old ids to new ones.' })).toEqual([]);
  });
  it('error-has-code: lists of errors under any name, and a body that hardly any failure has', () => {
    const list = array(object({ code: text, message: text }));
    expect(grades('error-has-code', { '/a': failing(object({ fieldErrors: list, generalErrors: list })) })).toEqual([]);
    const bare = { get: { responses: { ...ok, '400': { description: 'x' } } } };
    const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`/x${i}`, bare]));
    const message = failing(object({ message: text }));
    expect(grades('error-has-code', { '/a': message, ...others(9) })).toEqual(['warning']);
    expect(grades('error-has-code', { '/a': message, ...others(10) })).toEqual(['info']);
  });
  it('failure-has-status: a verdict, and the last error of a state', () => {
    const read = (path: string, fields: object) =>
      grades('failure-has-status', { [path]: { get: { responses: answers(object({ error: text, ...fields })) } } });
    expect(read('/addresses/sum', { height: integer })).toEqual(['warning']);
    expect(read('/addresses/sum', { isValid: { type: 'boolean' } })).toEqual([]);
    expect(read('/wallet/status', { height: integer })).toEqual([]);
    const told = { ...answers(object({ error: text })), '500': { description: 'x' } };
    expect(grades('failure-has-status', { '/a': { get: { responses: told } } })).toEqual(['info']);
  });
  it('long-work-is-a-job: who need not wait', () => {
    const remove = (description: string) =>
      grades('long-work-is-a-job', { '/tenants/{id}': { delete: { description, responses: ok } } });
    expect(remove('Blocks until the operation is complete.')).toEqual(['info']);
    expect(remove('Blocks until the operation is complete. Raise your timeout.')).toEqual(['warning']);
    expect(remove('This operation can take a very long time.')).toEqual(['warning']);
    expect(remove('Helpful if you do not want to wait for the operation to complete.')).toEqual([]);
  });
  it('one-error-shape: a conflict with the state of the thing, and a session without a user', () => {
    const usual = object({ type: text, detail: text });
    const others = Object.fromEntries([...'abcd'].map(name => [`/${name}s`, failing(usual)]));
    const odd = (path: string, schema: object, status: string) =>
      grades('one-error-shape', { ...others, [path]: failing(schema, status) });
    const state = object({ id: text, status: text, info_message: text });
    expect(odd('/documents', state, '400')).toContain('warning');
    expect(odd('/documents', state, '409')).not.toContain('warning');
    const components = { schemas: { Session: object({ valid: { type: 'boolean' } }) } };
    const session = { $ref: '#/components/schemas/Session' };
    const signedOut = (path: string) =>
      grades(
        'one-error-shape',
        { ...others, [path]: { get: { responses: { ...answers(session), ...answers(session, '401') } } } },
        { components },
      );
    expect(signedOut('/things')).toContain('warning');
    expect(signedOut('/auth')).not.toContain('warning');
  });
  it('put-replaces-whole: a parameter makes an update partial for who asks for it', () => {
    const put = (description: string) =>
      grades('put-replaces-whole', {
        '/a/{id}': { put: { description, requestBody: json(object({ name: text })), responses: ok } },
      });
    expect(put('Fields that are omitted stay unchanged.')).toEqual(['info']);
    expect(put('Pass partial=true to leave omitted fields unchanged.')).toEqual([]);
  });
  it('read-has-schema: a description has the schema of OpenAPI', () => {
    const paths = (path: string) => ({
      '/a': get(object({ id: text })),
      [path]: { get: { responses: { '200': { description: 'x', content: { 'application/json': {} } } } } },
    });
    expect(grades('read-has-schema', paths('/v2/things'))).toEqual(['warning']);
    expect(grades('read-has-schema', paths('/v2/openapi.json'))).toEqual([]);
  });
  it('one-field-case: beside the fields of OAuth, and as keys of a map that is nearly an enumeration', () => {
    const main = { userId: text, createdAt: text, changeId: text };
    const body = (fields: object) => grades('one-field-case', { '/a': get(object(main)), '/b': get(object(fields)) });
    expect(body({ change_id: text })).toContain('warning contract');
    expect(body({ change_id: text, error: text, error_description: text })).toEqual([]);
    const kinds = { kind: { ...text, enum: ['change-id', 'refund', 'user-fee'] } };
    expect(body({ ...kinds, context: object({ 'change-id': text, refund: text, 'other-fee': text }) })).toEqual([]);
    expect(body({ ...kinds, context: object({ 'change-id': text, otherFee: text }) })).toContain('warning contract');
  });
  it('credential-in-header: the session to revoke isn’t who asks', () => {
    const sid = (description: string) =>
      grades('credential-in-header', {
        '/sessions/login': {
          delete: { parameters: [{ name: 'sid', in: 'query', description, schema: text }], responses: ok },
        },
      });
    expect(sid('Your session token.')).not.toEqual([]);
    expect(sid('The login session to revoke, an access token of its own.')).toEqual([]);
  });
  it('get-is-safe: OpenID Connect ends a session with a GET', () => {
    const logout = (status: string, description: string) =>
      grades('get-is-safe', {
        '/oauth2/sessions/logout': {
          get: { operationId: 'revokeSession', description, responses: { [status]: { description: 'x' } } },
        },
      });
    expect(logout('200', '')).toEqual(['warning']);
    expect(logout('302', 'As OpenID Connect RP-Initiated Logout demands.')).toEqual(['info']);
  });
  it('body-is-required: a file without a schema has no fields, and what is deprecated is given up', () => {
    const post = (schema: object | undefined, deprecated = false) =>
      grades('body-is-required', {
        '/a': {
          post: { deprecated, requestBody: { content: { 'application/octet-stream': { schema } } }, responses: ok },
        },
      });
    const fields = object({ name: text }, { required: ['name'] });
    expect(post(fields)).toEqual(['warning']);
    expect(post(fields, true)).toEqual([]);
    expect(post(undefined)).toEqual([]);
  });
  it('failure-has-status: the phase of a job says how the job went', () => {
    const read = (fields: object) =>
      grades('failure-has-status', {
        '/jobs/a': { get: { responses: answers(object({ errorCode: text, ...fields })) } },
        '/progress/b': { get: { responses: answers(object({ errorCode: text, ...fields })) } },
      });
    expect(read({})).toContain('warning');
    expect(read({ phase: { ...text, enum: ['waiting', 'failed'] } })).toEqual([]);
  });
  it('put-replaces-whole: what is denied, and what is told', () => {
    const put = (description: string) =>
      grades('put-replaces-whole', {
        '/a/{id}': { put: { description, requestBody: json(object({ name: text })), responses: ok } },
      });
    expect(put('Replaces all fields: omitted fields are written as empty or null, not preserved.')).toEqual([]);
    expect(put('Only the attributes submitted are modified.')).toEqual(['info']);
  });
  it('post-accepts-key: an id that the resource has anyway lets nobody retry', () => {
    const post = (fields: object) => ({
      post: { requestBody: json(object({ amount: integer, ...fields })), responses: answers(text, '201') },
    });
    const many = Object.fromEntries([...'abcdef'].map(name => [`/${name}/charges`, post({})]));
    const message = (fields: object) => found('post-accepts-key', { ...many, '/x': post(fields) })[0]!.message;
    expect(message({ merchant_order_reference: text })).toContain('6 POST operations that move money accept no');
    expect(message({ merchant_order_reference: text })).not.toContain('while');
    expect(message({ idempotency_key: text })).toContain('while POST /x takes "idempotency_key"');
  });
  it('batch-states-mode: a response that says which failed, and many batches told once', () => {
    const batch = (description: string, schema: object = object({ taken: integer })) => ({
      post: { requestBody: json(object({ ids: array(text) })), responses: { '200': { description, ...json(schema) } } },
    });
    const one = (...of: Parameters<typeof batch>) => grades('batch-states-mode', { '/a/batch': batch(...of) });
    expect(one('Done.')).toEqual(['warning']);
    expect(one('Individual object statuses are in the response.')).toEqual([]);
    expect(one('Inspect it to see which references succeeded.')).toEqual([]);
    expect(one('Done.', array(object({ id: text, result: object({ status: text, errors: array(text) }) })))).toEqual(
      [],
    );
    const many = Object.fromEntries([...'abcd'].map(name => [`/${name}/batch`, batch('Done.')]));
    expect(grades('batch-states-mode', many)).toEqual(['warning contract']);
  });
  it('one-error-shape: a default alone is what a success returns', () => {
    const others = Object.fromEntries(
      [...'abcd'].map(name => [`/${name}s`, failing(object({ code: text, message: text }))]),
    );
    const alone = (responses: object) => grades('one-error-shape', { ...others, '/users': { get: { responses } } });
    const body = json(object({ status: text, role: text }));
    expect(alone({ default: { description: 'default response', ...body } })).not.toContain('warning');
    expect(alone({ ...ok, default: { description: 'Failure', ...body } })).toContain('warning');
  });
  it('one-field-case: keys in capitals, and an object beside a text', () => {
    const both = (first: object, second: object) =>
      grades('one-field-case', {
        '/a': get(object({ user_id: text, created_at: text, ...first })),
        '/b': get(object({ order_id: text, ...second })),
      });
    expect(both({ ad_id: text }, { AD_ID: text })).not.toContain('warning contract');
    expect(both({ decaying_model: text }, { decayingModel: object({ a: text }) })).not.toContain('warning contract');
    expect(both({ decaying_model: text }, { decayingModel: text })).toContain('warning contract');
  });
  it('field-keeps-one-type: Protocol Buffers write large integers as text', () => {
    const of = (format: string) =>
      grades('field-keeps-one-type', {
        '/a': get(object({ item_count: { ...text, format } })),
        '/b': get(object({ item_count: integer })),
        '/c': get(object({ item_count: integer })),
      });
    expect(of('decimal')).toEqual(['warning']);
    expect(of('uint64')).toEqual([]);
  });
  it('time-has-format: times that state their format count under any name', () => {
    const date = { ...text, format: 'date-time' };
    const read = (more: object) =>
      found('time-has-format', {
        '/a': get(object({ a_at: text, b_at: text, c_at: text, d_at: text, e_at: text, f_at: text, ...more })),
      })[0]!.message;
    expect(read({})).toContain('6 fields with the name of a time');
    expect(read({ released_since: date })).toContain('how they’re written. Others have a format');
  });
});

describe('errors that have to be sure', () => {
  const failing = { '400': { description: 'x' } };
  it('post-accepts-key: a repetition may be known by another name', () => {
    const pay = (fields: object, more: object = {}) => ({
      post: { requestBody: json(object({ amount: integer, ...fields })), responses: ok, ...more },
    });
    const one = (...of: Parameters<typeof pay>) => grades('post-accepts-key', { '/charges': pay(...of) });
    expect(one({})).toEqual(['error']);
    const header = (description: string) => ({
      parameters: [{ name: 'X-Acme-Request-Id', in: 'header', description, schema: text }],
    });
    expect(one({}, header('An error is returned when the same ID is used again.'))).toEqual([]);
    expect(one({}, header('For our logs.'))).toEqual(['warning']);
    expect(one({ reference: { ...text, description: 'Unique transaction reference.' } })).toEqual([]);
    expect(one({ reference: text })).toEqual(['warning']);
    expect(one({}, { summary: 'Record an offline payment' })).toEqual(['warning']);
    expect(one({}, { summary: 'Fetch a list of payments' })).toEqual([]);
    expect(one({}, { summary: 'Sign a payment' })).toEqual([]);
    expect(one({}, { responses: { ...ok, '409': { description: 'x' } } })).toEqual(['warning']);
    // The code of a failure elsewhere shows that repetitions are known.
    const code = { '/b': { get: { responses: { '400': { description: 'duplicate_reference' } } } } };
    expect(grades('post-accepts-key', { '/charges': pay({}), ...code })).toEqual(['warning']);
  });
  it('failures-are-stated: counts what is stated', () => {
    const bare = { post: { requestBody: json(object({})), responses: ok } };
    const of = (paths: object, more: object = {}) =>
      found('failures-are-stated', paths, more).map(({ severity, message }) => `${severity}: ${message}`);
    expect(of({ '/a': bare, '/b': bare })).toEqual([expect.stringMatching(/^warning: None of the 2 operations/)]);
    const probed = { '/a': bare, '/b': bare, '/heartbeat': { get: { responses: { ...ok, '500': ok['200'] } } } };
    expect(of(probed)).toEqual([
      expect.stringMatching(/^warning: Apart from 1 operation about the service itself, none of the 2 operations/),
    ]);
    const called = (fields: object) => ({ '/rpc': { post: { responses: answers(object(fields)) } } });
    expect(of(called({ jsonrpc: text, id: integer, result: {}, error: object({}) }))).toEqual([]);
    expect(of(called({ code: integer, msg: text, data: {} }))).toEqual([]);
  });
  it('get-is-safe: two texts agree on a change, and what is played can only be read', () => {
    const read = (path: string, more: object) => grades('get-is-safe', { [path]: { get: { responses: ok, ...more } } });
    expect(read('/batches/pause/{code}', { summary: 'Pause the batch' })).toEqual(['warning']);
    expect(read('/batches/purge', { summary: 'Purge the batch' })).toEqual(['error']);
    expect(read('/files/{id}/subtitles', { operationId: 'addSubtitles', summary: 'Add subtitles' })).toEqual([
      'warning',
    ]);
    expect(read('/stop', { operationId: 'stopInfo', summary: 'Stop by its id' })).toEqual([]);
    const start = { operationId: 'startTranscoding', summary: 'Start a session' };
    expect(read('/jobs/start', start)).toEqual(['warning']);
    const playlist = { '200': { description: 'x', content: { 'application/vnd.apple.mpegurl': {} } } };
    expect(read('/jobs/start', { ...start, responses: playlist })).toEqual([]);
    const code = { parameters: [{ name: 'code', in: 'query', schema: text }] };
    expect(read('/auth/github', { operationId: 'addToken', summary: 'Add a token', ...code })).toEqual(['info']);
    const estimate = { operationId: 'cancelOrderEstimate' };
    expect(read('/orders/{id}/cancel_estimate', estimate)).toEqual([]);
    expect(read('/orders/cancel', { summary: 'Cancel an order', description: 'Does not actually cancel it.' })).toEqual(
      ['error'],
    );
    expect(read('/orders/cancel', { summary: 'Cancel an order', description: 'No order is changed.' })).toEqual([]);
    const enables = 'Enables an administrator to return a cart.';
    expect(read('/carts/{id}', { summary: enables, description: enables })).toEqual([]);
    // The same sentence twice is one sign.
    const runs = 'Executes the scheduler.';
    expect(read('/cron', { summary: runs, description: runs })).toEqual(['info']);
  });
  it('failure-has-status: work that may take long, and a flag that every response has', () => {
    const flagged = object({ success: { type: 'boolean' }, error: text, data: {} });
    const post = (schema: object, more: object = {}) =>
      grades('failure-has-status', { '/things': { post: { responses: { ...answers(schema), ...more } } } });
    expect(post(object({ name: text, done: { type: 'boolean' }, error: object({ code: text }) }))).toEqual([]);
    expect(post(flagged)).toEqual(['warning']);
    // Where failures have statuses, the flag may be in every response: somebody has to say that it can be false.
    expect(post(flagged, failing)).toEqual(['info']);
    const said = object({
      success: { type: 'boolean', description: 'False if the thing could not be stored.' },
      error: text,
    });
    expect(post(said, failing)).toEqual(['error']);
    expect(post(flagged, { '400': { description: 'x', ...json(flagged) } })).toEqual([]);
    expect(post(object({ success: { type: 'boolean', enum: [true] }, error: text }))).toEqual([]);
  });
  it('paths-do-not-collide: ids of two patterns, and a path that takes the rest of it', () => {
    const path = (name: string, pattern: string) => ({
      get: { parameters: [{ name, in: 'path', required: true, schema: { ...text, pattern } }], responses: ok },
    });
    const of = (paths: object) => grades('paths-do-not-collide', paths);
    expect(of({ '/v1/{a}': path('a', '^a_'), '/v1/{b}': path('b', '^b_') })).toEqual(['warning']);
    expect(of({ '/v1/{a}': path('a', '^x'), '/v1/{b}': path('b', '^x') })).toEqual(['error']);
    expect(of({ '/v1/{a}': path('a', '.'), '/v1/{proxy+}': path('proxy+', '.') })).toEqual([]);
    const elsewhere = { ...path('b', '^x'), servers: [{ url: 'https://bank.com' }] };
    expect(grades('paths-do-not-collide', { '/v1/{a}': path('a', '^x'), '/v1/{b}': elsewhere }, hosted)).toEqual([
      'warning',
    ]);
  });
  it('reference-resolves: a schema with an $id is the base of its references', () => {
    const schema = object({ y: { $ref: '#/$defs/x' } }, { $id: 'https://shop.com/a', $defs: { x: text } });
    const of = (one: object) => grades('reference-resolves', {}, { components: { schemas: { A: one } } });
    expect(of(schema)).toEqual([]);
    expect(of({ ...schema, $id: undefined })).toEqual(['error']);
  });
  it('contract-states-authentication: a gateway states it in an extension', () => {
    const order = (more: object) => ({ '/orders': { post: { responses: ok, ...more } } });
    const authentication = 'contract-states-authentication';
    expect(grades(authentication, order({ 'x-amazon-apigateway-auth': { type: 'NONE' } }))).toEqual([]);
    expect(grades(authentication, order({ 'x-author': 'A' }))).toEqual(['error contract']);
  });
  it('batch-states-mode: a map of results, and what an item of the response is said to be', () => {
    const batch = (schema: object, summary = '') =>
      grades('batch-states-mode', {
        '/a/batch': { post: { summary, requestBody: json(object({ ids: array(text) })), responses: answers(schema) } },
      });
    const result = object({ status: text, error: text });
    expect(batch(object({ results: object({}, { additionalProperties: result }) }))).toEqual([]);
    expect(batch(array(object({ meta: text }, { description: 'An entity or an error.' })))).toEqual([]);
    expect(batch(array(object({ meta: text })))).toEqual(['warning']);
    expect(batch(object({}), 'Schedule a bulk scan')).toEqual([]);
  });
  it('credential-in-header: says where else the credential may be sent', () => {
    const components = {
      securitySchemes: {
        inQuery: { type: 'apiKey', in: 'query', name: 'k' },
        inHeader: { type: 'apiKey', in: 'header', name: 'k' },
      },
    };
    const more = { components, security: [{ inHeader: [] }, { inQuery: [] }] };
    expect(found('credential-in-header', { '/a': { get: { responses: ok } } }, more)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('"inHeader" may be sent in a header instead') },
    ]);
    const only = { components, security: [{ inQuery: [] }] };
    expect(grades('credential-in-header', { '/a': { get: { responses: ok } } }, only)).toEqual(['error']);
    const backup = { ...components.securitySchemes.inQuery, description: 'A backup where no header can be sent.' };
    const told = { ...only, components: { securitySchemes: { ...components.securitySchemes, inQuery: backup } } };
    expect(grades('credential-in-header', { '/a': { get: { responses: ok } } }, told)).toEqual(['info']);
  });
  it('webhook-is-signed: the operation that asks for events may give a secret', () => {
    const callbacks = { done: { '{$request.body#/url}': { post: { requestBody: json(object({})), responses: ok } } } };
    const ask = (fields: object) => ({
      '/orders': { post: { requestBody: json(object({ url: text, ...fields })), responses: ok, callbacks } },
    });
    expect(grades('webhook-is-signed', ask({}))).toEqual(['warning']);
    expect(grades('webhook-is-signed', ask({ signing_secret: text }))).toEqual([]);
    const Event = { description: 'Use basic authentication in the URL of the webhook.' };
    expect(found('webhook-is-signed', ask({}), { components: { schemas: { Event } } })).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('only mentions "basic authentication"') },
    ]);
  });
});
