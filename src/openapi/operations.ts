import { type HttpMethod, httpMethods } from '../conventions/openapi';
import { type Cursor, isObject, type Library } from './document-set';

/** A parameter after references and path-level inheritance. */
export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie' | string;
  required: boolean;
  /** '' where nothing is said. */
  description: string;
  /** Where it is written: the place to report. */
  node: Cursor;
  schema: Cursor | null;
}

/** One media type of a body. */
export interface Content {
  /** In lower case, without parameters: `application/json`. */
  mediaType: string;
  node: Cursor;
  /** As written, which may be a reference: `context.follow` leads on. */
  schema: Cursor | null;
}

export interface Answer {
  /** `200`, `2XX` or `default`. */
  status: string;
  /** Where the operation names it, before references. */
  at: Cursor;
  /** Where it is written; shared answers are written once. */
  node: Cursor;
  description: string;
  /** By name in lower case; the value is the header object where it can be read. */
  headers: ReadonlyMap<string, Cursor>;
  content: readonly Content[];
}

export interface Operation {
  method: HttpMethod;
  path: string;
  /** `POST /payments` */
  label: string;
  /** Where the path is written, in the first document: the place to report what is wrong with the path itself. */
  at: Cursor;
  node: Cursor;
  /** The parts of the path without its first slash; `{id}` stays as it is. */
  segments: readonly string[];
  /** True when the path ends in a parameter: it names one item. */
  item: boolean;
  id: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: readonly Parameter[];
  body: Cursor | null;
  request: readonly Content[];
  answers: readonly Answer[];
  /** The security requirements that hold here; null where neither the operation nor the document states any. */
  security: readonly Record<string, string[]>[] | null;
}

/** In: the documents and where the path items stand (`paths` or `webhooks`). Out: their operations, in written order. */
export function readOperations(library: Library, member: 'paths' | 'webhooks'): Operation[] {
  const root: Cursor = { document: library.root, pointer: '', value: library.root.value };
  const paths = library.child(root, member);
  const shared = securityOf(library.child(root, 'security'));
  return keysOf(paths).flatMap(path => {
    if (path.startsWith('x-')) return [];
    const at = library.child(paths, path);
    const item = library.follow(at);
    if (at === null || !isObject(item?.value)) return [];
    const inherited = parametersOf(library, library.child(item, 'parameters'));
    return httpMethods.flatMap(method => {
      // The specification knows no $ref here, but many contracts are split this way.
      const node = library.follow(library.child(item, method));
      return isObject(node?.value) ? [readOperation(library, { method, path, at, node, inherited, shared })] : [];
    });
  });
}

interface Source {
  method: HttpMethod;
  path: string;
  at: Cursor;
  node: Cursor;
  inherited: Parameter[];
  shared: Operation['security'];
}

function readOperation(library: Library, { method, path, at, node, inherited, shared }: Source): Operation {
  const own = parametersOf(library, library.child(node, 'parameters'));
  const key = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const replaced = new Set(own.map(key));
  // Some write a query or a fragment into the path, to describe one operation twice.
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(part => part !== '');
  const body = library.follow(library.child(node, 'requestBody'));
  const answers = library.child(node, 'responses');
  return {
    method,
    path,
    label: `${method.toUpperCase()} ${path}`,
    at,
    node,
    segments,
    item: /^\{[^{}]*\}$/.test(segments.at(-1) ?? ''),
    id: textOf(node.value.operationId),
    summary: textOf(node.value.summary),
    description: textOf(node.value.description),
    deprecated: node.value.deprecated === true,
    parameters: [...inherited.filter(parameter => !replaced.has(key(parameter))), ...own],
    body: isObject(body?.value) ? body : null,
    request: contentOf(library, body),
    answers: keysOf(answers).flatMap(status => answerOf(library, status, library.child(answers, status))),
    security: securityOf(library.child(node, 'security')) ?? shared,
  };
}

function answerOf(library: Library, status: string, at: Cursor | null): Answer[] {
  const node = library.follow(at);
  if (status.startsWith('x-') || at === null || !isObject(node?.value)) return [];
  const headers = new Map<string, Cursor>();
  const written = library.child(node, 'headers');
  for (const name of keysOf(written)) {
    const header = library.child(written, name)!;
    headers.set(name.toLowerCase(), library.follow(header) ?? header);
  }
  const description = textOf(node.value.description);
  return [
    {
      status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
      at,
      node,
      description,
      headers,
      content: contentOf(library, node),
    },
  ];
}

function contentOf(library: Library, holder: Cursor | null): Content[] {
  const content = library.child(holder, 'content');
  return keysOf(content).flatMap(name => {
    const node = library.child(content, name);
    if (!isObject(node?.value)) return [];
    const mediaType = name.split(';')[0]!.trim().toLowerCase();
    return [{ mediaType, node, schema: library.child(node, 'schema') }];
  });
}

function parametersOf(library: Library, list: Cursor | null): Parameter[] {
  if (!Array.isArray(list?.value)) return [];
  return list.value.flatMap((_, i): Parameter[] => {
    const node = library.follow(library.child(list, i));
    if (!isObject(node?.value) || typeof node.value.name !== 'string') return [];
    const { name, description, required } = node.value;
    const schema =
      library.child(node, 'schema') ??
      library.child(library.child(library.child(node, 'content'), 'application/json'), 'schema');
    return [
      { name, in: textOf(node.value.in), required: required === true, description: textOf(description), node, schema },
    ];
  });
}

function securityOf(list: Cursor | null): Operation['security'] {
  return Array.isArray(list?.value) ? list.value.filter(isObject) : null;
}

/** In: any value. Out: it, where it is text; else ''. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In: a cursor. Out: the member names of the mapping it stands on; none for anything else. */
export const keysOf = (cursor: Cursor | null): string[] => (isObject(cursor?.value) ? Object.keys(cursor.value) : []);

/** True for `200`, `2XX`; `default` is neither success nor failure. */
export const succeeds = (answer: Answer): boolean => answer.status.startsWith('2');
/** True for statuses in the 400s and 500s, ranges included. */
export const fails = (answer: Answer): boolean => /^[45]/.test(answer.status);

/** In: an operation and the name of a parameter's place. Out: true when one of them matches. */
export const takes = (operation: Operation, place: string, name: RegExp): boolean =>
  operation.parameters.some(parameter => parameter.in === place && name.test(parameter.name));
