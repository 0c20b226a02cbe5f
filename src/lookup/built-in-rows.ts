import type { LookupRow } from '../course/reference-types';

/** A row before its lesson is known: the lesson is the one that teaches the first of the clauses. */
export interface BuiltInRow extends LookupRow {
  clauses: string[];
}

/** Rows of one kind, one a line: need | use | other words, separated by commas | clauses, separated by spaces. */
const rows = (kind: LookupRow['kind'], lines: string): BuiltInRow[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [need, use, also, clauses] = line.split(' | ').map(cell => cell.trim()) as [string, string, string, string];
      return { kind, need, use, also: also === '' ? [] : also.split(', '), clauses: clauses.split(' ') };
    });

const statuses = rows(
  'status',
  `
  200 | the request succeeded, and the body contains the result | ok, success | endpoints.get-collection
  201 | a resource was created; Location has its URL | created | endpoints.post-orders-order-id-cancellations
  202 | the work was accepted but isn't done yet; the body names the job to poll | accepted, async, job | endpoints.5
  204 | the request succeeded and there's no body; usual after a DELETE | no content, deleted | endpoints.3
  304 | the version in If-None-Match is still current; there's no body | not modified, cache | errors.304
  400 | invalid input: a bad field, an invalid cursor, or a webhook signature that doesn't verify | bad request, validation | errors.400
  401 | the credential is missing or invalid | unauthorized, unauthenticated, login | errors.401
  402 | the payment failed, for example card_declined | payment required | errors.402
  403 | the caller may see the resource but not use this operation on it: insufficient_role | forbidden, permission | errors.403
  404 | the resource doesn't exist, or it's hidden from this caller | not found, missing, hide | errors.404
  405 | the path exists, but not with this method; Allow lists the methods it supports | method not allowed | errors.1
  408 | the complete request didn't arrive in time; a retry with the same Idempotency-Key is safe | request timeout | errors.7
  409 | the request conflicts with the current state: an illegal transition or a duplicate | conflict | errors.409
  410 | a deprecated operation during its brownout | gone, sunset | errors.410
  412 | the resource has changed since the version named in If-Match | precondition failed, stale | errors.412
  413 | the body is larger than the service accepts | payload too large | limits.5
  415 | the operation doesn't accept the media type of the body | unsupported media type | endpoints.2
  421 | the request is meant for another host | misdirected | errors.1
  417 | the Expect header asks for something the service doesn't support | expectation failed | errors.1
  422 | our choice if an Idempotency-Key was already used with a different request; some services use 422 for invalid fields | unprocessable | endpoints.4
  431 | the request line and headers are larger than the service accepts | header fields too large | limits.5
  501 | the service doesn't support this method on any path, or this transfer coding | not implemented | errors.1
  502 | a proxy got no valid response from the service behind it; convert it to the error object | bad gateway | errors.1
  504 | a proxy got no response in time; the service may still do the work | gateway timeout | errors.7
  505 | the service doesn't support this major version of HTTP | http version not supported | errors.1
  429 | too many requests; Retry-After says how long to wait | throttled, rate limit, quota | errors.429
  500 | an unexpected failure, with the code internal and no internal details | internal error, crash | errors.500
  503 | the service is overloaded or degraded, for all callers | unavailable, overload, maintenance | errors.503
`,
);

const headers = rows(
  'header',
  `
  Accept | the media types that the caller accepts | content negotiation | endpoints.get-v1-reports-weekly
  Allow | the methods that this path supports; sent with 405 | methods | errors.1
  Content-Type | the media type of the body, such as application/json | mime, json, format | endpoints.post-orders-order-id-cancellations
  Idempotent-Replayed | marks a stored response; some payment services send it, but it isn't in any standard | replayed, stored | endpoints.4
  Last-Event-ID | the last event received, so that a stream of server-sent events can resume | sse, eventsource, stream | events.10
  Vary | which request headers the response depends on, so that caches keep the variants apart | cache key | endpoints.7
  X-RateLimit-Limit | the older name of RateLimit-Limit; send both while clients migrate | legacy | limits.2
  X-RateLimit-Remaining | the older name of RateLimit-Remaining; send both while clients migrate | legacy | limits.2
  X-RateLimit-Reset | the older name of RateLimit-Reset; often a point in time, so check its unit | legacy | limits.2
  Authorization | carries the credential: Bearer <ACCESS_TOKEN> | token, key, login | auth.1
  Cache-Control | who may store this response, and for how long; no-store keeps it out of caches | cache | endpoints.7
  Deprecation | when the operation was or will be deprecated, as @ and Unix seconds (RFC 9745) | retire, old | versioning.deprecation
  ETag | identifies the version of a representation, in quotes | version, entity tag, revision | endpoints.6
  Idempotency-Key | identifies one intended action, so that a POST that is sent twice takes effect once | retry, dedupe | endpoints.4
  If-Match | perform the request only if this is still the current version; otherwise return 412 | precondition, lost update | endpoints.6
  If-None-Match | send the body only if the version has changed; otherwise return 304 | conditional read, cache | endpoints.6
  Link | with rel="deprecation", it points to the migration guide | guide, migration | versioning.link
  Location | the URL of the created resource; sent with 201 | created, address, url | endpoints.post-orders-order-id-cancellations
  RateLimit-Limit | how many requests are allowed in the window | quota, budget | limits.2
  RateLimit-Remaining | how many requests are left in the window | quota, budget | limits.2
  RateLimit-Reset | how many seconds until the window starts again | quota, budget | limits.2
  Request-Id | the same correlation id as error.request_id, on every response | trace, log, support | resources.error-object.error-request-id
  Retry-After | how many seconds to wait; always sent with 429 | backoff, wait, poll | limits.1
  Sunset | when the operation is expected to go away, as an HTTP-date (RFC 8594) | end, remove, retire | versioning.sunset
  X-Webhook-Signature | t=<unix_seconds>,v1=<hex_hmac>; several v1 values during a rotation | hmac, sign, verify | events.2
`,
);

/** The statuses and headers that no lesson names in a row of its own; error codes come from the service's own list. */
export const builtInRows: readonly BuiltInRow[] = [...statuses, ...headers];
