import { type Code, errorCodeOf, errorCodes } from '../../conventions/error-codes';
import { limits } from '../../conventions/limits';
import type { OpenApi } from '../../conventions/openapi';
import { reasonPhrase } from '../../conventions/status';
import { isPublicPage, type Operation, type Resource } from '../operation';
import { allowHeader, responseHeaders } from './headers';
import { inAnyVersion, type SchemaRegistry, schemaReference } from './schemas';

const jsonError: OpenApi = { 'application/json': { schema: schemaReference('ErrorResponse') } };

const errorResponse = (description: string, codes: readonly Code[], headers: OpenApi = responseHeaders()): OpenApi => ({
  description,
  headers,
  content: jsonError,
  'x-error-codes': codes,
});

/** A response that has one code, and reads the same wherever it occurs. */
const shared = (code: Code, description: string, headers?: Record<string, string>) => ({
  status: errorCodeOf(code).status,
  component: errorResponse(description.replace('.', `: ${code}.`), [code], responseHeaders(headers)),
});

/** By the name of the component. */
const sharedResponses: Record<string, { status: number; component: OpenApi }> = {
  Unauthorized: shared('unauthenticated', 'The key is missing or invalid.', { 'WWW-Authenticate': 'WWWAuthenticate' }),
  PreconditionFailed: {
    status: 412,
    component: errorResponse(
      'If-Match doesn’t name the current version: stale_version. If-None-Match names the current version: precondition_failed.',
      ['stale_version', 'precondition_failed'],
    ),
  },
  NoSuchVersion: shared('stale_version', 'If-Match doesn’t name the current version.'),
  ContentTooLarge: shared('body_too_large', `The body is larger than ${limits.bodyBytes} bytes.`),
  KeyReused: shared('idempotency_key_reused', 'This Idempotency-Key was already used with a different request.'),
  TooManyRequests: shared(
    'rate_limited',
    'You have used up the requests of this window. This request was rejected before any work was done, and it doesn’t count.',
    { 'Retry-After': 'RetryAfter' },
  ),
  PreconditionRequired: shared(
    'precondition_required',
    'This change requires If-Match, but the request didn’t have one.',
  ),
  ServiceUnavailable: shared(
    'overloaded',
    'The service is overloaded or is waiting for a system that it depends on. No work was done. This has nothing to do with your quota.',
    { 'Retry-After': 'RetryAfter' },
  ),
  InternalError: shared(
    'internal',
    'Something failed on our side. A retry with the same Idempotency-Key never repeats the work.',
    { 'Idempotent-Replayed': 'IdempotentReplayed' },
  ),
};

/** The responses that operations share, as components of the description. */
export const responseComponents: Record<string, OpenApi> = Object.fromEntries(
  Object.entries(sharedResponses).map(([name, { component }]) => [name, component]),
);

/** What `serve` rejects before the service sees a request: nobody's quota is counted for it. */
const refusedCodes: Code[] = [
  'malformed_request',
  'request_timeout',
  'body_too_large',
  'expectation_failed',
  'misdirected_request',
  'headers_too_large',
  'internal',
  'method_not_implemented',
  'transfer_coding_not_implemented',
  'http_version_not_supported',
];

/**
 * Responses that belong to no operation, and so to no path of OpenAPI, or that only a header causes which the operation
 * doesn't offer: they are documented all the same, and no generated client has to expect them.
 */
const otherResponses = {
  WholeService: {
    description: `OPTIONS * asks about the service as a whole (RFC 9110, section 9.3.7). Caching: no-store.`,
    headers: { ...responseHeaders(), Allow: allowHeader },
  },
  ListExists: {
    description: 'The list exists, so there’s no body. It has no ETag. Caching: no-store.',
    headers: responseHeaders(),
  },
  RouteNotFound: errorResponse('No operation has this path: route_not_found.', ['route_not_found']),
  MethodNotAllowed: errorResponse(
    'The path exists, but not with this method: method_not_allowed.',
    ['method_not_allowed'],
    { ...responseHeaders(), Allow: allowHeader },
  ),
  UnreadablePath: errorResponse(
    'The path can be read in more than one way, as with an escaped slash or dot segments: malformed_request.',
    ['malformed_request'],
  ),
  Refused: errorResponse(
    `A request that can’t be parsed is rejected before it counts towards any quota, and the connection is closed: ${refusedCodes
      .map(code => `${errorCodeOf(code).status} ${code}`)
      .join(', ')}.`,
    refusedCodes,
    Object.fromEntries(Object.entries(responseHeaders()).filter(([name]) => !name.startsWith('RateLimit'))),
  ),
};

const limitResponses = ['TooManyRequests', 'ServiceUnavailable'].map(name => ({
  $ref: `#/components/responses/${name}`,
}));

/** Where each of them is returned, with the limits' responses at any path. */
export const responsesOutsideOperations: OpenApi = {
  'OPTIONS *': [otherResponses.WholeService, ...limitResponses],
  'a list with If-None-Match: *': [otherResponses.ListExists],
  'unknown path': [otherResponses.RouteNotFound, ...limitResponses],
  'unreadable path': [otherResponses.UnreadablePath, ...limitResponses],
  'method not offered': [otherResponses.MethodNotAllowed, ...limitResponses],
  'unreadable request': [otherResponses.Refused],
};

/** As the table of codes lists them, then those that have no entry in it. */
const inTableOrder = (codes: readonly Code[]): Code[] => {
  const known = Object.keys(errorCodes) as Code[];
  return [...known.filter(code => codes.includes(code)), ...new Set(codes.filter(code => !known.includes(code)))];
};

/** Every code that a service with these resources documents. */
export const documentedCodes = (resources: readonly Resource[]): Code[] =>
  inTableOrder([
    ...(Object.keys(errorCodes) as Code[]),
    ...resources.flatMap(({ operations }) => operations.flatMap(({ failures }) => failures)),
  ]);

/** Every code that an operation can return (errors.9), from what it declares and the conventions it passes through. */
function errorCodesOf(operation: Operation): Code[] {
  const codes: Code[] = ['invalid_parameter', 'rate_limited', 'internal', 'overloaded', ...operation.failures];
  if (operation.permission !== 'public') codes.push('unauthenticated', 'insufficient_scope');
  if (operation.permission === null) codes.push('permission_undeclared');
  if (operation.list) codes.push('invalid_cursor');
  if (operation.list?.isFeed) codes.push('sync_expired');
  if (operation.body) codes.push('malformed_json', 'validation_failed', 'body_too_large', 'unsupported_media_type');
  // A value may make the path unreadable, such as an escaped slash; a body may break off before its end.
  const takesPath = Object.keys(operation.pathParameters).length > 0;
  if (takesPath || operation.body || operation.rawBody) codes.push('malformed_request');
  if (operation.rawBody) codes.push('body_too_large');
  if (!operation.body && !operation.rawBody) codes.push('unexpected_body');
  if (operation.rawBody && !operation.rawBody.mediaTypes.includes('*/*')) codes.push('unsupported_media_type');
  if (operation.versions) codes.push('unsupported_version');
  if (operation.deprecated) codes.push('brownout', 'operation_ended', 'closed_to_new_keys');
  if (operation.requiresIfMatch) codes.push('precondition_required');
  codes.push('invalid_header', 'stale_version');
  if (operation.method !== 'get') codes.push('precondition_failed');
  if (operation.idempotencyKey) codes.push('invalid_header', 'idempotency_key_in_use', 'idempotency_key_reused');
  if (operation.idempotencyKey === 'required') codes.push('idempotency_key_required');
  return inTableOrder(codes);
}

/** The responses of an operation by status: the one that went well, and each failure with its codes. */
export function responsesOf(operation: Operation, book: SchemaRegistry): OpenApi {
  const responses: Record<string, OpenApi> = { [operation.success.status]: successResponse(operation, book) };
  if (operation.conditional === 'read') responses['304'] = notModified(operation);
  const byStatus = new Map<number, Code[]>();
  for (const code of errorCodesOf(operation)) {
    const { status } = errorCodeOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) responses[status] = failureResponse(operation, status, codes);
  return responses;
}

function successResponse(operation: Operation, book: SchemaRegistry): OpenApi {
  const { success, list } = operation;
  const own: Record<string, string> = {};
  for (const name of success.headers ?? []) {
    own[name] = name === 'Location' ? name : success.status === 202 ? 'RetryAfter' : 'RetryAfterWhileUnfinished';
  }
  if (operation.conditional && success.status === 200) own.ETag = 'ETag';
  if (operation.cacheControl.startsWith('private')) own.Vary = 'Vary';
  if (isPublicPage(operation)) own['X-Content-Type-Options'] = 'ContentTypeOptions';
  if (operation.versions) own['Api-Version'] = 'ApiVersion';
  if (operation.idempotencyKey) own['Idempotent-Replayed'] = 'IdempotentReplayed';
  Object.assign(own, deprecationHeaderComponents(operation));
  const shape = success.schema && inAnyVersion(operation, success.schema);
  const schema = shape && (list ? book.pageOf(shape, success.schema?.meta()?.id, list.isFeed) : book.schema(shape));
  const text = success.text ? 'text/plain' : success.events ? 'text/event-stream' : null;
  const content = text ? { [text]: { schema: { type: 'string' } } } : schema && { 'application/json': { schema } };
  return {
    description: `${success.description} Caching: ${operation.cacheControl}.`,
    headers: responseHeaders(own),
    ...(content ? { content } : {}),
  };
}

/** RFC 9110 section 15.4.5: a 304 repeats what a 200 would have said about caching and validity. */
function notModified(operation: Operation): OpenApi {
  const varies = operation.cacheControl.startsWith('private');
  const own = {
    ...(varies ? { Vary: 'Vary' } : {}),
    ...(operation.versions ? { 'Api-Version': 'ApiVersion' } : {}),
    ...(isPublicPage(operation) ? { 'X-Content-Type-Options': 'ContentTypeOptions' } : {}),
    ...deprecationHeaderComponents(operation),
  };
  return {
    description: 'You already have the current representation, so there’s no body.',
    headers: responseHeaders({ ETag: 'ETag', ...own }),
  };
}

const deprecationHeaderComponents = (operation: Operation): Record<string, string> =>
  operation.deprecated ? { Deprecation: 'Deprecation', Sunset: 'Sunset', Link: 'DeprecationLink' } : {};

function failureResponse(operation: Operation, status: number, codes: Code[]): OpenApi {
  const same = (known: OpenApi) => String(known['x-error-codes']) === String(codes);
  const raw = status === 413 && operation.rawBody !== undefined;
  const [name] =
    Object.entries(sharedResponses).find(([, known]) => known.status === status && same(known.component)) ?? [];
  if (name && !raw) return { $ref: `#/components/responses/${name}` };
  const own: Record<string, string> = {};
  if (status === 403) own['WWW-Authenticate'] = 'WWWAuthenticateForScope';
  if (status === 415) own.Accept = 'Accept';
  if (status === 415 && operation.body) own['Accept-Encoding'] = 'AcceptEncoding';
  if (status === 401) own['WWW-Authenticate'] = 'WWWAuthenticate';
  if (status === 410) Object.assign(own, deprecationHeaderComponents(operation));
  if (status === 415 && operation.method === 'patch') own['Accept-Patch'] = 'AcceptPatch';
  if (status === 402) own['Idempotent-Replayed'] = 'IdempotentReplayed';
  const description = raw
    ? `The body is larger than ${operation.rawBody!.maxBytes} bytes: body_too_large.`
    : `${reasonPhrase(status)}: ${codes.join(', ')}.`;
  return errorResponse(description, codes, responseHeaders(own));
}
