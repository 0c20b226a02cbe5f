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
} as const;
