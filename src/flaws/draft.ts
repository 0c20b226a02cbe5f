import { type OpenApi, type Place, pointerParts } from '../conventions/openapi';
import { apiOf } from '../openapi/description';
import { DocumentSet } from '../openapi/document-set';
import { fieldsOf } from '../openapi/effective-schema';
import { operationName, operationsAndWebhooks } from '../openapi/facts/contract';
import { jsonContent } from '../openapi/lists';
import type { Located } from '../openapi/located';
import { isFailureStatus, isSuccess, type Operation } from '../openapi/operations';
import { reachOf } from '../openapi/reach';
import { reachedSchemas } from '../openapi/reached-schemas';
import { contentOf, readOperationAt } from '../openapi/read-operations';

/**
 * What flaws see of a draft: the places of src/openapi as pointers and values that can be edited. A draft changes between
 * two questions, so every function here reads it again; nothing is kept.
 */

/** A value in a draft and where it is defined: references are followed, never inlined. */
export interface DraftNode {
  pointer: string;
  // biome-ignore lint/suspicious/noExplicitAny: descriptions are open by design
  node: any;
}

/** One operation of a draft. */
export interface DraftOperation extends DraftNode {
  path: string;
  method: string;
  /** `POST /payments`, as places and claims spell it. */
  name: string;
}

/** A response of one operation under its status, `200` or `default`. */
interface DraftResponse extends DraftNode {
  status: string;
}

const nodeOf = ({ pointer: place, value }: Located): DraftNode => ({ pointer: place, node: value });

/** The value at a JSON Pointer as it is written, references not followed; undefined where there is none. */
export function valueAt(document: OpenApi, place: string): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: any value of the document
  let node: any = document;
  for (const part of pointerParts(place)) {
    if (node === null || typeof node !== 'object') return undefined;
    node = node[part];
  }
  return node;
}

/** What is at a JSON Pointer, references followed to where it is defined; null where that leads nowhere. */
export function follow(document: OpenApi, place: string): DraftNode | null {
  const documents = DocumentSet.ofValue(document);
  const found = documents.resolve(documents.at(place));
  return found && nodeOf(found);
}

const draftOperation = ({ path, method, label, node }: Operation): DraftOperation => ({
  path,
  method,
  name: label,
  ...nodeOf(node),
});

/** The operations in the order of the document. */
export const operations = (document: OpenApi): DraftOperation[] => apiOf(document).operations.map(draftOperation);

/** The operation at a JSON Pointer, `/paths/~1orders/post`, or around it. */
export const operationAt = (document: OpenApi, place: string): DraftOperation =>
  operations(document).find(({ pointer }) => place === pointer || place.startsWith(`${pointer}/`))!;

/** What the API sends itself (3.1), as operations of its consumers: `POST payment.succeeded`. */
export const webhooks = (document: OpenApi): DraftOperation[] => apiOf(document).webhooks.map(draftOperation);

/** The operation as the draft has it now. */
function current(document: OpenApi, { path, method, pointer: place }: DraftOperation): Operation | null {
  const member = place.startsWith('/webhooks/') ? 'webhooks' : 'paths';
  return readOperationAt(DocumentSet.ofValue(document), member, path, method);
}

/** The responses of an operation, each where it is defined. */
export const responses = (document: OpenApi, operation: DraftOperation): DraftResponse[] =>
  (current(document, operation)?.responses ?? []).map(({ status, node }) => ({ status, ...nodeOf(node) }));

/** The first 2xx response. */
export function successResponse(document: OpenApi, operation: DraftOperation): DraftResponse | null {
  const found = current(document, operation)?.responses.find(isSuccess);
  return found ? { status: found.status, ...nodeOf(found.node) } : null;
}

/** The schema of a JSON body of a response or a request body, where it is defined. */
export function bodySchema(document: OpenApi, holder: DraftNode | null): DraftNode | null {
  if (holder === null) return null;
  const documents = DocumentSet.ofValue(document);
  const schema = documents.resolve(jsonContent(contentOf(documents, documents.at(holder.pointer)))?.schema ?? null);
  return schema && nodeOf(schema);
}

/** The schema of what the operation takes. */
export const requestSchema = (document: OpenApi, operation: DraftOperation): DraftNode | null =>
  bodySchema(document, follow(document, `${operation.pointer}/requestBody`));

/** The schema of what the operation returns when it succeeds. */
export const responseSchema = (document: OpenApi, operation: DraftOperation): DraftNode | null =>
  bodySchema(document, successResponse(document, operation));

/** The properties of a schema by name, those of `allOf` included, each where it is defined. */
export function properties(document: OpenApi, schema: DraftNode | null): Map<string, DraftNode> {
  const documents = DocumentSet.ofValue(document);
  const fields = schema === null ? [] : [...fieldsOf(documents, documents.at(schema.pointer)).values()];
  return new Map(fields.flatMap(field => (field.schema ? [[field.name, nodeOf(field.schema.at)]] : [])));
}

/** The parameters of an operation with those of its path, each where it is defined; `entry` is where it is listed. */
export const parameters = (document: OpenApi, operation: DraftOperation): (DraftNode & { entry: string })[] =>
  (current(document, operation)?.parameters ?? []).map(({ node, entry }) => ({
    ...nodeOf(node),
    entry: entry.pointer,
  }));

/** One parameter by kind and name; header names in any case. */
export const parameter = (document: OpenApi, operation: DraftOperation, kind: string, name: string) =>
  parameters(document, operation).find(
    ({ node }) =>
      node.in === kind && (kind === 'header' ? node.name?.toLowerCase() === name.toLowerCase() : node.name === name),
  ) ?? null;

/** True where the path ends in a parameter: the operation is about one object. */
export const isItem = (operation: DraftOperation): boolean => /\{[^}]+\}$/.test(operation.path);

/** The lists that come in the collection envelope. */
export const lists = (document: OpenApi): { operation: DraftOperation; schema: DraftNode }[] =>
  apiOf(document)
    .lists.filter(({ itemsName, fields }) => itemsName === 'data' && (fields.has('has_more') || fields.has('hasMore')))
    .map(({ operation, schema }) => ({ operation: draftOperation(operation), schema: nodeOf(schema.at) }));

/** The schemas of failures that hold an error object, each once, where they are defined. */
export function errorSchemas(document: OpenApi): { schema: DraftNode; error: DraftNode }[] {
  const api = apiOf(document);
  const found = new Map<string, { schema: DraftNode; error: DraftNode }>();
  for (const { status, content } of api.operations.flatMap(({ responses }) => responses)) {
    const schema = isFailureStatus(status) ? api.effectiveSchema(jsonContent(content)?.schema ?? null) : null;
    const error = schema?.fields.get('error')?.schema;
    if (schema && error) found.set(error.at.pointer, { schema: nodeOf(schema.at), error: nodeOf(error.at) });
  }
  return [...found.values()];
}

/** Every schema that the chosen bodies reach, each once. */
function reached(document: OpenApi, bodyOf: (operation: Operation) => Located | null | undefined): DraftNode[] {
  const { operations: all, documents } = apiOf(document);
  const roots = all.flatMap(operation => {
    const schema = bodyOf(operation);
    return schema ? [{ operation, schema }] : [];
  });
  return reachedSchemas(documents, roots).map(({ schema }) => nodeOf(schema));
}

/** Every schema that a success returns, each once. */
export const responseSchemas = (document: OpenApi): DraftNode[] =>
  reached(document, ({ responses }) => jsonContent(responses.find(isSuccess)?.content ?? [])?.schema);

/** Every schema that a request brings, each once. */
export const requestSchemas = (document: OpenApi): DraftNode[] =>
  reached(document, ({ requestContent }) => jsonContent(requestContent)?.schema);

/**
 * @param document A document.
 * @returns A function from a JSON Pointer to the names of the operations in which it is, or which reach it through
 *   references: what a person may point at when they mean this place. Good until the document changes.
 */
export function operationIndex(document: OpenApi): (place: string) => string[] {
  const api = apiOf(document);
  const name = api.root.document.name;
  const entries = operationsAndWebhooks(api).map(operation => ({
    name: operationName(operation),
    reaches: reachOf(api, operation),
  }));
  return place => entries.filter(({ reaches }) => reaches(name, place)).map(entry => entry.name);
}

/**
 * @param document A document.
 * @param pointers JSON Pointers in it.
 * @returns The places, each with its operation if exactly one reaches it.
 */
export function placesOf(document: OpenApi, pointers: readonly string[]): Place[] {
  const index = operationIndex(document);
  return pointers.map(place => {
    const names = index(place);
    return names.length === 1 ? { pointer: place, operation: names[0]! } : { pointer: place };
  });
}
