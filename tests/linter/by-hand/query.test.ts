import { expect, it } from 'vitest';
import { lint } from '../../../src/linter/engine/lint';
import { answers, array, count, json, object, text } from '../_contract';

const orders = answers(object({ data: array(object({ id: text })) }));
const asked = (...names: string[]) =>
  json(object(Object.fromEntries(names.map(name => [name, { type: 'integer', maximum: 200, default: 50 }]))));

it('a QUERY that lists is judged as a list, by the fields of its body', () => {
  const paths = (...names: string[]) => ({ '/orders': { query: { requestBody: asked(...names), responses: orders } } });
  expect(count('list-has-cursor', paths('limit', 'offset'))).toBe(1);
  expect(count('list-has-cursor', paths('limit', 'cursor'))).toBe(0);
});

it('a QUERY should only read, and asks for no idempotency key', () => {
  const paths = {
    '/orders/cancel': { query: { summary: 'Cancels the order', requestBody: asked('id'), responses: orders } },
  };
  expect(count('get-is-safe', paths)).toBe(1);
  expect(count('post-accepts-key', paths)).toBe(0);
});

it('nothing is claimed of what an additional method does', () => {
  const operation = { summary: 'Deletes the cached orders', responses: { '201': { description: 'Done' } } };
  const paths = (methods: object) => ({ '/orders/purge': methods });
  const rules = (methods: object) => {
    const document = { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: paths(methods) };
    const { causes, operations } = lint({ name: 'a.json', text: JSON.stringify(document) });
    return { operations, rules: causes.flatMap(({ findings }) => findings.map(({ rule }) => rule)) };
  };
  const purge = rules({ additionalOperations: { PURGE: operation } });
  expect(purge.operations).toBe(1);
  const ofMethods = /^(get-is-safe|post-accepts-key|response-states-caching|creat|delete-|put-|patch-|read-|update-)/;
  expect(purge.rules.filter(rule => ofMethods.test(rule))).toEqual([]);
  expect(rules({ get: operation }).rules.filter(rule => ofMethods.test(rule))).toContain('get-is-safe');
});
