/** One rule of the contract specification that the course teaches. */
export interface Clause {
  /** Stable: lessons, rules and flaws name it. */
  id: string;
  /** What it is about, in a few words. */
  title: string;
  /**
   * It says how an API is to be. The others leave something open (their titles begin with "Open") or tell what the course
   * is made of.
   */
  prescribes: boolean;
}

/** By part of the specification, in its order; the id of a clause is `part.name`. `tells`: it prescribes nothing. */
const parts = {
  service: [
    ['1', 'What the service is: lessons, a lookup sheet, a review exercise, a pagination lab', 'tells'],
    ['2', 'The frame that each lesson follows', 'tells'],
    ['3', 'The review exercise'],
    ['3.1', 'A flawed API, and claims in seven areas'],
    ['3.2', 'A counter of claimed areas, n/7'],
    ['3.3', 'The linter runs afterwards, and both are compared'],
    ['3.4', 'Reasons and several valid fixes, never a rewrite'],
    ['4', 'The pagination lab: an offset client and a cursor client on one list'],
    ['5', 'The other parts state the conventions to build to'],
    ['6', 'Open: what the service itself works on'],
  ],
  'resources.error-object': [
    ['text-1', 'Every failure has the body {"error": {...}}'],
    ['error-code', 'error.code: stable, documented, only added to'],
    ['error-message', 'error.message: for people, free to change'],
    ['error-details', 'error.details: what belongs to the code'],
    ['error-request-id', 'error.request_id, and the Request-Id header on every response'],
    ['error-doc-url', 'error.doc_url: where the code is explained'],
    ['text-2', 'The rate-limit body: retry_after_seconds and docs inside error'],
    ['text-3', 'Validation lists every failing field at once'],
  ],
  'resources.collection-envelope': [
    ['data', 'data: up to limit items'],
    ['next-cursor', 'next_cursor: opaque, null at the end'],
    ['has-more', 'has_more instead of exact totals'],
  ],
  'resources.illustrative-action-resources': [
    ['cancellation-of-an-order', 'A cancellation as a record with an id, an actor and a time'],
    ['account-merge', 'An account merge as a record that runs'],
    ['charge-request', 'The fields of a charge request'],
    ['message-request', 'The fields of a message request'],
    ['text-1', 'A permissions hint, so that clients can disable actions'],
  ],
  'resources.webhook-event-envelope': [
    ['text-1', 'The envelope of an event: event_id, delivery id, type, timestamp, payload'],
    ['text-2', 'Open: the fields of domain records'],
  ],
  states: [
    ['order-created-paid', 'An order goes from created to paid'],
    ['order-paid-processing', 'An order goes from paid to processing'],
    ['order-processing-shipped', 'An order goes from processing to shipped'],
    ['order-shipped-delivered', 'An order goes from shipped to delivered'],
    ['webhook-delivery-queued-attempting', 'A queued delivery is attempted'],
    ['webhook-delivery-attempting-delivered', 'An accepted delivery is delivered'],
    ['webhook-delivery-attempting-failed', 'A refused delivery has failed'],
    ['webhook-delivery-failed-retrying', 'A failed delivery is retried'],
    ['webhook-delivery-retrying-dead', 'A delivery without retries left is dead'],
    ['1', 'An order moves only along its sequence'],
    ['2', 'An illegal move is refused with 409'],
    ['3', 'The server owns the moves; no client writes a status field'],
    ['4', 'The states of a job'],
    ['5', 'Open: who may trigger which move'],
  ],
  endpoints: [
    ['get-collection', 'A list: limit, cursor or page, newest first'],
    ['get-orders-count', 'Counting is an operation of its own'],
    ['post-orders-order-id-cancellations', 'Cancelling: 201, Location, no-store, Idempotency-Key'],
    ['post-account-merges', 'Starting a merge: 202 and a record to follow'],
    ['get-account-merges-merge-id', 'Asking how a merge is going'],
    ['post-expense-reports-id-approvals', 'Approving creates an approval'],
    ['post-jobs-id-retry', 'Retrying a job is an atomic command'],
    ['post-orders-id-ship', 'Shipping is a transition that the server owns'],
    ['post-v1-charges', 'Charging: key and credential; a decline is 402'],
    ['post-v1-messages', 'Sending a message counts towards the rate limit'],
    ['post-exports', 'Exports have a tighter limit of their own'],
    ['get-v1-reports-weekly', 'A report that carries deprecation headers'],
    ['get-projects-id', 'Reading a project'],
    ['patch-projects-id', 'Changing a part of a project'],
    ['delete-projects-id', 'Deleting a project'],
    ['post-projects-id-members', 'Adding a member to a project'],
    ['get-projects-id-billing', 'Reading the billing of a project'],
    ['post-consumer-webhook-path', 'The consumer answers a signed event with 2xx or 400'],
    ['1', 'GET is safe, always'],
    ['2', 'PUT replaces, PATCH merges by a stated rule; absent is not null'],
    ['3', 'DELETE may be repeated; 404 on a retry is done'],
    ['4', 'A POST that matters takes an Idempotency-Key'],
    ['5', 'Long work answers 202 with a job'],
    ['6', 'If-None-Match gives 304, a stale If-Match gives 412'],
    ['7', 'Every response states Cache-Control'],
    ['8', 'Open: the fields and the full list of endpoints'],
  ],
  auth: [
    ['1', 'The credential goes into the Authorization header'],
    ['2', 'A key is an application: prefixed, hashed, scoped, rotatable'],
    ['3', 'Scopes are resource:action; permissions are named capabilities'],
    ['4', 'Each request is judged by operation and object'],
    ['4.1', 'Lookups and lists are scoped to the caller in the query'],
    ['4.2', 'Strangers get 404'],
    ['4.3', 'Members without the level get 403 insufficient_role'],
    ['4.4', 'An operation without a declared rule is denied'],
    ['5', 'Each operation documents the permission it needs'],
    ['get-projects-id', 'Reading a project needs a member'],
    ['patch-projects-id', 'Changing a project needs at least an editor'],
    ['delete-projects-id', 'Deleting a project needs an admin'],
    ['post-projects-id-members', 'Adding a member needs an admin and projects:write'],
    ['get-projects-id-billing', 'Reading billing needs the owner and billing:read'],
    ['6', '401 means that the credential is missing or invalid'],
    ['7', 'Webhooks authenticate by signature'],
  ],
  events: [
    ['1', 'Webhook addresses are https, or are refused'],
    ['2', 'X-Webhook-Signature: t and one or more v1 values'],
    ['3', 'HMAC-SHA256 over t, a dot and the raw body'],
    ['4', 'The consumer verifies in a fixed order, before anything else'],
    ['4.1', 'First the time: more than 300 seconds off is 400'],
    ['4.2', 'Then the digest, over the bytes as they came'],
    ['4.3', 'Compared in constant time with every active secret'],
    ['4.4', 'Then event_id, to drop what came before'],
    ['5', 'Secrets overlap in a rotation; other signed bytes mean v2'],
    ['6', 'Duplicates are normal and order is not promised'],
    ['7', 'Where the delivery states are given'],
    ['8', 'The event names that are given'],
    ['9', 'Open: the retry schedule and the event catalogue'],
    ['10', 'Open: server-sent events and WebSockets as options'],
  ],
  errors: [
    ['1', 'Every failure on every path is the error object, without internals'],
    ['2', 'The status is for machinery, the code for the domain'],
    ['3', 'Which status is used for what'],
    ['304', '304: unchanged'],
    ['400', '400: invalid input, cursor or webhook signature'],
    ['401', '401: no valid credential'],
    ['402', '402: the payment failed'],
    ['403', '403: inside, but without the level'],
    ['404', '404: absent, or hidden from strangers'],
    ['409', '409: a conflict with the present state'],
    ['410', '410: a deprecated surface in a brownout'],
    ['412', '412: If-Match named another version'],
    ['429', '429: over the rate limit, with Retry-After'],
    ['500', '500: internal, without details'],
    ['503', '503: the platform sheds load'],
    ['4', 'The codes that are named'],
    ['5', 'Codes are only added; an unknown one falls back on the class'],
    ['6', 'Message text is not stable; details only grow'],
    ['7', 'What may be retried, and how'],
    ['8', 'A batch is atomic, or reports each item'],
    ['9', 'Open: the codes of each endpoint'],
  ],
  limits: [
    ['default-page-size', 'A page has 50 items unless asked otherwise'],
    ['maximum-page-size', 'A page has at most 200 items'],
    ['cursor-validity', 'A cursor lives at least 24 hours'],
    ['offset-depth-cap', 'Offsets end at 10000'],
    ['webhook-timestamp-tolerance', 'Webhook times may be 300 seconds off'],
    ['rate-limit-per-key', '100 requests a minute for each key'],
    ['rate-limit-per-endpoint-class', '10 exports a minute'],
    ['1', 'What a 429 carries'],
    ['2', 'RateLimit headers on success too'],
    ['3', 'Limits count by key, then by class; by address only at the edge'],
    ['4', 'Refused before work; whether refusals count is stated'],
    ['5', 'Sizes have stated limits; large files go by upload URL'],
    ['6', 'Every list has a default and a maximum'],
  ],
  versioning: [
    ['1', 'Open: which version scheme is used'],
    ['2', 'What may be added without a version; clients ignore the unknown'],
    ['3', 'What breaks: required, tighter, renamed, removed, lowered'],
    ['4', 'The webhook scheme has a version of its own'],
    ['5', 'The order of a deprecation, from replacement to sunset'],
    ['6', 'A deprecated operation signals on the wire and still works'],
    ['deprecation', 'Deprecation: @ and Unix seconds (RFC 9745)'],
    ['sunset', 'Sunset: an HTTP-date (RFC 8594)'],
    ['link', 'Link to the migration guide, rel="deprecation"'],
    ['7', 'Announced brownouts with 410 before the end'],
    ['8', 'Four ways to deal with the last consumers'],
    ['9', 'The contract is a file, and marks what is deprecated'],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, title: string, kind?: 'tells'])[]>;

type Parts = typeof parts;

/** The id of a clause: `limits.1`, `resources.error-object.text-3`. */
export type ClauseId = { [Part in keyof Parts]: `${Part}.${Parts[Part][number][0]}` }[keyof Parts];

/** Every clause, in the order of the specification. */
export const clauses: readonly Clause[] = Object.entries(parts).flatMap(([part, entries]) =>
  entries.map(([name, title, kind]) => ({
    id: `${part}.${name}`,
    title,
    prescribes: kind !== 'tells' && !title.startsWith('Open: '),
  })),
);

/** The ids of every clause. */
export const clauseIds: readonly string[] = clauses.map(({ id }) => id);

/** `auth.4` covers itself and auth.4.1 to auth.4.4, `auth` the whole part. */
export const isWithin = (clause: string, id: string): boolean => clause === id || clause.startsWith(`${id}.`);
