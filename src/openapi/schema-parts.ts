import type { DocumentSet } from './document-set';
import { isObject, type Located } from './located';

/** What a schema is put together from. */
export interface SchemaParts {
  /**
   * Mappings that all hold for the value, each where it is written: the keywords beside a `$ref`, the schema itself,
   * what its allOf holds, and the only branch of a oneOf or anyOf, at any depth.
   */
  parts: readonly Located[];
  /** The branches of oneOf and anyOf where there are several; `null` is none. */
  alternatives: readonly Located[];
  /** True where a part says `nullable`, or one of the branches is `null`. */
  nullable: boolean;
}

const noAlternatives: readonly Located[] = [];

/**
 * @param documents The documents.
 * @param starts Schemas that all hold, written or referred to; the first one's words come first.
 * @returns What they are put together from. Loops, never calls: depth costs no stack, and cycles end.
 */
export function partsOf(documents: DocumentSet, starts: readonly Located[]): SchemaParts {
  const [only] = starts;
  // Most schemas are put together from nothing else.
  if (starts.length === 1 && isPlain(only!.value))
    return { parts: starts, alternatives: noAlternatives, nullable: isNullable(only!.value) };
  const parts: Located[] = [];
  const alternatives: Located[] = [];
  let nullable = false;
  const seen = new Set<unknown>();
  const stack: Located[] = [...starts].reverse();
  const add = (part: Located) => {
    if (seen.has(part.value)) return;
    seen.add(part.value);
    parts.push(part);
    if (isNullable(part.value)) nullable = true;
    if (isPlain(part.value)) return;
    const inner = listOf(documents, part, 'allOf');
    for (const key of ['oneOf', 'anyOf'] as const) {
      if (part.value[key] === undefined) continue;
      const all = listOf(documents, part, key);
      const branches = all.filter(branch => !isNull(documents.resolve(branch)?.value));
      if (branches.length < all.length) nullable = true;
      if (branches.length === 1) inner.push(branches[0]!);
      else alternatives.push(...branches);
    }
    stack.push(...inner.reverse());
  };
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const target = documents.resolve(next);
    if (!isObject(target?.value)) continue;
    for (const part of documents.besideReferences(next)) add(part);
    add(target);
  }
  return { parts, alternatives, nullable };
}

/** As 3.0 says it, and as descriptions of Swagger 2.0 do. */
const isNullable = (value: Record<string, unknown>) => value.nullable === true || value['x-nullable'] === true;

/** True where a schema is put together from nothing else. */
export const isPlain = ({ $ref, allOf, oneOf, anyOf }: Record<string, unknown>) =>
  $ref === undefined && allOf === undefined && oneOf === undefined && anyOf === undefined;

function listOf(documents: DocumentSet, schema: Located, key: string): Located[] {
  const list = documents.child(schema, key);
  return Array.isArray(list?.value) ? list.value.flatMap((_, i) => documents.child(list, i) ?? []) : [];
}

const isNull = (value: unknown) =>
  isObject(value) && (value.type === 'null' || (value.const === null && Object.hasOwn(value, 'const')));

/** Sets of one type, shared: a large description has one for nearly every schema. */
const single = new Map<string, ReadonlySet<string>>();
const noTypes: ReadonlySet<string> = new Set();

/**
 * @param parts What a schema is put together from.
 * @param nullable True where `null` is admitted besides.
 * @returns The types that all parts that name any agree on; where they agree on none, the first part's.
 */
export function typesIn(parts: readonly Located[], nullable: boolean): ReadonlySet<string> {
  let types: readonly string[] = [];
  for (const part of parts) {
    const own = statedTypes(part.value);
    if (own.length === 0) continue;
    const common = types.filter(type => own.includes(type));
    types = types.length === 0 ? own : common.length > 0 ? common : types;
  }
  if (types.length === 0) return noTypes;
  // `enum: [a, null]` beside a type without null still admits no null, so only the type counts.
  if (nullable) return new Set([...types, 'null']);
  if (types.length > 1) return new Set(types);
  const [type] = types as [string];
  const shared = single.get(type) ?? new Set(types);
  // Only the few names that JSON Schema knows: a description may hold any text.
  if (single.size < 16) single.set(type, shared);
  return shared;
}

/** The types that one mapping names (lists of 3.1 included), guessed from properties and items where it names none. */
function statedTypes(value: Record<string, unknown>): readonly string[] {
  if (typeof value.type === 'string') return [value.type];
  const stated = (Array.isArray(value.type) ? value.type : []).filter(type => typeof type === 'string');
  if (stated.length > 0) return stated;
  if (isObject(value.properties)) return ['object'];
  return isObject(value.items) ? ['array'] : [];
}

/** Values that a schema lists. open: as known ones among others (`x-extensible-enum`). */
export interface ListedValues {
  /** By their JSON text. */
  readonly values: ReadonlyMap<string, unknown>;
  open: boolean;
  at: Located;
  /** The schema that holds the list. */
  holder: Located;
}

/** True where a mapping admits no other fields. */
export const isClosed = ({ additionalProperties, unevaluatedProperties }: Record<string, unknown>): boolean =>
  additionalProperties === false || unevaluatedProperties === false;

/** True where a mapping has a keyword that lists values. */
export const mayList = (value: Record<string, unknown>): boolean =>
  value.enum !== undefined || value.const !== undefined || value['x-extensible-enum'] !== undefined;

/** The first list of values among the parts. */
export function listedIn(documents: DocumentSet, parts: readonly Located[]): ListedValues | null {
  for (const part of parts) {
    const { value } = part;
    if (!mayList(value)) continue;
    const marked = ['x-enum-open', 'x-extensible'].some(key => value[key] !== undefined && value[key] !== false);
    const list =
      listAt(documents, part, 'enum', marked || Array.isArray(value['x-extensible-enum'])) ??
      (Object.hasOwn(value, 'const') ? listAt(documents, part, 'const', false) : null) ??
      listAt(documents, part, 'x-extensible-enum', true);
    if (list !== null) return list;
  }
  return null;
}

function listAt(documents: DocumentSet, part: Located, key: string, open: boolean): ListedValues | null {
  const at = documents.child(part, key);
  const list = key === 'const' ? [at?.value] : at?.value;
  if (at === null || !Array.isArray(list) || list.length > 5000) return null;
  let values: ReadonlyMap<string, unknown> | null = null;
  return {
    // Most of who asks for a list only wants to know that there is one.
    get values() {
      values ??= byText(list);
      return values;
    },
    open,
    at,
    holder: part,
  };
}

/** Extensible lists are written as plain values or as objects that hold each value with its description. */
const byText = (list: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(
    list
      .filter(one => one !== null)
      .map(one => (isObject(one) && 'value' in one ? one.value : one))
      .map(one => [JSON.stringify(one) ?? '', one]),
  );

/**
 * Values that stand in branches, one each, so that each can have its description; beside a branch for any text the list
 * is an open one. Null where the branches are real alternatives.
 */
export function spelledOut(documents: DocumentSet, holder: Located, branches: readonly Located[]): ListedValues | null {
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
export const saysMore = (value: Record<string, unknown>) =>
  Object.keys(value).some(
    key => !/^(x-.*|\$ref|title|description|example|examples|default|deprecated|nullable|allOf|oneOf|anyOf)$/.test(key),
  );
