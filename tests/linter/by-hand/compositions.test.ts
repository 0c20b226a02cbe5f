import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

/** The findings of a rule where every operation of the paths sees the schemas. */
const findings = (rule: string, paths: object, schemas: object = {}) =>
  findingsOf(
    rule,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }),
  );
const count = (...given: Parameters<typeof findings>) => findings(...given).length;
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const failing = (schema: object) => ({
  '/a': { post: { responses: { '400': { description: 'x', ...json(schema) } } } },
});
const reading = (schema: object, path = '/a/{id}') => ({
  [path]: { get: { responses: { '200': { description: 'x', ...json(schema) } } } },
});
const taking = (schema: object) => ({ '/a': { post: { requestBody: json(schema), responses: {} } } });

describe('error-has-code', () => {
  const rule = 'error-has-code';
  const Errors = { type: 'array', items: object({ code: { type: 'integer' } }, { required: ['code'] }) };
  it('finds the code in the items of a list that is wrapped in allOf', () => {
    expect(count(rule, failing(object({ errors: { allOf: [ref('Errors')] } })), { Errors })).toBe(0);
    const bare = { type: 'array', items: object({ text }) };
    expect(count(rule, failing(object({ errors: { allOf: [ref('Errors')] } })), { Errors: bare })).toBe(1);
  });
  it('finds it three allOf deep, and beside a $ref', () => {
    const schemas = {
      A: { allOf: [ref('B')], properties: { title: text } },
      B: { allOf: [ref('C')] },
      C: { allOf: [object({ code: text })] },
    };
    expect(count(rule, failing(ref('A')), schemas)).toBe(0);
    expect(count(rule, failing({ ...ref('T'), properties: { code: text } }), { T: object({ title: text }) })).toBe(0);
    expect(count(rule, failing(ref('T')), { T: object({ title: text }) })).toBe(1);
  });
  it('what stands around oneOf belongs to each branch', () => {
    const branches = [object({ field: text }), object({ limit: text })];
    expect(count(rule, failing(object({ code: text }, { oneOf: branches })))).toBe(0);
    expect(count(rule, failing(object({ title: text }, { oneOf: branches })))).toBe(2);
  });
});

describe('input-has-limits', () => {
  const rule = 'input-has-limits';
  it('reads the limit through allOf and through anyOf with null', () => {
    for (const wrap of [{ allOf: [ref('Name')] }, { anyOf: [ref('Name'), { type: 'null' }] }]) {
      expect(count(rule, taking(object({ name: wrap })), { Name: { ...text, maxLength: 9 } })).toBe(0);
      expect(count(rule, taking(object({ name: wrap })), { Name: text })).toBe(1);
    }
  });
  it('a type that many fields wrap is told once, and one that is only read is not', () => {
    const wrap = { allOf: [ref('Name')], description: 'A name.' };
    expect(count(rule, taking(object({ name: wrap, other: { ...wrap } })), { Name: text })).toBe(1);
    expect(count(rule, taking(object({ name: { ...wrap, readOnly: true } })), { Name: text })).toBe(0);
  });
});

describe('enum-may-grow', () => {
  const rule = 'enum-may-grow';
  const Status = { type: 'string', enum: ['open', 'paid'] };
  it('hears what a wrapper, or the place of a reference, says of the values', () => {
    const description = 'New values may be added.';
    expect(count(rule, reading(object({ a: { allOf: [ref('Status')], description } })), { Status })).toBe(0);
    expect(count(rule, reading(object({ a: { ...ref('Status'), description } })), { Status })).toBe(0);
    expect(count(rule, reading(object({ a: { allOf: [ref('Status')] } })), { Status })).toBe(1);
  });
  it('calls the values by the name of their field, where they have one', () => {
    const kept = { ...Status, description: 'New values may be added.' };
    const paths = {
      ...reading(
        object({ a: kept, b: kept, c: { ...kept }, d: { ...kept }, e: { ...kept }, status: Status }),
        '/a/{id}',
      ),
      ...reading(Status, '/b/{id}'),
    };
    expect(findings(rule, paths).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The values of "status" are listed/),
      expect.stringMatching(/^These values are listed/),
    ]);
  });
});

describe('quantity-has-unit', () => {
  const rule = 'quantity-has-unit';
  it('reads the description of a wrapper, and the number behind it', () => {
    const wrap = { allOf: [ref('Whole')] };
    const schemas = { Whole: { type: 'integer' } };
    expect(count(rule, reading(object({ timeout: { ...wrap, description: 'In seconds.' } })), schemas)).toBe(0);
    expect(count(rule, reading(object({ timeout: wrap })), schemas)).toBe(1);
  });
});

describe('lists', () => {
  const page = object({ data: { type: 'array', items: object({ id: text }) }, total: { type: 'integer' } });
  it('an envelope, and the array in it, are seen behind allOf', () => {
    const wrapped = { allOf: [ref('Page')] };
    expect(count('list-has-limit', reading(wrapped, '/ships'), { Page: page })).toBe(1);
    const array = { allOf: [{ type: 'array', items: object({ id: text }) }] };
    expect(count('list-has-envelope', reading(array, '/ships'))).toBe(1);
  });
});

describe('schemas that contain themselves', () => {
  it('end, also where two parts of allOf lead back', () => {
    const schemas = {
      A: { allOf: [ref('B'), ref('C')] },
      B: object({ next: ref('A'), timeout: { type: 'integer' } }),
      C: object({ next: ref('A') }),
    };
    expect(count('quantity-has-unit', reading(ref('A')), schemas)).toBe(1);
  });
});
