import type { DocumentSet } from './document-set';
import { type EffectiveSchema, effectiveSchema } from './effective-schema';
import { isObject, keysOf, type Located } from './located';
import type { Operation } from './operations';

/** A schema that requests or answers reach, once in each direction, and how it was reached. */
export interface ReachedSchema {
  /** Where it is written. */
  schema: Located;
  /** What it says in effect where it was reached first; for a part of allOf, what the whole says. */
  readonly effective: EffectiveSchema;
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

const noProperties: readonly PropertyEntry[] = [];

function propertiesOf(documents: DocumentSet, schema: Located): readonly PropertyEntry[] {
  if (schema.value.properties === undefined) return noProperties;
  const properties = documents.child(schema, 'properties');
  return keysOf(properties).map(name => ({ name, at: documents.child(properties, name)! }));
}

/** A place still to be entered. */
interface Step extends Pick<ReachedSchema, 'name' | 'parent' | 'via'> {
  from: Located;
  /** The schema that this one is a part of by allOf. */
  whole?: ReachedSchema;
}

const noSteps: readonly Step[] = [];

class SchemaUse implements ReachedSchema {
  readonly name: string;
  readonly parent: ReachedSchema | null;
  readonly via: ReachedSchema | null;
  private view: EffectiveSchema | null = null;

  constructor(
    private readonly documents: DocumentSet,
    private readonly step: Step,
    readonly schema: Located,
    public operation: Operation | null,
    readonly properties: readonly PropertyEntry[],
  ) {
    this.name = step.name;
    this.parent = step.parent;
    this.via = step.via;
  }

  // Many rules ask, so it is looked up once.
  get effective(): EffectiveSchema {
    this.view ??= this.step.whole?.effective ?? effectiveSchema(this.documents, this.step.from)!;
    return this.view;
  }
}

/** Every schema that the given bodies reach, each once, in written order; cycles end where they close. */
export function reachedSchemas(
  documents: DocumentSet,
  roots: readonly { operation: Operation; schema: Located }[],
): ReachedSchema[] {
  const uses = new Map<unknown, ReachedSchema>();
  /** Adds a schema unless it is known. Out: the places inside it, in written order. */
  const enter = (operation: Operation, schema: Located, step: Step): readonly Step[] => {
    const known = uses.get(schema.value);
    if (known !== undefined) {
      if (known.operation !== operation) known.operation = null;
      return noSteps;
    }
    const properties = propertiesOf(documents, schema);
    const use = new SchemaUse(documents, step, schema, operation, properties);
    uses.set(schema.value, use);
    const inner: Step[] = properties.map(field => ({ from: field.at, name: field.name, parent: use, via: use }));
    for (const key of ['items', 'additionalProperties'] as const) {
      if (isObject(schema.value[key]))
        inner.push({ from: documents.child(schema, key)!, name: '', parent: use, via: use });
    }
    for (const key of ['allOf', 'oneOf', 'anyOf'] as const) {
      if (!Array.isArray(schema.value[key])) continue;
      const list = documents.child(schema, key);
      // A branch is the same value, said elsewhere: it keeps the name.
      for (let i = 0; i < schema.value[key].length; i++) {
        const branch = documents.child(list, i);
        const whole = key === 'allOf' ? (step.whole ?? use) : undefined;
        if (branch !== null) inner.push({ from: branch, name: step.name, parent: step.parent, via: use, whole });
      }
    }
    return inner;
  };
  for (const { operation, schema: body } of roots) {
    // An explicit stack: a description may nest deeper than the call stack allows.
    const stack: Step[] = [{ from: body, name: '', parent: null, via: null }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const target = documents.resolve(next.from);
      if (!isObject(target?.value)) continue;
      const before =
        target === next.from
          ? noSteps
          : documents
              .besideReferences(next.from)
              .filter(part => isObject(part.value.properties))
              .flatMap(part => enter(operation, part, next));
      const own = enter(operation, target, next);
      const inner = before.length === 0 ? own : [...before, ...own];
      // Last first: what is pushed last is taken first, and the order is that of the text.
      for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i]!);
    }
  }
  // What only stands inside a shared schema is shared as well.
  for (const use of uses.values()) if (use.via?.operation === null) use.operation = null;
  return [...uses.values()];
}
