import type { DocumentSet } from './document-set';
import { isObject, keysOf, type Located } from './located';
import { SchemaKeywords } from './schema-keywords';
import { partsOf } from './schema-parts';

/** A field of an object, however its schema is split. */
export interface Field {
  name: string;
  /** The property as written, before references: the place to report. */
  at: Located;
  /** What its schema says; null where that cannot be read. */
  readonly schema: EffectiveSchema | null;
  required: boolean;
}

/**
 * What a schema says in effect, however it is split: references followed with what is beside them, allOf taken
 * together, `nullable` (3.0) and `null` as a type or an alternative (3.1) read alike. Each question is answered when it is
 * first asked, and fields and items are views of their own, so that schemas may contain themselves. Two that say the
 * same accept the same.
 */
export class EffectiveSchema extends SchemaKeywords {
  private knownFields?: ReadonlyMap<string, Field>;
  private knownItems?: EffectiveSchema | null;
  private knownExtras?: EffectiveSchema | null;
  private knownVariants?: readonly EffectiveSchema[];

  /** By name; those of alternatives are left out. */
  get fields(): ReadonlyMap<string, Field> {
    this.knownFields ??= fieldsIn(this.documents, this.parts);
    return this.knownFields;
  }

  get items(): EffectiveSchema | null {
    if (this.knownItems === undefined) this.knownItems = this.inner('items');
    return this.knownItems;
  }

  /** What fields without a name have to be (`additionalProperties`). */
  get extras(): EffectiveSchema | null {
    if (this.knownExtras === undefined) this.knownExtras = this.inner('additionalProperties');
    return this.knownExtras;
  }

  /** What the value may be: each alternative with the fields that all have in common, or the schema itself. */
  get variants(): readonly EffectiveSchema[] {
    this.knownVariants ??= this.alternatives.length === 0 ? [this] : variantsOf(this.documents, this);
    return this.knownVariants;
  }

  private inner(keyword: string): EffectiveSchema | null {
    const places = this.parts.flatMap(part =>
      isObject(part.value[keyword]) ? (this.documents.child(part, keyword) ?? []) : [],
    );
    return together(this.documents, places);
  }
}

/** What was read already, for each set of documents: the same schema is asked for by many rules. */
interface Memory {
  one: Map<unknown, EffectiveSchema | null>;
  /** Views of several places, by the first of them. */
  several: Map<unknown, { places: readonly Located[]; schema: EffectiveSchema }[]>;
}

const memoryOf = (documents: DocumentSet) => documents.schemaMemory as Memory;

/**
 * @param documents The documents.
 * @param start A schema, written or referred to; null where there is none.
 * @returns What it says in effect, always the same object for the same place; null where it cannot be read.
 */
export function effectiveSchema(documents: DocumentSet, start: Located | null): EffectiveSchema | null {
  if (!isObject(start?.value)) return null;
  const { one } = memoryOf(documents);
  let schema = one.get(start.value);
  if (schema === undefined) {
    const at = direct(documents, start);
    if (at === null) schema = null;
    else if (at.value !== start.value) schema = effectiveSchema(documents, at);
    else schema = new EffectiveSchema(documents, documents.resolve(at)!, partsOf(documents, [at]));
    one.set(start.value, schema);
  }
  return schema;
}

/** A bare reference is the schema that it names; null where that cannot be read. */
function direct(documents: DocumentSet, start: Located): Located | null {
  // Most are written in place.
  if (isObject(start.value) && start.value.$ref === undefined) return start;
  const at = documents.resolve(start);
  if (!isObject(at?.value)) return null;
  return documents.besideReferences(start).length === 0 ? at : start;
}

/** One view of schemas that all hold for one value, the same object for the same places; null where none can be read. */
function together(documents: DocumentSet, all: readonly Located[]): EffectiveSchema | null {
  if (all.length <= 1) return effectiveSchema(documents, all[0] ?? null);
  const distinct = new Map(all.flatMap(one => direct(documents, one) ?? []).map(at => [at.value, at]));
  const places = [...distinct.values()];
  if (places.length <= 1) return effectiveSchema(documents, places[0] ?? null);
  const [first] = places;
  const { several } = memoryOf(documents);
  const known = several.get(first!.value) ?? [];
  several.set(first!.value, known);
  const same = known.find(
    other => other.places.length === places.length && other.places.every(({ value }) => distinct.has(value)),
  );
  if (same !== undefined) return same.schema;
  const schema = new EffectiveSchema(documents, documents.resolve(first!)!, partsOf(documents, places));
  known.push({ places, schema });
  return schema;
}

const noFields: ReadonlyMap<string, Field> = new Map();

/**
 * @param documents The documents.
 * @param start A schema, written or referred to; null where there is none.
 * @returns The fields of the object that it describes, by name; those of alternatives are left out.
 */
export const fieldsOf = (documents: DocumentSet, start: Located | null): ReadonlyMap<string, Field> =>
  effectiveSchema(documents, start)?.fields ?? noFields;

/** The fields that the parts name. A later part of allOf refines an earlier one; what the schema itself says comes first. */
function fieldsIn(documents: DocumentSet, parts: readonly Located[]): ReadonlyMap<string, Field> {
  const [only] = parts;
  if (parts.length === 1 && only!.value.properties === undefined) return noFields;
  const places = new Map<string, Located[]>();
  const required = new Set<unknown>();
  for (const part of parts) {
    if (Array.isArray(part.value.required)) for (const name of part.value.required) required.add(name);
    if (part.value.properties === undefined) continue;
    const properties = documents.child(part, 'properties');
    for (const name of keysOf(properties)) {
      const at = documents.child(properties, name)!;
      const known = places.get(name);
      if (known === undefined) places.set(name, [at]);
      else if (parts[0]!.value.properties?.[name] === known[0]!.value) known.splice(1, 0, at);
      else known.unshift(at);
    }
  }
  const fields = new Map<string, Field>();
  for (const [name, all] of places) fields.set(name, new FieldAt(documents, name, all, required.has(name)));
  return fields;
}

class FieldAt implements Field {
  private read: EffectiveSchema | null | undefined;

  constructor(
    private readonly documents: DocumentSet,
    readonly name: string,
    private readonly places: readonly Located[],
    readonly required: boolean,
  ) {}

  get at(): Located {
    return this.places[0]!;
  }

  get schema(): EffectiveSchema | null {
    if (this.read === undefined) this.read = together(this.documents, this.places);
    return this.read;
  }
}

/** The branches of a schema, nested ones too, each with the fields that stand around it. */
function variantsOf(documents: DocumentSet, whole: EffectiveSchema): readonly EffectiveSchema[] {
  const found: EffectiveSchema[] = [];
  const seen = new Set<unknown>([whole.at.value]);
  const withFields = ({ parts }: EffectiveSchema) =>
    parts.filter(({ value }) => value.properties !== undefined || value.required !== undefined);
  const branches = (of: EffectiveSchema) => {
    const around = withFields(of);
    return of.alternatives.map(branch => ({ branch, around })).reverse();
  };
  const stack = branches(whole);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const own = effectiveSchema(documents, next.branch);
    if (own === null || seen.has(own.at.value)) continue;
    seen.add(own.at.value);
    const { parts, alternatives, nullable, types, listed, fields } = own;
    // "Either of these has to be there" is no kind of its own.
    if (types.size === 0 && fields.size === 0 && listed === null && alternatives.length === 0) continue;
    const around = next.around.filter(part => !parts.includes(part));
    const variant =
      around.length === 0
        ? own
        : new EffectiveSchema(documents, own.at, { parts: [...parts, ...around], alternatives, nullable });
    if (alternatives.length === 0) found.push(variant);
    else stack.push(...branches(variant));
  }
  return found.length === 0 ? [whole] : found;
}

/**
 * @param some The types of one schema.
 * @param all The types of another.
 * @returns The types of `some` that `all` has no room for.
 */
export const typesMissingFrom = (some: ReadonlySet<string>, all: ReadonlySet<string>): string[] =>
  [...some].filter(type => !all.has(type) && !(type === 'integer' && all.has('number')));
