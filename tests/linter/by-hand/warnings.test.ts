import { describe, expect, it } from 'vitest';
import { answers, array, found, integer, json, object, ok, text } from '../_contract';

/** What readers of published contracts objected to in warnings: the shape of each, as small as it gets. */
const read = (schema: object) => ({ get: { responses: answers(schema) } });
const tell = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity, message }) => `${severity}: ${message}`);
const warnings = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).filter(({ severity }) => severity === 'warning');

describe('one-field-case', () => {
  const own = { created_at: text, user_id: text, paid_at: text };
  const beside = (fields: object) =>
    warnings('one-field-case', { '/a': read(object(own)), '/b': read(object(fields)) });
  it('leaves the names of headers, of pages, of other formats, and of a versioned standard alone', () => {
    expect(beside({ headers: object({ 'created-at': text }), order_id: text })).toEqual([]);
    expect(beside({ ogTitle: text, og_title: text })).toEqual([]);
    expect(beside({ createdAt: text, hostName: text, appKind: text })).toEqual([]);
    expect(beside({ createdAt: text, order_id: text })).toHaveLength(1);
    const schemas = { ToolV2: object({ createdAt: text, order_id: text }) };
    const tool = { '/a': read(object(own)), '/b': read({ $ref: '#/components/schemas/ToolV2' }) };
    expect(warnings('one-field-case', tool, { components: { schemas } })).toEqual([]);
  });
  it('compares bodies with bodies, and points at the spelling that is rare', () => {
    const query = { parameters: [{ name: 'created-at', in: 'query', schema: text }], responses: answers(object(own)) };
    expect(warnings('one-field-case', { '/a': { get: query } })).toEqual([]);
    const page = (name: string) => ({ get: { parameters: [{ name, in: 'query', schema: integer }], responses: ok } });
    const [one] = warnings('one-field-case', { '/a': page('per_page'), '/b': page('perPage'), '/c': page('perPage') });
    expect(one).toMatchObject({ pointer: '/paths/~1a/get/parameters/0' });
    const [three] = beside({ createdAt: text, 'created-at': text, order_id: text });
    expect(three!.message).toContain('spelled in several ways in bodies: "created_at", "createdAt", and "created-at"');
  });
});

describe('example-fits-schema', () => {
  const patch = (mediaType: string) => ({
    '/a': {
      patch: {
        requestBody: { content: { [mediaType]: { schema: object({ note: text }), example: { note: null } } } },
        responses: ok,
      },
    },
  });
  it('null removes a field in a merge patch, and contradicts elsewhere', () => {
    expect(tell('example-fits-schema', patch('application/merge-patch+json'))).toEqual([]);
    expect(tell('example-fits-schema', patch('application/json'))).toHaveLength(1);
  });
  it('a type that doesn’t exist, or none, is no fault of the example; the plainest contradiction leads', () => {
    const shown = (fields: object) => tell('example-fits-schema', { '/a': read(object(fields)) });
    expect(shown({ pause: { type: 'int', example: 15 } })).toEqual([]);
    expect(shown({ data: { items: object({ id: text }), example: { id: 'x' } } })).toEqual([]);
    expect(shown({ data: object({ id: text }, { example: '{ "id": "x" }' }) })).toEqual([]);
    expect(shown({ a: { ...integer, example: 'x' }, b: { ...array(text), example: 'y' }, c: text })).toEqual([
      'warning: 2 of 2 examples contradict their schemas: that of "b" is a string, not an array; that of "a" is a string, not an integer.',
    ]);
  });
  it('what a deprecated field shows, or holds, is no longer told', () => {
    const shown = (fields: object) => tell('example-fits-schema', { '/a': read(object(fields)) });
    const frames = { ...array(object({ id: text })), example: [['x']] };
    expect(shown({ frames })).toHaveLength(1);
    expect(shown({ frames: { ...frames, deprecated: true } })).toEqual([]);
  });
});

describe('put-replaces-whole', () => {
  const things = (required: string[], plan: object = text) => ({
    '/things': { post: { requestBody: json(object({ plan, on: { type: 'boolean' } }, { required })), responses: ok } },
    '/things/{id}': {
      get: { responses: answers(object({ plan, on: { type: 'boolean' } }, { required: ['plan', 'on'] })) },
      put: { requestBody: json(object({ plan, on: { type: 'boolean' } })), responses: ok },
    },
  });
  it('is a warning only for a field that creation requires and nothing else supplies', () => {
    expect(tell('put-replaces-whole', things(['plan']))).toEqual([
      'warning: PUT /things/{id} requires none of its fields, not even "plan", which POST /things requires, so it seems to keep fields that aren’t sent.',
    ]);
    for (const other of [things([]), things(['on']), things(['plan'], { ...text, default: 'free' })])
      expect(tell('put-replaces-whole', other)).toMatchObject([expect.stringMatching(/^info/)]);
  });
});

describe('batch-states-mode', () => {
  const batch = (response: object, more: object = {}) => ({
    '/charges/bulk': { post: { requestBody: json(array(object({ a: text }))), responses: answers(response) } },
    ...more,
  });
  it('is told by lists of results and errors, by what a status says, and by a later read', () => {
    expect(warnings('batch-states-mode', batch(object({ message: text })))).toHaveLength(1);
    const lists = object({ success: array({}), errors: array(object({ message: text })) });
    expect(warnings('batch-states-mode', batch(object({ data: lists })))).toEqual([]);
    const status = { ...text, description: 'pending, confirmed, or rejected' };
    const items = object({ transfers: array(object({ uid: text, status })) });
    expect(warnings('batch-states-mode', batch(object({ data: items })))).toEqual([]);
    const each = object({ status: text, error: text });
    const mapped = { ...object({}), additionalProperties: each };
    expect(warnings('batch-states-mode', batch(object({ results: mapped })))).toEqual([]);
    const filter = { name: 'status', in: 'query', description: 'success, failed, or pending', schema: text };
    const later = { get: { parameters: [filter], responses: answers(array(object({ id: text }))) } };
    expect(
      warnings('batch-states-mode', batch(object({ message: text }), { '/charges/bulk/{code}/charges': later })),
    ).toEqual([]);
  });
  it('is no question about a job that is only begun', () => {
    const scan = (summary: string) => ({
      '/uploads/{id}/bulk-scan': {
        put: { summary, requestBody: json(object({ actions: array(text) })), responses: ok },
      },
    });
    expect(found('batch-states-mode', scan('Save the bulk scan'))).toHaveLength(1);
    expect(found('batch-states-mode', scan('Schedule the bulk scan'))).toEqual([]);
  });
});

describe('errors', () => {
  const fails = (shapes: Record<string, object>) => ({ '/a': { post: { responses: { ...ok, ...failing(shapes) } } } });
  const failing = (shapes: Record<string, object>) =>
    Object.fromEntries(Object.entries(shapes).map(([status, schema]) => [status, answers(schema)['200']]));
  const plain = object({ message: text });
  it('error-has-code: 401 has one cause, and a contract is judged by the others', () => {
    const coded = object({ code: text, message: text });
    expect(tell('error-has-code', fails({ '400': object({ resultCode: text, message: text }) }))).toEqual([]);
    expect(tell('error-has-code', fails({ '400': coded, '401': plain }))).toEqual([]);
    expect(warnings('error-has-code', fails({ '400': plain, '401': object({ message: text }) }))).toMatchObject([
      { pointer: '/paths/~1a/post/responses/400/content/application~1json/schema' },
    ]);
  });
  it('one-error-shape: what became of each item, and what stands beside an error, are no formats', () => {
    const usual = { '400': object({ code: text, message: text }), '404': object({ code: text, message: text }) };
    const each = object({ label1: object({ status: integer }) });
    expect(warnings('one-error-shape', fails({ ...usual, '424': each }))).toEqual([]);
    const both = { oneOf: [object({ code: text, message: text }), object({ took: text })] };
    expect(tell('one-error-shape', fails({ ...usual, '422': both }))).toEqual([]);
  });
  it('one-error-shape: several formats are told together, and problem details by another name are taste', () => {
    const shape = (...names: string[]) => object(Object.fromEntries(names.map(name => [name, text])));
    const usual = Object.fromEntries(['400', '404', '409'].map(one => [one, shape('code', 'message')]));
    expect(tell('one-error-shape', fails({ ...usual, '422': shape('errors'), '500': shape('detail') }))).toEqual([
      'warning: 2 errors are returned as {errors} or {detail}, while 3 others are returned as {code, message}.',
    ]);
    const problem = { description: 'x', content: { 'application/problem+json': { schema: shape('type', 'title') } } };
    const mixed = { ...ok, '400': problem, '404': problem, ...failing({ '500': shape('type', 'title') }) };
    expect(warnings('one-error-shape', { '/a': { post: { responses: mixed } } })).toEqual([]);
  });
});

describe('habits', () => {
  it('are told once, with their places', () => {
    const bodies = (optional: number, required: number) =>
      Object.fromEntries(
        Array.from({ length: optional + required }, (_, i) => {
          const body = {
            ...json(object({ a: text }, { required: ['a'] })),
            ...(i >= optional ? { required: true } : {}),
          };
          return [`/a${i}`, { post: { requestBody: body, responses: ok } }];
        }),
      );
    expect(tell('body-is-required', bodies(2, 4))).toHaveLength(2);
    expect(tell('body-is-required', bodies(4, 6))).toEqual([
      'warning: The body of POST /a0 has required fields, but the body itself is optional. The same is true of 3 more places: POST /a1, POST /a2, and POST /a3, while 6 follow the convention.',
    ]);
    expect(tell('body-is-required', bodies(5, 0))).toMatchObject([expect.stringContaining('all 5 bodies')]);
  });
  it('version-default-is-fixed: a header that all operations take is one finding', () => {
    const parameters = [{ name: 'x-api-version', in: 'header', schema: text }];
    const paths = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`/a${i}`, { get: { parameters, responses: ok } }]),
    );
    expect(tell('version-default-is-fixed', paths)).toEqual([
      'warning: The contract doesn’t say which version a request without "x-api-version" gets. The same is true of 4 more operations.',
    ]);
  });
  it('read-has-schema: several reads of many are one finding', () => {
    const paths = (bare: number) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`/a${i}`, read(i < bare ? {} : object({ a: text }))]));
    expect(tell('read-has-schema', paths(3))).toHaveLength(3);
    expect(tell('read-has-schema', paths(4))).toMatchObject([expect.stringContaining('3 more places')]);
  });
  it('post-accepts-key: what has a price is told apart, and a possible conflict makes it a matter of taste', () => {
    const post = (fields: object, more: object = {}) => ({
      post: { requestBody: json(object(fields)), responses: { '201': { description: 'Created' }, ...more } },
    });
    const orders = (more: object = {}) => ({
      '/orders': post({ price: integer }, more),
      '/notes': post({ body: text }),
    });
    expect(tell('post-accepts-key', orders()).map(one => one.slice(0, 26))).toEqual([
      'warning: POST /orders docu',
      'info: POST /notes document',
    ]);
    expect(warnings('post-accepts-key', orders({ '409': { description: 'The cart has changed.' } }))).toEqual([]);
    const paths = ['/update-order', '/simulate/orders', '/hosted_pages/orders'];
    const priced = Object.fromEntries(paths.map(path => [path, post({ price: integer })]));
    expect(warnings('post-accepts-key', priced)).toEqual([]);
  });
  it('time-has-format: the fields of one schema are one finding', () => {
    const date = { ...text, format: 'date-time' };
    const fields = { created_at: text, updated_at: text };
    const paths = { '/a': read(object(fields)), '/b': read(object({ created_at: date, updated_at: date })) };
    expect(tell('time-has-format', paths)).toMatchObject([
      expect.stringContaining('"created_at" and "updated_at" are'),
    ]);
  });
  it('time-has-format: what a field of the same name says tells readers of this one', () => {
    const card = (description?: string) =>
      object({ expiry_date: { ...text, ...(description ? { description } : {}) } });
    const paths = (told?: string) => ({ '/a': read(card()), '/b': read(card(told)) });
    expect(found('time-has-format', paths('The expiry date, in MM/YY format.'))).toEqual([]);
    expect(found('time-has-format', paths('When it expires.'))).not.toEqual([]);
  });
  it('list-has-limit: a parameter that is an object may hold the limit', () => {
    const list = (schema: object) => ({
      get: {
        parameters: [{ name: 'payload', in: 'query', content: { 'application/json': { schema } } }],
        responses: answers(object({ data: array(object({ id: text })) })),
      },
    });
    expect(found('list-has-limit', { '/a': list(object({ limit: integer })) })).toEqual([]);
    expect(found('list-has-limit', { '/a': list(object({ sort: text })) })).toHaveLength(1);
  });
});

describe('other names', () => {
  it('version-default-is-fixed: a filter by version chooses no version', () => {
    const logs = (description: string) => ({
      '/logs': {
        get: { parameters: [{ name: 'api_version', in: 'query', description, schema: text }], responses: ok },
      },
    });
    expect(found('version-default-is-fixed', logs('Filters the log by API version.'))).toEqual([]);
    expect(found('version-default-is-fixed', logs(''))).toHaveLength(1);
    // What its own items have is a filter; what another list has says nothing.
    const entries = { responses: answers(object({ data: array(object({ id: text, api_version: text })) })) };
    const { get } = logs('')['/logs'];
    expect(found('version-default-is-fixed', { '/logs': { get: { ...get, ...entries } } })).toEqual([]);
    expect(found('version-default-is-fixed', { ...logs(''), '/entries': { get: entries } })).toHaveLength(1);
  });
});
