import type { DocumentSet } from './document-set';
import { fieldsOf } from './effective-schema';
import { isObject, keysOf, Located, textOf } from './located';
import type {
  CallbackOperation,
  DocumentedResponse,
  MediaTypeContent,
  Operation,
  OperationKind,
  Parameter,
} from './operations';
import { isOperationField } from './version';

/** Where path items are. `x-webhooks` is how 3.0 says what 3.1 calls `webhooks`. */
type PathItems = 'paths' | 'webhooks' | 'x-webhooks';

/**
 * @param documents The documents.
 * @param member Where the path items are.
 * @returns Their operations, in written order.
 */
export function readOperations(documents: DocumentSet, member: PathItems): Operation[] {
  const reader = readerOf(documents, member);
  return keysOf(reader.items).flatMap(path => (path.startsWith('x-') ? [] : readPathItem(reader, path)));
}

/** One operation by itself, for readers that ask for few; null where there is none. */
export function readOperationAt(
  documents: DocumentSet,
  member: PathItems,
  path: string,
  method: string,
): Operation | null {
  return readPathItem(readerOf(documents, member), path, method)[0] ?? null;
}

/**
 * @param documents The documents.
 * @param of An operation.
 * @returns The requests that the API makes because of it (`callbacks`), in written order.
 */
export function readCallbacks(documents: DocumentSet, of: Operation): CallbackOperation[] {
  const named = documents.child(of.node, 'callbacks');
  return keysOf(named).flatMap(name => {
    const items = documents.resolve(documents.child(named, name));
    const reader: PathItemReader = { documents, kind: 'callback', items, shared: null, named: new Map() };
    return keysOf(items).flatMap(expression =>
      expression.startsWith('x-')
        ? []
        : readPathItem(reader, expression).map((operation): CallbackOperation => {
            const label = `${operation.label.split(' ', 1)[0]} callback ${name} of ${of.label}`;
            return {
              ...operation,
              kind: 'callback',
              path: name,
              segments: [],
              isItem: false,
              label,
              of,
              name,
              expression,
            };
          }),
    );
  });
}

/** What is in a response: all but where an operation names it. */
type ResponseBody = Omit<DocumentedResponse, 'status' | 'at'>;
/** The responses that references named so far: many operations share them. */
type NamedResponses = Map<Located, ResponseBody>;

/** What the path items of one mapping have in common. */
interface PathItemReader {
  documents: DocumentSet;
  kind: OperationKind;
  items: Located | null;
  /** The requirements of the whole document. */
  shared: Operation['security'];
  named: NamedResponses;
}

function readerOf(documents: DocumentSet, member: PathItems): PathItemReader {
  const root = new Located(documents.root, documents.root.value);
  const kind = member === 'paths' ? 'endpoint' : 'webhook';
  const shared = securityOf(documents.child(root, 'security'));
  // Nor here: a bundler puts the file that is named in this place.
  const items = documents.resolve(documents.child(root, member));
  return { documents, kind, items, shared, named: new Map() };
}

function readPathItem(reader: PathItemReader, path: string, only?: string): Operation[] {
  const { documents } = reader;
  const at = documents.child(reader.items, path);
  const item = documents.resolve(at);
  if (at === null || !isObject(item?.value)) return [];
  const inherited = parametersOf(documents, documents.child(item, 'parameters'));
  const read = (holder: Located | null, name: string): Operation[] => {
    if (only !== undefined && name.toLowerCase() !== only) return [];
    // The specification knows no $ref here, but many contracts are split this way.
    const node = documents.resolve(documents.child(holder, name));
    return isObject(node?.value) ? [readOperation(reader, { name, path, at, node, inherited })] : [];
  };
  return keysOf(item).flatMap(name => {
    if (isOperationField(name)) return read(item, name);
    if (name !== 'additionalOperations') return [];
    const more = documents.child(item, name);
    return keysOf(more).flatMap(method => (method.startsWith('x-') ? [] : read(more, method)));
  });
}

interface Source {
  /** The method as written. */
  name: string;
  path: string;
  at: Located;
  node: Located;
  inherited: Parameter[];
}

function readOperation({ documents, kind, shared, named }: PathItemReader, source: Source): Operation {
  const { name, path, at, node, inherited } = source;
  const method = name.toLowerCase();
  const own = parametersOf(documents, documents.child(node, 'parameters'));
  const key = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const replaced = new Set(own.map(key));
  // Some write a query or a fragment into the path, to describe one operation twice.
  const segments = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(part => part !== '');
  const body = documents.resolve(documents.child(node, 'requestBody'));
  const requestContent = contentOf(documents, body);
  const responses = documents.child(node, 'responses');
  const ownSecurity = documents.child(node, 'security');
  const permission: unknown = node.value['x-permission'];
  return {
    kind,
    method,
    path,
    label: `${isOperationField(name) ? name.toUpperCase() : name} ${path}`,
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
    requestContent,
    queryFields: method === 'query' ? requestContent.flatMap(({ schema }) => fieldParameters(documents, schema)) : [],
    responses: keysOf(responses).flatMap(status => {
      const response = documents.child(responses, status);
      return response === null ? [] : readResponse(documents, status, response, named);
    }),
    security: securityOf(ownSecurity) ?? shared,
    ownSecurity,
    permission: typeof permission === 'string' ? permission : null,
  };
}

/** The fields of a form or a body that says what is looked for, as parameters of a query. */
const fieldParameters = (documents: DocumentSet, schema: Located | null): Parameter[] =>
  [...fieldsOf(documents, schema).values()].map(({ name, at, schema: own, required }) => ({
    name,
    in: 'query',
    required,
    deprecated: own?.deprecated ?? false,
    description: own?.description ?? '',
    entry: at,
    node: at,
    schema: at,
  }));

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
    // Since 3.2 a media type may be a reference to components.mediaTypes.
    const node = documents.resolve(documents.child(content, name));
    if (!isObject(node?.value)) return [];
    const mediaType = name.split(';')[0]!.trim().toLowerCase();
    const itemSchema = documents.child(node, 'itemSchema');
    return [{ mediaType, node, schema: documents.child(node, 'schema'), itemSchema }];
  });
}

function parametersOf(documents: DocumentSet, list: Located | null): Parameter[] {
  if (!Array.isArray(list?.value)) return [];
  return list.value.flatMap((_, i): Parameter[] => {
    const entry = documents.child(list, i);
    const node = documents.resolve(entry);
    if (entry === null || !isObject(node?.value) || typeof node.value.name !== 'string') return [];
    const { name, description, required, deprecated } = node.value;
    const place = textOf(node.value.in);
    // Swagger 2.0 lists the body among the parameters.
    if (place === 'body' || place === 'formData') return [];
    const content = contentOf(documents, node);
    const schema = documents.child(node, 'schema') ?? content[0]?.schema ?? null;
    if (place === 'querystring' && content[0]?.mediaType === 'application/x-www-form-urlencoded')
      return fieldParameters(documents, schema);
    return [
      {
        name,
        in: place,
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
