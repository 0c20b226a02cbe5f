import type { EffectiveSchema } from './effective-schema';
import { isObject } from './located';
import { isPlain, mayList } from './schema-parts';

/** What a value has that its schema has no room for. */
export interface Contradiction {
  /** Goes on after the name of what it's about: `is a number, not a string`. */
  says: string;
  /** The steps from the value to the part that contradicts: `.name` for a field, `[]` for an item. Most need none. */
  path: string[];
  /** An object or a list against anything else, two other types, a value that isn't listed, or a null. */
  kind: 'shape' | 'type' | 'value' | 'null';
}

/** What a schema may name as a type; any other word is a fault of the schema, and contradicts no value. */
const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'file']);

/** So many items of a list are compared, so many levels deep. */
const most = { items: 20, depth: 6 };

/**
 * @param value A value of JSON.
 * @param schema A schema as it is written.
 * @returns True where the schema says only a type of single values, as most do, and the value is one: nothing else has to be
 * read.
 */
export const fitsAsWritten = (value: unknown, schema: Record<string, unknown>): boolean =>
  (schema.type === typeof value ? typeof value !== 'object' : schema.type === 'integer' && Number.isInteger(value)) &&
  isPlain(schema) &&
  !mayList(schema);

/**
 * @param value A value of JSON, or of YAML.
 * @param schema What it has to be.
 * @param options `isPatch`: in a merge patch, null removes what it stands for (RFC 7396).
 * @returns The first place where they differ in types, listed values, or null; null where they don't, or where the schema
 * has alternatives. Formats aren't judged, and neither are fields that are missing.
 */
export const contradictionIn = (
  value: unknown,
  schema: EffectiveSchema,
  { isPatch = false }: { isPatch?: boolean } = {},
): Contradiction | null => search(value, schema, isPatch, 0);

function search(value: unknown, schema: EffectiveSchema, isPatch: boolean, depth: number): Contradiction | null {
  if (depth > most.depth || value === undefined || schema.alternatives.length > 0) return null;
  if (schema.parts.length === 1 && fitsAsWritten(value, schema.parts[0]!.value)) return null;
  const { types } = schema;
  // Without `type`, fields and items say only what an object or a list has, if it is one.
  const isTyped =
    types.size > 0 && schema.stated('type') !== undefined && [...types].every(type => knownTypes.has(type));
  if (value === null)
    return isPatch || schema.nullable || !isTyped || listsNull(schema)
      ? null
      : { says: 'is null, but isn’t nullable', path: [], kind: 'null' };
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (isTyped) {
    const allowed = types.has(type) || (type === 'number' && types.has('integer') && Number.isInteger(value));
    // A date that YAML reads as one is written as text.
    if (!allowed && !(value instanceof Date)) {
      const [first] = types;
      const kind = isNested(type) || isNested(first!) ? 'shape' : 'type';
      return { says: `is ${article(type)}, not ${article(first!)}`, path: [], kind };
    }
  }
  if (type === 'string') {
    const { listed } = schema;
    if (listed !== null && !listed.open && !listed.values.has(JSON.stringify(value))) {
      const says = `is "${String(value).slice(0, 40)}", which the enum doesn’t list`;
      return { says, path: [], kind: 'value' };
    }
    return null;
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === null) return null;
    for (const one of value.slice(0, most.items)) {
      const inner = search(one, items, isPatch, depth + 1);
      if (inner !== null) return below('[]', inner);
    }
    return null;
  }
  if (!isObject(value)) return null;
  const { fields } = schema;
  for (const name of Object.keys(value)) {
    const field = fields.get(name)?.schema;
    const inner = field ? search(value[name], field, isPatch, depth + 1) : null;
    if (inner !== null) return below(`.${name}`, inner);
  }
  return null;
}

const isNested = (type: string) => type === 'object' || type === 'array';

const listsNull = ({ listed }: EffectiveSchema) => [...(listed?.values.values() ?? [])].includes(null);

function below(step: string, inner: Contradiction): Contradiction {
  inner.path.unshift(step);
  return inner;
}

const article = (type: string) => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);
