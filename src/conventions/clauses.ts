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
    ['1', 'What the course has: lessons, a lookup sheet, a review exercise, and a pagination lab', 'tells'],
    ['2', 'The structure that each lesson follows', 'tells'],
    ['3', 'The review exercise'],
    ['3.1', 'A flawed API, and claims in seven areas'],
    ['3.2', 'A counter of the claimed areas, such as 3/7'],
    ['3.3', 'The linter runs afterwards, and its findings are compared with the claims'],
    ['3.4', 'Reasons and several valid fixes for each finding, but never a rewrite'],
    ['4', 'The pagination lab: an offset client and a cursor client on one list'],
    ['5', 'The other parts state the conventions to follow'],
    ['6', 'Open: which resources and fields the service has'],
  ],
  'resources.error-object': [
    ['text-1', 'The body of every failed response is {"error": {...}}'],
    ['error-code', 'error.code is stable and documented, and codes are only ever added'],
    ['error-message', 'error.message is for people, and its text may change'],
    ['error-details', 'error.details has the data that belongs to the code'],
    ['error-request-id', 'error.request_id, which is also in the Request-Id header of every response'],
    ['error-doc-url', 'error.doc_url links to the documentation of the code'],
    ['text-2', 'The error of a 429 also has retry_after_seconds and docs'],
    ['text-3', 'A validation error lists every failing field at once'],
  ],
  'resources.collection-envelope': [
    ['data', 'data has at most limit items'],
    ['next-cursor', 'next_cursor is opaque, and null on the last page'],
    ['has-more', 'has_more says whether there are more rows; there is no exact total'],
  ],
  'resources.illustrative-action-resources': [
    ['cancellation-of-an-order', 'A cancellation is a resource with an id, an actor, and a time'],
    ['account-merge', 'An account merge is a resource with a state'],
    ['charge-request', 'The fields of a charge request'],
    ['message-request', 'The fields of a message request'],
    ['text-1', 'A permissions hint tells clients which actions to disable'],
  ],
  'resources.webhook-event-envelope': [
    ['text-1', 'Fields of an event: event_id, delivery id, type, timestamp, payload'],
    ['text-2', 'Open: the fields of the other resources'],
  ],
  states: [
    ['order-created-paid', 'An order goes from created to paid'],
    ['order-paid-processing', 'An order goes from paid to processing'],
    ['order-processing-shipped', 'An order goes from processing to shipped'],
    ['order-shipped-delivered', 'An order goes from shipped to delivered'],
    ['webhook-delivery-queued-attempting', 'A delivery goes from queued to attempting'],
    [
      'webhook-delivery-attempting-delivered',
      'A delivery goes from attempting to delivered if the consumer accepts it',
    ],
    [
      'webhook-delivery-attempting-failed',
      'A delivery goes from attempting to failed if the consumer doesn’t accept it',
    ],
    ['webhook-delivery-failed-retrying', 'A delivery goes from failed to retrying'],
    ['webhook-delivery-retrying-dead', 'A delivery goes from retrying to dead when no retries are left'],
    ['1', 'An order changes its state only in the documented sequence'],
    ['2', 'An illegal transition is rejected with 409'],
    ['3', 'The server makes every transition; clients can’t write the status'],
    ['4', 'The states of a job'],
    ['5', 'Open: who may trigger which transition'],
  ],
  endpoints: [
    ['get-collection', 'Lists take limit and cursor or page, and return the newest rows first'],
    ['get-orders-count', 'Counting orders is an operation of its own'],
    [
      'post-orders-order-id-cancellations',
      'Cancelling an order returns 201, Location, and no-store, and takes an Idempotency-Key',
    ],
    ['post-account-merges', 'Starting a merge returns 202 and a resource to poll'],
    ['get-account-merges-merge-id', 'Reading the state of a merge'],
    ['post-expense-reports-id-approvals', 'Approving a report creates an approval'],
    ['post-jobs-id-retry', 'Retrying a job is an atomic command'],
    ['post-orders-id-ship', 'Shipping is a transition that the server controls'],
    ['post-v1-charges', 'Creating a charge requires an Idempotency-Key and a credential; a declined card gets 402'],
    ['post-v1-messages', 'Sending a message counts towards the rate limit'],
    ['post-exports', 'Exports have a lower limit of their own'],
    ['get-v1-reports-weekly', 'A deprecated report that sends deprecation headers'],
    ['get-projects-id', 'Reading a project'],
    ['patch-projects-id', 'Changing part of a project'],
    ['delete-projects-id', 'Deleting a project'],
    ['post-projects-id-members', 'Adding a member to a project'],
    ['get-projects-id-billing', 'Reading the billing data of a project'],
    ['post-consumer-webhook-path', 'The consumer returns 2xx or 400 for a signed event'],
    ['1', 'GET is always safe: the caller asks for no change'],
    ['2', 'PUT replaces, PATCH merges by a documented rule, and absent isn’t null'],
    ['3', 'DELETE may be repeated; a 404 on a retry counts as success'],
    ['4', 'A POST that must not run twice takes an Idempotency-Key'],
    ['5', 'Long-running operations return 202 with a job'],
    ['6', 'A current If-None-Match gets 304, and a stale If-Match gets 412'],
    ['7', 'Every response has Cache-Control'],
    ['8', 'Open: the fields and the full list of endpoints'],
  ],
  auth: [
    ['1', 'The credential is sent in the Authorization header'],
    ['2', 'A key identifies an application; it has scopes, is stored as a hash, and can be rotated'],
    ['3', 'Scopes have the form resource:action; permissions are named capabilities'],
    ['4', 'Every request needs permission for its operation and its object'],
    ['4.1', 'Lookups and lists query only what the caller may see'],
    ['4.2', 'Callers who have nothing to do with an object get 404'],
    ['4.3', 'Members without the required role get 403 insufficient_role'],
    ['4.4', 'An operation without a declared permission is denied to everyone'],
    ['5', 'Each operation documents the permission it requires'],
    ['get-projects-id', 'Reading a project requires membership'],
    ['patch-projects-id', 'Changing a project requires the role editor or a higher one'],
    ['delete-projects-id', 'Deleting a project requires the role admin'],
    ['post-projects-id-members', 'Adding a member requires the role admin and the scope projects:write'],
    ['get-projects-id-billing', 'Reading billing data requires the role owner and the scope billing:read'],
    ['6', '401 means that the credential is missing or invalid'],
    ['7', 'Webhooks are authenticated by their signature'],
  ],
  events: [
    ['1', 'Webhook URLs must use https, and others are rejected'],
    ['2', 'X-Webhook-Signature has t and one or more v1 values'],
    ['3', 'The signature is an HMAC-SHA256 over t, a dot, and the raw body'],
    ['4', 'The consumer verifies an event in a fixed sequence before it does anything else'],
    ['4.1', 'First the timestamp: if it is more than 300 seconds off, return 400'],
    ['4.2', 'Then the HMAC, computed over the bytes as they arrived'],
    ['4.3', 'The comparison takes constant time, and tries every active secret'],
    ['4.4', 'Then event_id, to drop events that have already been processed'],
    ['5', 'In a rotation, both secrets work; a change of the signed bytes ships as v2'],
    ['6', 'Duplicates are normal, and events may arrive out of order'],
    ['7', 'The states of a delivery'],
    ['8', 'The names of events'],
    ['9', 'Open: the retry schedule and the event catalogue'],
    ['10', 'Open: server-sent events and WebSockets as options'],
  ],
  errors: [
    ['1', 'Every failure on every path returns the error object, without internals'],
    ['2', 'The status is for generic software, and the code is for the domain'],
    ['3', 'What each status is used for'],
    ['304', '304: the client’s copy is still current'],
    ['400', '400: invalid input, an invalid cursor, or an invalid webhook signature'],
    ['401', '401: the credential is missing or invalid'],
    ['402', '402: the payment failed'],
    ['403', '403: the caller may see the object, but lacks the required role'],
    ['404', '404: the object doesn’t exist, or is hidden from this caller'],
    ['409', '409: a conflict with the current state'],
    ['410', '410: a deprecated operation during a brownout'],
    ['412', '412: the version in If-Match is stale'],
    ['429', '429: over the rate limit; Retry-After says how long to wait'],
    ['500', '500: an unexpected failure, without details'],
    ['503', '503: the service sheds load'],
    ['4', 'The error codes that the API conventions define'],
    ['5', 'Codes are only ever added; clients treat an unknown code by its status class'],
    ['6', 'The text of a message may change; details may only gain fields'],
    ['7', 'Which requests may be retried, and how'],
    ['8', 'A batch is atomic, or reports a result for each item'],
    ['9', 'Open: the codes of each endpoint'],
  ],
  limits: [
    ['default-page-size', 'A page has 50 items by default'],
    ['maximum-page-size', 'A page has at most 200 items'],
    ['cursor-validity', 'A cursor is valid for at least 24 hours'],
    ['offset-depth-cap', 'Offsets go up to 10,000'],
    ['webhook-timestamp-tolerance', 'Webhook timestamps may be up to 300 seconds off'],
    ['rate-limit-per-key', '100 requests a minute for each key'],
    ['rate-limit-per-endpoint-class', '10 exports a minute for each key'],
    ['1', 'The headers and the body of a 429'],
    ['2', 'Successful responses have RateLimit headers too'],
    ['3', 'Limits count per key and class of operation, and per IP address only at login or signup'],
    ['4', 'Requests over a limit are rejected before any work; the API says whether they count'],
    ['5', 'Sizes have documented limits; large files are sent to an upload URL'],
    ['6', 'Every list has a default and a maximum page size'],
  ],
  versioning: [
    ['1', 'Open: which versioning scheme is used'],
    ['2', 'What may be added without a new version; clients ignore what they don’t know'],
    ['3', 'These break clients: new requirements, tighter checks, renames, removals, and lower limits'],
    ['4', 'The webhook signature scheme has its own version'],
    ['5', 'The steps of a deprecation, from the replacement to the sunset'],
    ['6', 'A deprecated operation sends its headers and still works'],
    ['deprecation', 'Deprecation: @ and Unix seconds (RFC 9745)'],
    ['sunset', 'Sunset: an HTTP-date (RFC 8594)'],
    ['link', 'Link to the migration guide, rel="deprecation"'],
    ['7', 'Announced brownouts with 410 before the sunset'],
    ['8', 'Four ways to deal with the last consumers'],
    ['9', 'The contract is a file that marks what is deprecated'],
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
