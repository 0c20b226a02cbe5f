import type { OpenApi } from '../../../conventions/openapi';
import { object } from './_fields';

/** What is particular to one API; the conventions come with it. */
interface ApiPlan {
  title: string;
  version: string;
  description: string;
  server: string;
  /** The error codes that it names, beside those that every API has. */
  codes: readonly string[];
  schemas: OpenApi;
  paths: OpenApi;
}

const everyCode = [
  'invalid_parameter',
  'unauthorized',
  'insufficient_role',
  'stale_version',
  'rate_limited',
  'internal',
];

/** @returns the whole description of these resources and operations, in OpenAPI 3.1 */
export function describeApi({ title, version, description, server, codes, schemas, paths }: ApiPlan): OpenApi {
  const components = sharedComponents([...everyCode, ...codes]);
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    security: [{ ApiKey: [] }],
    paths,
    components: { ...components, schemas: { ...schemas, ...components.schemas } },
  };
}

/** What every clean contract shares: the conventions that belong to no resource. A fresh copy at each call. */
function sharedComponents(codes: readonly string[]): OpenApi {
  return {
    securitySchemes: {
      ApiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key of one application, sent as `Authorization: Bearer <key>`.',
      },
    },
    parameters: {
      Limit: {
        name: 'limit',
        in: 'query',
        description: 'The maximum number of items on a page.',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      },
      After: {
        name: 'after',
        in: 'query',
        description: 'The `next_cursor` of the previous page. Opaque, valid for 24 hours, bound to this list.',
        schema: { type: 'string', maxLength: 512 },
      },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: true,
        description:
          'One value for each intended action. A retry with the same value gets the first response again for 24 hours.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        required: true,
        description: 'The `ETag` of the version that was edited. A stale `ETag` is rejected with 412.',
        schema: { type: 'string', maxLength: 255 },
      },
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of the version that you have. If it is unchanged, the response is 304.',
        schema: { type: 'string', maxLength: 255 },
      },
    },
    headers: {
      RequestId: {
        description: 'Identifies this request and its response. The same id is in the error object.',
        schema: { type: 'string' },
      },
      RateLimitLimit: { description: 'How many requests one key may send in a minute.', schema: { type: 'integer' } },
      RateLimitRemaining: { description: 'How many requests are left in this minute.', schema: { type: 'integer' } },
      RateLimitReset: { description: 'Seconds until the minute ends.', schema: { type: 'integer' } },
      CacheControl: { description: 'Who may cache this response, and for how long.', schema: { type: 'string' } },
      ETag: { description: 'The version of this representation, a strong validator.', schema: { type: 'string' } },
      Location: { description: 'The path of the new object.', schema: { type: 'string' } },
      RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
      WwwAuthenticate: { description: 'The scheme that a credential has to use.', schema: { type: 'string' } },
      Deprecation: {
        description: 'When this operation became deprecated, as `@` and Unix seconds (RFC 9745).',
        schema: { type: 'string' },
      },
      Sunset: { description: 'When this operation ends, as an HTTP-date (RFC 8594).', schema: { type: 'string' } },
      Link: { description: 'The migration guide, with `rel="deprecation"`.', schema: { type: 'string' } },
    },
    responses: failures(),
    schemas: { Error: errorSchema(codes), FieldError: fieldError() },
  };
}

/** The headers of every response. */
export const commonHeaders = (): OpenApi => ({
  'Request-Id': { $ref: '#/components/headers/RequestId' },
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
});

/** A failure in the shape that all of them have. */
export const failure = (description: string, headers: OpenApi = {}): OpenApi => ({
  description,
  headers: { ...commonHeaders(), ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function failures(): OpenApi {
  return {
    BadRequest: failure('The input is not valid. `details` lists every failing field.'),
    Unauthorized: failure('The credential is missing or not valid.', {
      'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' },
    }),
    PaymentRequired: failure('The payment failed, for example with `card_declined`.'),
    Forbidden: failure('The caller has access, but their role is too low: `insufficient_role`.'),
    NotFound: failure('There is no such object, or the caller may not see it.'),
    Conflict: failure('The object’s current state doesn’t allow this operation.'),
    PreconditionFailed: failure('`If-Match` names an older version: `stale_version`.'),
    KeyReused: failure('The same `Idempotency-Key` was sent with another payload.'),
    PreconditionRequired: failure('`If-Match` is missing.'),
    TooManyRequests: failure('The rate limit is used up: `rate_limited`. Rejected requests count towards it.', {
      'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    }),
    Internal: failure('Something unexpected failed: `internal`, without details.'),
  };
}

function errorSchema(codes: readonly string[]): OpenApi {
  return object({
    error: object(
      {
        code: {
          type: 'string',
          description: 'Clients branch on this code. Codes are never renamed, but new codes may be added.',
          'x-extensible-enum': [...codes],
        },
        message: { type: 'string', description: 'A message for people. The text may change, so do not parse it.' },
        details: {
          type: ['object', 'array'],
          description: 'Depends on the code: for invalid input, the list of every failing field.',
          items: { $ref: '#/components/schemas/FieldError' },
        },
        request_id: { type: 'string', description: 'The same id as in the header `Request-Id`.' },
        doc_url: { type: 'string', format: 'uri', description: 'The URL of the page that explains the code.' },
        retry_after_seconds: {
          type: 'integer',
          description: 'With `rate_limited`: seconds to wait before the next request.',
        },
        docs: {
          type: 'string',
          format: 'uri',
          description: 'With `rate_limited`: the URL of the page that explains the limits.',
        },
      },
      ['details', 'doc_url', 'retry_after_seconds', 'docs'],
    ),
  });
}

const fieldError = (): OpenApi =>
  object({
    field: { type: 'string', description: 'The failing field.' },
    rule: { type: 'string', description: 'The rule that the field breaks.' },
  });
