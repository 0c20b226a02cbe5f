import type { Located } from './located';

/** A parameter after references and path-level inheritance. */
export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie' | string;
  required: boolean;
  deprecated: boolean;
  /** '' where nothing is said. */
  description: string;
  /** Where it is listed, before references. */
  entry: Located;
  /** Where it is written: the place to report. */
  node: Located;
  schema: Located | null;
}

/** One media type of a body. */
export interface MediaTypeContent {
  /** In lower case, without parameters: `application/json`. */
  mediaType: string;
  node: Located;
  /** As written, which may be a reference: `context.follow` leads on. */
  schema: Located | null;
  /** What each item of a stream is (`itemSchema`), where the media type is one. */
  itemSchema: Located | null;
}

export interface DocumentedResponse {
  /** `200`, `2XX` or `default`. */
  status: string;
  /** Where the operation names it, before references. */
  at: Located;
  /** Where it is written; shared responses are written once. */
  node: Located;
  description: string;
  /** The codes of failures that it lists (`x-error-codes`). */
  errorCodes: readonly string[];
  /** As written. */
  headerNames: readonly string[];
  /** By name in lower case; the value is the header object where it can be read. */
  headers: ReadonlyMap<string, Located>;
  content: readonly MediaTypeContent[];
}

/** Who sends the request: clients call an endpoint, and the API itself calls webhooks and callbacks. */
export type OperationKind = 'endpoint' | 'webhook' | 'callback';

export interface Operation {
  kind: OperationKind;
  /** In lower case: `get`, `query`, or the name of an additional method (`purge`). */
  method: string;
  /** The path; of a webhook or a callback, its name. */
  path: string;
  /** `POST /payments` */
  label: string;
  /** Where the path is written, in the first document: the place to report what is wrong with the path itself. */
  at: Located;
  node: Located;
  /** The parts of the path without its first slash; `{id}` stays as it is. */
  segments: readonly string[];
  /** True when the path ends in a parameter: it names one item. */
  isItem: boolean;
  id: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: readonly Parameter[];
  body: Located | null;
  requestContent: readonly MediaTypeContent[];
  /** The fields of a QUERY's body: they say what is looked for, as query parameters do for a GET. */
  queryFields: readonly Parameter[];
  responses: readonly DocumentedResponse[];
  /** The security requirements that hold here; null where neither the operation nor the document states any. */
  security: readonly Record<string, string[]>[] | null;
  /** Where the operation states requirements of its own; null where the document's hold. */
  ownSecurity: Located | null;
  /** The capability that it needs (`x-permission`), or null. */
  permission: string | null;
}

/** A request that the API sends to a URL it got from a client. */
export interface CallbackOperation extends Operation {
  kind: 'callback';
  /** The operation that asks for it. */
  of: Operation;
  /** The name under `callbacks`. */
  name: string;
  /** Where it is sent: `{$request.body#/url}`. */
  expression: string;
}

const safeMethods: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace', 'query']);

/**
 * True for the methods that only read (RFC 9110 section 9.2.1; QUERY by its own specification). Nothing is claimed of
 * additional methods.
 */
export const isSafe = ({ method }: Operation): boolean => safeMethods.has(method);
/** True for GET and QUERY: their response is what the caller asked to see. */
export const isRead = ({ method }: Operation): boolean => method === 'get' || method === 'query';
/** True for what answers with a representation that a cache may keep: GET, HEAD and QUERY. */
export const isCacheable = (operation: Operation): boolean => isRead(operation) || operation.method === 'head';

/** True for `200`, `2XX`; `default` is neither success nor failure. */
export const isSuccess = (response: DocumentedResponse): boolean => response.status.startsWith('2');
/** True for the statuses of failures, `default` included. */
export const isFailureStatus = (status: string): boolean => /^[45]|^default$/.test(status);
/** True for statuses in the 400s and 500s, ranges included. */
export const isErrorStatus = (response: DocumentedResponse): boolean => /^[45]/.test(response.status);

/**
 * True where the body comes piece by piece, so that its status is sent before its end is known: by its media type, by
 * `itemSchema`, or in the words that gRPC gateways write.
 */
export const isStreamed = ({ description, content }: DocumentedResponse): boolean =>
  description.includes('(streaming responses)') ||
  content.some(
    ({ mediaType, itemSchema }) =>
      itemSchema !== null ||
      /^(text\/event-stream|application\/(x-)?(ndjson|jsonl|jsonlines|json-seq))$/.test(mediaType),
  );

/** What a read is asked with: its query parameters, and the fields of a QUERY's body. */
export const queryInputs = ({ parameters, queryFields }: Operation): readonly Parameter[] => [
  ...parameters.filter(parameter => parameter.in === 'query'),
  ...queryFields,
];

/** True if the operation has a parameter in this place (`query`, `header`, …) whose name matches. */
export const hasParameter = (operation: Operation, place: string, name: RegExp): boolean => {
  const named = (parameter: Parameter) => parameter.in === place && name.test(parameter.name);
  return operation.parameters.some(named) || operation.queryFields.some(named);
};

/** Left out of the pages and clients that are made from the description: `x-internal`, `x-stainless-skip`, `x-speakeasy-ignore`. */
export const isHidden = ({ node }: Operation): boolean =>
  Object.entries(node.value).some(
    ([name, value]) => value === true && /^x-.*\b(internal|hidden|hide|ignored?|excluded?|skip)$/i.test(name),
  );
