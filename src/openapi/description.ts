import type { Cursor, Library } from './document-set';
import { type ListAnswer, readLists } from './lists';
import { type Answer, type Operation, readOperations, textOf } from './operations';
import { alternativesOf, type Field, fieldsOf, type SchemaUse, walkSchemas } from './schemas';

/** What a description says. Everything is computed once and shared by the rules; nothing here may be changed. */
export interface SharedContext {
  /** The operations under `paths`, in written order. */
  readonly operations: readonly Operation[];
  /** The operations under `webhooks` (3.1): requests that the API makes itself. */
  readonly webhooks: readonly Operation[];
  /** The GETs that answer with many items. */
  readonly lists: readonly ListAnswer[];
  readonly root: Cursor;
  /** The documents of this run, for helpers that follow references themselves. */
  readonly library: Library;
  /** The description of the whole contract (`info.description`), where conventions are told once for all. */
  readonly preamble: string;
  /** One step down without following references; null where nothing stands there. */
  child(cursor: Cursor | null, key: string | number): Cursor | null;
  /** Steps down, following references at the start, on the way and at the end; null where the way breaks. */
  go(cursor: Cursor | null, ...keys: (string | number)[]): Cursor | null;
  /** The fields of an object schema, references and allOf included. */
  fields(schema: Cursor | null): ReadonlyMap<string, Field>;
  /** What a schema may be: the branches of oneOf and anyOf, or the schema itself. */
  alternatives(schema: Cursor | null): readonly Cursor[];
  /** Every schema that request bodies reach, once. */
  requestSchemas(): readonly SchemaUse[];
  /** Every schema that answers reach (failures included), once. */
  responseSchemas(): readonly SchemaUse[];
}

/** In: the documents. Out: everything that rules ask for, computed when first asked. */
export function makeContext(library: Library): SharedContext {
  const root: Cursor = { document: library.root, pointer: '', value: library.root.value };
  const operations = readOperations(library, 'paths');
  const bodies = (pick: (operation: Operation) => readonly { schema: Cursor | null }[]) =>
    operations.flatMap(operation =>
      pick(operation).flatMap(({ schema }) => (schema === null ? [] : [{ operation, schema }])),
    );
  const requests = once(() =>
    walkSchemas(
      library,
      bodies(operation => operation.request),
    ),
  );
  const responses = once(() =>
    walkSchemas(
      library,
      bodies(operation => operation.answers.flatMap((answer: Answer) => answer.content)),
    ),
  );
  const webhooks = once(() => readOperations(library, 'webhooks'));
  const lists = once(() => readLists(library, operations));
  const go: SharedContext['go'] = (cursor, ...keys) =>
    keys.reduce((at, key) => library.follow(library.child(at, key)), library.follow(cursor));
  return {
    operations,
    get webhooks() {
      return webhooks();
    },
    get lists() {
      return lists();
    },
    root,
    library,
    preamble: textOf(go(root, 'info', 'description')?.value),
    child: (cursor, key) => library.child(cursor, key),
    go,
    fields: schema => fieldsOf(library, schema),
    alternatives: schema => alternativesOf(library, schema),
    requestSchemas: requests,
    responseSchemas: responses,
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
