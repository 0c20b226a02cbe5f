import { describe, expect, it } from 'vitest';
import { answers, count, found, json, object, text } from '../_contract';

/** Shapes of published contracts in which somebody who had not seen the rules found a finding wrong, or of no use. */
const ok = { '200': { description: 'x' } };
const grades = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity, places }) => `${severity} ${places}`);

describe('webhook-is-signed', () => {
  const rule = 'webhook-is-signed';
  const reference = { $ref: '#/components/parameters/signature' };
  const components = { parameters: { signature: { name: 'webhook-signature', in: 'header', schema: text } } };
  const events = (signed: number, all: number) => ({
    webhooks: Object.fromEntries(
      Array.from({ length: all }, (_, i) => [
        `event.${i}`,
        { post: { parameters: i < signed ? [reference] : [], requestBody: json(object({ id: text })), responses: ok } },
      ]),
    ),
  });
  it('is one warning where the header is described and most events don’t refer to it', () => {
    expect(grades(rule, {}, { ...events(2, 64), components })).toEqual(['warning 62']);
    expect(grades(rule, {}, { ...events(0, 64), components })).toEqual(['warning 64']);
    expect(grades(rule, {}, { ...events(64, 64), components })).toEqual([]);
    expect(grades(rule, {}, events(0, 64))).toEqual(['error 64']);
  });
  it('takes the secret of an event subscription for a sign', () => {
    const secret = (path: string) => ({ [path]: { get: { responses: answers(object({ secret: text })) } } });
    expect(count(rule, secret('/event_subscriptions/{token}/secret'), events(0, 3))).toBe(0);
    expect(count(rule, secret('/notifications/endpoints/{id}'), events(0, 3))).toBe(0);
    expect(count(rule, secret('/applications/{id}/secret'), events(0, 3))).toBe(1);
  });
  it('a callback by GET brings a browser back', () => {
    const callback = (method: string) => ({
      '/logins': {
        post: { responses: ok, callbacks: { back: { '{$request.body#/url}': { [method]: { responses: ok } } } } },
      },
    });
    expect(count(rule, callback('get'))).toBe(0);
    expect(count(rule, callback('post'))).toBe(1);
  });
});

describe('credential-in-header', () => {
  const rule = 'credential-in-header';
  const schemes = (more: object) => ({
    components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' }, ...more } },
  });
  const legacy = { legacy: { type: 'apiKey', in: 'query', name: 'api_key' } };
  const paths = { '/a': { get: { responses: ok } } };
  it('asks whether anything asks for the scheme', () => {
    expect(grades(rule, paths, { ...schemes(legacy), security: [{ login: [] }] })).toEqual(['info 1']);
    expect(grades(rule, paths, schemes(legacy))).toEqual(['warning 1']);
    expect(grades(rule, paths, { ...schemes(legacy), security: [{ login: [] }, { legacy: [] }] })).toEqual(['error 1']);
    expect(grades(rule, { '/a': { get: { security: [{ legacy: [] }], responses: ok } } }, schemes(legacy))).toEqual([
      'error 1',
    ]);
  });
  it('whoever it is done for is no credential', () => {
    const sudo = (name: string, description = '') => ({
      ...schemes({ sudo: { type: 'apiKey', in: 'query', name, description } }),
      security: [{ login: [] }, { sudo: [] }],
    });
    expect(count(rule, paths, sudo('sudo'))).toBe(0);
    expect(count(rule, paths, sudo('as', 'Impersonates the user of this name.'))).toBe(0);
    expect(count(rule, paths, sudo('key'))).toBe(1);
  });
  const take = (path: string, name: string, more: object = {}, description = '') => ({
    [path]: { post: { parameters: [{ name, in: 'query', schema: text, description }], responses: ok, ...more } },
  });
  it('the key of a link is none, nor is a token that a person was sent once', () => {
    const password = { requestBody: json(object({ password: text })) };
    expect(count(rule, take('/shared-links/login', 'key', password, 'Encryption key (base64url)'))).toBe(0);
    expect(count(rule, take('/login', 'token', password))).toBe(0);
    expect(count(rule, take('/login', 'token'))).toBe(1);
    expect(count(rule, take('/auth/verify-email', 'token'))).toBe(0);
    expect(count(rule, take('/files', 'token', {}, 'The download token of the file; no access token.'))).toBe(0);
    expect(count(rule, take('/files', 'token', {}, 'Your access token.'))).toBe(1);
  });
  it('one parameter in many operations is told once', () => {
    const many = Object.assign(
      {},
      ...Array.from({ length: 20 }, (_, i) => take(`/a${i}`, 'api_key', {}, 'Your API key.')),
    );
    expect(grades(rule, many)).toEqual(['error 20']);
  });
});

describe('paths-do-not-collide', () => {
  const rule = 'paths-do-not-collide';
  const path = (name: string, schema: object, last = '') => ({
    [`/journals/{${name}}${last}`]: {
      get: { parameters: [{ name, in: 'path', required: true, schema }], responses: ok },
    },
  });
  it('ids of two types share no URL', () => {
    const two = (other: object) => found(rule, { ...path('number', { type: 'integer' }), ...path('id', other) });
    expect(two({ ...text, format: 'uuid' })).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('the same path to OpenAPI') },
    ]);
    expect(two(text)).toMatchObject([{ severity: 'error', message: expect.stringContaining('match the same URLs') }]);
  });
  it('is told once where it is a habit', () => {
    const pairs = Array.from({ length: 14 }, (_, i) => ({
      ...path('id', text, `/${i}`),
      ...path('name', text, `/${i}`),
    }));
    expect(grades(rule, Object.assign({}, ...pairs))).toEqual(['error 14']);
  });
});
