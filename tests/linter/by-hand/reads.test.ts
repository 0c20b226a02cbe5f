import { describe, expect, it } from 'vitest';
import { answers, count, found, json, object, text } from '../_contract';

const ship = object({ id: text, name: text });

describe('read-has-etag', () => {
  const rule = 'read-has-etag';
  const read = (path: string, schema: object, headers: string[] = []) => ({
    [path]: { get: { responses: answers(schema, '200', headers) } },
  });
  it('hears a read of one thing that names no version', () => {
    expect(count(rule, read('/ships/{id}', ship))).toBe(1);
    expect(found(rule, { ...read('/ships/{id}', ship, ['ETag']), ...read('/berths/{id}', ship) })).toMatchObject([
      { operation: 'GET /berths/{id}', scope: 'place' },
    ]);
  });
  it('takes an ETag, a date or a version in the body', () => {
    expect(count(rule, read('/ships/{id}', ship, ['etag']))).toBe(0);
    expect(count(rule, read('/ships/{id}', ship, ['Last-Modified']))).toBe(0);
    expect(count(rule, read('/ships/{id}', object({ id: text, revision: text })))).toBe(0);
  });
  it('asks it of no list and of no report', () => {
    expect(count(rule, read('/ships', object({ data: { type: 'array', items: ship } })))).toBe(0);
    expect(count(rule, read('/tides/today', object({ height_cm: {} })))).toBe(0);
  });
});

describe('update-has-precondition', () => {
  const rule = 'update-has-precondition';
  const update = (method: string, more: object) => ({
    '/ships/{id}': { [method]: { responses: answers(ship), ...more } },
  });
  const header = (name: string) => ({ parameters: [{ name, in: 'header', schema: text }] });
  it('hears an update that asks for no version', () => {
    expect(count(rule, update('put', {}))).toBe(1);
    expect(count(rule, update('patch', { requestBody: json(ship) }))).toBe(1);
    expect(count(rule, update('patch', header('If-None-Match')))).toBe(1);
  });
  it('takes If-Match, a date, or a version in the body', () => {
    expect(count(rule, update('put', header('If-Match')))).toBe(0);
    expect(count(rule, update('put', header('if-unmodified-since')))).toBe(0);
    expect(count(rule, update('patch', { requestBody: json(object({ name: text, lock_version: {} })) }))).toBe(0);
  });
  it('says nothing of POST and DELETE', () => {
    expect(count(rule, update('post', {}))).toBe(0);
    expect(count(rule, update('delete', {}))).toBe(0);
  });
});

describe('response-states-caching', () => {
  const rule = 'response-states-caching';
  const get = (headers: string[]) => ({ get: { responses: answers(ship, '200', headers) } });
  it('names the exception, or says once that nothing is stated', () => {
    expect(found(rule, { '/a': get(['Cache-Control']), '/b': get([]) })).toMatchObject([{ scope: 'place' }]);
    expect(found(rule, { '/a': get([]), '/b': get([]) })).toMatchObject([{ scope: 'contract', severity: 'info' }]);
    expect(count(rule, { '/a': get(['cache-control']) })).toBe(0);
  });
});

describe('created-has-location', () => {
  const rule = 'created-has-location';
  const create = (path: string, schema: object, headers: string[] = [], body: object = {}) => ({
    [path]: { post: { requestBody: json(body), responses: answers(schema, '201', headers) } },
  });
  it('hears a 201 without an address', () => {
    expect(count(rule, create('/ships', ship))).toBe(1);
    expect(count(rule, create('/hooks', object({ url: text }), [], object({ url: text })))).toBe(1);
    expect(
      count(rule, create('/files', object({ url: { ...text, description: 'Where to upload the content.' } }))),
    ).toBe(1);
  });
  it('takes Location, or a link to itself in the body', () => {
    expect(count(rule, create('/ships', ship, ['location']))).toBe(0);
    expect(count(rule, create('/ships', object({ id: text, href: text })))).toBe(0);
  });
  it('a token is handed out and has no address', () => {
    expect(count(rule, create('/runners/registration-token', object({ token: text })))).toBe(0);
    expect(count(rule, create('/Tokens.json', object({ token: text })))).toBe(0);
    expect(count(rule, create('/token-requests', object({ id: text })))).toBe(1);
  });
});

describe('credential-in-header', () => {
  const rule = 'credential-in-header';
  const asked = (name: string, place = 'query') => ({
    '/a': { get: { parameters: [{ name, in: place, schema: text }], responses: {} } },
  });
  const scheme = (value: object) => ({ components: { securitySchemes: { key: value } } });
  it.each(['api_key', 'apikey', 'access_token', 'password', 'client_secret', 'session_token', 'subscription-key'])(
    '%s in the query is a credential',
    name => expect(count(rule, asked(name))).toBe(1),
  );
  it.each(['page_token', 'key', 'token_type', 'keyword', 'passenger', 'secretary', 'upload_token', 'access'])(
    '%s is none',
    name => expect(count(rule, asked(name))).toBe(0),
  );
  it('elsewhere it may stand', () => {
    expect(count(rule, asked('api_key', 'header'))).toBe(0);
    expect(count(rule, asked('session_id', 'cookie'))).toBe(0);
  });
  it('a scheme in the query is one, whatever its name; in a header it is none', () => {
    expect(count(rule, {}, scheme({ type: 'apiKey', in: 'query', name: 'k' }))).toBe(1);
    expect(count(rule, {}, scheme({ type: 'apiKey', in: 'header', name: 'api_key' }))).toBe(0);
  });
});
