import { expect, it } from 'vitest';
import { answers, array, count, found, grades, integer, json, object, ok, text } from '../_contract';

/** Signs that say otherwise than a name or a status does: each contract with the sign, and without it. */

it('a default beside no success is the success, unless it speaks of a failure', () => {
  const body = json(object({ message: text }));
  const of = (responses: object) => ({ '/a': { get: { responses } } });
  expect(found('failures-are-stated', of({ default: { description: 'The report', ...body } }))[0]!.message).toContain(
    'nor a default that describes a failure',
  );
  expect(count('failures-are-stated', of({ default: { description: 'Unexpected error', ...body } }))).toBe(0);
  expect(count('failures-are-stated', of({ ...ok, default: { description: 'The rest', ...body } }))).toBe(0);
  expect(count('error-has-code', of({ default: { description: 'The report', ...body } }))).toBe(0);
  expect(count('error-has-code', of({ ...ok, default: { description: 'The rest', ...body } }))).toBe(1);
});

it('time-has-format: a filter that comes back holds no times', () => {
  const times = object({ id: text, created_at: text, paid_at: text, ended_at: text, sent_at: text, due_date: text });
  const of = (name: string) =>
    grades('time-has-format', { '/a': { get: { responses: answers(object({ [name]: times })) } } });
  expect(of('order')).toEqual(['warning']);
  for (const name of ['filters', 'sort']) expect(of(name)).toEqual([]);
  const shared = (name: string) =>
    grades(
      'time-has-format',
      { '/a': { get: { responses: answers(object({ by: { $ref: `#/components/schemas/${name}` } })) } } },
      { components: { schemas: { [name]: times } } },
    );
  expect(shared('ListOrders')).toEqual(['warning']);
  for (const name of ['FilterListOrders', 'SortListOrders', 'OrderFilters']) expect(shared(name)).toEqual([]);
});

it('get-is-safe: a page without any input makes nothing', () => {
  const of = (path: string, more: object = {}) =>
    grades('get-is-safe', {
      [path]: { get: { operationId: 'create_project', summary: 'Create Project', responses: ok, ...more } },
    });
  expect(of('/admin/create')).toEqual(['info']);
  expect(of('/admin/create', { parameters: [{ name: 'name', in: 'query', schema: text }] })).not.toContain('info');
  expect(of('/admin/create', { responses: answers(object({ id: text })) })).not.toContain('info');
});

it('error-has-code: a code is what identifies the error', () => {
  const of = (description: string) => ({
    '/a': { post: { responses: answers(object({ message: text, technicalCode: { ...text, description } }), '400') } },
  });
  expect(count('error-has-code', of('A technical code to identify the error'))).toBe(0);
  expect(count('error-has-code', of('A technical code'))).toBe(1);
});

it('error-has-code: one sentence about one status is one cause, and so is what isn’t there', () => {
  const of = (method: string, status: string, description: string) =>
    grades(
      'error-has-code',
      Object.fromEntries(
        Array.from({ length: 5 }, (_, i) => [
          `/a${i}/{id}`,
          { [method]: { responses: { ...ok, [status]: { description, ...json(object({ message: text })) } } } },
        ]),
      ),
    );
  const sentence = 'The function is not enabled for this project.';
  expect(of('post', '403', sentence)).toEqual(['info']);
  expect(of('post', '400', sentence)).toEqual(['warning']);
  expect(of('post', '403', 'Forbidden')).toEqual(['warning']);
  expect(of('get', '404', 'Absent')).toEqual(['info']);
  expect(of('delete', '404', 'Absent')).toEqual(['warning']);
});

it('one-error-shape: a status page that fails says so as it does when it works', () => {
  const failing = { get: { responses: { ...ok, ...answers(object({ code: text, message: text }), '400') } } };
  const components = { schemas: { Payload: object({ name: text, status: text }) } };
  const payload = { $ref: '#/components/schemas/Payload' };
  const of = (path: string, status: string) =>
    grades(
      'one-error-shape',
      {
        '/a': failing,
        '/b': failing,
        [path]: { get: { responses: { ...answers(payload), ...answers(payload, status) } } },
      },
      { components },
    );
  expect(of('/application/status', '500')).toEqual(['info']);
  expect(of('/application/status', '400')).toEqual(['warning']);
  expect(of('/orders', '500')).toEqual(['warning']);
});

it('list-has-limit: a required id asks for the list of one thing', () => {
  const list = (name: string, required: boolean) => ({
    get: {
      parameters: [{ name, in: 'query', required, schema: text }],
      responses: answers(array(object({ id: text }))),
    },
    post: { requestBody: json(object({ name: text })), responses: { '201': { description: 'x' } } },
  });
  const of = (name: string, required: boolean) =>
    grades('list-has-limit', Object.fromEntries([...'abcdef'].map(path => [`/${path}s`, list(name, required)])), {
      servers: [{ url: 'https://api.our-shop.com' }],
    });
  expect(of('person_id', true)).toEqual(['info']);
  expect(of('person_id', false)).toEqual(['warning']);
  expect(of('kind', true)).toEqual(['warning']);
});

it('post-accepts-key: a reference that every cart has is one', () => {
  const reference = { ...text, description: 'It must be unique for each purchase.' };
  const of = (required: string[], cart: string[]) =>
    count('post-accepts-key', {
      '/payments': {
        post: {
          requestBody: json(
            object({ amount: integer, cart: object({ order_reference: reference }, { required: cart }) }, { required }),
          ),
          responses: { '201': { description: 'x' } },
        },
      },
    });
  expect(of(['cart'], ['order_reference'])).toBe(0);
  expect(of([], ['order_reference'])).toBe(1);
  expect(of(['cart'], [])).toBe(1);
});

it('reference-resolves: one target that is gone is one finding', () => {
  const get = (name: string) => ({
    get: { parameters: [{ $ref: `#/components/parameters/${name}` }], responses: ok },
  });
  expect(found('reference-resolves', { '/a': get('Cluster'), '/b': get('Cluster'), '/c': get('Node') })).toMatchObject([
    {
      places: 2,
      message: 'There is nothing at #/components/parameters/Cluster in this file. 2 references lead there.',
    },
    { places: 1, message: 'There is nothing at #/components/parameters/Node in this file.' },
  ]);
});

it('webhook-is-signed: a secret that belongs to webhooks is shown or set somewhere', () => {
  const webhooks = { paid: { post: { requestBody: json(object({})), responses: ok } } };
  const of = (settings: object) =>
    count('webhook-is-signed', { '/settings': { get: { responses: answers(object(settings)) } } }, { webhooks });
  expect(of({ name: text })).toBe(1);
  expect(of({ webhook_secret: text })).toBe(0);
  expect(of({ webhooks: object({ signing_key: text }) })).toBe(0);
  expect(of({ mail: object({ signing_key: text }) })).toBe(1);
});

it('webhook-is-signed: a secret key is a secret', () => {
  const webhooks = { paid: { post: { requestBody: json(object({ amount: integer })), responses: ok } } };
  const register = (name: string) => ({
    '/webhooks': { post: { requestBody: json(object({ url: text, [name]: text })), responses: ok } },
  });
  expect(count('webhook-is-signed', register('secret_key'), { webhooks })).toBe(0);
  expect(count('webhook-is-signed', register('sort_key'), { webhooks })).toBe(1);
});

it('failure-has-status: a flag that failures have elsewhere is in every response', () => {
  const envelope = object({ success: { type: 'boolean' }, error: object({ code: text }) });
  const reset = { '/reset': { post: { responses: answers(envelope) } } };
  expect(grades('failure-has-status', reset)).toEqual(['warning']);
  const start = (schema: object) => ({ '/start': { post: { responses: { ...ok, ...answers(schema, '400') } } } });
  expect(grades('failure-has-status', { ...reset, ...start(envelope) })).toEqual([]);
  expect(grades('failure-has-status', { ...reset, ...start(object({ error: object({ code: text }) })) })).toEqual([
    'warning',
  ]);
});

it('time-has-format: what is said to be a duration is no time', () => {
  const of = (description: string) =>
    found('time-has-format', {
      '/a': { get: { responses: answers(object({ unbonding_time: { ...text, description } })) } },
    }).length;
  expect(of('The time of unbonding.')).toBe(1);
  expect(of('The time duration of unbonding.')).toBe(0);
});

it('one-error-shape: the errors of SCIM are its own', () => {
  const failing = (schema: object) => ({ get: { responses: { ...ok, ...answers(schema, '400') } } });
  const usual = failing(object({ code: text, message: text }));
  const scim = failing(object({ schemas: array(text), scimType: text, detail: text }));
  const of = (path: string) => grades('one-error-shape', { '/a': usual, '/b': usual, [path]: scim });
  expect(of('/scim/v2/Users')).toEqual(['info']);
  expect(of('/v2/Users')).toEqual(['warning']);
});

it('read-has-schema: GraphQL describes itself', () => {
  const get = { get: { responses: answers({}) } };
  expect(count('read-has-schema', { '/api/graphql': get })).toBe(0);
  expect(count('read-has-schema', { '/api/graphs': get })).toBe(1);
});

it('body-is-required: what an absent body means is said of it', () => {
  const of = (description: string) =>
    count('body-is-required', {
      '/a': {
        post: { requestBody: { description, ...json(object({ x: text }, { required: ['x'] })) }, responses: ok },
      },
    });
  expect(of('If no selection is specified, the default selection will be applied.')).toBe(0);
  expect(of('Required when using method=string')).toBe(0);
  expect(of('A selection.')).toBe(1);
});

it('error-has-code: a required label with one value of its own is a code', () => {
  const of = (label: object, required: string[]) =>
    count('error-has-code', {
      '/a': { post: { responses: answers(object({ label, msg: text }, { required }), '400') } },
    });
  expect(of({ const: 'ca-unknown' }, ['label'])).toBe(0);
  expect(of({ ...text, enum: ['ca-unknown'] }, ['label'])).toBe(0);
  expect(of({ const: 'ca-unknown' }, [])).toBe(1);
  expect(of({ ...text, enum: ['red', 'green'] }, ['label'])).toBe(1);
  expect(of(text, ['label'])).toBe(1);
});

it('a response with two forms is one response', () => {
  const forms = { oneOf: [object({ message: text }), object({ message: text, detail: text })] };
  const failing = (schema: object) => ({ post: { responses: { ...ok, ...answers(schema, '400') } } });
  const paths = Object.fromEntries([...'abcde'].map(name => [`/${name}`, failing(forms)]));
  expect(found('error-has-code', paths)[0]!.message).toContain('5 of 5 error responses');
  const odd = failing(object({ title: text, type: text }));
  expect(found('one-error-shape', { ...paths, '/x': odd })[0]!.message).toContain('while 5 others');
});

it('one-error-shape: what is gone may leave something behind', () => {
  const failing = { get: { responses: { ...ok, ...answers(object({ code: text, message: text }), '400') } } };
  const left = { $ref: '#/components/schemas/Deal' };
  const of = (status: string) =>
    grades(
      'one-error-shape',
      { '/a': failing, '/b': failing, '/d': { get: { responses: { ...answers(left), ...answers(left, status) } } } },
      { components: { schemas: { Deal: object({ name: text, status: text }) } } },
    );
  expect(of('410')).toEqual(['info']);
  expect(of('400')).toEqual(['warning']);
});

it('reference-resolves: a pointer begins with a slash', () => {
  const of = ($ref: string) =>
    found('reference-resolves', { '/a': { get: { responses: { '400': { $ref } } } } })[0]?.message;
  expect(of('#components/responses/Bad')).toBe('A pointer begins with a slash: #/components/responses/Bad.');
  expect(of('#Bad')).toBe('No schema has the anchor #Bad.');
});

it('get-is-safe: to confirm that something is so is to ask', () => {
  const of = (description: string) =>
    grades('get-is-safe', {
      '/confirm/booking': { get: { operationId: 'confirmBooking', description, responses: ok } },
    });
  expect(of('Confirm a booking.')).toEqual(['error']);
  expect(of('Confirm a booking is valid.')).not.toContain('error');
});

it('put-replaces-whole: a PATCH on the same path is the one for parts', () => {
  const thing = object({ name: text, note: text }, { required: ['name', 'note'] });
  const put = { put: { requestBody: json(object({ name: text, note: text })), responses: ok } };
  const paths = (more: object) => ({
    '/things': { post: { requestBody: json(thing), responses: { '201': { description: 'x' } } } },
    '/things/{id}': { get: { responses: answers(thing) }, ...put, ...more },
  });
  expect(count('put-replaces-whole', paths({}))).toBe(1);
  expect(count('put-replaces-whole', paths({ patch: { requestBody: json(object({})), responses: ok } }))).toBe(0);
});

it('read-has-schema: a schema that can’t be found is told as such', () => {
  const get = (schema: object) => ({ '/a': { get: { responses: answers(schema) } } });
  expect(count('read-has-schema', get({ $ref: '#/components/schemas/Absent' }))).toBe(0);
  expect(count('read-has-schema', get({}))).toBe(1);
});

it('error-has-code: the required name of an error is its code', () => {
  const of = (name: string, required: string[]) =>
    count(
      'error-has-code',
      {
        '/a': {
          post: {
            responses: answers(
              object({ name: { $ref: `#/components/schemas/${name}` }, message: text }, { required }),
              '400',
            ),
          },
        },
      },
      { components: { schemas: { [name]: text } } },
    );
  expect(of('ErrorName', ['name'])).toBe(0);
  expect(of('ErrorName', [])).toBe(1);
  expect(of('Name', ['name'])).toBe(1);
});

it('code-keeps-one-type: one mistake in many schemas is one finding', () => {
  const failing = (type: string) => ({
    post: { responses: { ...ok, ...answers(object({ code: { type }, message: text }), '400') } },
  });
  const paths = (numbers: number) => ({
    ...Object.fromEntries([...'abcdef'].map(name => [`/${name}`, failing('string')])),
    ...Object.fromEntries(Array.from({ length: numbers }, (_, i) => [`/n${i}`, failing('integer')])),
  });
  expect(found('code-keeps-one-type', paths(5))).toMatchObject([
    { severity: 'warning', places: 5, message: '"code" is a number in 5 error schemas, and a string in 6 others.' },
  ]);
  expect(count('code-keeps-one-type', paths(2))).toBe(2);
  expect(count('code-keeps-one-type', paths(0))).toBe(0);
});

it('failures-are-stated: what is about the service itself is counted apart', () => {
  const probe = { get: { responses: ok } };
  const message = (paths: object) =>
    found('failures-are-stated', { '/a': { post: { responses: ok } }, ...paths })[0]!.message;
  expect(message({ '/health': probe })).toMatch(/^Apart from 1 operation about the service itself, the only/);
  expect(message({ '/health': probe, '/ping': probe })).toMatch(
    /^Apart from 2 operations about the service itself, the only/,
  );
});
