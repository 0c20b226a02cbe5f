/**
 * What the reference service does where conventions could be broken. The first value of each policy is the convention
 * of the specification; the others are departures that flaws choose. The service reads policies and never names a flaw.
 * A departure that only changes what goes over the wire at the edge (a path, a header, a body) is a wrapper round
 * request or response in the flaw itself, not a policy.
 */
export interface Policies {
  /**
   * endpoints.4. enforced: a POST that matters needs Idempotency-Key, one key one effect, claimed atomically.
   * absent: the header is not known. ignored: the header is accepted and nothing is remembered. racy: looked up first
   * and stored after the work, so that overlapping retries both work.
   */
  idempotency: 'enforced' | 'absent' | 'ignored' | 'racy';
  /** endpoints.get-collection. offset-only: no cursor is given or taken. */
  paging: 'cursor-and-offset' | 'offset-only';
  /** Ours. ignored: a query parameter that the operation doesn't know is dropped, as if it hadn't been sent. */
  unknownParameters: 'rejected' | 'ignored';
  /** Ours. loose: a cursor is also taken with other filters and another sort than those that it was made for. */
  cursorBinding: 'bound' | 'loose';
  /** Ours. open: in a list that a client sorts, nothing says which of two rows with the same value comes first. */
  sortTies: 'broken-by-id' | 'open';
  /** Ours. timestamp: the position in a feed of changes is the time of the last change, and it goes on after that moment. */
  feedPosition: 'sequence' | 'timestamp';
  /** Ours. silent: a feed of changes has only what still exists. */
  feedDeletions: 'told' | 'silent';
  /** Ours. restarted: a position that is too old begins at the start of the feed, with 200. */
  expiredPosition: 'rejected' | 'restarted';
  /** resources.collection-envelope. array: the body is a bare array. */
  listShape: 'envelope' | 'array';
  /** limits.6. none: no default and no maximum, the whole list comes unless `limit` is sent. */
  listLimit: 'enforced' | 'none';
  /** resources.collection-envelope.has-more. counted: every list has a `total`. */
  listTotal: 'absent' | 'counted';
  /** auth.4.1, auth.4.2. forbidden: a stranger gets 403, which reveals that the object exists. by-id: no relationship is asked. */
  objectAccess: 'scoped' | 'forbidden' | 'by-id';
  /** auth.4.1. filtered: the page is read first and rows of strangers dropped afterwards, so pages come short and cursors leak. */
  listAccess: 'scoped' | 'filtered';
  /** auth.4.1. by-id: in a path with two ids, the inner one is looked up alone, whatever the outer one is. */
  nestedLookup: 'within-parent' | 'by-id';
  /** Ours. always: a project contains the whole list of its members. */
  embedding: 'on-request' | 'always';
  /** auth.4.4. undeclared: operations without a declared permission are allowed to anybody with a key. */
  permissions: 'declared' | 'undeclared';
  /** auth.3. one: any key that was given out opens every operation, whatever its scopes. */
  scopes: 'narrow' | 'one';
  /** auth.1. query: the key is also taken from `?api_key=`. */
  credential: 'header' | 'query';
  /** states.3. writable: PATCH may set a status field directly. */
  status: 'server-owned' | 'writable';
  /** states.1, states.2. any: an order goes into whatever state is asked for. */
  moves: 'in-sequence' | 'any';
  /** endpoints.6. absent: no ETag is sent and If-Match is not read. */
  etags: 'sent' | 'absent';
  /** endpoints.6. ignored: If-Match is not read, the last write wins. */
  preconditions: 'honoured' | 'ignored';
  /** endpoints.2. merges: PUT keeps the fields that were not sent. */
  put: 'replaces' | 'merges';
  /** endpoints.2. null-is-absent: PATCH cannot clear a field. */
  patch: 'merge-patch' | 'null-is-absent';
  /** endpoints.1. also-get: a GET alias performs an unsafe action. */
  unsafeGet: 'absent' | 'present';
  /** errors.1. html: the framework's own page. */
  unknownRoute: 'error-object' | 'html';
  /** errors.1. leaked: the response to an unexpected exception shows its stack. */
  unexpected: 'hidden' | 'leaked';
  /** resources.error-object.text-3. first-only: validation stops at the first failing field. */
  validation: 'lists-all' | 'first-only';
  /** endpoints.5. inline: slow work is done before the response, so a gateway's time-out leaves its end unknown. */
  longWork: 'job' | 'inline';
  /** events.2, auth.7. absent: deliveries carry no signature. */
  webhookSignature: 'sent' | 'absent';
  /** events.1. any: an http URL may be registered as well. */
  webhookUrl: 'https-only' | 'any';
  /** versioning.3. latest: a client that names no version gets the newest one, whatever it was built for. */
  defaultVersion: 'pinned' | 'latest';
  /** endpoints.4. per-version: each version of an operation remembers its own keys. */
  keyMemory: 'shared' | 'per-version';
  /** limits.1. silent: 429 without Retry-After and RateLimit headers. */
  throttling: 'says-when' | 'silent';
}

/** The conventions of the specification: every policy at its first value. */
export const defaultPolicies: Policies = {
  idempotency: 'enforced',
  paging: 'cursor-and-offset',
  unknownParameters: 'rejected',
  cursorBinding: 'bound',
  sortTies: 'broken-by-id',
  feedPosition: 'sequence',
  feedDeletions: 'told',
  expiredPosition: 'rejected',
  listShape: 'envelope',
  listLimit: 'enforced',
  listTotal: 'absent',
  objectAccess: 'scoped',
  listAccess: 'scoped',
  nestedLookup: 'within-parent',
  embedding: 'on-request',
  permissions: 'declared',
  scopes: 'narrow',
  credential: 'header',
  status: 'server-owned',
  moves: 'in-sequence',
  etags: 'sent',
  preconditions: 'honoured',
  put: 'replaces',
  patch: 'merge-patch',
  unsafeGet: 'absent',
  unknownRoute: 'error-object',
  unexpected: 'hidden',
  validation: 'lists-all',
  longWork: 'job',
  webhookSignature: 'sent',
  webhookUrl: 'https-only',
  defaultVersion: 'pinned',
  keyMemory: 'shared',
  throttling: 'says-when',
};
