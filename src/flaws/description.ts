import { type HttpMethod, httpMethods, type OpenApi, type Place, pointer, pointerParts } from '../conventions/openapi';

/** A member of a description together with where it is defined: references are followed, never inlined. */
export interface Found {
  pointer: string;
  // biome-ignore lint/suspicious/noExplicitAny: descriptions are open by design
  node: any;
}

/** One operation of a description. */
export interface Operation extends Found {
  path: string;
  method: HttpMethod;
  /** `POST /payments`, as places and claims spell it. */
  name: string;
}

/** A response of one operation under its status, `200` or `default`. */
export interface Answer extends Found {
  status: string;
}

const isObject = (node: unknown): node is OpenApi => typeof node === 'object' && node !== null && !Array.isArray(node);

/** In: a document and a JSON Pointer. Out: the member there, or undefined. */
export function at(document: OpenApi, place: string): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: any member of the document
  let node: any = document;
  for (const part of pointerParts(place)) {
    if (node === null || typeof node !== 'object') return undefined;
    node = node[part];
  }
  return node;
}

/** Follows local references (`#/…`) from a member to where it is defined; null for broken, foreign or circular ones. */
export function follow(document: OpenApi, place: string): Found | null {
  let here = place;
  for (let hops = 0; hops < 32; hops++) {
    const node = at(document, here);
    if (node === undefined) return null;
    if (!isObject(node) || typeof node.$ref !== 'string') return { pointer: here, node };
    if (!node.$ref.startsWith('#/')) return null;
    here = node.$ref.slice(1);
  }
  return null;
}

/** The operations in the order of the document. */
export const operations = (document: OpenApi): Operation[] => operationsUnder(document, 'paths');

/** What the API sends by itself (3.1), as operations of whoever listens: `POST payment.succeeded`. */
export const webhooks = (document: OpenApi): Operation[] => operationsUnder(document, 'webhooks');

/** Both, in this order: what a reader of the whole goes through. */
export const everyOperation = (document: OpenApi): Operation[] => [...operations(document), ...webhooks(document)];

function operationsUnder(document: OpenApi, member: 'paths' | 'webhooks'): Operation[] {
  return Object.entries(isObject(document[member]) ? document[member] : {}).flatMap(([path, item]) =>
    httpMethods
      .filter(method => isObject(item) && isObject(item[method]))
      .map(method => ({
        path,
        method,
        name: `${method.toUpperCase()} ${path}`,
        pointer: pointer(member, path, method),
        node: (item as OpenApi)[method],
      }))
      .sort((a, b) => Object.keys(item as OpenApi).indexOf(a.method) - Object.keys(item as OpenApi).indexOf(b.method)),
  );
}

/** The answers of an operation, each where it is defined. */
export function answers(document: OpenApi, operation: Operation): Answer[] {
  return Object.keys(operation.node.responses ?? {}).flatMap(status => {
    const found = follow(document, `${operation.pointer}${pointer('responses', status)}`);
    return found && isObject(found.node) ? [{ status, ...found }] : [];
  });
}

/** The first 2xx answer. */
export const success = (document: OpenApi, operation: Operation): Answer | null =>
  answers(document, operation).find(answer => /^2/.test(answer.status)) ?? null;

/** True for a status that tells of a failure, `default` included. */
export const isFailure = (status: string): boolean => /^[45]|^default$/.test(status);

/** The schema of a JSON body of a response or a request body, where it is defined. */
export function bodySchema(document: OpenApi, holder: Found | null): Found | null {
  const types = isObject(holder?.node) && isObject(holder.node.content) ? Object.keys(holder.node.content) : [];
  const json = types.find(type => /\bjson$|\+json$/.test(type));
  return json === undefined || holder === null
    ? null
    : follow(document, `${holder.pointer}${pointer('content', json, 'schema')}`);
}

/** The schema of what the operation takes. */
export const requestSchema = (document: OpenApi, operation: Operation): Found | null =>
  operation.node.requestBody === undefined
    ? null
    : bodySchema(document, follow(document, `${operation.pointer}/requestBody`));

/** The schema of what the operation answers when it succeeds. */
export const answerSchema = (document: OpenApi, operation: Operation): Found | null =>
  bodySchema(document, success(document, operation));

/** The properties of a schema by name, those of `allOf` included, each where it is defined. */
export function properties(document: OpenApi, schema: Found | null, depth = 0): Map<string, Found> {
  const found = new Map<string, Found>();
  if (!schema || !isObject(schema.node) || depth > 8) return found;
  for (const i of Array.isArray(schema.node.allOf) ? schema.node.allOf.keys() : []) {
    const part = follow(document, `${schema.pointer}${pointer('allOf', i)}`);
    for (const [name, property] of properties(document, part, depth + 1)) found.set(name, property);
  }
  for (const name of Object.keys(isObject(schema.node.properties) ? schema.node.properties : {})) {
    const property = follow(document, `${schema.pointer}${pointer('properties', name)}`);
    if (property) found.set(name, property);
  }
  return found;
}

/** The parameters of an operation with those of its path, each where it is defined; `entry` is where it is listed. */
export function parameters(document: OpenApi, operation: Operation): (Found & { entry: string })[] {
  const lists = [pointer('paths', operation.path, 'parameters'), `${operation.pointer}/parameters`];
  return lists.flatMap(list => {
    const entries = at(document, list);
    return (Array.isArray(entries) ? entries : []).flatMap((_, i) => {
      const entry = `${list}/${i}`;
      const found = follow(document, entry);
      return found && isObject(found.node) ? [{ ...found, entry }] : [];
    });
  });
}

/** One parameter by kind and name; header names in any case. */
export const parameter = (document: OpenApi, operation: Operation, kind: string, name: string) =>
  parameters(document, operation).find(
    ({ node }) =>
      node.in === kind && (kind === 'header' ? node.name?.toLowerCase() === name.toLowerCase() : node.name === name),
  ) ?? null;

/** True where the path ends in a parameter: the operation is about one object. */
export const isItem = (operation: Operation): boolean => /\{[^}]+\}$/.test(operation.path);

/** The lists: GET operations that answer the collection envelope. */
export function lists(document: OpenApi): { operation: Operation; schema: Found }[] {
  return operations(document).flatMap(operation => {
    if (operation.method !== 'get') return [];
    const schema = answerSchema(document, operation);
    const members = properties(document, schema);
    const enveloped = members.get('data')?.node.type === 'array' && (members.has('has_more') || members.has('hasMore'));
    return schema && enveloped ? [{ operation, schema }] : [];
  });
}

/** The schemas of failures that hold an error object, each once, where they are defined. */
export function errorSchemas(document: OpenApi): { schema: Found; error: Found }[] {
  const found = new Map<string, { schema: Found; error: Found }>();
  for (const operation of operations(document)) {
    for (const answer of answers(document, operation).filter(({ status }) => isFailure(status))) {
      const schema = bodySchema(document, answer);
      const error = properties(document, schema).get('error');
      if (schema && error) found.set(error.pointer, { schema, error });
    }
  }
  return [...found.values()];
}

/** Every schema that stands in or under a member of the document, references followed, each once. */
export function schemasUnder(document: OpenApi, start: Found | null): Found[] {
  const seen = new Map<string, Found>();
  const visit = (found: Found | null): void => {
    if (!found || !isObject(found.node) || seen.has(found.pointer)) return;
    seen.set(found.pointer, found);
    const next = (...parts: (string | number)[]) => visit(follow(document, `${found.pointer}${pointer(...parts)}`));
    for (const name of Object.keys(isObject(found.node.properties) ? found.node.properties : {}))
      next('properties', name);
    for (const word of ['allOf', 'oneOf', 'anyOf']) {
      for (const i of Array.isArray(found.node[word]) ? found.node[word].keys() : []) next(word, i);
    }
    if (isObject(found.node.items)) next('items');
  };
  visit(start);
  return [...seen.values()];
}

/** Every schema that a success answers with, each once. */
export function answeredSchemas(document: OpenApi): Found[] {
  const all = new Map<string, Found>();
  for (const operation of operations(document)) {
    for (const found of schemasUnder(document, answerSchema(document, operation))) all.set(found.pointer, found);
  }
  return [...all.values()];
}

/** Every schema that a request brings, each once. */
export function takenSchemas(document: OpenApi): Found[] {
  const all = new Map<string, Found>();
  for (const operation of operations(document)) {
    for (const found of schemasUnder(document, requestSchema(document, operation))) all.set(found.pointer, found);
  }
  return [...all.values()];
}

/**
 * In: a document. Out: a function from a JSON Pointer to the names of the operations in which it stands, or which reach
 * it through references: what a person may point at when they mean this place. Good until the document changes.
 */
export function operationIndex(document: OpenApi): (place: string) => string[] {
  const within = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const entries = everyOperation(document).map(operation => {
    const shared = pointer('paths', operation.path, 'parameters');
    return { operation, roots: [operation.pointer, shared, ...reached(document, operation, shared)] };
  });
  return place =>
    entries
      .filter(({ operation, roots }) => within(operation.pointer, place) || roots.some(target => within(place, target)))
      .map(({ operation }) => operation.name);
}

/** The same for a single place. */
export const operationsAt = (document: OpenApi, place: string): string[] => operationIndex(document)(place);

/** The pointers of everything that an operation refers to, directly or on the way, its credentials included. */
function reached(document: OpenApi, operation: Operation, shared: string): string[] {
  const targets = new Set<string>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string' && value.startsWith('#/')) {
        const target = value.slice(1);
        if (targets.has(target)) continue;
        targets.add(target);
        visit(at(document, target));
      } else visit(value);
    }
  };
  visit(operation.node);
  visit(at(document, shared));
  const requirements = operation.node.security ?? document.security;
  for (const entry of Array.isArray(requirements) ? requirements : []) {
    for (const scheme of Object.keys(entry ?? {})) targets.add(pointer('components', 'securitySchemes', scheme));
  }
  return [...targets];
}

/** In: pointers. Out: places, each with its operation where exactly one reaches it. */
export function placesOf(document: OpenApi, pointers: readonly string[]): Place[] {
  const index = operationIndex(document);
  return pointers.map(place => {
    const names = index(place);
    return names.length === 1 ? { pointer: place, operation: names[0]! } : { pointer: place };
  });
}
