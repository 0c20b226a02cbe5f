import { describe, expect, it } from 'vitest';
import { changesOf } from './_changes';
import { head, placeOf } from './_lint';

const flow = (value: unknown) => JSON.stringify(value);
const body = (schema: object) => ({ content: { 'application/json': { schema } } });

/** One operation that takes and answers the given schemas. */
const both = (request: object, answer: object = {}) =>
  `paths: { /orders: { post: { requestBody: ${flow(body(request))}, responses: { '201': ${flow({ description: 'x', ...body(answer) })} } } } }\n`;
const asked = (before: object, after: object) =>
  changesOf(
    both({ type: 'object', properties: { a: before } }),
    both({ type: 'object', properties: { a: after } }),
  ).map(({ rule }) => rule);
const answered = (before: object, after: object, rootBefore = {}, rootAfter = rootBefore) =>
  changesOf(
    both({}, { type: 'object', properties: { a: before }, ...rootBefore }),
    both({}, { type: 'object', properties: { a: after }, ...rootAfter }),
  ).map(({ rule }) => rule);
const parameter = (before: object | null, after: object | null) => {
  const text = (one: object | null) =>
    `paths: { /orders: { get: { parameters: ${flow(one === null ? [] : [{ name: 'q', in: 'query', ...one }])}, responses: { '200': { description: x } } } } }\n`;
  return changesOf(text(before), text(after)).map(({ rule }) => rule);
};

describe('requests may only be taken more freely', () => {
  it.each([
    ['a wider number', { type: 'integer' }, { type: 'number' }],
    ['null as well', { type: 'string' }, { type: ['string', 'null'] }],
    ['null as well, in the words of 3.0', { type: 'string' }, { type: 'string', nullable: true }],
    ['a list that becomes open text', { type: 'string', enum: ['a'] }, { type: 'string' }],
    ['one branch more', { type: 'string' }, { oneOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['a higher maximum', { type: 'string', maxLength: 10 }, { type: 'string', maxLength: 20 }],
    ['a lower minimum', { type: 'integer', minimum: 5 }, { type: 'integer', minimum: 1 }],
    ['the same bound, exclusive and not', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
    ['no pattern', { type: 'string', pattern: '^a' }, { type: 'string' }],
    ['a divisor of the old step', { type: 'integer', multipleOf: 10 }, { type: 'integer', multipleOf: 5 }],
    ['int32 to int64', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }],
    ['a format that is a hint', { type: 'string' }, { type: 'string', format: 'password' }],
    ['no format', { type: 'string', format: 'date' }, { type: 'string' }],
    ['no format that is checked', { type: 'string', format: 'email' }, { type: 'string' }],
    ['a wider format', { type: 'string', format: 'email' }, { type: 'string', format: 'idn-email' }],
    ['a format instead of a hint', { type: 'string', format: 'url' }, { type: 'string', format: 'uri' }],
    ['the same colour', { type: 'string', default: '#1A1A1A' }, { type: 'string', default: '#1a1a1a' }],
    ['a default that is now stated', { type: 'integer' }, { type: 'integer', default: 5 }],
    ['a first description of what was open', {}, { type: 'string', maxLength: 5 }],
    ['an enum spelled out in branches', { enum: ['a', 'b'] }, { oneOf: [{ const: 'a' }, { const: 'b', title: 'B' }] }],
    ['members closed before', { type: 'object', additionalProperties: false }, { type: 'object' }],
    ['a value that is no longer excluded', { type: 'string', not: { const: 'x' } }, { type: 'string' }],
    ['a condition without a consequence', { type: 'string' }, { type: 'string', if: { const: 'x' } }],
    [
      'the same condition, in other words and split',
      { type: 'object', properties: { x: {} }, not: { type: 'object', required: ['z'] } },
      { allOf: [{ type: 'object', properties: { x: {} } }, { not: { required: ['z'], type: 'object', title: 'Z' } }] },
    ],
    [
      'a field that a new one requires',
      { type: 'object', properties: { y: {} } },
      { type: 'object', properties: { x: {}, y: {} }, dependentRequired: { x: ['y'] } },
    ],
    ['a minimum that refuses nothing', { type: 'string' }, { type: 'string', minLength: 0 }],
    [
      'a new optional member',
      { type: 'object', properties: { x: {} } },
      { type: 'object', properties: { x: {}, y: {} } },
    ],
    [
      'less required',
      { type: 'object', required: ['x'], properties: { x: {} } },
      { type: 'object', properties: { x: {} } },
    ],
  ])('%s: silent', (_, before, after) => {
    expect(asked(before, after)).toEqual([]);
  });

  it.each([
    ['another type', { type: 'string' }, { type: 'integer' }, 'type-changed'],
    ['a narrower number', { type: 'number' }, { type: 'integer' }, 'type-changed'],
    ['no null', { type: ['string', 'null'] }, { type: 'string' }, 'type-changed'],
    ['a branch less', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'string' }, 'type-changed'],
    ['int64 to int32', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }, 'type-changed'],
    ['date-time to date', { type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }, 'type-changed'],
    ['a lower maximum', { type: 'array', maxItems: 100 }, { type: 'array', maxItems: 50 }, 'limit-lowered'],
    ['a first maximum', { type: 'string' }, { type: 'string', maxLength: 50 }, 'validation-tightened'],
    ['a higher minimum', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 2 }, 'validation-tightened'],
    [
      'the bound itself left out',
      { type: 'number', minimum: 1 },
      { type: 'number', exclusiveMinimum: 1 },
      'validation-tightened',
    ],
    [
      'the same, in the words of 3.0',
      { type: 'number', minimum: 1 },
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      'validation-tightened',
    ],
    ['a coarser step', { type: 'integer', multipleOf: 5 }, { type: 'integer', multipleOf: 10 }, 'validation-tightened'],
    ['a first format that is checked', { type: 'string' }, { type: 'string', format: 'email' }, 'validation-tightened'],
    [
      'another format that is checked',
      { type: 'string', format: 'email' },
      { type: 'string', format: 'uuid' },
      'validation-tightened',
    ],
    [
      'an email address for a time',
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'email' },
      'validation-tightened',
    ],
    [
      'only whole URLs',
      { type: 'string', format: 'uri-reference' },
      { type: 'string', format: 'uri' },
      'validation-tightened',
    ],
    ['each item once', { type: 'array' }, { type: 'array', uniqueItems: true }, 'validation-tightened'],
    [
      'closed members',
      { type: 'object', properties: { x: {} } },
      { type: 'object', properties: { x: {} }, additionalProperties: false },
      'validation-tightened',
    ],
    ['a list where text was open', { type: 'string' }, { type: 'string', enum: ['a'] }, 'validation-tightened'],
    ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, 'enum-value-removed'],
    ['a spelled out value less', { oneOf: [{ const: 'a' }, { const: 'b' }] }, { const: 'a' }, 'enum-value-removed'],
    ['another default', { type: 'integer', default: 5 }, { type: 'integer', default: 6 }, 'default-changed'],
    ['another colour', { default: '#1A1A1A' }, { default: '#1a1a1b' }, 'default-changed'],
    [
      'a member that must be there',
      { type: 'object', properties: { x: {} } },
      { type: 'object', required: ['x'], properties: { x: {} } },
      'field-now-required',
    ],
    [
      'a new member that must be there',
      { type: 'object', properties: { x: {} } },
      { type: 'object', required: ['y'], properties: { x: {}, y: {} } },
      'field-now-required',
    ],
    [
      'a member that is now answered only',
      { type: 'object', properties: { x: {} } },
      { type: 'object', properties: { x: { readOnly: true } } },
      'field-removed',
    ],
    ['a value that is excluded', { type: 'string' }, { type: 'string', not: { const: 'x' } }, 'validation-tightened'],
    [
      'a condition',
      { type: 'object', properties: { x: {} } },
      {
        type: 'object',
        properties: { x: {} },
        if: { properties: { x: { const: 1 } } },
        else: { required: ['y'] },
      },
      'validation-tightened',
    ],
    [
      'a field that another requires',
      { type: 'object', properties: { x: {}, y: {} } },
      { type: 'object', properties: { x: {}, y: {} }, dependentRequired: { x: ['y'] } },
      'field-now-required',
    ],
    [
      'another encoding',
      { type: 'string', contentEncoding: 'base64' },
      { type: 'string', contentEncoding: 'base32' },
      'type-changed',
    ],
  ])('%s: speaks', (_, before, after, rule) => {
    expect(asked(before, after)).toEqual([rule]);
  });

  it('a required member that only answers have is not asked for', () => {
    expect(
      asked(
        { type: 'object', properties: { x: {} } },
        { type: 'object', required: ['id'], properties: { x: {}, id: { readOnly: true } } },
      ),
    ).toEqual([]);
  });
});

describe('answers may only promise more', () => {
  it.each([
    ['a narrower number', { type: 'number' }, { type: 'integer' }],
    ['never null', { type: ['string', 'null'] }, { type: 'string' }],
    ['null in other words', { type: 'string', nullable: true }, { oneOf: [{ type: 'string' }, { type: 'null' }] }],
    ['a wrapper of one branch', { type: 'string' }, { allOf: [{ type: 'string' }], description: 'x' }],
    [
      'a bound, a pattern, a format',
      { type: 'string' },
      { type: 'string', maxLength: 5, pattern: '^a', format: 'date' },
    ],
    ['another default', { type: 'integer', default: 5 }, { type: 'integer', default: 6 }],
    ['a condition more', { type: 'string' }, { type: 'string', not: { const: 'x' } }],
    ['a tighter bound', { type: 'integer', maximum: 10 }, { type: 'integer', exclusiveMaximum: 10 }],
    ['a finer step', { type: 'integer', multipleOf: 5 }, { type: 'integer', multipleOf: 10 }],
    ['no bound that promised nothing', { type: 'array', minItems: 0 }, { type: 'array' }],
    ['a first format that is checked', { type: 'string' }, { type: 'string', format: 'email' }],
    ['a narrower format', { type: 'string', format: 'uri-reference' }, { type: 'string', format: 'uri' }],
    ['another name for a format', { type: 'string', format: 'uri' }, { type: 'string', format: 'url' }],
    ['no format that was a hint', { type: 'string', format: 'password' }, { type: 'string' }],
    ['more precision', { type: 'number', format: 'float' }, { type: 'number', format: 'double' }],
    [
      'a value more beside any text, in a branch of its own',
      {
        anyOf: [{ anyOf: [{ type: 'string' }, { enum: ['a'] }] }, { type: 'string', enum: ['b'] }, { type: 'integer' }],
      },
      {
        anyOf: [
          { anyOf: [{ type: 'string' }, { enum: ['a'] }] },
          { type: 'string', enum: ['b', 'c'] },
          { type: 'integer' },
        ],
      },
    ],
    ['another order of values', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }],
    [
      'any value, where clients were told',
      { enum: ['a'], description: 'More values may be added.' },
      { type: 'string' },
    ],
    [
      'a branch more, where clients were told',
      { oneOf: [{ type: 'string' }, { type: 'integer' }], description: 'More kinds may be added.' },
      { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'object', properties: { x: {} } }] },
    ],
    ['a branch less', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, { oneOf: [{ type: 'string' }] }],
    [
      'branches of "an object"',
      { type: 'object' },
      {
        oneOf: [
          { type: 'object', properties: { x: {} } },
          { type: 'object', properties: { y: {} } },
        ],
      },
    ],
    [
      'a value more, where clients were told',
      { enum: ['a'], description: 'More values may be added.' },
      { enum: ['a', 'b'] },
    ],
    [
      'a value more in an open list',
      { anyOf: [{ type: 'string' }, { enum: ['a'] }] },
      { anyOf: [{ type: 'string' }, { enum: ['a', 'b'] }] },
    ],
  ])('%s: silent', (_, before, after) => {
    expect(answered(before, after)).toEqual([]);
  });

  it.each([
    ['a wider number', { type: 'integer' }, { type: 'number' }, 'type-changed'],
    ['null as well', { type: 'string' }, { type: ['string', 'null'] }, 'type-changed'],
    ['null as a branch', { type: 'string' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'type-changed'],
    [
      'a branch more',
      { type: 'string' },
      { oneOf: [{ type: 'string' }, { type: 'object', properties: { x: {} } }] },
      'type-changed',
    ],
    ['int32 to int64', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }, 'type-changed'],
    ['no format', { type: 'string', format: 'date-time' }, { type: 'string' }, 'type-changed'],
    ['a URL for an id', { type: 'string', format: 'uuid' }, { type: 'string', format: 'uri' }, 'guarantee-weakened'],
    [
      'a part of a URL',
      { type: 'string', format: 'uri' },
      { type: 'string', format: 'uri-reference' },
      'guarantee-weakened',
    ],
    ['text for a time', { type: 'string', format: 'date-time' }, { type: 'string', format: 'email' }, 'type-changed'],
    ['a time for an id', { type: 'string', format: 'uuid' }, { type: 'string', format: 'date-time' }, 'type-changed'],
    ['no type', { type: 'string' }, {}, 'type-changed'],
    ['a longer text', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 6 }, 'guarantee-weakened'],
    ['no longest text', { type: 'string', maxLength: 5 }, { type: 'string' }, 'guarantee-weakened'],
    ['a higher maximum', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 9 }, 'guarantee-weakened'],
    ['a lower minimum', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 0 }, 'guarantee-weakened'],
    ['the bound itself', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0 }, 'guarantee-weakened'],
    ['a list that may be empty', { type: 'array', minItems: 1 }, { type: 'array' }, 'guarantee-weakened'],
    ['another pattern', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, 'guarantee-weakened'],
    ['items twice', { type: 'array', uniqueItems: true }, { type: 'array' }, 'guarantee-weakened'],
    ['any value instead of one', { type: 'string', const: 'a' }, { type: 'string' }, 'guarantee-weakened'],
    ['any value instead of a list', { type: 'string', enum: ['a', 'b'] }, { type: 'string' }, 'guarantee-weakened'],
    ['a condition less', { type: 'string', not: { const: '' } }, { type: 'string' }, 'guarantee-weakened'],
    [
      'a branch more beside others',
      { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'object', properties: { x: {} } }] },
      'response-variant-added',
    ],
    ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, 'enum-value-added'],
    [
      'a value more, and clients are told too late',
      { enum: ['a'] },
      { enum: ['a', 'b'], description: 'New values may be added.' },
      'enum-value-added',
    ],
    ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, 'enum-value-removed'],
    [
      'a member less',
      { type: 'object', properties: { x: {}, y: {} } },
      { type: 'object', properties: { x: {} } },
      'field-removed',
    ],
    [
      'a member that only requests have',
      { type: 'object', properties: { x: {} } },
      { type: 'object', properties: { x: { writeOnly: true } } },
      'field-removed',
    ],
  ])('%s: speaks', (_, before, after, rule) => {
    expect(answered(before, after)).toEqual([rule]);
  });

  it.each(['email', 'uuid', 'uri', 'ipv4', 'hostname'])('guarantees less without the format %s', format => {
    expect(answered({ type: 'string', format }, { type: 'string' })).toEqual(['guarantee-weakened']);
  });

  it.each(['date', 'date-time', 'time', 'duration', 'byte'])('is another type without the format %s', format => {
    expect(answered({ type: 'string', format }, { type: 'string' })).toEqual(['type-changed']);
  });

  it('names the format that a value had and has', () => {
    const said = (before: object, after: object) =>
      changesOf(both({}, { properties: { a: before } }), both({}, { properties: { a: after } })).map(
        ({ message, severity }) => `${severity}: ${message}`,
      );
    const of = (format?: string) => ({ type: 'string', ...(format && { format }) });
    expect(said(of('email'), of())).toEqual(['warning: "a" had the format email and now has none.']);
    expect(said(of('uuid'), of())).toEqual(['warning: "a" had the format uuid and now has none.']);
    expect(said(of('date-time'), of())).toEqual(['error: "a" had the format date-time and now has none.']);
    expect(said(of('date-time'), of('email'))).toEqual(['error: "a" had the format date-time and now has email.']);
  });

  it('a member that was promised may be missing', () => {
    expect(answered({}, {}, { required: ['a'] }, {})).toEqual(['field-may-be-absent']);
    expect(answered({}, {}, {}, { required: ['a'] })).toEqual([]);
  });

  it('a member that waits to be dropped, and is dropped, is told and no more', () => {
    const [finding] = changesOf(
      both({}, { type: 'object', properties: { a: {}, b: { deprecated: true } } }),
      both({}, { type: 'object', properties: { a: {} } }),
    );
    expect(finding).toMatchObject({ rule: 'field-removed', severity: 'info' });
  });

  it('a new error code is additive, and one that is gone is not', () => {
    const failing = (codes: string[]) =>
      `paths: { /orders: { get: { responses: { '404': ${flow({ description: 'x', ...body({ type: 'object', properties: { error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } } }) })} } } } }\n`;
    expect(changesOf(failing(['a']), failing(['a', 'b']))).toEqual([]);
    expect(changesOf(failing(['a', 'b']), failing(['a']))).toMatchObject([{ rule: 'code-removed', severity: 'error' }]);
  });
});

describe('a schema that becomes one of several, or stops being so', () => {
  const berth = { type: 'object', properties: { depth: { type: 'number' } } };
  const shallow = { type: 'object', properties: { depth: { type: 'number', maximum: 5 } } };
  const buoy = { type: 'object', properties: { light: { type: 'string' } } };

  it('branches with the same fields are told apart by their tag, not paired by their fields', () => {
    const kind = (value: string) => ({ type: 'object', properties: { kind: { type: 'string', enum: [value] } } });
    const of = (...kinds: string[]) => ({ oneOf: kinds.map(kind) });
    expect(answered(of('a', 'b'), of('a', 'c'))).toEqual(['type-changed']);
    expect(answered(of('a', 'b', 'c'), of('c', 'a'))).toEqual([]);
  });

  it('what changed in the branch that it has become is found', () => {
    expect(asked(berth, { oneOf: [berth, buoy] })).toEqual([]);
    expect(asked(berth, { oneOf: [shallow, buoy] })).toEqual(['validation-tightened']);
    expect(asked({ oneOf: [berth] }, shallow)).toEqual(['validation-tightened']);
    expect(asked({ oneOf: [berth, buoy] }, { oneOf: [buoy, shallow] })).toEqual(['validation-tightened']);
  });

  it.each([1, 2])('of %i branches it cannot be known what was needed before', count => {
    const branches = [{ ...berth, required: ['depth'] }, buoy].slice(0, count);
    expect(asked({ anyOf: branches }, { ...berth, required: ['depth'] })).not.toContain('field-now-required');
  });
});

describe('parameters', () => {
  it.each([
    ['a new one', null, {}],
    ['no longer required', { required: true }, {}],
    ['a number may be sent as text', { schema: { type: 'integer' } }, { schema: { type: 'string' } }],
    [
      'one value, then a list',
      { schema: { type: 'string' } },
      { schema: { type: 'array', items: { type: 'string' } } },
    ],
    [
      'the default of what must be sent',
      { required: true, schema: { default: 1 } },
      { required: true, schema: { default: 2 } },
    ],
  ])('%s: silent', (_, before, after) => {
    expect(parameter(before, after)).toEqual([]);
  });

  it.each([
    ['gone', {}, null, 'field-removed'],
    ['now required', {}, { required: true }, 'field-now-required'],
    ['new and required', null, { required: true }, 'field-now-required'],
    ['text, then a number', { schema: { type: 'string' } }, { schema: { type: 'integer' } }, 'type-changed'],
    ['another default', { schema: { default: 1 } }, { schema: { default: 2 } }, 'default-changed'],
    ['no longer null', { schema: { type: ['string', 'null'] } }, { schema: { type: 'string' } }, 'type-changed'],
    ['a default that is gone', { schema: { default: 1 } }, { schema: { type: 'integer' } }, 'default-changed'],
    ['a smaller page', { schema: { maximum: 200 } }, { schema: { maximum: 100 } }, 'limit-lowered'],
  ])('%s: speaks', (_, before, after, rule) => {
    expect(parameter(before, after)).toEqual([rule]);
  });

  it('a header is the same in any case, a path parameter under any name', () => {
    const before = `paths: { '/a/{id}': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: X-Tenant, in: header, schema: { type: string } }], responses: {} } } }\n`;
    const after = before.replaceAll('{id}', '{a_id}').replace('name: id', 'name: a_id').replace('X-Tenant', 'x-tenant');
    expect(changesOf(before, after)).toEqual([]);
    expect(changesOf(before, after.replace('{ type: string }', '{ type: string, maxLength: 5 }'))).toMatchObject([
      { rule: 'validation-tightened', message: expect.stringContaining('"a_id"') },
    ]);
  });
});

describe('media types and rights', () => {
  const operation = (more: object) =>
    `paths: ${flow({ '/a': { post: { responses: { '201': { description: 'x' } }, ...more } } })}\n`;
  const found = (before: object, after: object) =>
    changesOf(operation(before), operation(after)).map(({ rule }) => rule);
  const takes = (...types: string[]) => ({
    requestBody: { content: Object.fromEntries(types.map(type => [type, {}])) },
  });
  const gives = (...types: string[]) => ({
    responses: { '201': { description: 'x', content: Object.fromEntries(types.map(type => [type, {}])) } },
  });
  const needs = (...scopes: string[][]) => ({ security: scopes.map(list => ({ key: list })) });

  it('a media type more is additive, one less is not', () => {
    expect(found(takes('application/json'), takes('application/json', 'text/csv'))).toEqual([]);
    expect(found(takes('application/json', 'text/csv'), takes('application/json'))).toEqual(['media-type-removed']);
    expect(found(gives('application/json'), gives('application/json', 'text/csv'))).toEqual([]);
    expect(found(gives('application/json', 'text/csv'), gives('application/json'))).toEqual(['media-type-removed']);
    expect(found(takes('application/json'), takes('Application/JSON; charset=utf-8'))).toEqual([]);
  });

  it('a scope less or another way in is additive, a scope more is not', () => {
    expect(found(needs(['a', 'b']), needs(['a']))).toEqual([]);
    expect(found(needs(['a']), needs(['a'], ['b']))).toEqual([]);
    expect(found(needs(['a']), { security: [] })).toEqual([]);
    expect(found(needs(['a']), needs(['a', 'b']))).toEqual(['access-narrowed']);
    expect(found(needs(['a'], ['b']), needs(['a']))).toEqual(['access-narrowed']);
    expect(found({ security: [] }, needs(['a']))).toEqual(['access-narrowed']);
  });

  it('a rate limit that is stated may rise, and not fall; its window is no limit', () => {
    const rate = (requests: number, seconds: number) => ({ 'x-rate-limit': { requests, window_seconds: seconds } });
    expect(found(rate(10, 60), rate(20, 60))).toEqual([]);
    expect(found(rate(20, 60), rate(20, 30))).toEqual([]);
    expect(found(rate(20, 60), rate(10, 60))).toEqual(['limit-lowered']);
  });
});

describe('where findings stand', () => {
  const before = `${head}paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order:
      type: object
      properties:
        id: { type: integer }
        note: { type: string }
`;

  it('what is gone stands in the old file, what changed in the new one, both at the exact place', () => {
    const after = before.replace('id: { type: integer }', 'id: { type: string }').replace(/ +note:.*\n/, '');
    const found = changesOf(before, after).map(({ rule, document, line, column }) => [
      rule,
      document,
      `${line}:${column}`,
    ]);
    expect(found).toEqual([
      ['type-changed', 'new.yaml', placeOf(after, 'id: {')],
      ['field-removed', 'old.yaml', placeOf(before, 'note: {')],
    ]);
  });

  it('a shared schema is told once, without an operation', () => {
    const twice = (text: string) =>
      text.replace(
        'components:',
        `  /old-orders: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } } }\ncomponents:`,
      );
    const [one, ...more] = changesOf(twice(before), twice(before).replace('type: integer', 'type: string'));
    expect(one).toMatchObject({ rule: 'type-changed', operation: null });
    expect(more).toEqual([]);
  });

  it('a schema that contains itself ends where it closes', () => {
    const tree = (
      type: string,
    ) => `paths: { /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } } } } } }
components: { schemas: { Node: { type: object, properties: { id: { type: ${type} }, left: { $ref: '#/components/schemas/Node' }, right: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: string }] } } } } }
`;
    expect(changesOf(tree('integer'), tree('integer'))).toEqual([]);
    expect(changesOf(tree('integer'), tree('string')).map(({ rule }) => rule)).toEqual(['type-changed']);
  });
});

describe('operations', () => {
  const path = (text: string, servers = '') => `${servers}paths: { ${text} }\n`;
  const get = `{ get: { operationId: listOrders, responses: { '200': { description: x } } } }`;

  it('a base path that moved between the server and the paths is the same address', () => {
    const old = path(`/orders: ${get}`, 'servers: [{ url: https://api.example.com/v1 }]\n');
    const fresh = path(`/v1/orders: ${get}`, 'servers: [{ url: https://api.example.com }]\n');
    expect(changesOf(old, fresh)).toEqual([]);
  });

  it('a renamed path names its heir', () => {
    const [finding] = changesOf(path(`/orders: ${get}`), path(`/purchases: ${get}`));
    expect(finding!.message).toBe('GET /orders is gone; GET /purchases looks like its new path.');
  });

  it('one that was deprecated is told, and no more', () => {
    const old = path(`/orders: ${get.replace('{ operationId', '{ deprecated: true, operationId')}`);
    expect(changesOf(old, path(''))).toMatchObject([{ rule: 'operation-removed', severity: 'info' }]);
  });

  it('statuses: a success that changed is an error, a failure a warning; a range and default hold their own', () => {
    const statuses = (...list: string[]) =>
      path(
        `/a: { post: { responses: ${flow(Object.fromEntries(list.map(status => [status, { description: 'x' }])))} } }`,
      );
    const found = (before: string[], after: string[]) =>
      changesOf(statuses(...before), statuses(...after)).map(({ rule, severity }) => `${rule} ${severity}`);
    expect(found(['201', '409'], ['201'])).toEqual(['status-undocumented warning']);
    expect(found(['200'], ['201'])).toEqual(['status-undocumented error']);
    expect(found(['201', '409'], ['201', '4XX'])).toEqual([]);
    expect(found(['201', '409'], ['201', 'default'])).toEqual([]);
    expect(found(['201', '4XX'], ['201', '404', '409'])).toEqual([]);
    expect(found(['201'], ['201', '202', '404'])).toEqual([]);
  });
});
