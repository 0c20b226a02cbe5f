import type { DocumentSet } from './document-set';
import { isObject, keysOf, type Located } from './located';
import type { Operation } from './operations';

/** A field of an object schema after references and allOf. */
export interface Field {
  name: string;
  /** The property as written, before references: the place to report. */
  at: Located;
  /** The property's schema, references followed; null where that cannot be read. */
  schema: Located | null;
  required: boolean;
}

/** A schema that requests or answers reach, once in each direction, and how it was reached. */
export interface ReachedSchema {
  schema: Located;
  /** The name it has where it was reached: a property's name, or '' for bodies, items and branches. */
  name: string;
  /** The schema whose property (item, branch) it is; null for a whole body. */
  parent: ReachedSchema | null;
  /** The schema that led here: `parent`, or the one whose branch this is. */
  via: ReachedSchema | null;
  /** The only operation that reaches it, or null where many do. */
  operation: Operation | null;
  /** Its own properties as written, before references; empty where it has none. */
  properties: readonly PropertyEntry[];
}

/** A property where it is written. */
export interface PropertyEntry {
  name: string;
  at: Located;
}

type Branches = 'allOf' | 'oneOf' | 'anyOf';

/** What was read already, for each run: the same schema is asked for by many rules. */
const known = new WeakMap<DocumentSet, Map<unknown, ReadonlyMap<string, Field>>>();

/** In: a schema, written or referred to. Out: the fields of the object it describes, allOf included; alternatives are left out. */
export function fieldsOf(documents: DocumentSet, start: Located | null): ReadonlyMap<string, Field> {
  const target = documents.resolve(start);
  if (!isObject(target?.value)) return noFields;
  let memory = known.get(documents);
  if (memory === undefined) {
    memory = new Map();
    known.set(documents, memory);
  }
  let fields = memory.get(target.value);
  if (fields === undefined) {
    fields = readFields(documents, target);
    memory.set(target.value, fields);
  }
  return fields;
}

const noFields: ReadonlyMap<string, Field> = new Map();

function readFields(documents: DocumentSet, start: Located): Map<string, Field> {
  const fields = new Map<string, Field>();
  const required = new Set<string>();
  for (const schema of branchesOf(documents, start, ['allOf'])) {
    if (Array.isArray(schema.value.required)) for (const name of schema.value.required) required.add(name);
    const properties = documents.child(schema, 'properties');
    for (const name of keysOf(properties)) {
      const at = documents.child(properties, name)!;
      fields.set(name, { name, at, schema: documents.resolve(at), required: false });
    }
  }
  for (const field of fields.values()) field.required = required.has(field.name);
  return fields;
}

/** In: a schema. Out: the schemas it may be: the branches of oneOf and anyOf (nested ones too), or itself. */
export function alternativesOf(documents: DocumentSet, start: Located | null): readonly Located[] {
  const target = documents.resolve(start);
  if (!isObject(target?.value)) return [];
  const { oneOf, anyOf } = target.value;
  // Most schemas have none.
  if (oneOf === undefined && anyOf === undefined) return [target];
  return branchesOf(documents, target, ['oneOf', 'anyOf']).filter(
    ({ value }) =>
      isObject(value.properties) || !['oneOf', 'anyOf'].some(key => Array.isArray(value[key]) && value[key].length > 0),
  );
}

/** A schema and what stands in the given lists of it, at any depth, each once, in written order. Loops, never calls: depth costs no stack. */
function branchesOf(documents: DocumentSet, start: Located | null, lists: readonly Branches[]): Located[] {
  const found: Located[] = [];
  const seen = new Set<unknown>();
  const stack: (Located | null)[] = [start];
  while (stack.length > 0) {
    const schema = documents.resolve(stack.pop() ?? null);
    if (!isObject(schema?.value) || seen.has(schema.value)) continue;
    seen.add(schema.value);
    found.push(schema);
    const inner = lists.flatMap(key => {
      const list = documents.child(schema, key);
      return Array.isArray(list?.value) ? list.value.map((_, i) => documents.child(list, i)) : [];
    });
    stack.push(...inner.reverse());
  }
  return found;
}

/**
 * @param schema A schema.
 * @returns Its types (3.1 lists, 3.0 nullable), guessed from properties and items where none is stated.
 */
export function typesOf(schema: Located | null): readonly string[] {
  const value = schema?.value;
  if (!isObject(value)) return [];
  if (typeof value.type === 'string') return single[value.type] ?? [value.type];
  const stated = (Array.isArray(value.type) ? value.type : [value.type]).filter(type => typeof type === 'string');
  if (stated.length > 0) return stated;
  if (isObject(value.properties)) return ['object'];
  return isObject(value.items) ? ['array'] : [];
}

/** The usual answers, made once. */
const single: Record<string, readonly string[]> = Object.create(null);
for (const type of ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']) single[type] = [type];

const noMembers: readonly PropertyEntry[] = [];

function membersOf(documents: DocumentSet, schema: Located): readonly PropertyEntry[] {
  if (schema.value.properties === undefined) return noMembers;
  const properties = documents.child(schema, 'properties');
  return keysOf(properties).map(name => ({ name, at: documents.child(properties, name)! }));
}

/** Every schema that the given bodies reach, each once, in written order; cycles end where they close. */
export function reachedSchemas(
  documents: DocumentSet,
  roots: readonly { operation: Operation; schema: Located }[],
): ReachedSchema[] {
  const uses = new Map<unknown, ReachedSchema>();
  const visit = (operation: Operation, start: Located) => {
    // An explicit stack: a description may nest deeper than the call stack allows.
    const stack: { from: Located; name: string; parent: ReachedSchema | null; via: ReachedSchema | null }[] = [
      { from: start, name: '', parent: null, via: null },
    ];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const schema = documents.resolve(next.from);
      if (!isObject(schema?.value)) continue;
      const known = uses.get(schema.value);
      if (known !== undefined) {
        if (known.operation !== operation) known.operation = null;
        continue;
      }
      const members = membersOf(documents, schema);
      const use: ReachedSchema = {
        schema,
        name: next.name,
        parent: next.parent,
        via: next.via,
        operation,
        properties: members,
      };
      uses.set(schema.value, use);
      // Last first: what is pushed last is taken first, and the order is that of the text.
      for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
        if (schema.value[key] === undefined) continue;
        const list = documents.child(schema, key);
        // A branch is the same thing under another roof: it keeps the name.
        if (!Array.isArray(list?.value)) continue;
        for (let i = list.value.length - 1; i >= 0; i--) {
          stack.push({ from: documents.child(list, i)!, name: next.name, parent: next.parent, via: use });
        }
      }
      for (const key of ['additionalProperties', 'items'] as const) {
        if (schema.value[key] === undefined) continue;
        const one = documents.child(schema, key);
        if (isObject(one?.value)) stack.push({ from: one, name: '', parent: use, via: use });
      }
      for (let i = members.length - 1; i >= 0; i--) {
        const { name, at } = members[i]!;
        stack.push({ from: at, name, parent: use, via: use });
      }
    }
  };
  for (const { operation, schema } of roots) visit(operation, schema);
  // What only stands inside a shared schema is shared as well.
  for (const use of uses.values()) if (use.via?.operation === null) use.operation = null;
  return [...uses.values()];
}
