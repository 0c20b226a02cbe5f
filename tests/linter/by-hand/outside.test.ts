import { describe, expect, it } from 'vitest';
import { answers, array, count, found, grades, json, number, object, ok, text } from '../_contract';

/** Shapes of contracts from outside: what was said of them wrongly, or to no use, and what still counts beside it. */
const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: text, ...more });

describe('get-is-safe', () => {
  const read = (path: string, more: object) => grades('get-is-safe', { [path]: { get: { responses: ok, ...more } } });
  it('a verb that is half of a noun', () => {
    const said = { summary: 'Get a trigger definition', operationId: 'triggerDefinitionGet' };
    expect(read('/triggerDefinitions/{id}', said)).toEqual([]);
    expect(read('/triggerJob', { summary: 'Triggers the job', operationId: 'triggerJob' })).not.toEqual([]);
  });
  it('where the browser comes back to, and a token against forged requests', () => {
    const back = { description: 'Creates a session for a user by the callback.', operationId: 'createSession' };
    expect(read('/complete/google', { ...back, responses: { '303': { description: 'x' } } })).not.toContain('error');
    expect(read('/csrf-token', { summary: 'Create or update a token', operationId: 'createToken' })).toEqual(['info']);
  });
});

it('path-is-noun: one "get" among many nouns is an old name', () => {
  const nouns = Array.from({ length: 12 }, (_, i) => [`/things${'abcdefghijkl'[i]}`, { get: { responses: ok } }]);
  const paths = { '/getOrders': { get: { responses: ok } } };
  expect(grades('path-is-noun', paths)).toEqual(['warning']);
  expect(grades('path-is-noun', { ...paths, ...Object.fromEntries(nouns) })).toEqual(['info']);
});

it('delete-repeats-quietly: a 412 is about a precondition, and what reads return is about something else', () => {
  const gone = { description: 'The user does not exist.' };
  const remove = (status: string) => ({ '/a/{id}': { delete: { responses: { ...ok, [status]: gone } } } });
  expect(count('delete-repeats-quietly', remove('409'))).toBe(1);
  expect(count('delete-repeats-quietly', remove('412'))).toBe(0);
  const reads = { '/b': { get: { responses: { ...ok, '409': gone } } } };
  expect(count('delete-repeats-quietly', { ...remove('409'), ...reads })).toBe(0);
});

it('batch-states-mode: an entry of its own for an error, and a conflict of any is told', () => {
  const batch = (more: object) =>
    grades('batch-states-mode', {
      '/orders/batch': { post: { requestBody: json(array(object({ id: text }))), responses: ok, ...more } },
    });
  expect(batch({})).toEqual(['warning']);
  expect(batch({ responses: answers(object({ responses: array(object({ errorResponse: object({}) })) })) })).toEqual(
    [],
  );
  expect(
    batch({ description: 'If any of the orders are in another batch, a `409 Conflict error` is returned.' }),
  ).toEqual([]);
});

it('time-has-format: a schema says by its name how times are written', () => {
  const read = (field: object) =>
    count(
      'time-has-format',
      {
        '/a': { get: { responses: answers(object({ created_at: field, paid_at: { ...text, format: 'date-time' } })) } },
      },
      { components: { schemas: { IsoString: text, Label: text } } },
    );
  expect(read({ $ref: '#/components/schemas/Label' })).toBe(1);
  expect(read({ $ref: '#/components/schemas/IsoString' })).toBe(0);
  expect(read({ ...text, description: 'When it was made, in ATOM date-time format.' })).toBe(0);
});

it('one-field-case: the claims of a token have fixed names', () => {
  const user = object({ firstName: text, lastName: text, emailVerified: text });
  const token = (more: object) => object({ email_verified: text, ...more });
  const read = (claims: object) =>
    found('one-field-case', {
      '/user': { get: { responses: answers(user) } },
      '/token': { get: { responses: answers(claims) } },
    }).length;
  expect(read(token({}))).toBeGreaterThan(0);
  expect(read(token({ iss: text, sub: text, exp: number }))).toBe(0);
});

describe('failure-has-status', () => {
  const result = object({ ok: object({}), error: text });
  it('what is on its way out isn’t reworked', () => {
    const post = (more: object) =>
      grades('failure-has-status', { '/sign': { post: { responses: answers(result), ...more } } });
    expect(post({})).toEqual(['warning']);
    expect(post({ deprecated: true })).toEqual(['info']);
  });
  it('an error of the thing that is read', () => {
    const read = (description: string) =>
      count('failure-has-status', {
        '/a/{id}': { get: { description, responses: answers(object({ type: text, errors: text })) } },
      });
    expect(read('Returns the source.')).toBe(1);
    expect(read('If the source had any error, that is included.')).toBe(0);
  });
});

it('lists: a cursor by its description, and a lower bound that is no page', () => {
  const list = (rule: string, parameters: object[]) =>
    grades(rule, {
      '/things': { get: { parameters, responses: answers(object({ data: array(object({ id: text })) })) } },
    });
  const limit = query('limit', { schema: { type: 'integer', maximum: 100 } });
  expect(list('list-has-cursor', [limit, query('first_thing')])).not.toEqual([]);
  expect(list('list-has-cursor', [limit, query('first_thing', { description: 'Pagination cursor: an id.' })])).toEqual(
    [],
  );
});

it('read-has-schema: the text says that the content is arbitrary', () => {
  const read = (description: string) =>
    count('read-has-schema', {
      '/data/{id}': { get: { responses: { '200': { description, content: { 'application/json': { schema: {} } } } } } },
    });
  expect(read('The data.')).toBe(1);
  expect(read('The format will depend on what was stored.')).toBe(0);
});

describe('post-accepts-key', () => {
  const post = (more: object, body: object = object({ amount: number })) =>
    count('post-accepts-key', {
      '/transfers': { post: { requestBody: json(body), responses: { '201': { description: 'x' } }, ...more } },
    });
  it('a second one is rejected', () => {
    expect(post({})).toBe(1);
    expect(post({ summary: 'Any duplicated transfers are rejected.' })).toBe(0);
  });
  it('an id of the caller’s own that may be used once', () => {
    const responses = { '201': { description: 'x' }, '409': { description: 'TransferIdAlreadyUsedError' } };
    expect(post({ responses })).toBe(1);
    expect(post({ responses }, object({ id: text, amount: number }))).toBe(0);
  });
});

it('credential-in-header: a filter is no credential, and a key that everybody has protects nothing', () => {
  const read = (name: string, more: object) =>
    grades('credential-in-header', { '/a': { get: { parameters: [query(name, more)], responses: ok } } });
  expect(read('subscription_key', {})).not.toEqual([]);
  expect(read('subscription_key', { description: 'Filter only subscriptions matching key.' })).toEqual([]);
  expect(read('api_key', { required: true })).toEqual(['error']);
  expect(read('api_key', { required: true, schema: { ...text, default: 'DEMO_KEY' } })).toEqual(['warning']);
});

describe('what the overview says of all operations', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `/a${i}`,
      i < 9 ? { get: { responses: ok } } : { get: { responses: { ...ok, '400': { description: 'x' } } } },
    ]),
  );
  const about = (description: string) => ({ info: { title: 'x', version: '1', description } });
  it('failures-are-stated: a table of statuses', () => {
    expect(grades('failures-are-stated', paths, about('Our API.'))).toEqual(['warning']);
    expect(grades('failures-are-stated', paths, about('400 Bad Request, 401, 403, and 404 are returned.'))).toEqual([
      'info',
    ]);
  });
  it('throttling-is-stated: an API that ends', () => {
    const failing = Object.fromEntries(
      Object.keys(paths).map(path => [path, { get: { responses: { ...ok, '400': { description: 'x' } } } }]),
    );
    expect(count('throttling-is-stated', failing, about('Our API.'))).toBe(1);
    expect(count('throttling-is-stated', failing, about('This version of the API will be deprecated in May.'))).toBe(0);
    const topics = (content: string) => ({ 'x-topics': [{ title: 'More', content }, null, 'text'] });
    expect(count('throttling-is-stated', failing, topics('Ask at any time.'))).toBe(1);
    expect(count('throttling-is-stated', failing, topics('Rate limiting: 429, with RateLimit-Reset.'))).toBe(0);
  });
});

it('delete-has-no-body: the same content is taken in the query', () => {
  const remove = (parameters: object[]) =>
    count('delete-has-no-body', {
      '/a': { delete: { parameters, requestBody: json(object({ id: text })), responses: ok } },
    });
  expect(remove([])).toBe(1);
  expect(remove([query('requestBody')])).toBe(0);
});

it('example-fits-schema: a placeholder', () => {
  const read = (name: string) =>
    count('example-fits-schema', {
      '/a': { get: { responses: answers(object({ [name]: { ...object({}), example: 'The data' } })) } },
    });
  expect(read('properties')).toBe(1);
  expect(read('your-properties')).toBe(0);
});

it('code-keeps-one-type: both types from one operation, or each operation with its own', () => {
  const failure = (type: object, status: string) => answers(object({ code: type, message: text }), status);
  const read = (one: object, other: object) =>
    grades('code-keeps-one-type', { '/a': { get: { responses: one } }, '/b': { get: { responses: other } } });
  expect(read({ ...failure(text, '400'), ...failure(number, '404') }, ok)).toEqual(['error']);
  expect(read(failure(text, '400'), failure(number, '404'))).toEqual(['warning']);
  expect(read(failure(text, '400'), failure(text, '404'))).toEqual([]);
});

it('code-keeps-one-type: a shared failure beside one of the operation’s own', () => {
  const shared = { '500': { $ref: '#/components/responses/Failed' } };
  const own = (type: object) => ({
    get: { responses: { ...shared, ...answers(object({ code: type, message: text }), '400') } },
  });
  const components = { responses: { Failed: { description: 'x', ...json(object({ code: text, message: text })) } } };
  expect(grades('code-keeps-one-type', { '/a': own(text), '/b': own(number) }, { components })).toEqual(['error']);
});

it('contract-states-authentication: the credential is in the bodies', () => {
  const paths = (description: string) => ({
    '/orders': {
      post: {
        requestBody: json(object({ token: { ...text, description } })),
        responses: { '201': { description: 'x' } },
      },
    },
  });
  expect(count('contract-states-authentication', paths('A number.'))).toBe(1);
  expect(count('contract-states-authentication', paths('Authentication token (see /auth).'))).toBe(0);
});

it('state-moves-by-operation: one class for requests and responses', () => {
  const order = object({ status: { ...text, enum: ['created', 'paid', 'cancelled'] } });
  const schemas = (more: object) => ({ components: { schemas: { Order: { ...order, ...more } } } });
  const ref = { $ref: '#/components/schemas/Order' };
  const paths = {
    '/orders/{id}': { put: { requestBody: json(ref), responses: answers(ref) } },
    '/orders/{id}/cancel': { post: { responses: ok } },
  };
  const marked = object({ ...(order as { properties: object }).properties, id: { ...text, readOnly: true } });
  expect(grades('state-moves-by-operation', paths, schemas(marked))).toEqual(['warning']);
  expect(grades('state-moves-by-operation', paths, schemas({}))).toEqual(['info']);
});
