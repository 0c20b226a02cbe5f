type Schema = Record<string, unknown>;
/** A schema in the old and in the new version. */
type SchemaExample = readonly [before: Schema, after: Schema];

const text = { type: 'string' };
const whole = { type: 'integer' };
const list = { type: 'array', items: text };
const object = (more: Schema = {}, ...names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries((names.length > 0 ? names : ['a', 'b', 'c']).map(name => [name, text])),
  ...more,
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const [cat, dog, bird] = [ref('Cat'), ref('Dog'), ref('Bird')];
const pets = (discriminator?: Schema): Schema => ({ oneOf: [cat, dog], ...(discriminator && { discriminator }) });
const kinds = (mapping: Schema) => pets({ propertyName: 'kind', mapping });
const [catAt, dogAt] = [cat.$ref, dog.$ref];
/** Written so that nobody takes the schema for a promise. */
const then = (name: string): Schema => Object.fromEntries([['then', { required: [name] }]]);
const condition = { properties: { a: { const: 'x' } } };

/** A keyword with a number, on a base: what is set, decreased, increased, and unset. */
const bound = (base: Schema, keyword: string, [low, high]: readonly [number, number], name: string) => ({
  [`${name}-set`]: [base, { ...base, [keyword]: high }],
  [`${name}-unset`]: [{ ...base, [keyword]: high }, base],
  [`${name}-decreased`]: [
    { ...base, [keyword]: high },
    { ...base, [keyword]: low },
  ],
  [`${name}-increased`]: [
    { ...base, [keyword]: low },
    { ...base, [keyword]: high },
  ],
});

/** Keywords that one version has and the other has not. */
const keyword = (name: string, base: Schema, more: Schema) => ({
  [`${name}-added`]: [base, { ...base, ...more }],
  [`${name}-removed`]: [{ ...base, ...more }, base],
});

/** An example of each change that oasdiff looks for in a schema, by the second part of its id. */
export const schemaExamples: Readonly<Record<string, SchemaExample>> = {
  ...bound(whole, 'maximum', [5, 10], 'max'),
  ...bound(whole, 'minimum', [1, 3], 'min'),
  ...bound(whole, 'exclusiveMaximum', [5, 10], 'exclusive-max'),
  ...bound(whole, 'exclusiveMinimum', [1, 3], 'exclusive-min'),
  ...bound(text, 'maxLength', [5, 10], 'max-length'),
  ...bound(text, 'minLength', [1, 3], 'min-length'),
  ...bound(list, 'maxItems', [5, 10], 'max-items'),
  ...bound(list, 'minItems', [1, 3], 'min-items'),
  ...bound({ ...list, contains: { const: 'x' } }, 'maxContains', [2, 3], 'max-contains'),
  ...bound({ ...list, contains: { const: 'x' } }, 'minContains', [2, 3], 'min-contains'),
  ...keyword('enum-value', { ...text, enum: ['x'] }, { enum: ['x', 'y'] }),
  ...keyword('const', text, { const: 'x' }),
  ...keyword('contains', list, { contains: { const: 'x' } }),
  ...keyword('content-schema', { ...text, contentMediaType: 'application/json' }, { contentSchema: object() }),
  ...keyword('default-value', text, { default: 'x' }),
  ...keyword('dependent-required', object(), { dependentRequired: { a: ['b'] } }),
  ...keyword('dependent-schema', object(), { dependentSchemas: { a: { required: ['b'] } } }),
  ...keyword('if', object(), { if: condition, ...then('b') }),
  ...keyword('then', object({ if: condition }), then('b')),
  ...keyword('else', object({ if: condition, ...then('b') }), { else: { required: ['c'] } }),
  ...keyword('pattern', text, { pattern: '^x' }),
  ...keyword('pattern-property', object(), { patternProperties: { '^x-': { maxLength: 5 } } }),
  ...keyword('prefix-items', { type: 'array', prefixItems: [text] }, { prefixItems: [text, whole] }),
  ...keyword('property-names', object(), { propertyNames: { pattern: '^[a-z]+$' } }),
  ...keyword('unevaluated-items', list, { unevaluatedItems: false }),
  ...keyword('unevaluated-properties', object(), { unevaluatedProperties: false }),
  ...keyword('one-of', { oneOf: [cat, dog] }, { oneOf: [cat, dog, bird] }),
  ...keyword('any-of', { anyOf: [cat, dog] }, { anyOf: [cat, dog, bird] }),
  ...keyword('all-of', { allOf: [object()] }, { allOf: [object(), { required: ['a'] }] }),
  ...keyword('discriminator', pets(), { discriminator: { propertyName: 'kind' } }),
  'all-of-added-annotation-only': [object(), { allOf: [object(), { description: 'Words' }] }],
  'all-of-removed-annotation-only': [{ allOf: [object(), { description: 'Words' }] }, object()],
  'became-enum': [text, { ...text, enum: ['x'] }],
  'became-not-nullable': [{ type: ['string', 'null'] }, text],
  'became-nullable': [text, { type: ['string', 'null'] }],
  'const-changed': [
    { ...text, const: 'x' },
    { ...text, const: 'y' },
  ],
  'content-encoding-changed': [
    { ...text, contentEncoding: 'base64' },
    { ...text, contentEncoding: 'base32' },
  ],
  'content-media-type-changed': [
    { ...text, contentMediaType: 'application/json' },
    { ...text, contentMediaType: 'application/xml' },
  ],
  'default-value-changed': [
    { ...text, default: 'x' },
    { ...text, default: 'y' },
  ],
  'dependent-required-changed': [
    object({ dependentRequired: { a: ['b'] } }),
    object({ dependentRequired: { a: ['c'] } }),
  ],
  'discriminator-mapping-added': [pets({ propertyName: 'kind' }), kinds({ x: catAt })],
  'discriminator-mapping-changed': [kinds({ x: catAt }), kinds({ x: dogAt })],
  'discriminator-mapping-deleted': [kinds({ x: catAt, y: dogAt }), kinds({ x: catAt })],
  'discriminator-property-name-changed': [pets({ propertyName: 'kind' }), pets({ propertyName: 'type' })],
  'list-of-types-narrowed': [{ type: ['integer', 'boolean'] }, whole],
  'list-of-types-widened': [whole, { type: ['integer', 'boolean'] }],
  'pattern-changed': [
    { ...text, pattern: '^x' },
    { ...text, pattern: '^y' },
  ],
  'pattern-generalized': [
    { ...text, pattern: '^x' },
    { ...text, pattern: '.*' },
  ],
  'type-changed': [{ type: 'boolean' }, whole],
  'type-generalized': [whole, { type: 'number' }],
  'type-specialized': [{ type: 'number' }, whole],
  'wrapped-in-one-of': [object({}, 'a'), { oneOf: [object({ required: ['z'] }, 'a', 'z'), bird] }],
  'x-extensible-enum-value-removed': [
    { ...text, 'x-extensible-enum': ['x', 'y'] },
    { ...text, 'x-extensible-enum': ['x'] },
  ],
  deprecated: [text, { ...text, deprecated: true }],
  'deprecated-with-sunset': [text, { ...text, deprecated: true, 'x-sunset': '2030-01-01' }],
  reactivated: [{ ...text, deprecated: true }, text],
  'stability-decreased': [text, { ...text, 'x-stability-level': 'beta' }],
  'stability-increased': [{ ...text, 'x-stability-level': 'beta' }, text],
};
