import { type Cursor, isObject, type Library } from './document-set';
import { keysOf, type Operation } from './operations';

/** A field of an object schema after references and allOf. */
export interface Field {
  name: string;
  /** The property as written, before references: the place to report. */
  at: Cursor;
  /** The property's schema, references followed; null where that cannot be read. */
  schema: Cursor | null;
  required: boolean;
}

/** A schema that requests or answers reach, once in each direction, and how it was reached. */
export interface SchemaUse {
  schema: Cursor;
  /** The name it has where it was reached: a property's name, or '' for bodies, items and branches. */
  name: string;
  /** The schema whose property (item, branch) it is; null for a whole body. */
  parent: SchemaUse | null;
  /** The schema that led here: `parent`, or the one whose branch this is. */
  via: SchemaUse | null;
  /** The only operation that reaches it, or null where many do. */
  operation: Operation | null;
  /** Its own properties as written, before references; empty where it has none. */
  members: readonly Member[];
}

/** A property where it is written. */
export interface Member {
  name: string;
  at: Cursor;
}

type Branches = 'allOf' | 'oneOf' | 'anyOf';

/** What was read already, for each run: the same schema is asked for by many rules. */
const known = new WeakMap<Library, Map<unknown, ReadonlyMap<string, Field>>>();

/** In: a schema, written or referred to. Out: the fields of the object it describes, allOf included; alternatives are left out. */
export function fieldsOf(library: Library, start: Cursor | null): ReadonlyMap<string, Field> {
  const target = library.follow(start);
  if (!isObject(target?.value)) return noFields;
  let memory = known.get(library);
  if (memory === undefined) {
    memory = new Map();
    known.set(library, memory);
  }
  let fields = memory.get(target.value);
  if (fields === undefined) {
    fields = readFields(library, target);
    memory.set(target.value, fields);
  }
  return fields;
}

const noFields: ReadonlyMap<string, Field> = new Map();

function readFields(library: Library, start: Cursor): Map<string, Field> {
  const fields = new Map<string, Field>();
  const required = new Set<string>();
  for (const schema of reach(library, start, ['allOf'])) {
    if (Array.isArray(schema.value.required)) for (const name of schema.value.required) required.add(name);
    const properties = library.child(schema, 'properties');
    for (const name of keysOf(properties)) {
      const at = library.child(properties, name)!;
      fields.set(name, { name, at, schema: library.follow(at), required: false });
    }
  }
  for (const field of fields.values()) field.required = required.has(field.name);
  return fields;
}

/** In: a schema. Out: the schemas it may be: the branches of oneOf and anyOf (nested ones too), or itself. */
export function alternativesOf(library: Library, start: Cursor | null): readonly Cursor[] {
  const target = library.follow(start);
  if (!isObject(target?.value)) return [];
  const { oneOf, anyOf } = target.value;
  // Most schemas have none.
  if (oneOf === undefined && anyOf === undefined) return [target];
  return reach(library, target, ['oneOf', 'anyOf']).filter(
    ({ value }) =>
      isObject(value.properties) || !['oneOf', 'anyOf'].some(key => Array.isArray(value[key]) && value[key].length > 0),
  );
}

/** A schema and what stands in the given lists of it, at any depth, each once, in written order. Loops, never calls: depth costs no stack. */
function reach(library: Library, start: Cursor | null, lists: readonly Branches[]): Cursor[] {
  const found: Cursor[] = [];
  const seen = new Set<unknown>();
  const stack: (Cursor | null)[] = [start];
  while (stack.length > 0) {
    const schema = library.follow(stack.pop() ?? null);
    if (!isObject(schema?.value) || seen.has(schema.value)) continue;
    seen.add(schema.value);
    found.push(schema);
    const inner = lists.flatMap(key => {
      const list = library.child(schema, key);
      return Array.isArray(list?.value) ? list.value.map((_, i) => library.child(list, i)) : [];
    });
    stack.push(...inner.reverse());
  }
  return found;
}

/** In: a schema. Out: its types (3.1 lists, 3.0 nullable), guessed from properties and items where none is stated. */
export function typesOf(schema: Cursor | null): readonly string[] {
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

const noMembers: readonly Member[] = [];

function membersOf(library: Library, schema: Cursor): readonly Member[] {
  if (schema.value.properties === undefined) return noMembers;
  const properties = library.child(schema, 'properties');
  return keysOf(properties).map(name => ({ name, at: library.child(properties, name)! }));
}

/** Every schema that the given bodies reach, each once, in written order; cycles end where they close. */
export function walkSchemas(library: Library, roots: readonly { operation: Operation; schema: Cursor }[]): SchemaUse[] {
  const uses = new Map<unknown, SchemaUse>();
  const visit = (operation: Operation, start: Cursor) => {
    // An explicit stack: a description may nest deeper than the call stack allows.
    const stack: { from: Cursor; name: string; parent: SchemaUse | null; via: SchemaUse | null }[] = [
      { from: start, name: '', parent: null, via: null },
    ];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const schema = library.follow(next.from);
      if (!isObject(schema?.value)) continue;
      const known = uses.get(schema.value);
      if (known !== undefined) {
        if (known.operation !== operation) known.operation = null;
        continue;
      }
      const members = membersOf(library, schema);
      const use: SchemaUse = { schema, name: next.name, parent: next.parent, via: next.via, operation, members };
      uses.set(schema.value, use);
      // Last first: what is pushed last is taken first, and the order is that of the text.
      for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
        if (schema.value[key] === undefined) continue;
        const list = library.child(schema, key);
        // A branch is the same thing under another roof: it keeps the name.
        if (!Array.isArray(list?.value)) continue;
        for (let i = list.value.length - 1; i >= 0; i--) {
          stack.push({ from: library.child(list, i)!, name: next.name, parent: next.parent, via: use });
        }
      }
      for (const key of ['additionalProperties', 'items'] as const) {
        if (schema.value[key] === undefined) continue;
        const one = library.child(schema, key);
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
