import { describe, expect, it } from 'vitest';
import { findingsOf } from './_lint';

/**
 * What published contracts of other houses do, and is right in its own way: each case was once a finding that its
 * authors would have had to explain away.
 */
const flow = (value: unknown) => JSON.stringify(value);
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const answer = (schema: object) => ({ '200': { description: 'x', ...json(schema) } });
const paths = (value: object, more = '') => `${more}paths: ${flow(value)}\n`;
const count = (rule: string, yaml: string) => findingsOf(rule, yaml).length;

it('a list that the client names item by item needs no limit, no envelope and no cursor', () => {
  const get = (name: string, required: boolean) =>
    paths({
      '/albums': {
        get: {
          parameters: [{ name, in: 'query', required, schema: { type: 'string' } }],
          responses: answer({ type: 'array', items: object({ id: {} }) }),
        },
      },
    });
  for (const rule of ['list-has-limit', 'list-has-envelope']) {
    expect(count(rule, get('ids', true))).toBe(0);
    expect(count(rule, get('albumIds', true))).toBe(0);
    expect(count(rule, get('ids', false))).toBe(1);
    expect(count(rule, get('bids', true))).toBe(1);
  }
});

it('an offset that is text is a token', () => {
  const list = (schema: object) =>
    paths({
      '/tasks': {
        get: {
          parameters: [
            { name: 'offset', in: 'query', schema },
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9, default: 5 } },
          ],
          responses: answer(object({ data: { type: 'array', items: object({ id: {} }) } })),
        },
      },
    });
  expect(count('list-has-cursor', list({ type: 'string' }))).toBe(0);
  expect(count('list-has-cursor', list({ type: 'integer' }))).toBe(1);
});

it('an OAuth requirement without scopes, at the operation itself, says that any token will do', () => {
  const contract = (own: boolean, type: string) =>
    `${own ? '' : 'security: [{ login: [] }]\n'}${paths({
      ...Object.fromEntries(
        ['/albums', '/artists', '/tracks'].map(path => [
          path,
          { get: { ...(own ? { security: [{ login: [] }] } : {}), responses: { '200': { description: 'x' } } } },
        ]),
      ),
      '/me': { get: { security: [{ login: ['me:read'] }], responses: { '200': { description: 'x' } } } },
    })}components: { securitySchemes: { login: { type: ${type}, scheme: bearer } } }\n`;
  expect(count('operation-declares-permission', contract(true, 'oauth2'))).toBe(0);
  expect(count('operation-declares-permission', contract(false, 'oauth2'))).toBe(1);
  expect(count('operation-declares-permission', contract(true, 'http'))).toBe(1);
});

describe('names', () => {
  const contract = (query: string[], form: string[] | null, fields: string[]) =>
    paths({
      '/things': {
        get: {
          parameters: query.map(name => ({ name, in: 'query', schema: { type: 'string' } })),
          responses: answer(object(Object.fromEntries(fields.map(name => [name, { type: 'string' }])))),
        },
        ...(form === null
          ? {}
          : {
              post: {
                requestBody: {
                  content: {
                    'application/x-www-form-urlencoded': {
                      schema: object(Object.fromEntries(form.map(name => [name, { type: 'string' }]))),
                    },
                  },
                },
                responses: {},
              },
            }),
      },
    });
  const found = (...parts: Parameters<typeof contract>) =>
    findingsOf('one-field-case', contract(...parts)).map(({ scope, severity, message }) => ({
      scope,
      severity,
      message,
    }));

  it('may be spelled one way in queries and forms and another in bodies; that is told once', () => {
    const told = found(
      ['PageSize', 'PageToken', 'SortBy'],
      ['DateSent', 'DateMade', 'DatePaid'],
      ['date_sent', 'page_size', 'made_at'],
    );
    expect(told).toEqual([
      {
        scope: 'contract',
        severity: 'info',
        message:
          'Names are spelled differently in different places: snake_case in bodies, PascalCase in forms, and PascalCase in queries.',
      },
    ]);
  });

  it('within one place they may not be mixed', () => {
    expect(found(['page_size', 'pageToken', 'sort_by'], null, ['madeAt'])).toMatchObject([
      { message: expect.stringContaining('"pageToken"') },
    ]);
    expect(found([], null, ['made_at', 'sent_at', 'paidAt'])).toMatchObject([
      { message: expect.stringContaining('"paidAt"') },
    ]);
  });

  it('an object of a foreign format is one place, not one for each of its names', () => {
    const foreign = object({ mediaType: {}, bundleId: {}, logIndex: {} });
    const own = Object.fromEntries(
      ['made_at', 'sent_at', 'paid_at', 'sold_at'].map(name => [name, { type: 'string' }]),
    );
    const told = findingsOf(
      'one-field-case',
      paths({ '/a': { get: { responses: answer(object({ ...own, bundle: foreign })) } } }),
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.message).toBe('All 3 names in this object are camelCase, while 4 others are snake_case.');
  });
});

it('a whole document of a foreign format is told at its root', () => {
  const own = Object.fromEntries(['made_at', 'sent_at', 'paid_at', 'sold_at'].map(name => [name, { type: 'string' }]));
  const report = object({ DEAL_SETS: object({ DEAL_SET: object({ AssetId: {}, AssetType: {}, AssetSum: {} }) }) });
  const told = findingsOf(
    'one-field-case',
    paths({ '/a': { get: { responses: answer(object({ ...own, report })) } } }),
  );
  expect(told.map(({ message }) => message)).toEqual([
    '"DEAL_SETS" is UPPER_CASE, while 4 other names are snake_case.',
  ]);
});

it('a description that speaks of the authenticated user says who may use it', () => {
  const get = (description: string) =>
    paths({
      '/subscriptions': { get: { description, responses: { '200': { description: 'x' } } } },
      '/x': { get: { description: 'Requires scope x.', responses: {} } },
    });
  expect(count('operation-declares-permission', get('Lists the subscriptions of the authenticated user.'))).toBe(0);
  expect(count('operation-declares-permission', get('Lists the subscriptions of a user.'))).toBe(1);
  expect(
    count('operation-declares-permission', get('Lists subscriptions.').replace('/subscriptions', '/me/subscriptions')),
  ).toBe(0);
});

it('a thing that can exist only once needs no key: the retry is told', () => {
  const post = (description: string) =>
    paths({ '/memberships': { post: { responses: { '201': { description: 'x' }, '409': { description } } } } });
  expect(count('post-accepts-key', post('The user is already a member.'))).toBe(0);
  expect(count('post-accepts-key', post('The group is locked.'))).toBe(1);
});

describe('paths', () => {
  it('the endpoints of OAuth have the names that OAuth gives them', () => {
    expect(count('path-is-noun', paths({ '/oauth2/revoke': { post: { responses: {} } } }))).toBe(0);
    expect(count('path-is-noun', paths({ '/licences/revoke': { post: { responses: {} } } }))).toBe(1);
  });

  it('a contract that is made of calls is told so once', () => {
    const calls = (number: number, nouns: number) =>
      paths(
        Object.fromEntries([
          ...Array.from({ length: number }, (_, i) => [`/thing${i}/create`, { post: { responses: {} } }]),
          ...Array.from({ length: nouns }, (_, i) => [`/ships${i}`, { get: { responses: {} } }]),
        ]),
      );
    expect(findingsOf('path-is-noun', calls(25, 5))).toMatchObject([
      { scope: 'contract', message: expect.stringContaining('25 of its 30') },
    ]);
    expect(findingsOf('path-is-noun', calls(25, 30))).toMatchObject([
      { scope: 'contract', places: 25, message: expect.stringContaining('25 of its 55') },
    ]);
    expect(count('path-is-noun', calls(25, 80))).toBe(25);
    expect(count('path-is-noun', calls(5, 0))).toBe(5);
  });
});

it('a request id that the server keeps to know a repeated request is a key', () => {
  const post = (description: string) =>
    paths({
      '/orders': {
        post: {
          parameters: [{ name: 'Acme-Request-Id', in: 'header', description, schema: {} }],
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(count('post-accepts-key', post('The server stores keys for 6 hours.'))).toBe(0);
  expect(count('post-accepts-key', post('Idempotency of creations.'))).toBe(0);
  expect(count('post-accepts-key', post('For our support.'))).toBe(1);
});

describe('the code of a failure has many names', () => {
  const failure = (properties: object) =>
    paths({ '/a': { get: { responses: { '404': { description: 'x', ...json(object(properties)) } } } } });
  it.each([
    ['name beside a message and an id of the request', { name: { type: 'string' }, message: {}, debug_id: {} }, 0],
    ['id that is shown to be a word', { id: { type: 'string', example: 'not_found' }, message: {} }, 0],
    [
      'id that is called a short identifier',
      { id: { type: 'string', description: 'A short identifier of the failure.' }, message: {} },
      0,
    ],
    ['id that counts occurrences', { id: { type: 'string', format: 'uuid' }, message: {} }, 1],
    ['name of nothing in particular', { name: { type: 'string' }, message: {} }, 1],
  ])('%s: %#', (_, properties, expected) => {
    expect(count('error-has-code', failure(properties))).toBe(expected);
  });

  it('a debug id is an id of the request', () => {
    expect(count('error-has-request-id', failure({ name: {}, message: {}, debug_id: {} }))).toBe(0);
  });
});

describe('a success that tells of faults', () => {
  const result = object({ valid: { type: 'boolean' }, error: { type: 'string' } });
  const at = (path: string, status = '200', schema: object = result) =>
    count(
      'failure-has-status',
      paths({ [path]: { post: { responses: { [status]: { description: 'x', ...json(schema) } } } } }),
    );
  it.each([
    ['a judgement', '/rollbacks/{id}/validate', '200', result],
    ['a list of faults', '/code-owners/errors', '200', object({ errors: { type: 'array', items: {} } })],
    ['several outcomes', '/orders', '207', result],
    ['a thing with a state of its own', '/uploads', '200', object({ processing_status: {}, errors: {} })],
  ])('%s is none', (_, path, status, schema) => expect(at(path, status, schema)).toBe(0));

  it('elsewhere it is a failure that is answered as a success', () => expect(at('/rollbacks')).toBe(1));
});

describe('numbers', () => {
  const number = (name: string, schema: object, around: object = {}) =>
    count(
      'quantity-has-unit',
      paths({ '/a': { get: { responses: answer(object({ [name]: { type: 'number', ...schema }, ...around })) } } }),
    );
  it('a ratio has no unit', () => {
    expect(number('temperature', { description: 'What sampling temperature to use.' })).toBe(0);
    expect(number('speed', { maximum: 4 })).toBe(0);
    expect(number('text_weight', { description: 'Its share in the ranking.' })).toBe(0);
    expect(number('weight', { description: 'Of the parcel.' })).toBe(1);
    expect(number('temperature', {})).toBe(1);
    expect(number('speed', { maximum: 300 })).toBe(1);
  });

  it('values that are listed with their unit have one', () => {
    expect(
      number('timeout', {
        type: 'integer',
        oneOf: [
          { const: 60, title: 'ONE_MINUTE' },
          { const: 120, title: '2_MINUTES' },
        ],
      }),
    ).toBe(0);
    expect(number('timeout', { type: 'integer', oneOf: [{ const: 60, title: 'SHORT' }] })).toBe(1);
  });

  it('a decimal amount in a line is in the currency of the whole', () => {
    const lines = { type: 'array', items: object({ amount: { type: 'number' } }) };
    const invoice = (around: object) => paths({ '/a': { get: { responses: answer(object({ lines, ...around })) } } });
    expect(count('quantity-has-unit', invoice({ currency: { type: 'string' } }))).toBe(0);
    expect(count('quantity-has-unit', invoice({}))).toBe(1);
  });
});

it('a file is not measured in characters', () => {
  const upload = (schema: object) =>
    paths({
      '/a': {
        post: {
          requestBody: {
            content: { 'multipart/form-data': { schema: object({ file: { type: 'string', ...schema } }) } },
          },
          responses: {},
        },
      },
    });
  expect(count('input-has-limits', upload({ contentEncoding: 'binary' }))).toBe(0);
  expect(count('input-has-limits', upload({ contentMediaType: 'image/png' }))).toBe(0);
  expect(count('input-has-limits', upload({}))).toBe(1);
});

it('a PUT that seems to be partial is a warning, and one that says so an info', () => {
  const put = (description: string) =>
    findingsOf(
      'put-replaces-whole',
      paths({
        '/a': { post: { requestBody: json(object({ name: {}, note: {} }, { required: ['name'] })), responses: {} } },
        '/a/{id}': {
          get: { responses: answer(object({ name: {}, note: {} }, { required: ['name'] })) },
          put: { description, requestBody: json(object({ name: {}, note: {} })), responses: {} },
        },
      }),
    ).map(({ severity }) => severity);
  expect(put('')).toEqual(['warning']);
  expect(put('Any fields that are not sent remain unchanged.')).toEqual(['info']);
  expect(put('Replaces all fields: omitted ones are written as null, not preserved.')).toEqual([]);
});

it('the path of a state is the operation that moves it', () => {
  const put = (path: string) =>
    paths({ [path]: { put: { requestBody: json(object({ status: { type: 'string' } })), responses: {} } } });
  expect(count('state-moves-by-operation', put('/channels/{id}/voice-status'))).toBe(0);
  expect(count('state-moves-by-operation', put('/channels/{id}'))).toBe(1);
});

it('a list of changes with op and path is a JSON Patch, whatever it is sent as', () => {
  const patch = (schema: object) => paths({ '/a/{id}': { patch: { requestBody: json(schema), responses: {} } } });
  const changes = { type: 'array', items: object({ op: {}, path: {}, value: {} }) };
  expect(count('patch-defines-merge', patch(changes))).toBe(0);
  expect(count('patch-defines-merge', patch(object({ path: {} })))).toBe(1);
});

describe('a contract is judged by its own majority, for each convention by itself', () => {
  const post = (keyed: number, bare: number) =>
    paths(
      Object.fromEntries(
        Array.from({ length: keyed + bare }, (_, i) => [
          `/ships${i}`,
          {
            post: {
              parameters: i < keyed ? [{ name: 'Idempotency-Key', in: 'header', schema: {} }] : [],
              responses: { '201': { description: 'x' } },
            },
          },
        ]),
      ),
    );
  const found = (keyed: number, bare: number) =>
    findingsOf('post-accepts-key', post(keyed, bare)).map(({ scope, severity }) => `${severity} ${scope}`);
  const places = (n: number) => Array.from({ length: n }, () => 'info place');

  it('a few are each named, whether the others keep it or not', () => {
    expect(found(3, 1)).toEqual(places(1));
    expect(found(0, 5)).toEqual(places(5));
    expect(found(10, 10)).toEqual(places(10));
  });
  it('exceptions are each named while they are one in four at most', () => {
    expect(found(60, 20)).toEqual(places(20));
    expect(found(59, 20)).toEqual(['info contract']);
    expect(found(190, 61)).toEqual(['info contract']);
  });
  it('a habit is told once, with how many and where', () => {
    const [told] = findingsOf('post-accepts-key', post(15, 12));
    expect(told!.message).toMatch(
      /^POST \/ships15 .* 11 more places, such as POST \/ships16 and POST \/ships17, while 15 /,
    );
    expect(told!.operation).toBeNull();
  });
  it('what a contract does not have is told once', () => {
    const [told, ...more] = findingsOf('post-accepts-key', post(2, 6));
    expect(more).toEqual([]);
    expect(told).toMatchObject({ scope: 'contract', severity: 'info', operation: null });
    expect(told!.message).toContain('6 POST operations that create something accept no idempotency key');
  });
  it('one that keeps our error object and our lists is told once what it leaves open', () => {
    const error = object({ error: object({ code: {}, message: {}, request_id: {} }) });
    const list = object({ data: { type: 'array', items: {} }, next_cursor: {}, has_more: {} });
    const one = (name: string) => [
      `/${name}`,
      { get: { responses: { ...answer(list), '400': { description: 'x', ...json(error) } } } },
    ];
    const text = paths(Object.fromEntries(['ships', 'berths', 'pilots'].map(one)));
    expect(findingsOf('response-states-caching', text)).toMatchObject([{ scope: 'contract', severity: 'info' }]);
  });
});

it('what a reference in an extension leads to is not ours to follow', () => {
  expect(
    count('path-is-noun', `x-topics: [{ $ref: ./none.md }]\n${paths({ '/getA': { get: { responses: {} } } })}`),
  ).toBe(1);
});
