import { DocumentSet } from './document-set';
import { type EffectiveSchema, effectiveSchema, type Field, fieldsOf } from './effective-schema';
import { findLists, type ListOperation } from './lists';
import { isObject, Located, textOf } from './located';
import type { CallbackOperation, MediaTypeContent, Operation } from './operations';
import { type ReachedSchema, reachedSchemas } from './reached-schemas';
import { readCallbacks, readOperations } from './read-operations';

/** What a description says. Everything is computed once and shared by the rules; nothing here may be changed. */
export interface ApiModel {
  /** The operations under `paths`, in written order. */
  readonly operations: readonly Operation[];
  /** Those at a path, as it is written. */
  operationsAt(path: string): readonly Operation[];
  /** Those at paths that go on from this one with a slash. */
  operationsBelow(path: string): readonly Operation[];
  /** The operations under `webhooks` (3.1) or `x-webhooks` (3.0): requests that the API makes itself. */
  readonly webhooks: readonly Operation[];
  /** The requests that the API makes because an operation asked for them (`callbacks`), in written order. */
  readonly callbacks: readonly CallbackOperation[];
  /** The GETs and QUERYs that return many items. */
  readonly lists: readonly ListOperation[];
  readonly root: Located;
  /** The documents of this run, for helpers that follow references themselves. */
  readonly documents: DocumentSet;
  /**
   * The description of the whole contract, where conventions are told once for all: `info.description`, and the pages
   * beside it in `x-topics`.
   */
  readonly overview: string;
  /** One step down without following references; null where nothing stands there. */
  child(located: Located | null, key: string | number): Located | null;
  /** Steps down, following references at the start, on the way and at the end; null where the way breaks. */
  descend(located: Located | null, ...keys: (string | number)[]): Located | null;
  /** What a schema says in effect, however it is split; null where it cannot be read. */
  effectiveSchema(schema: Located | null): EffectiveSchema | null;
  /** The fields of the object that a schema describes; none where it cannot be read. */
  fields(schema: Located | null): ReadonlyMap<string, Field>;
  /** What a value may be: the branches of oneOf and anyOf with what stands around them, or the schema itself. */
  variants(schema: Located | null): readonly EffectiveSchema[];
  /** Every schema that request bodies reach, once. */
  requestSchemas(): readonly ReachedSchema[];
  /** Every schema that reaches clients, once: in responses, failures included, and in what webhooks and callbacks send. */
  responseSchemas(): readonly ReachedSchema[];
}

/**
 * @param value A description as plain JSON, for readers that need no positions.
 * @returns What it says. It is good until the value changes.
 */
export const apiOf = (value: object): ApiModel => readApiModel(DocumentSet.ofValue(value));

/**
 * @param documents The documents.
 * @returns Everything that rules ask for, computed when first asked.
 */
export function readApiModel(documents: DocumentSet): ApiModel {
  const root = new Located(documents.root, documents.root.value);
  const operations = readOperations(documents, 'paths');
  const at = memoize(() => indexed(operations, ({ path }) => [path]));
  const below = memoize(() => indexed(operations, pathsAbove));
  const webhooks = memoize(() => [
    ...readOperations(documents, 'webhooks'),
    ...readOperations(documents, 'x-webhooks'),
  ]);
  const callbacks = memoize(() => operations.flatMap(operation => readCallbacks(documents, operation)));
  const requests = memoize(() =>
    reachedSchemas(
      documents,
      operations.flatMap(operation => schemasIn(operation, operation.requestContent)),
    ),
  );
  const responses = memoize(() =>
    reachedSchemas(documents, [
      ...operations.flatMap(operation => operation.responses.flatMap(({ content }) => schemasIn(operation, content))),
      ...[...webhooks(), ...callbacks()].flatMap(sent => schemasIn(sent, sent.requestContent)),
    ]),
  );
  const lists = memoize(() => findLists(documents, operations));
  const descend: ApiModel['descend'] = (located, ...keys) =>
    keys.reduce((at, key) => documents.resolve(documents.child(at, key)), documents.resolve(located));
  return {
    operations,
    operationsAt: path => at().get(path) ?? [],
    operationsBelow: path => below().get(path) ?? [],
    get webhooks() {
      return webhooks();
    },
    get callbacks() {
      return callbacks();
    },
    get lists() {
      return lists();
    },
    root,
    documents,
    overview: [descend(root, 'info', 'description')?.value, ...topicsOf(descend(root, 'x-topics')?.value)]
      .map(textOf)
      .join('\n\n')
      .trim(),
    child: (located, key) => documents.child(located, key),
    descend,
    fields: schema => fieldsOf(documents, schema),
    effectiveSchema: schema => effectiveSchema(documents, schema),
    variants: schema => effectiveSchema(documents, schema)?.variants ?? [],
    requestSchemas: requests,
    responseSchemas: responses,
  };
}

/** Pages as documentation tools have them: `x-topics: [{ title, content }]`. */
const topicsOf = (topics: unknown): unknown[] =>
  Array.isArray(topics) ? topics.filter(isObject).map(({ content }) => content) : [];

const schemasIn = (operation: Operation, content: readonly MediaTypeContent[]) =>
  content
    .flatMap(({ schema, itemSchema }) => [schema, itemSchema])
    .flatMap(schema => (schema === null ? [] : [{ operation, schema }]));

/** `/a/{b}/c` is below `/a/{b}`, `/a`, and nothing. */
const pathsAbove = ({ path }: Operation): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

function indexed(operations: readonly Operation[], pathsOf: (operation: Operation) => readonly string[]) {
  const index = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const path of pathsOf(operation)) {
      const known = index.get(path);
      if (known === undefined) index.set(path, [operation]);
      else known.push(operation);
    }
  }
  return index;
}

function memoize<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
