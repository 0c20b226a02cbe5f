/**
 * What generated cases are about: flaws of the catalogue, and faults of clients, each of which an ordinary morning can show.
 * Nothing is ever added here, taken away, or moved: a code stands for what is drawn from these lists, so a case would become
 * another one. What comes later needs a list of its own, and codes that tell the two apart.
 */
export const flawsDrawn: readonly string[] = [
  'child-looked-up-alone',
  'list-filtered-after-query',
  'one-scope-for-everything',
  'operation-without-permission',
  'webhook-over-http',
  'deprecated-without-signals',
  'renamed-without-version',
  'error-without-code',
  'error-without-request-id',
  'failure-answered-200',
  'first-failing-field-only',
  'html-from-unknown-route',
  'second-error-shape',
  'stack-trace-leaks',
  'throttled-without-retry-after',
  'unknown-filter-ignored',
  'batch-without-a-mode',
  'key-accepted-and-ignored',
  'key-checked-then-written',
  'post-without-key',
  'update-without-if-match',
  'created-without-location',
  'get-that-writes',
  'if-none-match-ignored',
  'null-read-as-absent',
  'second-delete-answers-409',
  'charge-id-beyond-53-bits',
  'date-as-midnight',
  'error-codes-in-two-styles',
  'mixed-field-case',
  'any-move-accepted',
  'bare-array-list',
  'client-writes-status',
  'cursor-without-its-filter',
  'list-without-limit',
  'long-work-in-the-request',
  'offset-paging-only',
  'sort-without-tie-breaker',
  'whole-list-inside',
];

/** Faults that the ordinary traffic has if its set-up says so. */
export const faultsDrawn: readonly string[] = [
  'new-key-for-each-retry',
  'polls-without-if-none-match',
  'changes-without-if-match',
  'pages-by-number',
];
