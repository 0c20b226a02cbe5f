import { describe, expect, it } from 'vitest';
import { answers, array, count, found, integer, json, object, query, text } from '../_contract';

/** Shapes of published contracts in which somebody else found mistakes of ours. */
const list = (more: object = {}) => answers(object({ data: array(object({ id: text })), ...more }));
const created = { '201': { description: 'Created' } };

describe('error-has-code', () => {
  const rule = 'error-has-code';
  const failure = (schema: object) => ({ '/a': { get: { responses: { ...created, ...answers(schema, 'default') } } } });
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

describe('one-field-case', () => {
  const rule = 'one-field-case';
  const link = object({ href: text, 'resource-type': text });
  const item = (links: string) => ({
    '/a': {
      get: { responses: answers(object({ firstName: text, lastName: text, [links]: object({ 'to-entry': link }) })) },
    },
  });
  it('leaves link relations as they are', () => {
    expect(count(rule, item('_links'))).toBe(0);
    expect(count(rule, item('parts'))).toBeGreaterThan(0);
  });
});

describe('quantity-has-unit', () => {
  const rule = 'quantity-has-unit';
  const get = (fields: object) => ({ '/a': { get: { responses: answers(object(fields)) } } });
  const type = { ...text, enum: ['hourly', 'daily', 'weekly'] };
  it('finds the unit among the values of the field beside it', () => {
    expect(count(rule, get({ length: integer, type }))).toBe(0);
    expect(count(rule, get({ weight: integer, given: { ...text, enum: ['kg', 'lb'] } }))).toBe(0);
    expect(count(rule, get({ weight: integer, type }))).toBe(1);
    expect(count(rule, get({ amount: integer, type }))).toBe(1);
    expect(count(rule, get({ length: integer, type: { ...text, enum: ['long', 'short'] } }))).toBe(1);
  });
  it('a cost against a limit is a bare number', () => {
    const description = 'The amount that the subscription counts against your limit.';
    expect(count(rule, get({ cost: { ...integer, description } }))).toBe(0);
    expect(count(rule, get({ cost: integer }))).toBe(1);
  });
});

describe('state-moves-by-operation', () => {
  const rule = 'state-moves-by-operation';
  const states = (...values: string[]) => ({ ...text, enum: values });
  const patch = (written: string[], returned: string[]) => ({
    '/polls': {
      patch: {
        requestBody: json(object({ id: text, status: states(...written) })),
        responses: answers(object({ data: array(object({ status: states(...returned) })) })),
      },
    },
  });
  it('clients may end something', () => {
    const all = ['ACTIVE', 'COMPLETED', 'TERMINATED', 'ARCHIVED'];
    expect(count(rule, patch(['TERMINATED', 'ARCHIVED'], all))).toBe(0);
    expect(count(rule, patch(['COMPLETED', 'ARCHIVED'], all))).toBe(1);
    expect(count(rule, patch(['TERMINATED', 'ARCHIVED'], ['TERMINATED', 'ARCHIVED']))).toBe(1);
  });
});

describe('read-has-schema', () => {
  const rule = 'read-has-schema';
  const read = (media: object) => ({
    '/documents/{id}': { get: { responses: { 200: { description: 'x', content: { 'application/json': media } } } } },
  });
  it('accepts a schema that is empty on purpose', () => {
    expect(count(rule, read({ schema: {}, example: { title: 'Alice' } }))).toBe(0);
    expect(count(rule, read({ schema: {} }))).toBe(1);
    expect(count(rule, read({ example: { title: 'Alice' } }))).toBe(1);
  });
});

describe('list-has-limit', () => {
  const rule = 'list-has-limit';
  const get = (more: object = {}) => ({ '/things': { get: { responses: list(), ...more } } });
  it('a list that comes whole, that holds one thing, or that is on its way out', () => {
    expect(count(rule, get())).toBe(1);
    expect(count(rule, get({ description: 'The returned list is not paginated.' }))).toBe(0);
    const data = array(object({ id: text }), { description: 'The list contains a single object.' });
    expect(count(rule, get({ responses: answers(object({ data })) }))).toBe(0);
    expect(count(rule, get({ deprecated: true }))).toBe(0);
    expect(count(rule, get({ description: 'To read a single item, use its own path.' }))).toBe(1);
  });
  it('a list that clients add to grows, whatever is said', () => {
    const { get: read } = get({ description: 'The returned list is not paginated.' })['/things'];
    expect(count(rule, { '/things': { get: read, post: { responses: created } } })).toBe(1);
  });
});

describe('list-has-envelope', () => {
  const rule = 'list-has-envelope';
  const get = { responses: answers(array(text)) };
  it('words that nobody can add to are a table', () => {
    expect(count(rule, { '/resources': { get } })).toBe(0);
    expect(count(rule, { '/resources': { get, post: { responses: created } } })).toBe(1);
    expect(count(rule, { '/resources': { get: { responses: answers(array(object({ id: text }))) } } })).toBe(1);
  });
});

describe('one-error-shape', () => {
  const rule = 'one-error-shape';
  const error = answers(object({ error: object({ code: text, message: text }) }), '500');
  const one = (path: string, responses: object) => ({
    '/a': { get: { responses: error } },
    '/b': { get: { responses: error } },
    [path]: { get: { responses } },
  });
  it.each(['/health', '/readyz', '/livez'])('%s is read by its status', path => {
    expect(count(rule, one(path, answers(object({ database: text, health: text }), '500')))).toBe(0);
    expect(count(rule, one(path, { 500: { description: 'x', content: { 'text/plain': {} } } }))).toBe(0);
  });
  it('any other path is not', () => {
    expect(count(rule, one('/things', answers(object({ database: text, health: text }), '500')))).toBe(1);
  });
});

describe('delete-has-no-body', () => {
  const rule = 'delete-has-no-body';
  const remove = (path: string, schema: object) => ({
    [path]: { delete: { requestBody: json(schema), responses: { 204: { description: 'x' } } } },
  });
  const members = object({ data: array(object({ type: text, id: text })) });
  it('JSON:API removes members from a relationship', () => {
    expect(count(rule, remove('/a/{id}/relationships/tags', members))).toBe(0);
    expect(count(rule, remove('/a/{id}/tags', members))).toBe(1);
    expect(count(rule, remove('/a/{id}/relationships/tags', object({ name: text })))).toBe(1);
  });
  it('a map is not an empty object', () => {
    expect(count(rule, remove('/a', { type: 'object', additionalProperties: text }))).toBe(1);
    expect(count(rule, remove('/a', { type: 'object', additionalProperties: true }))).toBe(0);
    expect(count(rule, remove('/a', { type: 'object' }))).toBe(0);
  });
});
