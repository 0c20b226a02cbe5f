import type { DocumentSet } from './document-set';
import { isObject, keysOf, Located, textOf } from './located';
import type { DocumentedResponse, MediaTypeContent, Operation, Parameter } from './operations';
import { isOperationField } from './version';

/** Where path items are. */
type PathItems = 'paths' | 'webhooks';

/**
 * @param documents The documents.
 * @param member Where the path items are.
 * @returns Their operations, in written order.
 */
export function readOperations(documents: DocumentSet, member: PathItems): Operation[] {
  const paths = documents.child(new Located(documents.root, documents.root.value), member);
  const named: NamedResponses = new Map();
  return keysOf(paths).flatMap(path => (path.startsWith('x-') ? [] : readPathItem(documents, paths, path, named)));
}

/** One operation by itself, for readers that ask for few; null where there is none. */
export function readOperationAt(
  documents: DocumentSet,
  member: PathItems,
  path: string,
  method: string,
): Operation | null {
  const paths = documents.child(new Located(documents.root, documents.root.value), member);
  return readPathItem(documents, paths, path, new Map(), method)[0] ?? null;
}

/** What is in a response: all but where an operation names it. */
type ResponseBody = Omit<DocumentedResponse, 'status' | 'at'>;
/** The responses that references named so far: many operations share them. */
type NamedResponses = Map<Located, ResponseBody>;

function readPathItem(
  documents: DocumentSet,
  paths: Located | null,
  path: string,
  named: NamedResponses,
  only?: string,
): Operation[] {
  const at = documents.child(paths, path);
  const item = documents.resolve(at);
  if (at === null || !isObject(item?.value)) return [];
  const shared = securityOf(documents.child(new Located(documents.root, documents.root.value), 'security'));
  const inherited = parametersOf(documents, documents.child(item, 'parameters'));
  const methods = keysOf(item).filter(name => isOperationField(name) && (only === undefined || name === only));
  return methods.flatMap(method => {
    // The specification knows no $ref here, but many contracts are split this way.
    const node = documents.resolve(documents.child(item, method));
    return isObject(node?.value)
      ? [readOperation(documents, { method, path, at, node, inherited, shared, named })]
      : [];
  });
}

interface Source {
  method: string;
  path: string;
  at: Located;
  node: Located;
  inherited: Parameter[];
  shared: Operation['security'];
  named: NamedResponses;
}

function readOperation(documents: DocumentSet, source: Source): Operation {
  const { method, path, at, node, inherited, shared, named } = source;
  const own = parametersOf(documents, documents.child(node, 'parameters'));
  const key = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const replaced = new Set(own.map(key));
  // Some write a query or a fragment into the path, to describe one operation twice.
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(part => part !== '');
  const body = documents.resolve(documents.child(node, 'requestBody'));
  const responses = documents.child(node, 'responses');
  const ownSecurity = documents.child(node, 'security');
  const permission: unknown = node.value['x-permission'];
  return {
    method,
    path,
    label: `${method.toUpperCase()} ${path}`,
    at,
    node,
    segments,
    isItem: /^\{[^{}]*\}$/.test(segments.at(-1) ?? ''),
    id: textOf(node.value.operationId),
    summary: textOf(node.value.summary),
    description: textOf(node.value.description),
    deprecated: node.value.deprecated === true,
    parameters: [...inherited.filter(parameter => !replaced.has(key(parameter))), ...own],
    body: isObject(body?.value) ? body : null,
    requestContent: contentOf(documents, body),
    responses: keysOf(responses).flatMap(status => {
      const response = documents.child(responses, status);
      return response === null ? [] : readResponse(documents, status, response, named);
    }),
    security: securityOf(ownSecurity) ?? shared,
    ownSecurity,
    permission: typeof permission === 'string' ? permission : null,
  };
}

function readResponse(
  documents: DocumentSet,
  status: string,
  at: Located,
  named: NamedResponses,
): DocumentedResponse[] {
  const node = documents.resolve(at);
  if (status.startsWith('x-') || !isObject(node?.value)) return [];
  const body = named.get(node) ?? responseBody(documents, node);
  if (node !== at) named.set(node, body);
  return [{ status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(), at, ...body }];
}

function responseBody(documents: DocumentSet, node: Located): ResponseBody {
  const headers = new Map<string, Located>();
  const written = documents.child(node, 'headers');
  for (const name of keysOf(written)) {
    const header = documents.child(written, name)!;
    headers.set(name.toLowerCase(), documents.resolve(header) ?? header);
  }
  const { description, 'x-error-codes': codes } = node.value;
  return {
    node,
    description: textOf(description),
    errorCodes: Array.isArray(codes) ? codes.filter(code => typeof code === 'string') : [],
    headerNames: keysOf(written),
    headers,
    content: contentOf(documents, node),
  };
}

/** The media types that a request body or a response lists, in written order. */
export function contentOf(documents: DocumentSet, holder: Located | null): MediaTypeContent[] {
  const content = documents.child(holder, 'content');
  return keysOf(content).flatMap(name => {
    const node = documents.child(content, name);
    if (!isObject(node?.value)) return [];
    const mediaType = name.split(';')[0]!.trim().toLowerCase();
    return [{ mediaType, node, schema: documents.child(node, 'schema') }];
  });
}

function parametersOf(documents: DocumentSet, list: Located | null): Parameter[] {
  if (!Array.isArray(list?.value)) return [];
  return list.value.flatMap((_, i): Parameter[] => {
    const entry = documents.child(list, i);
    const node = documents.resolve(entry);
    if (entry === null || !isObject(node?.value) || typeof node.value.name !== 'string') return [];
    const { name, description, required, deprecated } = node.value;
    const schema =
      documents.child(node, 'schema') ??
      documents.child(documents.child(documents.child(node, 'content'), 'application/json'), 'schema');
    return [
      {
        name,
        in: textOf(node.value.in),
        required: required === true,
        deprecated: deprecated === true,
        description: textOf(description),
        entry,
        node,
        schema,
      },
    ];
  });
}

function securityOf(list: Located | null): Operation['security'] {
  return Array.isArray(list?.value) ? list.value.filter(isObject) : null;
}
