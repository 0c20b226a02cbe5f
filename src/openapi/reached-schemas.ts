import type { DocumentSet } from './document-set';
import { type EffectiveSchema, effectiveSchema } from './effective-schema';
import { isObject, type Located } from './located';
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

  /** Another schema of the same place: what is beside a `$ref`. */
  copy(): SchemaUse {
    return new SchemaUse(this.documents, this.from, this.name, this.parent, this.via, this.whole);
  }

  // Many rules ask, so it is looked up once.
  get effective(): EffectiveSchema {
    this.view ??= this.whole?.effective ?? effectiveSchema(this.documents, this.from)!;
    return this.view;
  }
}

/** Every schema that the given bodies reach, each once, in written order; cycles end where they close. */
export function reachedSchemas(
  documents: DocumentSet,
  roots: readonly { operation: Operation; schema: Located }[],
): ReachedSchema[] {
  const walk = new SchemaWalk(documents);
  for (const { operation, schema } of roots) walk.from(operation, schema);
  const uses = [...walk.uses.values()];
  // What is only inside a shared schema is shared as well.
  for (const use of uses) if (use.via?.operation === null) use.operation = null;
  return uses;
}

class SchemaWalk {
  /** By their values. */
  readonly uses = new Map<unknown, SchemaUse>();
  /** Places still to be entered: a description may nest deeper than the call stack allows. */
  private readonly stack: SchemaUse[] = [];

  constructor(private readonly documents: DocumentSet) {}

  from(operation: Operation, body: Located): void {
    this.add(body, '', null, null);
    for (let next = this.stack.pop(); next !== undefined; next = this.stack.pop()) {
      const first = this.stack.length;
      this.visit(operation, next);
      // What is added last is taken first, and the order is that of the text.
      reverseFrom(this.stack, first);
    }
  }

  private visit(operation: Operation, use: SchemaUse): void {
    const { from } = use;
    const target = this.documents.resolve(from);
    if (!isObject(target?.value)) return;
    if (target !== from) {
      for (const part of this.documents.besideReferences(from))
        if (isObject(part.value.properties)) this.enter(operation, part, use.copy());
    }
    this.enter(operation, target, use);
  }

  /** Takes a schema up unless it is known, and adds the places inside it, in written order. */
  private enter(operation: Operation, schema: Located, use: SchemaUse): void {
    const { value } = schema;
    const known = this.uses.get(value);
    if (known !== undefined) {
      if (known.operation !== operation) known.operation = null;
      return;
    }
    this.uses.set(value, use);
    use.schema = schema;
    use.operation = operation;
    use.isLeaf = schema === use.from && use.whole === null && isPlainValue(value);
    if (use.isLeaf) return;
    if (value.properties !== undefined) {
      use.properties = this.documents.children(this.documents.child(schema, 'properties'));
      for (const at of use.properties) this.add(at, at.name, use, use);
    }
    this.addInner(use, 'items');
    this.addInner(use, 'additionalProperties');
    if (isPlain(value)) return;
    this.addBranches(use, 'allOf', use.whole ?? use);
    this.addBranches(use, 'oneOf', null);
    this.addBranches(use, 'anyOf', null);
  }

  private addInner(use: SchemaUse, key: string): void {
    if (isObject(use.schema.value[key])) this.add(this.documents.child(use.schema, key)!, '', use, use);
  }

  /** A branch is the same value, said elsewhere: it keeps the name. */
  private addBranches(use: SchemaUse, key: string, whole: SchemaUse | null): void {
    const list = this.documents.child(use.schema, key);
    if (!Array.isArray(list?.value)) return;
    for (let i = 0; i < list.value.length; i++) {
      const branch = this.documents.child(list, i);
      if (branch !== null) this.add(branch, use.name, use.parent, use, whole);
    }
  }

  private add(
    from: Located,
    name: string,
    parent: SchemaUse | null,
    via: SchemaUse | null,
    whole: SchemaUse | null = null,
  ) {
    this.stack.push(new SchemaUse(this.documents, from, name, parent, via, whole));
  }
}

function reverseFrom(list: SchemaUse[], first: number): void {
  for (let low = first, high = list.length - 1; low < high; low++, high--)
    [list[low], list[high]] = [list[high]!, list[low]!];
}
