import { describe, expect, it } from 'vitest';
import { answers, array, count, found, json, number, object, text } from '../_contract';

/** What published contracts do that is right in its own way, and once was a finding. */
const read = (schema: object) => ({ '/a/{id}': { get: { responses: answers(schema) } } });

describe('post-accepts-key', () => {
  const post = (more: object, path = '/ships') =>
    count('post-accepts-key', { [path]: { post: { responses: answers(object({ id: text }), '201'), ...more } } });
  it('what is named by the digest of its content is the same thing again', () => {
    expect(post({ responses: answers(object({ sha: text, url: text }), '201') })).toBe(0);
    expect(post({ responses: answers(object({ sha: text, id: text }), '201') })).toBe(1);
    const later = answers(object({ id: text }), '202');
    expect(post({ responses: { ...answers(object({ digest: text })), ...later } })).toBe(0);
    expect(post({ responses: { ...answers(object({ name: text })), ...later } })).toBe(1);
  });
  it('an operation that says it knows its repetitions takes none', () => {
    expect(post({ description: 'Duplicate events are ignored.' })).toBe(0);
    expect(post({ description: 'Events are de-duplicated for a day.' })).toBe(0);
    expect(post({ description: 'The call is idempotent.' })).toBe(0);
    expect(post({ description: 'The call is not idempotent.' })).toBe(1);
    expect(post({ description: 'Duplicates a ship.' })).toBe(1);
  });
  it('so does a thing that can exist once', () => {
    const conflict = (description: string) => ({ responses: { '201': { description: 'x' }, '409': { description } } });
    expect(post(conflict('A ship of this name exists already.'))).toBe(0);
    expect(post(conflict('The harbour is closed.'))).toBe(1);
  });
});

describe('state-moves-by-operation', () => {
  const write = (name: string, ...values: string[]) =>
    count('state-moves-by-operation', {
      '/a/{id}': { patch: { requestBody: json(object({ [name]: { type: 'string', enum: values } })), responses: {} } },
    });
  it('two values that may each follow the other leave no move to skip', () => {
    expect(write('state', 'open', 'closed')).toBe(0);
    expect(write('status', 'active', 'archived')).toBe(0);
    expect(write('status', 'open', 'paid')).toBe(1);
    expect(write('state', 'open', 'closed', 'merged')).toBe(1);
  });
  it('ways of being on or off are a setting, and a wish is no state', () => {
    expect(write('policy_state', 'enabled_for_all', 'enabled_for_some', 'disabled')).toBe(0);
    expect(write('state', 'configured', 'not-configured')).toBe(0);
    expect(write('desired_state', 'running', 'paid', 'gone')).toBe(0);
    expect(write('status', 'enabled', 'running', 'stopped')).toBe(1);
  });
});

describe('one-field-case', () => {
  const rule = 'one-field-case';
  const own = { made_at: text, sent_at: text, paid_at: text, sold_at: text };
  const named = (...names: string[]) => Object.fromEntries(names.map(name => [name, text]));
  it('an acronym is spelled as the world spells it', () => {
    expect(count(rule, read(object({ ...own, ...named('IBAN', 'MD5', 'WINDOWS') })))).toBe(0);
    expect(count(rule, read(object({ ...own, ...named('IBAN_CODE') })))).toBe(1);
  });
  it('a name that stands in many places is told once, with their number', () => {
    const inner = () => object({ ...own, ...named('dueDate') });
    const told = found(rule, read(object({ ...own, first: inner(), second: inner(), third: inner() })));
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"dueDate" is camelCase, .* This happens in 3 places\.$/),
    ]);
  });
  it('so is an object of a foreign format, also where its own spelling varies', () => {
    const spdx = () => object(named('spdxVersion', 'SPDX_ID', 'dataLicense'));
    const told = found(rule, read(object({ ...own, bill: spdx(), copy: spdx() })));
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^None of the 3 names in this object is snake_case, .* This happens in 2 places\.$/),
    ]);
  });
});

describe('quantity-has-unit', () => {
  const of = (properties: object) => count('quantity-has-unit', read(object(properties)));
  it('a unit may stand beside the value', () => {
    expect(of({ amount: number, unit: text })).toBe(0);
    expect(of({ amount: number, community: text })).toBe(1);
  });
  it('an interval beside its frequency is a number of times', () => {
    expect(of({ interval: { type: 'integer' }, frequency: text })).toBe(0);
    expect(of({ interval: { type: 'integer' } })).toBe(1);
  });
  it('a concurrency is no currency, and a prefix is counted', () => {
    expect(of({ total: { type: 'integer' }, max_concurrency: {} })).toBe(0);
    expect(of({ total: { type: 'integer' }, currency: text })).toBe(1);
    expect(of({ cidr_prefix_length: { type: 'integer' } })).toBe(0);
  });
  it('points, a font and the volume of a sound are measured by themselves', () => {
    expect(of({ balance: { type: 'integer', description: 'The available point balance.' } })).toBe(0);
    expect(of({ font_weight: { type: 'integer' } })).toBe(0);
    expect(of({ volume: number })).toBe(0);
    expect(of({ tank_volume: number })).toBe(1);
  });
});

describe('input-has-limits', () => {
  const of = (schema: object) =>
    count('input-has-limits', { '/a': { post: { requestBody: json(object({ field: schema })), responses: {} } } });
  it('values that are spelled out bound themselves, and so does a set of them', () => {
    expect(of({ type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }] })).toBe(0);
    expect(of({ type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } })).toBe(0);
    expect(of({ type: 'array', items: { enum: ['a', 'b'] } })).toBe(1);
    expect(of({ type: 'string', oneOf: [{ const: 'a' }, { pattern: 'b' }] })).toBe(1);
  });
  it('so does a format of fixed length', () => {
    expect(of({ type: 'string', format: 'snowflake' })).toBe(0);
    expect(of({ type: 'string', format: 'byte' })).toBe(1);
  });
});

describe('response-stays-open', () => {
  const closed = (properties: object) => object(properties, { additionalProperties: false });
  it('a variant that is told by its only member is closed for that', () => {
    const variants = (schema: object) =>
      count('response-stays-open', read(object({ status: { oneOf: [text, schema] } })));
    expect(variants(closed({ error: text }))).toBe(0);
    expect(variants(closed({ error: text, at: text }))).toBe(1);
  });
  it('an object that says it is empty is no finding, and neither is a request', () => {
    expect(count('response-stays-open', read(closed({})))).toBe(0);
    expect(
      count('response-stays-open', { '/a': { post: { requestBody: json(closed({ a: text })), responses: {} } } }),
    ).toBe(0);
    expect(count('response-stays-open', read(closed({ a: text })))).toBe(1);
  });
});

describe('batch-states-mode', () => {
  const batch = (path: string) =>
    count('batch-states-mode', {
      [path]: { post: { requestBody: json(object({ all: array(object({})) })), responses: {} } },
    });
  it('questions change nothing, however many stand in one request', () => {
    expect(batch('/points/search/batch')).toBe(0);
    expect(batch('/multi-search')).toBe(0);
    expect(batch('/points/batch')).toBe(1);
  });
});

describe('failure-has-status', () => {
  const of = (properties: object) => count('failure-has-status', read(object(properties)));
  it('a thing with a name or a date of its own may carry an error', () => {
    expect(of({ sid: text, error_code: text })).toBe(0);
    expect(of({ orderId: text, error: text })).toBe(0);
    expect(of({ date_created: text, error_message: text })).toBe(0);
    expect(of({ valid: text, error: text })).toBe(1);
  });
  it('where every answer has room for errors, that is told once', () => {
    const all = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [
        `/a${i}`,
        { get: { responses: answers(object({ errors: array({}), ship: {} })) } },
      ]),
    );
    expect(found('failure-has-status', all)).toMatchObject([
      { scope: 'contract', severity: 'warning', message: expect.stringContaining('8 of 8 success responses') },
    ]);
  });
});

it('put-replaces-whole: where PUT is partial throughout, it is told once', () => {
  const put = (n: number, description: string) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`/a${i}/{id}`, { put: { description, responses: {} } }]));
  const partial = 'Fields that are not sent stay unchanged.';
  expect(found('put-replaces-whole', put(8, partial))).toMatchObject([{ scope: 'contract', severity: 'info' }]);
  expect(count('put-replaces-whole', put(3, partial))).toBe(3);
  expect(count('put-replaces-whole', put(3, 'Replaces all.'))).toBe(0);
});

it('error-has-request-id: a reference of the house is an id', () => {
  const failure = (name: string) => ({
    '/a': { get: { responses: answers(object({ message: text, [name]: text }), '400') } },
  });
  expect(count('error-has-request-id', failure('pspReference'))).toBe(0);
  expect(count('error-has-request-id', failure('preference'))).toBe(1);
});

it('error-has-code: a plain "error" is the code where its example is one', () => {
  const failure = (example: string) => ({
    '/a': { get: { responses: answers(object({ error: { ...text, example }, causes: {} }), '400') } },
  });
  expect(count('error-has-code', failure('not_found'))).toBe(0);
  expect(count('error-has-code', failure('It was not found.'))).toBe(1);
  expect(count('error-has-code', failure('Unauthorized'))).toBe(1);
});

it('path-is-noun: a query or a fragment in a path describes one operation twice', () => {
  const post = (path: string) => count('path-is-noun', { [path]: { post: { responses: {} } } });
  expect(post('/answers/{id}/cancel?beta=true')).toBe(0);
  expect(post('/answers/{id}/cancel#again')).toBe(0);
  expect(post('/answers/cancel?beta=true')).toBe(1);
});
