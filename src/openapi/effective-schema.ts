import type { DocumentSet } from './document-set';
import { isObject, keysOf, type Located } from './located';
import { type Field, typesOf } from './schemas';

/** A keyword of a schema: what it says, and where it is written. */
export interface KeywordValue<T = unknown> {
  value: T;
  at: Located;
}

/** Values that a schema lists. open: as known ones among others (`x-extensible-enum`). */
export interface ListedValues {
  /** By their JSON text. */
  values: ReadonlyMap<string, unknown>;
  open: boolean;
  at: Located;
  /** The schema that holds the list. */
  holder: Located;
}

/**
 * What a schema says in effect, however it is split: references followed, allOf taken together, `nullable` (3.0) and
 * `null` as a type or an alternative (3.1) read alike. Two shapes that are equal accept the same.
 */
export interface EffectiveSchema {
  /** Where the schema is written. */
  at: Located;
  /** The schema itself, what its allOf holds, and the only branch of an alternative, each where it is written. */
  parts: readonly Located[];
  /** True where `null` is a value of it. */
  nullable: boolean;
  /** With `null` where it may be null; empty where nothing is said. */
  types: ReadonlySet<string>;
  fields: ReadonlyMap<string, Field>;
  listed: ListedValues | null;
  /** Where the members of an object are closed, or null. */
  closed: Located | null;
  items: Located | null;
  extras: Located | null;
  /** The branches of oneOf or anyOf, when there are several; `null` is none. */
  alternatives: readonly Located[];
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** True where nothing at all is said about the value. */
  unconstrained: boolean;
  description: string;
  /** In: a keyword. Out: what the schema says, from the part that comes first; null where it does not say it. */
  keyword(keyword: string): KeywordValue | null;
}

/** In: a schema, written or referred to. Out: its shape; null where it cannot be read. */
export function effectiveSchema(documents: DocumentSet, start: Located | null): EffectiveSchema | null {
  const at = documents.resolve(start);
  if (!isObject(at?.value)) return null;
  const { parts, alternatives, nullable } = partsOf(documents, at);
  const types = typesIn(parts);
  const spelled = spelledOut(documents, at, alternatives);
  const listed = listedIn(documents, parts) ?? spelled;
  const branches = spelled === null ? alternatives : [];
  if (nullable && types.size > 0) types.add('null');
  // `enum: [a, null]` beside a type without null still admits no null, so only the type counts.
  const stated: EffectiveSchema['keyword'] = keyword => {
    for (const part of parts) {
      const found = documents.child(part, keyword);
      if (found !== null) return { value: found.value, at: found };
    }
    return null;
  };
  const isSet = (keyword: string) => parts.some(({ value }) => value[keyword] === true);
  const open = (keyword: string) => (isObject(stated(keyword)?.value) ? stated(keyword)!.at : null);
  const closing = parts.find(
    ({ value }) => value.additionalProperties === false || value.unevaluatedProperties === false,
  );
  return {
    at,
    parts,
    nullable: nullable || types.has('null'),
    types,
    fields: fieldsIn(documents, parts),
    listed,
    closed: closing ?? null,
    items: open('items'),
    extras: open('additionalProperties'),
    alternatives: branches,
    deprecated: isSet('deprecated'),
    readOnly: isSet('readOnly'),
    writeOnly: isSet('writeOnly'),
    unconstrained:
      types.size === 0 && branches.length === 0 && listed === null && !parts.some(({ value }) => saysMore(value)),
    description: parts.map(({ value }) => (typeof value.description === 'string' ? value.description : '')).join('\n'),
    keyword: stated,
  };
}

/** The schema, what stands in its allOf, and the only branch of an alternative, each once. */
function partsOf(documents: DocumentSet, start: Located) {
  const parts: Located[] = [];
  let alternatives: Located[] = [];
  let nullable = false;
  const seen = new Set<unknown>();
  const stack: (Located | null)[] = [start];
  while (stack.length > 0) {
    const schema = documents.resolve(stack.pop() ?? null);
    if (!isObject(schema?.value) || seen.has(schema.value)) continue;
    seen.add(schema.value);
    parts.push(schema);
    if (schema.value.nullable === true) nullable = true;
    const next = listOf(documents, schema, 'allOf');
    for (const key of ['oneOf', 'anyOf'] as const) {
      const all = listOf(documents, schema, key);
      const branches = all.filter(branch => !isNull(documents.resolve(branch)?.value));
      if (branches.length < all.length) nullable = true;
      if (branches.length === 1) next.push(branches[0]!);
      else if (alternatives.length === 0) alternatives = branches;
    }
    stack.push(...next.reverse());
  }
  return { parts, alternatives, nullable };
}

function listOf(documents: DocumentSet, schema: Located, key: string): Located[] {
  const list = documents.child(schema, key);
  return Array.isArray(list?.value) ? list.value.flatMap((_, i) => documents.child(list, i) ?? []) : [];
}

const isNull = (value: unknown) =>
  isObject(value) && (value.type === 'null' || (value.const === null && Object.hasOwn(value, 'const')));

/** The types that all parts that name any agree on; where they agree on none, the first part's. */
function typesIn(parts: readonly Located[]): Set<string> {
  let types: readonly string[] = [];
  for (const part of parts) {
    const own = typesOf(part);
    if (own.length === 0) continue;
    const common = types.filter(type => own.includes(type));
    types = types.length === 0 ? own : common.length > 0 ? common : types;
  }
  return new Set(types);
}

function fieldsIn(documents: DocumentSet, parts: readonly Located[]): Map<string, Field> {
  const fields = new Map<string, Field>();
  const required = new Set<unknown>();
  for (const part of parts) {
    if (Array.isArray(part.value.required)) for (const name of part.value.required) required.add(name);
    const properties = documents.child(part, 'properties');
    for (const name of keysOf(properties)) {
      const at = documents.child(properties, name)!;
      fields.set(name, { name, at, schema: documents.resolve(at), required: false });
    }
  }
  for (const field of fields.values()) field.required = required.has(field.name);
  return fields;
}

function listedIn(documents: DocumentSet, parts: readonly Located[]): ListedValues | null {
  const found = (part: Located, key: string, open: boolean): ListedValues | null => {
    const at = documents.child(part, key);
    const list = key === 'const' ? [at?.value] : at?.value;
    if (at === null || !Array.isArray(list) || list.length > 5000) return null;
    // Extensible lists are written as plain values or as objects that hold each value with its description.
    const values = new Map(
      list
        .filter(one => one !== null)
        .map(one => (isObject(one) && 'value' in one ? one.value : one))
        .map(one => [JSON.stringify(one) ?? '', one]),
    );
    return { values, open, at, holder: part };
  };
  const marked = (part: Located) =>
    ['x-enum-open', 'x-extensible'].some(key => part.value[key] !== undefined && part.value[key] !== false);
  for (const part of parts) {
    const list =
      found(part, 'enum', marked(part) || Array.isArray(part.value['x-extensible-enum'])) ??
      (Object.hasOwn(part.value, 'const') ? found(part, 'const', false) : null) ??
      found(part, 'x-extensible-enum', true);
    if (list !== null) return list;
  }
  return null;
}

/**
 * Values that stand in branches, one each, so that each can have its description; beside a branch for any text the list
 * is an open one. Null where the branches are real alternatives.
 */
function spelledOut(documents: DocumentSet, holder: Located, branches: readonly Located[]): ListedValues | null {
  const values = new Map<string, unknown>();
  let open = false;
  for (const branch of branches) {
    const at = documents.resolve(branch);
    if (!isObject(at?.value) || isObject(at.value.properties) || values.size > 5000) return null;
    const own = listedIn(documents, [at]);
    if (own !== null) for (const [key, value] of own.values) values.set(key, value);
    else if (at.value.type === 'string' && at.value.pattern === undefined && at.value.format === undefined) open = true;
    else return null;
  }
  return values.size === 0 ? null : { values, open, at: holder, holder };
}

/** True where a schema says more than words: a $ref that was followed, a title and a description say nothing. */
const saysMore = (value: Record<string, unknown>) =>
  Object.keys(value).some(
    key => !/^(x-.*|title|description|example|examples|default|deprecated|nullable|allOf|oneOf|anyOf)$/.test(key),
  );

/** In: two shapes' types and a direction of reading. Out: the types of `some` that `all` has no room for. */
export const typesMissingFrom = (some: ReadonlySet<string>, all: ReadonlySet<string>): string[] =>
  [...some].filter(type => !all.has(type) && !(type === 'integer' && all.has('number')));
