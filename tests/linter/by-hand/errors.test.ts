import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

const failing = (rule: string, schema: object, { status = '400', description = 'x', type = 'application/json' } = {}) =>
  findingsOf(
    rule,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { post: { responses: { [status]: { description, content: { [type]: { schema } } } } } } },
    }),
  ).length;
const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });

describe('validation-lists-all', () => {
  const rule = 'validation-lists-all';
  it('hears a single field, at the top, in the error and in its details', () => {
    expect(failing(rule, object({ code: text, param: text }))).toBe(1);
    expect(failing(rule, object({ error: object({ code: text, message: text, field: text }) }))).toBe(1);
    expect(failing(rule, object({ error: object({ code: text, details: object({ field: text, rule: text }) }) }))).toBe(
      1,
    );
    expect(failing(rule, object({ code: text, pointer: text }), { status: '422' })).toBe(1);
  });

  it('hears it in words', () => {
    const shape = object({ code: text, message: text });
    expect(failing(rule, shape, { description: 'Names the first invalid field.' })).toBe(1);
    expect(failing(rule, shape, { description: 'Validation stops at the first error.' })).toBe(1);
    expect(failing(rule, shape, { description: 'The first name is missing.' })).toBe(0);
  });

  it('a list, a map, and a field beside a list are room enough', () => {
    expect(failing(rule, object({ errors: list(object({ field: text })) }))).toBe(0);
    expect(failing(rule, object({ error: object({ code: text, details: list(object({ field: text })) }) }))).toBe(0);
    expect(failing(rule, object({ errors: { type: 'object', additionalProperties: list(text) } }))).toBe(0);
    expect(failing(rule, object({ field: text, errors: list(object({ field: text })) }))).toBe(0);
    expect(failing(rule, object({ details: object({ fields: list(object({ field: text })) }) }))).toBe(0);
    expect(
      failing(rule, object({ type: text, errors: list(object({ pointer: text })) }), {
        type: 'application/problem+json',
      }),
    ).toBe(0);
  });

  it('an object that says nothing of its fields is room enough; one that names a single field is not', () => {
    expect(failing(rule, object({ field: text, errors: { type: 'object' } }))).toBe(0);
    expect(failing(rule, object({ errors: object({ field: text }) }))).toBe(1);
    expect(failing(rule, object({ errors: { oneOf: [{ type: 'object' }, object({ field: text })] } }))).toBe(1);
  });

  it('what says nothing of fields is no finding, and neither is another failure', () => {
    expect(failing(rule, object({ code: text, message: text }))).toBe(0);
    expect(failing(rule, object({ code: text, details: { type: 'object' } }))).toBe(0);
    expect(failing(rule, object({ code: text, param: text }), { status: '409' })).toBe(0);
  });
});

describe('throttling-says-when', () => {
  const found = (headers: string[]) =>
    findingsOf(
      'throttling-says-when',
      `paths: { /a: { get: { responses: { '429': { description: x, headers: ${JSON.stringify(Object.fromEntries(headers.map(name => [name, {}])))} } } } } }\n`,
    ).length;
  it('takes any header that tells when', () => {
    expect(found([])).toBe(1);
    expect(found(['X-Request-Id', 'X-RateLimit-Remaining'])).toBe(1);
    for (const name of ['Retry-After', 'retry-after', 'RateLimit-Reset', 'X-RateLimit-Reset', 'RateLimit'])
      expect(found([name]), name).toBe(0);
  });
  it('says nothing of 503', () => {
    expect(
      findingsOf('throttling-says-when', "paths: { /a: { get: { responses: { '503': { description: x } } } } }\n"),
    ).toEqual([]);
  });
});

describe('error-has-request-id', () => {
  it('takes the names people use for it', () => {
    for (const name of ['request_id', 'requestId', 'traceId', 'correlation_id', 'instance']) {
      expect(failing('error-has-request-id', object({ code: text, [name]: text })), name).toBe(0);
    }
    expect(failing('error-has-request-id', object({ code: text, id: text }))).toBe(1);
  });
});

describe('failures-are-stated', () => {
  const found = (...statuses: string[]) =>
    findingsOf(
      'failures-are-stated',
      `paths:\n${statuses.map((status, i) => `  /a${i}: { get: { responses: { '${status}': { description: Failure } } } }`).join('\n')}\n`,
    );
  it('asks for one failure of each operation, ranges and default included', () => {
    expect(found('400', '4XX', 'default', '500')).toEqual([]);
    expect(found('400', '404', '200').map(({ operation }) => operation)).toEqual(['GET /a2']);
    expect(found('200', '204', '200').map(({ scope }) => scope)).toEqual(['contract']);
  });
});
