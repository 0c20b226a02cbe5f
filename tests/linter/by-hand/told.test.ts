import { describe, expect, it } from 'vitest';
import { answers, array, found, grades, json, object, query, text } from '../_contract';

/** What a finding says, and the numbers from which on it says something else. */
const messages = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ message }) => message);
/** Operations that each return one failure. */
const failing = (...schemas: object[]) =>
  Object.fromEntries(schemas.map((schema, i) => [`/a${i}`, { post: { responses: answers(schema, '400') } }]));

describe('error-has-code', () => {
  const coded = { $ref: '#/components/schemas/Coded' };
  const components = { schemas: { Coded: object({ code: text, message: text }) } };
  const plain = (count: number) => Array.from({ length: count }, () => object({ message: text }));
  const told = (without: number, having: number) =>
    found('error-has-code', failing(...plain(without), ...Array(having).fill(coded)), { components });

  it('names up to three shapes, and tells more of them once, with their number', () => {
    expect(told(3, 0).map(({ scope }) => scope)).toEqual(['place', 'place', 'place']);
    expect(told(4, 1)).toMatchObject([
      { scope: 'contract', message: '4 of 5 error responses in this contract have no code that clients can check.' },
    ]);
  });
  it('warns if half of the responses have none', () => {
    expect(told(4, 4)).toMatchObject([{ severity: 'warning' }]);
    expect(told(4, 5)).toMatchObject([{ severity: 'info' }]);
  });
});

it('one-error-shape: problem details go by their media type', () => {
  const problem = { 'application/problem+json': { schema: object({ type: text, title: text }) } };
  const paths = {
    ...Object.fromEntries(
      ['/a', '/b'].map(path => [path, { get: { responses: { '404': { description: 'x', content: problem } } } }]),
    ),
    ...failing(object({ code: text, message: text })),
  };
  expect(messages('one-error-shape', paths)).toEqual([
    'This error is returned as {code, message}, while 2 others are returned as application/problem+json.',
  ]);
});

it('changes-show-deletions: only what can be deleted itself is missed', () => {
  const parameters = [{ name: 'updated_since', in: 'query', schema: text }];
  const orders = {
    '/orders': { get: { parameters, responses: answers(object({ data: array(object({ id: text })) })) } },
  };
  const item = (method: string) => ({ [method]: { responses: { '204': { description: 'x' } } } });
  const rule = 'changes-show-deletions';
  expect(messages(rule, { ...orders, '/orders/{id}': item('delete') })).toHaveLength(1);
  expect(messages(rule, { ...orders, '/orders/{id}': item('get'), '/guests/{id}': item('delete') })).toEqual([]);
  expect(messages(rule, { ...orders, '/orders/{id}/notes/{note}': item('delete') })).toEqual([]);
  const gone = { '/orders/deleted': { get: { responses: answers(array(text)) } } };
  expect(messages(rule, { ...orders, '/orders/{id}': item('delete'), ...gone })).toEqual([]);
  // What deletes tells nobody, and a list of something else doesn't either.
  const others = {
    '/orders/removed': { post: { responses: answers(text) } },
    '/guests': { get: { responses: answers(array(text)) } },
  };
  expect(messages(rule, { ...orders, '/orders/{id}': item('delete'), ...others })).toHaveLength(1);
});

it('list-has-envelope: a slip is told once, and doesn’t count among the arrays that are whole', () => {
  const lists = (path: string, count: number, schema: object, parameters: object[] = []) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`/${path}${i}`, { get: { parameters, responses: answers(schema) } }]),
    );
  const things = array(object({ id: text }));
  const paths = {
    ...lists('slip', 1, things, query('limit', 'offset')),
    ...lists('whole', 10, things),
    ...lists('fine', 12, object({ data: things })),
  };
  expect(grades('list-has-envelope', paths)).toEqual(['warning', ...Array(10).fill('info')]);
});

it('failure-has-status: beside statuses, a flag and an error weigh more if every body has nothing else', () => {
  const error = object({ code: text, message: text });
  const post = (schema: object) =>
    grades('failure-has-status', {
      '/a': { post: { responses: { ...answers(schema), '400': { description: 'x' } } } },
    });
  const success = { type: 'boolean' };
  expect(post(object({ success, error }, { required: ['error'] }))).toEqual(['warning']);
  expect(post(object({ success, error }))).toEqual(['info']);
  expect(post(object({ success, error: text }, { required: ['error'] }))).toEqual(['info']);
  expect(post(object({ success, error, id: text }, { required: ['error'] }))).toEqual(['info']);
});

it('one-field-case: names three pairs, and counts the others', () => {
  const twins = (count: number) => {
    const fields = ['paid', 'sent', 'made', 'seen'].slice(0, count).flatMap(name => [`${name}_at`, `${name}At`]);
    return messages('one-field-case', {
      '/a': { get: { responses: answers(object(Object.fromEntries(fields.map(name => [name, text])))) } },
    })[0];
  };
  expect(twins(3)).toMatch(/^At least 3 names .*, "made_at" and "madeAt"\.$/);
  expect(twins(4)).toMatch(/, and 1 more\.$/);
});

it('put-replaces-whole: reads what is said of an object inside a wrapper, also if it has one field', () => {
  const inner = object({ name: text }, { description: 'Only the fields that are sent are changed.' });
  const put = { requestBody: json(object({ thing: inner })), responses: { '200': { description: 'x' } } };
  expect(grades('put-replaces-whole', { '/things/{id}': { put } })).toEqual(['info']);
});

it('time-has-format: an example shows how a time is written, and so does a format beside words', () => {
  const read = (schema: object) =>
    grades('time-has-format', {
      '/a': { get: { responses: answers(object({ created_at: schema })) } },
      '/b': { get: { responses: answers(object({ created_at: text })) } },
    });
  expect(read({ ...text, example: '2026-01-01T00:00:00Z' })).toEqual(['warning']);
  expect(read({ ...text, format: 'date-time', description: 'The time in ISO 8601.' })).toEqual(['warning']);
  // What words say of one is true of the other.
  expect(read({ ...text, example: '2026-01-01T00:00:00Z', description: 'The time in ISO 8601.' })).toEqual([]);
});
