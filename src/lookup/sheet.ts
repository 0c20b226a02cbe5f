import type { LookupRow } from '../course/types';

/** A row of the sheet before its lesson is known: the lesson is the one that teaches the first of the clauses. */
export interface SheetRow extends LookupRow {
  clauses: string[];
}

/** Rows of one kind as [need, use, other words, clauses]; other words are separated by commas, clauses by spaces. */
type Cells = [need: string, use: string, also: string, clauses: string];

const rows = (kind: LookupRow['kind'], cells: Cells[]): SheetRow[] =>
  cells.map(([need, use, also, clauses]) => ({
    kind,
    need,
    use,
    also: also === '' ? [] : also.split(', '),
    clauses: clauses.split(' '),
  }));

/** Needs stand here until the lesson that teaches them exists and brings its own. */
const needs = rows('need', [
  [
    'find the flaws in a design',
    'review it in seven areas, then compare with a linter',
    'checklist, audit',
    'service.3.1',
  ],
  [
    'cancel an order',
    'POST /orders/{id}/cancellations, which creates a cancellation',
    'undo, verb, action',
    'endpoints.post-orders-order-id-cancellations',
  ],
  [
    'run a job once more',
    'POST /jobs/{id}/retry, one atomic command',
    'restart, again',
    'endpoints.post-jobs-id-retry',
  ],
  ['read without changing anything', 'GET, and nothing unsafe behind it', 'safe, fetch', 'endpoints.1'],
  ['replace a whole object', 'PUT with every field', 'overwrite', 'endpoints.2'],
  ['change some fields', 'PATCH with stated merge rules', 'partial update, edit, modify', 'endpoints.2'],
  ['clear a field', 'send null; a field left out stays as it is', 'unset, empty, absent', 'endpoints.2'],
  ['delete safely twice', 'DELETE; a 404 on your own retry means done', 'remove, repeat', 'endpoints.3'],
  [
    'keep two editors apart',
    'If-Match with the ETag you read; 412 when it is stale',
    'lost update, overwrite, concurrent, optimistic locking, conflict',
    'endpoints.6',
  ],
  [
    'skip a download that did not change',
    'If-None-Match; 304 without a body',
    'cache, revalidate, bandwidth',
    'endpoints.6',
  ],
  ['keep an answer out of caches', 'Cache-Control: no-store', 'private, secret', 'endpoints.7'],
  [
    'work longer than a request may last',
    '202 with a job that the client polls',
    'async, slow, background, timeout, long running',
    'endpoints.5',
  ],
  [
    'move an object to its next state',
    'an operation of its own, such as POST /orders/{id}/ship',
    'status, workflow, transition, lifecycle',
    'states.3',
  ],
  [
    'know which failures to retry',
    '429 after Retry-After, a timeout with the same key, no other 4xx',
    'resend, backoff',
    'errors.7',
  ],
  ['back off when nobody says how long', 'exponential backoff with jitter', 'wait, storm', 'errors.7'],
  ['say that the whole platform is overloaded', '503, not 429', 'shed load, maintenance, down', 'errors.503'],
  ['report every bad field at once', '400 with a list in details', 'form, validation', 'resources.error-object.text-3'],
  ['send many objects in one request', 'a batch that states atomic or best-effort', 'bulk', 'errors.8'],
  ['give every list a bound', 'limit, 50 unless asked, 200 at most', 'page size, maximum', 'limits.6'],
  [
    'count the whole collection',
    'a count operation of its own, such as GET /orders/count',
    'total',
    'endpoints.get-orders-count',
  ],
  ['end a loop over pages', 'stop when has_more is false', 'last page, next', 'resources.collection-envelope.has-more'],
  [
    'show how much of a rate limit is left',
    'RateLimit headers on every answer',
    'quota, budget, remaining',
    'limits.2',
  ],
  [
    'protect an expensive operation',
    'a tighter limit for its class, such as 10 exports a minute',
    'cost, throttle',
    'limits.rate-limit-per-endpoint-class',
  ],
  ['upload a large file', 'a signed upload URL, not the API body', 'attachment, big', 'limits.5'],
  ['send a credential', 'Authorization: Bearer, never the query string', 'token, key, login', 'auth.1'],
  ['let a key do less than its owner', 'scopes such as projects:read', 'restrict, least privilege', 'auth.3'],
  ['refuse a member who lacks the level', '403 insufficient_role', 'role, forbidden', 'auth.4.3'],
  ['handle an operation without a permission rule', 'deny it', 'default, undeclared', 'auth.4.4'],
  [
    'grey out a button',
    'a permissions hint with booleans such as can_delete',
    'disable, user interface',
    'resources.illustrative-action-resources.text-1',
  ],
  [
    'prove who sent a webhook',
    'HMAC-SHA256 over time, a dot and the raw body',
    'signature, authentic, event',
    'events.3',
  ],
  [
    'stop a webhook from being replayed',
    'refuse when it is over 300 seconds off, then drop known event ids',
    'replay',
    'events.4.1',
  ],
  ['change a signing secret', 'an overlap in which both secrets verify', 'rotate, rotation, webhook', 'events.5'],
  [
    'handle an event that comes twice',
    'drop it by event_id and answer 2xx',
    'duplicate, dedupe, at least once',
    'events.4.4',
  ],
  ['handle events out of order', 'a sequence number, a version, or fetch the state', 'disorder', 'events.6'],
  [
    'add a field',
    'no new version; clients ignore what they do not know',
    'additive, compatible, extend',
    'versioning.2',
  ],
  [
    'announce that an operation will go',
    'Deprecation, Sunset and Link headers on complete answers',
    'retire, remove, end of life',
    'versioning.6',
  ],
  ['wake clients that ignore a deprecation', 'a short announced brownout with 410', 'sunset', 'versioning.7'],
  [
    'say where a created thing lives',
    '201 with Location',
    'address, url, new',
    'endpoints.post-orders-order-id-cancellations',
  ],
  ['know when to ask for a job again', 'wait as long as Retry-After says', 'poll, interval', 'endpoints.5'],
  ['refuse an illegal move', '409', 'state, transition, invalid', 'states.2'],
  [
    'trace one failure through the logs',
    'request_id in the error, Request-Id on every answer',
    'debug, support, correlation',
    'resources.error-object.error-request-id',
  ],
  ['keep internals out of an error', '500 with code internal and no details', 'stack trace, leak, hide', 'errors.1'],
  [
    'branch on an error in code',
    'error.code, never the message',
    'parse, text, machine-readable',
    'resources.error-object.error-code',
  ],
  ['meet an error code you do not know', 'fall back on the class of the status', 'unknown, new', 'errors.5'],
  ['page through a list that changes', 'a cursor', 'infinite scroll, insert, drift', 'endpoints.get-collection'],
  [
    'keep the order of a list stable',
    'created_at descending, then id descending',
    'sort, tie',
    'endpoints.get-collection',
  ],
  [
    'handle a cursor that has expired',
    '400 invalid_cursor; start again at the first page',
    'old, stale',
    'limits.cursor-validity',
  ],
  ['offer page numbers', 'offset mode, no deeper than 10,000 rows', 'jump, page 7', 'limits.offset-depth-cap'],
  ['refuse too many requests', '429 rate_limited with Retry-After', 'throttle, rate limit', 'limits.1'],
  [
    'limit callers you do not know',
    'a limit per IP address, only where nobody is logged in',
    'anonymous, signup, login',
    'limits.3',
  ],
  ['reject a bad credential', '401', 'token, expired', 'auth.6'],
  ['hide an object from strangers', '404, the same as for one that does not exist', 'existence, leak, 403', 'auth.4.2'],
  [
    'show callers only their own rows',
    'the account id inside the query, no filter afterwards',
    'tenant, list, scope',
    'auth.4.1',
  ],
  [
    'compare signatures',
    'in constant time, against every active secret',
    'hmac, equal, timing, webhook, secret',
    'events.4.3',
  ],
  ['change which bytes are signed', 'a new scheme, v2= beside v1=', 'signature, migrate, webhook', 'versioning.4'],
  [
    'deal with the last clients of an old operation',
    'enforce the date, extend for all, exempt some, or cancel',
    'sunset, deadline',
    'versioning.8',
  ],
]);

const statuses = rows('status', [
  ['200', 'the request did what it asked, and here is the result', 'ok, success', 'endpoints.get-collection'],
  ['201', 'something was created; Location says where', 'created', 'endpoints.post-orders-order-id-cancellations'],
  ['202', 'the work is accepted, not done; the body names the job to poll', 'accepted, async, job', 'endpoints.5'],
  ['304', 'nothing changed since the version in If-None-Match; no body', 'not modified, cache', 'errors.304'],
  [
    '400',
    'invalid input: a bad field, an invalid cursor, a webhook that does not verify',
    'bad request, validation',
    'errors.400',
  ],
  ['401', 'the credential is missing or invalid', 'unauthorized, unauthenticated, login', 'errors.401'],
  ['402', 'the payment failed, for example card_declined', 'payment required', 'errors.402'],
  [
    '403',
    'the caller is known and inside, but lacks the level: insufficient_role',
    'forbidden, permission',
    'errors.403',
  ],
  ['404', 'there is no such thing, or it is hidden from this caller', 'not found, missing, hide', 'errors.404'],
  [
    '409',
    'the request collides with the present state: an illegal move, a duplicate, a stale version',
    'conflict',
    'errors.409',
  ],
  ['410', 'a deprecated operation during its brownout', 'gone, sunset', 'errors.410'],
  ['412', 'the object is no longer the one named in If-Match', 'precondition failed, stale', 'errors.412'],
  ['429', 'too many requests; Retry-After says how long to wait', 'throttled, rate limit, quota', 'errors.429'],
  ['500', 'an unexpected failure: code internal, and nothing about its insides', 'internal error, crash', 'errors.500'],
  [
    '503',
    'the platform sheds load or is degraded; this is not about one caller',
    'unavailable, overload, maintenance',
    'errors.503',
  ],
]);

const headers = rows('header', [
  ['Authorization', 'carries the credential: Bearer <ACCESS_TOKEN>', 'token, key, login', 'auth.1'],
  ['Cache-Control', 'states on every answer who may keep it; no-store keeps it out of caches', 'cache', 'endpoints.7'],
  [
    'Deprecation',
    '@ and Unix seconds: since when, or from when, the operation is deprecated (RFC 9745)',
    'retire, old',
    'versioning.deprecation',
  ],
  ['ETag', 'names the version of a representation, in quotes', 'version, entity tag, revision', 'endpoints.6'],
  ['Idempotency-Key', 'names one intent, so that a POST sent twice works once', 'retry, dedupe', 'endpoints.4'],
  ['If-Match', 'change it only if it is still this version; otherwise 412', 'precondition, lost update', 'endpoints.6'],
  [
    'If-None-Match',
    'send it only if it is no longer this version; otherwise 304',
    'conditional read, cache',
    'endpoints.6',
  ],
  ['Link', 'with rel="deprecation" it points to the migration guide', 'guide, migration', 'versioning.link'],
  [
    'Location',
    'where the created thing lives; sent with 201',
    'created, address, url',
    'endpoints.post-orders-order-id-cancellations',
  ],
  ['RateLimit-Limit', 'how many requests the window allows', 'quota, budget', 'limits.2'],
  ['RateLimit-Remaining', 'how many requests are left in the window', 'quota, budget', 'limits.2'],
  ['RateLimit-Reset', 'when the window starts again', 'quota, budget', 'limits.2'],
  [
    'Request-Id',
    'the same correlation id as error.request_id, on every answer',
    'trace, log, support',
    'resources.error-object.error-request-id',
  ],
  ['Retry-After', 'how many seconds to wait; always with 429', 'backoff, wait, poll', 'limits.1'],
  ['Sunset', 'an HTTP-date: when the operation goes away (RFC 8594)', 'end, remove, retire', 'versioning.sunset'],
  [
    'X-Webhook-Signature',
    't=<unix_seconds>,v1=<hex_hmac>; several v1 values during a rotation',
    'hmac, sign, verify',
    'events.2',
  ],
]);

const terms = rows('term', [
  [
    'action as a resource',
    'an action that leaves a record: a cancellation, an approval, a merge',
    'verb, command',
    'endpoints.post-orders-order-id-cancellations',
  ],
  [
    'additive change',
    'one that old clients survive: a new field, resource, optional parameter or code',
    'compatible',
    'versioning.2',
  ],
  [
    'at-least-once delivery',
    'an event may come twice, so the consumer drops repeats',
    'webhook, duplicate',
    'events.6',
  ],
  [
    'breaking change',
    'one that old clients may not survive: a rename, a tighter rule, a lower limit',
    'incompatible',
    'versioning.3',
  ],
  ['brownout', 'a short, announced failure before the permanent end', 'sunset, deprecation', 'versioning.7'],
  [
    'collection envelope',
    'the body of every list: data, next_cursor, has_more',
    'wrapper, page, array',
    'resources.collection-envelope.data',
  ],
  [
    'correlation id',
    'one id for one request, in the answer, the error and the log',
    'trace, request id',
    'resources.error-object.error-request-id',
  ],
  [
    'cursor',
    'an opaque mark of a place in a list; the next page starts after it',
    'pagination, token, keyset',
    'endpoints.get-collection',
  ],
  [
    'error object',
    'the one shape of every failure: error.code, error.message, error.request_id',
    'envelope, problem',
    'resources.error-object.text-1',
  ],
  ['idempotent', 'sent twice, it has the effect of once', 'retry, repeat', 'endpoints.3'],
  [
    'job',
    'work that outlives its request: queued, running, succeeded, failed or cancelled',
    'async, background',
    'states.4',
  ],
  [
    'merge semantics',
    'what PATCH does with a field that is absent, and with one that is null',
    'partial update',
    'endpoints.2',
  ],
  [
    'object-level authorization',
    'every request checks the operation and this one object',
    'bola, idor, tenant, ownership',
    'auth.4',
  ],
  [
    'offset paging',
    'page numbers; rows shift when something is inserted or deleted',
    'drift, skip, duplicate',
    'limits.offset-depth-cap',
  ],
  ['permission', 'a named capability such as projects:delete, not a role', 'role, right', 'auth.3'],
  ['safe method', 'one that changes nothing: GET', 'read', 'endpoints.1'],
  ['scope', 'what a credential may do at most, written resource:action', 'token, restrict', 'auth.3'],
  ['signed string', 'time, a dot and the raw bytes of the body', 'hmac, webhook', 'events.3'],
]);

/** Every row of the sheet, in the order of kinds; error codes come from the service's own list. */
export const sheet: readonly SheetRow[] = [...needs, ...statuses, ...headers, ...terms];
