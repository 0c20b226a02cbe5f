/** Something that a client does against the contract, while the service keeps it. */
interface ClientFault {
  id: string;
  /** What the client does, in a few words. */
  title: string;
  /** Why it matters, in a sentence or two. */
  reason: string;
  lesson: string;
}

/** What clients of cases do wrong; each has its evidence in src/cases/evidence/clients.ts. */
export const clientFaults: readonly ClientFault[] = [
  {
    id: 'new-key-for-each-retry',
    title: 'A client that sends a new Idempotency-Key with every retry',
    reason: 'The key says which purchase a request belongs to. With a new key, a retry looks like another purchase.',
    lesson: 'idempotency-keys',
  },
  {
    id: 'key-for-another-request',
    title: 'A client that uses one Idempotency-Key for different requests',
    reason:
      'A key stands for one request. If a client sends the same key with a different request, the service rejects that request with 422.',
    lesson: 'idempotency-keys',
  },
  {
    id: 'retries-too-early',
    title: 'A client that retries before Retry-After says so',
    reason: 'Retry-After says when the service has room again. A request before that only adds to the load.',
    lesson: 'rate-limit-signals',
  },
  {
    id: 'repeats-what-was-rejected',
    title: 'A client that repeats a request unchanged after a 4xx',
    reason: 'Most 4xx statuses say that the request itself is wrong, so it fails again until somebody changes it.',
    lesson: 'error-codes-contract',
  },
  {
    id: 'pages-by-number',
    title: 'A client that pages by number through a list that grows',
    reason:
      'A page number counts from the newest row. Each new row pushes the others down, so some rows are read twice.',
    lesson: 'cursor-vs-offset',
  },
  {
    id: 'reads-first-page-only',
    title: 'A client that takes the first page for the whole list',
    reason: 'has_more says that there are more rows. A client that doesn’t look at it never gets the older ones.',
    lesson: 'list-envelope',
  },
  {
    id: 'changes-without-if-match',
    title: 'A client that updates a resource without If-Match',
    reason: 'Without If-Match, the service can’t know which version was edited, so the last write wins.',
    lesson: 'lost-updates',
  },
  {
    id: 'puts-a-part',
    title: 'A client that sends only some fields in a PUT',
    reason: 'A PUT replaces the whole resource, so fields that aren’t sent go back to their defaults.',
    lesson: 'method-semantics',
  },
  {
    id: 'polls-without-if-none-match',
    title: 'A client that polls without If-None-Match',
    reason: 'Each poll brings the same data again. With If-None-Match, the response is a 304 without a body.',
    lesson: 'cache-and-revalidate',
  },
  {
    id: 'calls-what-is-deprecated',
    title: 'A client that ignores Deprecation and Sunset',
    reason: 'The headers say when the operation ends, and a brownout is the last warning before that.',
    lesson: 'deprecation-signals',
  },
  {
    id: 'sends-its-key-in-the-url',
    title: 'A client that sends its key in the query string',
    reason: 'URLs end up in logs and histories. The credential goes in the Authorization header, and nowhere else.',
    lesson: 'keys-and-scopes',
  },
];
