import type { OpenApi } from '../../conventions/openapi';

const text = (description: string, required: boolean, example: string, more: OpenApi = {}): OpenApi => ({
  description,
  required,
  schema: { type: 'string', ...more, examples: [example] },
});
const wholeNumber = (example: number): OpenApi => ({
  type: 'integer',
  format: 'int32',
  minimum: 0,
  maximum: 2 ** 31 - 1,
  examples: [example],
});
const count = (description: string, example: number): OpenApi => ({
  description,
  required: true,
  schema: wholeNumber(example),
});

/**
 * Every header that a response may carry, by the name of its component.
 *
 * @param perKey how many requests a key may send in a window.
 */
export const headerComponents = (perKey: number): Record<string, OpenApi> => ({
  RequestId: text(
    'Identifies this request in every log. If you send a Request-Id, it’s echoed if it has 1 to 64 letters, digits, dots, dashes, or underscores.',
    true,
    'req_01',
  ),
  RateLimitLimit: count('How many requests your key may send in a window of 60 seconds.', perKey),
  RateLimitRemaining: count('How many requests are left in this window. A hint, not a guarantee.', perKey - 1),
  RateLimitReset: count('The number of seconds until the window ends and you have the full limit again.', 60),
  CacheControl: text('Who may cache this response, and for how long.', true, 'no-store'),
  Vary: text('Which request headers the response depends on.', true, 'Authorization'),
  ContentTypeOptions: text('Browsers must not guess another media type.', true, 'nosniff'),
  ETag: text(
    'The strong entity tag of this representation. Send it back in If-None-Match or If-Match.',
    true,
    '"mZ0hW1xQ4f2K"',
  ),
  Location: text('The URL of the new resource, relative to this server.', true, '/orders/o41'),
  RetryAfter: {
    description: 'The number of seconds to wait before the next request.',
    required: true,
    schema: wholeNumber(30),
  },
  RetryAfterWhileUnfinished: {
    description: 'The number of seconds to wait before the next request. Absent once the job has finished.',
    required: false,
    schema: wholeNumber(5),
  },
  WWWAuthenticate: text('How to authenticate (RFC 9110, section 11.6.1).', true, 'Bearer realm="reference-service"'),
  WWWAuthenticateForScope: text(
    'Which scope is missing (RFC 6750, section 3). Absent with insufficient_role.',
    false,
    'Bearer realm="reference-service", error="insufficient_scope", scope="orders:read"',
  ),
  IdempotentReplayed: text(
    'true if this is the stored response of an earlier attempt with the same key.',
    false,
    'true',
  ),
  Deprecation: text(
    'When the operation became deprecated: @ and seconds since the epoch (RFC 9745).',
    true,
    '@1764547200',
  ),
  Sunset: text(
    'When the operation is expected to go away, as an HTTP-date (RFC 8594).',
    true,
    'Tue, 30 Jun 2026 00:00:00 GMT',
  ),
  DeprecationLink: text(
    'The migration guide, as rel="deprecation".',
    true,
    '<http://127.0.0.1/guides/weekly-report>; rel="deprecation"; type="text/plain"',
  ),
  ApiVersion: text('The API version that this response follows.', true, '2026-01-05'),
  Accept: text('The media types that this operation accepts.', true, 'application/json'),
  AcceptEncoding: text(
    'The content codings that this operation accepts (RFC 9110, section 15.5.16), if the coding was the problem.',
    false,
    'identity',
  ),
  AcceptPatch: text(
    'The patch formats that this operation accepts (RFC 5789).',
    true,
    'application/merge-patch+json, application/json',
  ),
});

const reference = (name: string): OpenApi => ({ $ref: `#/components/headers/${name}` });

/** The header of a response that belongs to no operation. */
export const allowHeader = text(
  'The methods that this path supports (RFC 9110, section 10.2.1).',
  true,
  'GET, HEAD, POST',
);

/**
 * The headers of a response, with those that every response has.
 *
 * @param own header names and the names of their components.
 */
export const responseHeaders = (own: Record<string, string> = {}): OpenApi => ({
  ...Object.fromEntries(Object.entries(own).map(([name, component]) => [name, reference(component)])),
  'Cache-Control': reference('CacheControl'),
  'Request-Id': reference('RequestId'),
  'RateLimit-Limit': reference('RateLimitLimit'),
  'RateLimit-Remaining': reference('RateLimitRemaining'),
  'RateLimit-Reset': reference('RateLimitReset'),
});
