import type { DocumentSet } from './document-set';
import { type EffectiveSchema, effectiveSchema } from './effective-schema';
import { isObject, keysOf, type Located } from './located';
import type { Operation } from './operations';
import { isClosed, isPlain, mayList } from './schema-parts';

/** A schema that requests or responses reach, once in each direction, and how it was reached. */
export interface ReachedSchema {
  /** Where it is written. */
  readonly schema: Located;
  /** What it says in effect where it was reached first; for a part of allOf, what the whole says. */
  readonly effective: EffectiveSchema;
  /** True for most: a plain value, written in place, that holds no other schema and lists nothing. */
  readonly isLeaf: boolean;
  /** The name it has where it was reached: a property's name, or '' for bodies, items and branches. */
  readonly name: string;
  /** The schema whose property (item, branch) it is; null for a whole body. */
  readonly parent: ReachedSchema | null;
  /** The schema that led here: `parent`, or the one whose branch this is. */
  readonly via: ReachedSchema | null;
  /** The only operation that reaches it, or null where many do. */
  readonly operation: Operation | null;
  /** Its own properties as written, before references; empty where it has none. */
  readonly properties: readonly Located[];
}

const noPlaces: readonly Located[] = [];

function propertiesOf(documents: DocumentSet, schema: Located): readonly Located[] {
  const properties = documents.child(schema, 'properties');
  return keysOf(properties).map(name => documents.child(properties, name)!);
}

const isPlainValue = (value: Record<string, unknown>) =>
  value.properties === undefined &&
  value.items === undefined &&
  value.additionalProperties === undefined &&
  isPlain(value) &&
  !mayList(value) &&
  !isClosed(value);

/** A large description has one for nearly every property, so it is made once: as the place to enter, then as what is there. */
class SchemaUse implements ReachedSchema {
  schema: Located;
  operation: Operation | null = null;
  isLeaf = false;
  properties = noPlaces;
  private view: EffectiveSchema | null = null;

  constructor(
    private readonly documents: DocumentSet,
    /** Where it is entered, before references. */
    readonly from: Located,
    readonly name: string,
    readonly parent: SchemaUse | null,
    readonly via: SchemaUse | null,
    /** The schema that this one is a part of by allOf. */
    readonly whole: SchemaUse | null,
  ) {
    this.schema = from;
  }

  // Many rules ask, so it is looked up once.
  get effective(): EffectiveSchema {
    this.view ??= this.whole?.effective ?? effectiveSchema(this.documents, this.from)!;
    return this.view;
  }
}

const noUses: readonly SchemaUse[] = [];

/** Every schema that the given bodies reach, each once, in written order; cycles end where they close. */
export function reachedSchemas(
  documents: DocumentSet,
  roots: readonly { operation: Operation; schema: Located }[],
): ReachedSchema[] {
  const uses = new Map<unknown, SchemaUse>();
  /** Adds a schema unless it is known, and returns the places inside it, in written order. */
  const enter = (operation: Operation, schema: Located, use: SchemaUse): readonly SchemaUse[] => {
    const known = uses.get(schema.value);
    if (known !== undefined) {
      if (known.operation !== operation) known.operation = null;
      return noUses;
    }
    use.schema = schema;
    use.operation = operation;
    uses.set(schema.value, use);
    use.isLeaf = schema === use.from && use.whole === null && isPlainValue(schema.value);
    if (use.isLeaf) return noUses;
    use.properties = propertiesOf(documents, schema);
    return inside(use);
  };
  const inside = (use: SchemaUse): readonly SchemaUse[] => {
    const { schema, properties } = use;
    const found = properties.map(at => new SchemaUse(documents, at, at.name, use, use, null));
    for (const key of ['items', 'additionalProperties'] as const) {
      if (isObject(schema.value[key]))
        found.push(new SchemaUse(documents, documents.child(schema, key)!, '', use, use, null));
    }
    for (const key of ['allOf', 'oneOf', 'anyOf'] as const) {
      if (!Array.isArray(schema.value[key])) continue;
      const list = documents.child(schema, key);
      // A branch is the same value, said elsewhere: it keeps the name.
      for (let i = 0; i < schema.value[key].length; i++) {
        const branch = documents.child(list, i);
        const whole = key === 'allOf' ? (use.whole ?? use) : null;
        if (branch !== null) found.push(new SchemaUse(documents, branch, use.name, use.parent, use, whole));
      }
    }
    return found;
  };
  for (const { operation, schema: body } of roots) {
    // An explicit stack: a description may nest deeper than the call stack allows.
    const stack: SchemaUse[] = [new SchemaUse(documents, body, '', null, null, null)];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { from, name, parent, via, whole } = next;
      const target = documents.resolve(from);
      if (!isObject(target?.value)) continue;
      const before =
        target === from
          ? noUses
          : documents
              .besideReferences(from)
              .filter(part => isObject(part.value.properties))
              .flatMap(part => enter(operation, part, new SchemaUse(documents, from, name, parent, via, whole)));
      const own = enter(operation, target, next);
      // Last first: what is pushed last is taken first, and the order is that of the text.
      for (let i = own.length - 1; i >= 0; i--) stack.push(own[i]!);
      for (let i = before.length - 1; i >= 0; i--) stack.push(before[i]!);
    }
  }
  // What only stands inside a shared schema is shared as well.
  for (const use of uses.values()) if (use.via?.operation === null) use.operation = null;
  return [...uses.values()];
}
