import { type OpenApi, pointer } from '../../conventions/openapi';
import { requestSchemas, responseSchemas, valueAt } from '../draft';
import { renameProperty } from '../edit';
import type { FlawDefinition } from '../flaw';

/** Names that mean nothing without a unit, whatever the resource. A length or a size may count things; these measure. */
const quantity =
  /(^|_)(amount|price|fee|cost|balance|deposit|duration|timeout|delay|interval|ttl|distance|weight|temperature|speed)$/;
const suffix =
  /_(ms|seconds|minutes|hours|days|cents|minor|mm|cm|m|km|mg|g|kg|grams|ml|bytes|kb|mb|celsius|percent|kmh|knots)$/;

const isNumeric = (type: unknown) =>
  [type].flat().some(name => name === 'integer' || name === 'number') && ![type].flat().includes('string');

export default {
  title: 'A quantity without a unit',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  rule: 'quantity-has-unit',
  describe(draft, { random }) {
    const schemas = [
      ...new Map([...responseSchemas(draft), ...requestSchemas(draft)].map(s => [s.pointer, s])).values(),
    ];
    const uses = schemas.flatMap(schema =>
      Object.entries<{ type?: unknown }>(schema.node.properties ?? {})
        .filter(([name, property]) => quantity.test(name.replace(suffix, '')) && isNumeric(property?.type))
        .map(([name]) => ({ schema, name })),
    );
    const names = [...new Set(uses.map(({ name }) => name))];
    if (names.length === 0) return [];
    // The field loses its unit wherever it stands, in requests and responses: they would not agree otherwise.
    const name = random.pick(names);
    const bare = name.replace(suffix, '');
    return uses
      .filter(use => use.name === name && (bare === name || !(bare in use.schema.node.properties)))
      .map(({ schema }) => {
        renameProperty(schema.node, name, bare);
        const property = schema.node.properties[bare];
        const words = bare.replaceAll('_', ' ');
        property.description = `The ${words}.`;
        delete property.title;
        delete property.examples;
        delete property.example;
        return `${schema.pointer}${pointer('properties', bare)}`;
      });
  },
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const field = valueAt(draft, place) as OpenApi;
        field.description = `${field.description.replace(/\.$/, '')}, in the smallest usual unit, such as cents, seconds, or grams.`;
      },
    },
  ],
} satisfies FlawDefinition;
