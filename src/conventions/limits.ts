/** How many requests a caller may send in a window (limits.3). */
export interface RequestLimits {
  /** By key. */
  perKey: number;
  /** By key, for exports. */
  exports: number;
  /** By IP address, for sign-ins. */
  'sign-ins': number;
}

/** Every number of the contract in one place (part "Limits"); ours where the specification gives none. */
export const limits = {
  /** limits.default-page-size */
  pageDefault: 50,
  /** limits.maximum-page-size */
  pageMaximum: 200,
  /** limits.offset-depth-cap: rows that may be skipped in offset mode. */
  maxOffset: 10_000,
  /** limits.cursor-validity, in ms: exactly the promised minimum. */
  cursorLife: 24 * 60 * 60 * 1000,
  /** Ours: how long a feed of changes can be continued, and how long it tells of a deletion, in ms. */
  changeLife: 7 * 24 * 60 * 60 * 1000,
  /** Ours: deletions that a feed remembers; above that, older copies are told to start again. */
  removalsKept: 10_000,
  /** limits.rate-limit-per-key: requests a window. */
  requestsPerWindow: 100,
  /** limits.rate-limit-per-endpoint-class, for exports: requests a window. */
  exportsPerWindow: 10,
  /** The window of both, in ms. */
  window: 60 * 1000,
  /** Ours: how long an Idempotency-Key is remembered, in ms. */
  keyLife: 24 * 60 * 60 * 1000,
  /** Ours: the longest Idempotency-Key, in characters. */
  keyLength: 255,
  /** Ours (limits.5): the largest request body, in bytes. */
  bodyBytes: 64 * 1024,
  /** Ours: the longest Request-Id that is echoed, in characters. */
  requestIdLength: 64,
  /** Ours: the longest If-Match or If-None-Match, in characters. */
  conditionLength: 1024,
  /** Ours: the longest id in a path, in characters; ids in use are far shorter. */
  idLength: 64,
  /** limits.webhook-timestamp-tolerance, in seconds and in both directions. */
  signatureTolerance: 300,
  /** Ours: the longest X-Webhook-Signature that is read, in characters. */
  signatureLength: 1024,
  /** Ours: how long a secret or a key that was replaced still works, in ms. */
  overlap: 24 * 60 * 60 * 1000,
  /** Ours (events.9): how long after each failed try the next one comes, in ms; after the last the delivery is dead. */
  deliveryRetries: [5_000, 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000],
  /** Ours: how long a response to a delivery is waited for, in ms. */
  deliveryTimeout: 15_000,
  /** Ours: how long a consumer remembers an event, in ms: longer than all retries together. */
  eventMemory: 72 * 60 * 60 * 1000,
  /** Ours: sign-ins from one IP address in a window. */
  signInsPerWindow: 5,
  /** Ours: how long a session lasts, in ms. */
  sessionLife: 60 * 60 * 1000,
  /** Ours: the most items of one batch. */
  batchItems: 50,
  /** Ours: the largest file that is taken by a signed upload URL, in bytes. */
  uploadBytes: 10 * 1024 * 1024,
  /** Ours: how long a signed upload URL works, in ms. */
  uploadLife: 15 * 60 * 1000,
  /** Ours: webhook endpoints, keys or pending uploads that one account may have. */
  perAccount: 20,
  /** Ours: requests at work at the same time; above that the service sheds load with 503. */
  inFlight: 256,
  /** Ours: unexpired Idempotency-Keys that are remembered; above that new ones are rejected with 503, never forgotten. */
  keysRemembered: 50_000,
  /** Ours: rows that are stored, of all kinds together; above that, changes other than deletions are rejected with 503. */
  rows: 1_000_000,
  /** Ours: the most invalid fields that one response lists; a body can have thousands. */
  fieldErrors: 1000,
  /** Ours: how often a dead delivery can be sent again by hand. */
  redeliveries: 20,
  /** Ours: how often a job can be started. */
  jobAttempts: 100,
  /** Ours: the largest amount of one order, charge, or expense report, in minor units. */
  amount: 99_999_999,
  /** Ours: callers whose windows are counted at the same time. */
  windowsCounted: 10_000,
} as const;

/** The limits of the contract; a service that is started for somebody's own tests may have others. */
export const requestLimits: RequestLimits = {
  perKey: limits.requestsPerWindow,
  exports: limits.exportsPerWindow,
  'sign-ins': limits.signInsPerWindow,
};

/** The largest 32-bit integer, so that headers stay what the description says: nobody sends so many in a window. */
const unreachable = 2 ** 31 - 1;
export const noRequestLimits: RequestLimits = { perKey: unreachable, exports: unreachable, 'sign-ins': unreachable };
