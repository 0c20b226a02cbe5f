import { describe, expect, it } from 'vitest';
import { answers, array, count, found, json, object, query, text } from '../_contract';

/** Shapes of published contracts in which somebody else found mistakes of ours. */
const integer = { type: 'integer' };
const list = (more: object = {}) => answers(object({ data: array(object({ id: text })), ...more }));
const created = { '201': { description: 'Created' } };

describe('error-has-code', () => {
  const rule = 'error-has-code';
  const failure = (schema: object) => ({ '/a': { get: { responses: answers(schema, 'default') } } });
  it('takes listed values for codes', () => {
    const listed = { ...text, enum: ['bot_not_found', 'not_authed', 'invalid'] };
    expect(count(rule, failure(object({ ok: {}, error: listed }, { required: ['ok', 'error'] })))).toBe(0);
    expect(count(rule, failure(object({ error: { const: 'bot_not_found' } })))).toBe(0);
    expect(count(rule, failure(object({ fault_code: listed })))).toBe(0);
  });
  it('takes neither a sentence nor the word "error" for a code', () => {
    expect(count(rule, failure(object({ ok: {}, error: text })))).toBe(1);
    expect(count(rule, failure(object({ ok: {}, error: { ...text, enum: ['Bot not found'] } })))).toBe(1);
    expect(count(rule, failure(object({ ok: {}, error: { const: 'error' } })))).toBe(1);
  });
  it('tells one cause once, however many operations have it', () => {
    const paths = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`/a${i}`, failure(object({ ok: {} }))['/a']]));
    const [one, ...others] = found(rule, paths(20));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ severity: 'warning', places: 20 });
    expect(one!.message).toContain('20 of 20 error responses');
    expect(count(rule, paths(3))).toBe(3);
  });
});

describe('list-has-cursor', () => {
  const rule = 'list-has-cursor';
  const get = (parameters: object[], more: object = {}, path = '/items') => ({
    [path]: { get: { parameters, responses: list(more) } },
  });
  const token = (name: string, description = '') => ({ name, in: 'query', description, schema: text });
  it.each([token('paginationToken'), token('resume', 'The token to use to retrieve the next page of results.')])(
    'continues by $name',
    parameter => {
      expect(count(rule, get([...query('limit'), parameter]))).toBe(0);
    },
  );
  it('a page number for the next page is still a position', () => {
    const page = { name: 'page', in: 'query', description: 'Add 1 to get the next page.', schema: integer };
    expect(count(rule, get([...query('limit'), page]))).toBe(1);
  });
  it('reads what the response says of the next page', () => {
    const next = { ...text, description: 'Pass it to retrieve the next page of results.' };
    expect(count(rule, get(query('limit'), { pagination: object({ next }) }))).toBe(0);
    expect(count(rule, get(query('limit'), { pagination: object({ next: text }) }))).toBe(1);
  });
  it('texts for the next, first and last page are links', () => {
    const paging = object({ next: text, first: text, last: text });
    expect(count(rule, get(query('offset', 'limit'), { paging }))).toBe(0);
    const numbers = object({ next: integer, first: integer, last: integer });
    expect(count(rule, get(query('offset', 'limit'), { paging: numbers }))).toBe(1);
  });
  it.each(['/bits/leaderboard', '/games/top'])('%s has no next page', path => {
    expect(count(rule, get(query('first'), {}, path))).toBe(0);
  });
});

describe('post-accepts-key', () => {
  const rule = 'post-accepts-key';
  const post = (fields: object) => ({
    '/envelopes': { post: { requestBody: json(object(fields)), responses: created } },
  });
  it('reads what a field says of repeated requests', () => {
    const description = 'Ensures that an envelope is not sent multiple times when the internet connection was lost.';
    expect(count(rule, post({ transactionId: { ...text, description } }))).toBe(0);
    expect(count(rule, post({ note: { ...text, description } }))).toBe(1);
    expect(count(rule, post({ transactionId: { ...text, description: 'The id of the transaction.' } }))).toBe(1);
  });
});

describe('path-is-noun', () => {
  const rule = 'path-is-noun';
  const call = { responses: answers(object({ id: text })) };
  const posts = (...paths: string[]) => Object.fromEntries(paths.map(path => [path, { post: call }]));
  it('looks through a segment that announces commands on one item', () => {
    expect(count(rule, posts('/networks/{id}/actions/add_route', '/servers/{id}/actions/reboot'))).toBe(0);
    expect(count(rule, posts('/networks/{id}/add_route'))).toBe(1);
    expect(count(rule, { '/networks/{id}/actions/add_route': { get: call } })).toBe(1);
    expect(count(rule, posts('/actions/delete'))).toBe(1);
  });
  it('one kind among others is a noun', () => {
    const views = ['/t/{id}/views/sender', '/t/{id}/views/recipient'];
    expect(count(rule, posts('/t/{id}/views/edit', ...views))).toBe(0);
    expect(count(rule, posts('/t/{id}/views/edit'))).toBe(1);
    expect(count(rule, posts('/t/{id}/views/edit', ...views, '/t/{id}/views/{view}'))).toBe(1);
    expect(count(rule, posts('/t/{id}/views/edit', ...views, '/t/{id}/views'))).toBe(1);
  });
});
