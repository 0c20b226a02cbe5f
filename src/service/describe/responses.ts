import { type Code, errorCodes } from '../../conventions/error-codes';
import { limits } from '../../conventions/limits';
import type { OpenApi } from '../../conventions/openapi';
import { reasonPhrase } from '../../conventions/status';
import type { Operation } from '../operation';
import { responseHeaders } from './headers';
import { type SchemaRegistry, schemaReference } from './schemas';

const jsonError: OpenApi = { 'application/json': { schema: schemaReference('Error') } };

/** Answers that read the same wherever they occur. */
const shared: Record<string, { status: number; component: OpenApi }> = {
  Unauthorized: {
    status: 401,
    component: {
      description: 'The key is missing or invalid: unauthenticated.',
      headers: responseHeaders({ 'WWW-Authenticate': 'WWWAuthenticate' }),
      content: jsonError,
      'x-error-codes': ['unauthenticated'],
    },
  },
  StaleVersion: {
    status: 412,
    component: {
      description: 'The object has changed since the version in If-Match: stale_version.',
      headers: responseHeaders(),
      content: jsonError,
      'x-error-codes': ['stale_version'],
    },
  },
  ContentTooLarge: {
    status: 413,
    component: {
      description: `The body is larger than ${limits.bodyBytes} bytes: body_too_large.`,
      headers: responseHeaders(),
      content: jsonError,
      'x-error-codes': ['body_too_large'],
    },
  },
  KeyReused: {
    status: 422,
    component: {
      description: 'This Idempotency-Key came before with another request: idempotency_key_reused.',
      headers: responseHeaders(),
      content: jsonError,
      'x-error-codes': ['idempotency_key_reused'],
    },
  },
  TooManyRequests: {
    status: 429,
    component: {
      description:
        'The requests of this window are used up: rate_limited. Refused before any work; a refusal does not count.',
      headers: responseHeaders({ 'Retry-After': 'RetryAfter' }),
      content: jsonError,
      'x-error-codes': ['rate_limited'],
    },
  },
  PreconditionRequired: {
    status: 428,
    component: {
      description: 'This change demands If-Match, and none was sent: precondition_required.',
      headers: responseHeaders(),
      content: jsonError,
      'x-error-codes': ['precondition_required'],
    },
  },
  ServiceUnavailable: {
    status: 503,
    component: {
      description:
        'The service sheds load or waits for a system behind it: overloaded. Nothing was done, and your quota is not the reason.',
      headers: responseHeaders({ 'Retry-After': 'RetryAfter' }),
      content: jsonError,
      'x-error-codes': ['overloaded'],
    },
  },
  InternalError: {
    status: 500,
    component: {
      description:
        'Something failed on our side: internal. A retry with the same Idempotency-Key never repeats the work.',
      headers: responseHeaders({ 'Idempotent-Replayed': 'IdempotentReplayed' }),
      content: jsonError,
      'x-error-codes': ['internal'],
    },
  },
};

export const responseComponents: Record<string, OpenApi> = Object.fromEntries(
  Object.entries(shared).map(([name, { component }]) => [name, component]),
);

const notAnOperation = (description: string, codes: Code[], headers: OpenApi): OpenApi => ({
  description,
  headers,
  content: jsonError,
  'x-error-codes': codes,
});

/** What `serve` refuses before the service sees a request: nobody's quota is counted for it. */
const refusedCodes: Code[] = [
  'malformed_request',
  'request_timeout',
  'body_too_large',
  'expectation_failed',
  'misdirected_request',
  'headers_too_large',
  'internal',
  'method_not_implemented',
];

/** Answers that belong to no operation, and so to no path of OpenAPI: every failure is documented all the same. */
export const otherResponseComponents: Record<string, OpenApi> = {
  RouteNotFound: notAnOperation('No operation has this path: route_not_found.', ['route_not_found'], responseHeaders()),
  MethodNotAllowed: notAnOperation(
    'The path exists, but not with this method: method_not_allowed.',
    ['method_not_allowed'],
    responseHeaders({ Allow: 'Allow' }),
  ),
  Refused: notAnOperation(
    `What cannot be read as a request to this service is refused before any quota is counted, and the connection ends: ${refusedCodes
      .map(code => `${errorCodes[code].status} ${code}`)
      .join(', ')}.`,
    refusedCodes,
    Object.fromEntries(Object.entries(responseHeaders()).filter(([name]) => !name.startsWith('RateLimit'))),
  ),
};

const answers = (...names: string[]) => names.map(name => ({ $ref: `#/components/responses/${name}` }));

/** Where each of them is answered, with what the limits answer at any path. */
export const responsesOutsideOperations: OpenApi = {
  'unknown path': answers('RouteNotFound', 'TooManyRequests', 'ServiceUnavailable'),
  'method not offered': answers('MethodNotAllowed', 'TooManyRequests', 'ServiceUnavailable'),
  'unreadable request': answers('Refused'),
};

/** Every code that an operation can answer with (errors.9), from what it declares and the conventions it passes through. */
export function errorCodesOf(operation: Operation): Code[] {
  const codes: Code[] = ['invalid_parameter', 'rate_limited', 'internal', 'overloaded', ...operation.failures];
  if (operation.permission !== 'public') codes.push('unauthenticated', 'insufficient_scope');
  if (operation.permission === null) codes.push('permission_undeclared');
  if (operation.list) codes.push('invalid_cursor');
  if (operation.body) codes.push('malformed_json', 'validation_failed', 'body_too_large', 'unsupported_media_type');
  // A body may break off before its end.
  if (operation.body || operation.rawBody) codes.push('malformed_request');
  if (operation.rawBody) codes.push('body_too_large');
  if (operation.rawBody && !operation.rawBody.mediaTypes.includes('*/*')) codes.push('unsupported_media_type');
  if (operation.deprecated) codes.push('brownout', 'operation_ended', 'closed_to_new_keys');
  if (operation.requiresIfMatch) codes.push('precondition_required');
  if (operation.conditional) codes.push('invalid_header');
  if (operation.conditional === 'change') codes.push('stale_version');
  if (operation.idempotencyKey) codes.push('invalid_header', 'idempotency_key_in_use', 'idempotency_key_reused');
  if (operation.idempotencyKey === 'required') codes.push('idempotency_key_required');
  const order = Object.keys(errorCodes);
  return [...new Set(codes)].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The answers of an operation by status: the one that went well, and each failure with its codes. */
export function responsesOf(operation: Operation, book: SchemaRegistry): OpenApi {
  const responses: Record<string, OpenApi> = { [operation.success.status]: successResponse(operation, book) };
  if (operation.conditional === 'read') responses['304'] = notModified(operation);
  const byStatus = new Map<number, Code[]>();
  for (const code of errorCodesOf(operation)) {
    const { status } = errorCodes[code];
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
  if (operation.idempotencyKey) own['Idempotent-Replayed'] = 'IdempotentReplayed';
  Object.assign(own, deprecationHeaderComponents(operation));
  const schema = success.schema && (list ? book.pageOf(list.noun, success.schema) : book.schema(success.schema));
  const content = success.text
    ? { 'text/plain': { schema: { type: 'string' } } }
    : schema && { 'application/json': { schema } };
  return {
    description: `${success.description} Caching: ${operation.cacheControl}.`,
    headers: responseHeaders(own),
    ...(content ? { content } : {}),
  };
}

/** RFC 9110 section 15.4.5: a 304 repeats what a 200 would have said about caching and validity. */
function notModified(operation: Operation): OpenApi {
  const varies = operation.cacheControl.startsWith('private');
  const own = { ...(varies ? { Vary: 'Vary' } : {}), ...deprecationHeaderComponents(operation) };
  return {
    description: 'You have the current representation already; there is no body.',
    headers: responseHeaders({ ETag: 'ETag', ...own }),
  };
}

const deprecationHeaderComponents = (operation: Operation): Record<string, string> =>
  operation.deprecated ? { Deprecation: 'Deprecation', Sunset: 'Sunset', Link: 'DeprecationLink' } : {};

function failureResponse(operation: Operation, status: number, codes: Code[]): OpenApi {
  const same = (known: OpenApi) => String(known['x-error-codes']) === String(codes);
  const raw = status === 413 && operation.rawBody !== undefined;
  const [name] = Object.entries(shared).find(([, known]) => known.status === status && same(known.component)) ?? [];
  if (name && !raw) return { $ref: `#/components/responses/${name}` };
  const own: Record<string, string> = {};
  if (status === 403) own['WWW-Authenticate'] = 'WWWAuthenticateForScope';
  if (status === 415) own.Accept = 'Accept';
  if (status === 401) own['WWW-Authenticate'] = 'WWWAuthenticate';
  if (status === 410) Object.assign(own, deprecationHeaderComponents(operation));
  if (status === 415 && operation.method === 'patch') own['Accept-Patch'] = 'AcceptPatch';
  if (status === 402) own['Idempotent-Replayed'] = 'IdempotentReplayed';
  return {
    description: raw
      ? `The body is larger than ${operation.rawBody!.maxBytes} bytes: body_too_large.`
      : `${reasonPhrase(status)}: ${codes.join(', ')}.`,
    headers: responseHeaders(own),
    content: jsonError,
    'x-error-codes': codes,
  };
}
