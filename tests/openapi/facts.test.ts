import { describe, expect, it } from 'vitest';
import { apiOf } from '../../src/openapi';
import { bodyContent, bodyFacts, schemaKey, schemaName, typeText } from '../../src/openapi/facts/schemas';

const schemas = {
  Berth: { type: 'object', properties: { id: { type: 'string' }, depth: { type: 'number' } } },
  Berths: { type: 'array', items: { $ref: '#/components/schemas/Berth' } },
};
const berth = { $ref: '#/components/schemas/Berth' };

/** The response of the only operation, as a reader of the contract meets it. */
function responseWith(schema: object) {
  const api = apiOf({
    openapi: '3.1.0',
    paths: { '/b': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    components: { schemas },
  });
  const content = bodyContent(api.operations[0]!.responses[0]!.content)!;
  return { api, content, schema: content.schema };
}
const nameOf = (schema: object) => schemaName(responseWith(schema).api, responseWith(schema).schema);
const keyOf = (schema: object) => schemaKey(responseWith(schema).api, responseWith(schema).schema);
const typeOf = (schema: object) => {
  const response = responseWith(schema);
  return typeText(response.api.effectiveSchema(response.schema));
};
const fields = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i + 1}`, {}])),
});

describe('what a schema is called', () => {
  it.each<[string, object, string]>([
    ['a named one', berth, 'Berth'],
    ['a list of a named one', { type: 'array', items: berth }, 'list of Berth'],
    ['a list written in place', { type: 'array', items: { type: 'string' }, maxItems: 5 }, 'list of string, up to 5'],
    ['a list of anything', { type: 'array' }, 'list of any'],
    ['an object written in place', fields(2), '{f1, f2}'],
    ['an object without fields', { type: 'object' }, 'object'],
    ['text', { type: 'string' }, 'string'],
    ['anything', {}, 'any'],
  ])('%s', (_, schema, name) => {
    expect(nameOf(schema)).toBe(name);
  });

  it('only the first hundred fields of an object are shown, and a sign that there are more', () => {
    expect(nameOf(fields(100))).toMatch(/, f100\}$/);
    expect(nameOf(fields(101))).toMatch(/, f100, …\}$/);
  });

  it('two places are taken for one schema if they refer to the same, or look the same', () => {
    expect(keyOf(berth)).toBe(keyOf({ $ref: '#/components/schemas/Berth' }));
    expect(keyOf(berth)).not.toBe(keyOf({ $ref: '#/components/schemas/Berths' }));
    expect(keyOf(fields(2))).toBe(keyOf(fields(2)));
    expect(keyOf(fields(2))).not.toBe(keyOf(fields(3)));
    expect(keyOf({ $ref: '#/components/schemas/Missing' })).toBe('none');
  });
});

describe('a type in words', () => {
  it.each<[string, object, string]>([
    ['text', { type: 'string' }, 'string'],
    ['text with a format and a limit', { type: 'string', format: 'uri', maxLength: 9 }, 'string (uri), up to 9'],
    ['a number between bounds', { type: 'integer', minimum: 1, maximum: 9, default: 3 }, 'integer 1 to 9, default 3'],
    ['a number with a lower bound', { type: 'integer', minimum: 0 }, 'integer from 0'],
    ['a number with an upper bound', { type: 'number', maximum: 0 }, 'number up to 0'],
    ['one of two types', { type: ['string', 'integer'] }, 'string or integer'],
    ['text or null', { type: ['string', 'null'] }, 'string or null'],
    ['a closed list of values', { type: 'string', enum: ['a', 'b'] }, 'string of a, b'],
    ['values without a type', { enum: [1, 'b'] }, 'any of 1, b'],
    ['an open list of values', { type: 'string', 'x-extensible-enum': ['a'] }, 'string such as a'],
    ['a named object', berth, 'Berth'],
    ['a named object or null', { anyOf: [berth, { type: 'null' }] }, 'Berth or null'],
    ['one of several', { oneOf: [berth, { type: 'object', properties: { n: {} } }] }, 'one of several'],
    ['a list', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'list of list of string'],
  ])('%s', (_, schema, text) => {
    expect(typeOf(schema)).toBe(text);
  });

  it('of many values, the first hundred are shown and the others counted', () => {
    const values = (count: number) => Array.from({ length: count }, (_, i) => `v${i + 1}`);
    expect(typeOf({ enum: values(100) })).toMatch(/, v100$/);
    expect(typeOf({ enum: values(102) })).toMatch(/, v100, and 2 more$/);
  });

  it('lists in lists are followed a few levels down', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) };
    expect(typeOf(nested(4))).toBe('list of list of list of list of string');
    expect(typeOf(nested(9))).toBe('list of list of list of list of list of any');
  });
});

describe('the fields of a body', () => {
  const namesOf = (schema: object, options = {}) => {
    const { api, content } = responseWith(schema);
    return bodyFacts(api, content, options)!.fields.map(field => field.name);
  };

  it('an object written in place shows its own; a named one only where that is asked for', () => {
    const schema = { type: 'object', properties: { at: fields(1), berth, error: berth } };
    expect(namesOf(schema)).toEqual(['at', 'at.f1', 'berth', 'error', 'error.id', 'error.depth']);
    expect(namesOf(schema, { expandNamed: true })).toContain('berth.depth');
  });

  it('goes no deeper than a reader follows', () => {
    const nested = (levels: number): object =>
      levels === 0 ? {} : { type: 'object', properties: { a: nested(levels - 1) } };
    expect(namesOf(nested(3))).toEqual(['a', 'a.a', 'a.a.a']);
    expect(namesOf(nested(9))).toEqual(namesOf(nested(3)));
  });

  it('shows the first hundred and fifty', () => {
    expect(namesOf(fields(150))).toHaveLength(150);
    expect(namesOf(fields(151))).toEqual(namesOf(fields(150)));
  });

  it('says what else is allowed, and what is required', () => {
    const { api, content } = responseWith({ ...fields(2), required: ['f2'], description: ' A\u001b[1m pier ' });
    expect(bodyFacts(api, content)).toMatchObject({
      mediaType: 'application/json',
      schema: '{f1, f2}',
      open: true,
      fields: [{ required: false }, { required: true }],
    });
    const closed = responseWith({ ...fields(1), additionalProperties: false });
    expect(bodyFacts(closed.api, closed.content)!.open).toBe(false);
    expect(bodyFacts(api, null)).toBeNull();
  });
});
