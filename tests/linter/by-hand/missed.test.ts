import { describe, expect, it } from 'vitest';
import { answers, array, count, found, integer, json, object, text } from '../_contract';

/** What published contracts show, and no rule once said; and what looks like it and is fine. */
const get = (schema: object, more: object = {}) => ({ get: { responses: answers(schema), ...more } });
const severities = (...parts: Parameters<typeof found>) => found(...parts).map(({ severity }) => severity);

describe('contract-states-authentication', () => {
  const rule = 'contract-states-authentication';
  const write = (more: object = {}) => ({ '/orders': { post: { responses: {}, ...more } } });
  it('is an error where clients write, and an info where they only read', () => {
    expect(severities(rule, write())).toEqual(['error']);
    expect(severities(rule, { '/orders': get(text) })).toEqual(['info']);
    expect(count(rule, {})).toBe(0);
  });
  it('accepts any way of saying it', () => {
    expect(count(rule, write(), { security: [] })).toBe(0);
    expect(count(rule, write({ security: [{ key: [] }] }))).toBe(0);
    expect(count(rule, write({ parameters: [{ name: 'X-Api-Key', in: 'header', schema: text }] }))).toBe(0);
    expect(
      count(rule, write(), { info: { title: 'T', version: '1', description: 'Authenticate with a bearer token.' } }),
    ).toBe(0);
  });
  it('reports a scheme that nothing requires', () => {
    const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
    expect(found(rule, write(), { components })).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('no operation requires it') },
    ]);
  });
});

describe('server-is-https', () => {
  const of = (url: string, more: object = {}) =>
    severities('server-is-https', { '/a': get(text) }, { servers: [{ url }], ...more });
  it('is an error where a credential is sent', () => {
    const keyed = { security: [{ key: [] }] };
    expect(of('http://api.shop.com/v1', keyed)).toEqual(['error']);
    expect(of('http://api.shop.com/v1')).toEqual(['warning']);
    expect(of('http://api.example.com/v1', keyed)).toEqual(['warning']);
  });
  it.each([
    'https://api.example.com',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://{host}/v1',
    '/v1',
    'http://192.168.1.2',
    'http://shop',
  ])('%s is fine', url => expect(of(url, { security: [{ key: [] }] })).toEqual([]));
});

describe('throttling-is-stated', () => {
  const many = (status: string, more: object = {}) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `/a${i}`,
        { get: { responses: { [status]: { description: 'x' } }, ...more } },
      ]),
    );
  const rule = 'throttling-is-stated';
  it('reports a contract that documents failures and no 429', () => {
    const servers = [{ url: 'https://api.shop.com' }];
    expect(found(rule, many('400'), { servers })).toMatchObject([{ scope: 'contract', severity: 'warning' }]);
  });
  it('is silent where it is told, or where too little is documented', () => {
    expect(count(rule, { ...many('400'), '/b': { get: { responses: { '429': { description: 'x' } } } } })).toBe(0);
    expect(count(rule, many('400', { description: 'Rate limited to 5 requests per second.' }))).toBe(0);
    expect(count(rule, many('4XX'))).toBe(0);
    expect(count(rule, many('200'))).toBe(0);
    expect(count(rule, { '/a': { get: { responses: { '400': { description: 'x' } } } } })).toBe(0);
  });
});

describe('creation-returns-201', () => {
  const of = (names: string[], statuses: string[], summary = 'Create one') =>
    Object.fromEntries(
      names.flatMap((name, i) => [
        [`/${name}`, { post: { summary, responses: answers(text, statuses[i % statuses.length]) } }],
        [`/${name}/{id}`, get(text)],
      ]),
    );
  it('is told once where no creation returns 201', () => {
    const names = ['orders', 'refunds', 'exports'];
    expect(found('creation-returns-201', of(names, ['200']))).toMatchObject([{ scope: 'contract', severity: 'info' }]);
    expect(count('creation-returns-201', of(names, ['200', '201']))).toBe(0);
    expect(count('creation-returns-201', of(names, ['200'], 'Search'))).toBe(0);
    expect(count('creation-returns-201', of(names.slice(1), ['200']))).toBe(0);
  });
});

describe('read-has-schema', () => {
  it('reports JSON that nothing describes, and neither files nor health checks', () => {
    const read = (content: object | undefined) =>
      count('read-has-schema', {
        '/a': { get: { responses: { '200': { description: 'x', ...(content ? { content } : {}) } } } },
      });
    expect(read({ 'application/json': {} })).toBe(1);
    expect(read({ 'application/json': { schema: {} } })).toBe(1);
    expect(read({ 'application/json': { schema: object({}) } })).toBe(0);
    expect(read({ 'application/pdf': {} })).toBe(0);
    expect(read(undefined)).toBe(0);
  });
});

describe('body-is-required', () => {
  const post = (schema: object, more: object = {}) =>
    count('body-is-required', { '/a': { post: { requestBody: { ...json(schema), ...more }, responses: {} } } });
  it('reports a body that may be left out although fields in it may not', () => {
    expect(post(object({ a: text }, { required: ['a'] }))).toBe(1);
    expect(post(object({ a: text }, { required: ['a'] }), { required: true })).toBe(0);
    expect(post(object({ a: text }))).toBe(0);
    expect(post(object({ a: { ...text, readOnly: true } }, { required: ['a'] }))).toBe(0);
    expect(post({ oneOf: [object({ a: text }, { required: ['a'] }), object({ b: text })] })).toBe(0);
  });
});

describe('example-fits-schema', () => {
  const shown = (schema: object, example: unknown) =>
    found('example-fits-schema', { '/a': get(object({ a: { ...schema, example } })) });
  it('reports a value of another type, and one that the enum lacks', () => {
    expect(shown(integer, '42')).toMatchObject([{ message: expect.stringContaining('a string, not an integer') }]);
    expect(shown({ ...text, enum: ['open'] }, 'paid')).toHaveLength(1);
    expect(shown(array(integer), ['1'])).toHaveLength(1);
    expect(shown(text, null)).toHaveLength(1);
  });
  it('accepts what fits, and what it can’t judge', () => {
    expect(shown(integer, 42)).toEqual([]);
    expect(shown({ type: 'number' }, 42)).toEqual([]);
    expect(shown({ type: ['string', 'null'] }, null)).toEqual([]);
    expect(shown({ oneOf: [integer, object({})] }, 'x')).toEqual([]);
    expect(shown({ anyOf: [{ ...text, enum: ['open'] }, text] }, 'paid')).toEqual([]);
    expect(shown({}, 'x')).toEqual([]);
  });
  it('looks six levels down, through objects and lists, and says where', () => {
    const down = (levels: number, around: (schema: object) => object, value: (inner: unknown) => unknown) => {
      let [schema, example]: [object, unknown] = [integer, 'x'];
      for (let i = 0; i < levels; i++) [schema, example] = [around(schema), value(example)];
      return shown(schema, example).map(({ message }) => message);
    };
    const objects = (levels: number) =>
      down(
        levels,
        schema => object({ b: schema }),
        inner => ({ b: inner }),
      );
    const lists = (levels: number) => down(levels, array, inner => [inner]);
    expect(objects(6)).toEqual([expect.stringContaining('"b.b.b.b.b.b" is a string, not an integer')]);
    expect(lists(6)).toEqual([expect.stringContaining('"[][][][][][]" is a string, not an integer')]);
    expect([...objects(7), ...lists(7)]).toEqual([]);
  });
  it('reads the examples of bodies, down to their fields', () => {
    const body = (value: object) =>
      count('example-fits-schema', {
        '/a': {
          post: {
            responses: {},
            requestBody: {
              content: {
                'application/json': { schema: object({ a: object({ b: integer }) }), examples: { one: { value } } },
              },
            },
          },
        },
      });
    expect(body({ a: { b: 'x' } })).toBe(1);
    expect(body({ a: { b: 1, c: 'x' } })).toBe(0);
  });
});

it('operation-id-is-unique: each operation has its own', () => {
  const paths = (a: string, b: string) => ({
    '/a': get(text, { operationId: a }),
    '/b': get(text, { operationId: b }),
  });
  expect(severities('operation-id-is-unique', paths('one', 'one'))).toEqual(['error']);
  expect(count('operation-id-is-unique', paths('one', 'two'))).toBe(0);
  expect(count('operation-id-is-unique', paths('', ''))).toBe(0);
});

it('delete-has-no-body: an empty object is what generators leave behind', () => {
  const remove = (schema: object) =>
    count('delete-has-no-body', { '/a': { delete: { requestBody: json(schema), responses: {} } } });
  expect(remove(object({ ids: array(text) }))).toBe(1);
  expect(remove(object({}))).toBe(0);
});

describe('code-keeps-one-type', () => {
  const both = (one: object, other: object) => ({
    '/a': {
      get: {
        responses: {
          ...answers(object({ code: one, message: text }), '400'),
          ...answers(object({ code: other, message: text }), '404'),
        },
      },
    },
  });
  it('reports text in one error and a number in another', () => {
    expect(severities('code-keeps-one-type', both(text, integer))).toEqual(['error']);
    expect(count('code-keeps-one-type', both(text, text))).toBe(0);
    expect(count('code-keeps-one-type', both(text, { type: ['string', 'integer'] }))).toBe(0);
  });
});

it('conflict-has-status: a 405 is about the method', () => {
  const of = (description: string) =>
    count('conflict-has-status', { '/a': { delete: { responses: { '405': { description } } } } });
  expect(of('The order is already shipped.')).toBe(1);
  expect(of('Not allowed in its current state.')).toBe(1);
  expect(of('Method not allowed')).toBe(0);
});

describe('field-keeps-one-type', () => {
  const things = (...types: object[]) =>
    Object.fromEntries(types.map((type, i) => [`/a${i}/{id}`, get(object({ reply_to_id: type, value: type }))]));
  it('reports an odd one among others, by names that mean one thing', () => {
    expect(count('field-keeps-one-type', things(text, text, integer))).toBe(1);
    expect(count('field-keeps-one-type', things(text, text, text))).toBe(0);
    expect(count('field-keeps-one-type', things(text, integer))).toBe(0);
    expect(count('field-keeps-one-type', things(text, text, { ...integer, deprecated: true }))).toBe(0);
  });
});

describe('time-has-format', () => {
  const of = (schema: object, name = 'created_at') =>
    count('time-has-format', { '/a': get(object({ [name]: schema })) });
  it('reports text whose form nothing says', () => {
    expect(of(text)).toBe(1);
    expect(of(text, 'paidAt')).toBe(1);
    expect(of({ ...text, format: 'date-time' })).toBe(0);
    expect(of({ ...text, description: 'ISO 8601' })).toBe(0);
    expect(of({ ...text, example: '2024-01-01' })).toBe(0);
    expect(of(integer)).toBe(0);
    expect(of(text, 'format')).toBe(0);
    expect(of({ ...text, description: 'Who it is directed at.' }, 'directed_at')).toBe(0);
  });
});

describe('paths-do-not-collide', () => {
  const rule = 'paths-do-not-collide';
  const id = (schema: object) => ({ parameters: [{ name: 'id', in: 'path', required: true, schema }] });
  it('the same path under two names is an error', () => {
    expect(severities(rule, { '/emails/{id}': get(text), '/emails/{name}': get(text) })).toEqual(['error']);
    const other = { post: { responses: {} } };
    expect(severities(rule, { '/emails/{id}': get(text), '/emails/{name}': other })).toEqual(['warning']);
  });
  it('a word where an id may be any text is told once', () => {
    const one = (schema: object) => ({ '/emails/{id}': get(text, id(schema)), '/emails/receiving': get(text) });
    const both = (schema: object) => ({ ...one(schema), '/emails/receiving/{id}': get(text, id(schema)) });
    expect(found(rule, both(text))).toMatchObject([{ severity: 'info', scope: 'contract' }]);
    expect(count(rule, one(text))).toBe(0);
    expect(count(rule, both(integer))).toBe(0);
    expect(count(rule, both({ ...text, format: 'uuid' }))).toBe(0);
    expect(count(rule, both({ ...text, pattern: '^em_' }))).toBe(0);
    expect(count(rule, both({ ...text, minLength: 20 }))).toBe(0);
  });
});

it('put-replaces-whole: sees a partial update behind a wrapper', () => {
  const inner = (required: string[]) => object({ a: text, b: text }, { required });
  const put = (required: string[]) => ({
    '/a': { post: { requestBody: json(object({ thing: inner(['a']) })), responses: {} } },
    '/a/{id}': {
      get: { responses: answers(object({ thing: inner(['a']) })) },
      put: { requestBody: json(object({ thing: inner(required) })), responses: {} },
    },
  });
  expect(severities('put-replaces-whole', put([]))).toEqual(['warning']);
  expect(count('put-replaces-whole', put(['a']))).toBe(0);
});

it('put-replaces-whole: what is said is an info, the media type of a patch is an error', () => {
  const put = (schema: object | null, more: object = {}) => ({
    '/a/{id}': {
      put: {
        description: 'Fields that are left out keep their value.',
        responses: {},
        ...more,
        ...(schema && { requestBody: json(schema) }),
      },
    },
  });
  expect(severities('put-replaces-whole', put(null))).toEqual(['info']);
  expect(severities('put-replaces-whole', put(object({ a: text, b: text }, { required: ['a'] })))).toEqual(['info']);
  expect(severities('put-replaces-whole', put(object({ a: text, b: text })))).toEqual(['info']);
  const merge = { content: { 'application/merge-patch+json': { schema: object({ a: text }) } } };
  expect(severities('put-replaces-whole', put(null, { description: '', requestBody: merge }))).toEqual(['error']);
});

it('operation-declares-permission: is silent where no authentication is stated at all', () => {
  const paths = { '/orders': { post: { responses: {} } } };
  expect(count('operation-declares-permission', paths)).toBe(0);
  expect(count('contract-states-authentication', paths)).toBe(1);
  expect(count('operation-declares-permission', paths, { security: [{ key: [] }] })).toBe(1);
});

it('post-accepts-key: money without a key is an error where the request has an amount', () => {
  const post = (schema: object) =>
    severities('post-accepts-key', { '/charges': { post: { requestBody: json(schema), responses: {} } } });
  expect(post(object({ amount: integer }))).toEqual(['error']);
  expect(post(object({ lines: array(object({ price: integer })) }))).toEqual(['warning']);
  expect(post(object({ note: text }))).toEqual(['info']);
  expect(post(object({ amount: integer, idempotency_key: text }))).toEqual([]);
});

it('example-fits-schema: those that contradict are told once', () => {
  const wrong = (n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`a${i}`, { ...integer, example: 'x' }]));
  expect(count('example-fits-schema', { '/a': get(object(wrong(2))) })).toBe(1);
  expect(found('example-fits-schema', { '/a': get(object(wrong(30))) })).toMatchObject([{ scope: 'contract' }]);
});
