import { describe, expect, it } from 'vitest';
import { apiOf } from '../../src/openapi';
import type { EffectiveSchema } from '../../src/openapi/effective-schema';

const components = {
  Cat: { type: 'object', properties: { meows: { type: 'boolean' } } },
  Dog: { type: 'object', required: ['barks'], properties: { barks: { type: 'boolean' } } },
  Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] },
};
const reference = (name: keyof typeof components) => ({ $ref: `#/components/schemas/${name}` });

/** A schema beside the components, as the reader sees it. */
function read(schema: object): EffectiveSchema {
  const api = apiOf({ openapi: '3.1.0', components: { schemas: { ...components, Here: schema } } });
  return api.effectiveSchema(api.descend(api.root, 'components', 'schemas', 'Here'))!;
}
const fieldsOf = ({ fields }: EffectiveSchema) =>
  [...fields.values()].map(({ name, required }) => (required ? `${name}!` : name)).join(' ');
const variantsOf = (schema: object) => read(schema).variants.map(fieldsOf);

describe('what a value may be', () => {
  it('is the schema itself, or each branch with the fields around it', () => {
    expect(variantsOf({ properties: { name: {} } })).toEqual(['name']);
    expect(variantsOf(reference('Pet'))).toEqual(['meows', 'barks!']);
    expect(variantsOf({ properties: { name: {} }, required: ['name'], ...components.Pet })).toEqual([
      'meows name!',
      'barks! name!',
    ]);
  });

  it('follows branches of branches, each with all the fields around it', () => {
    const fish = { properties: { swims: {} } };
    expect(
      variantsOf({ properties: { name: {} }, oneOf: [{ properties: { age: {} }, ...components.Pet }, fish] }),
    ).toEqual(['meows age name', 'barks! age name', 'swims name']);
  });

  it('"either of these has to be there" is no kind of its own', () => {
    const either = { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(variantsOf(either)).toEqual(['a b']);
  });

  it('a branch that only lists values is one', () => {
    expect(variantsOf({ oneOf: [{ enum: ['a'] }, { type: 'integer' }] })).toHaveLength(2);
    expect(variantsOf({ oneOf: [{ enum: ['a'] }, { required: ['b'] }] })).toHaveLength(1);
  });

  it('a branch that refers to itself ends there', () => {
    expect(variantsOf({ oneOf: [{ $ref: '#/components/schemas/Here' }, reference('Cat')] })).toEqual(['meows']);
  });
});

describe('the fields of an object', () => {
  it('come from all parts of allOf, and are required where any part says so', () => {
    expect(fieldsOf(read({ allOf: [reference('Cat'), reference('Dog'), { required: ['meows'] }] }))).toBe(
      'meows! barks!',
    );
  });

  it('a later part refines an earlier one, and what the schema itself says comes first', () => {
    const described = (description: string) => ({ properties: { a: { type: 'string', description } } });
    const text = (schema: object) => read(schema).fields.get('a')!.schema!.description.split('\n')[0];
    expect(text({ allOf: [described('one'), described('two'), described('three')] })).toBe('three');
    expect(text({ ...described('own'), allOf: [described('one'), described('two')] })).toBe('own');
  });
});
