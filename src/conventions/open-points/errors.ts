import type { OpenPoint } from './point';

/** What errors look like, and which requests are worth a retry. */
export const errorPoints: readonly OpenPoint[] = [
  {
    id: 'details-type',
    title: 'Is details an object or an array?',
    clauses: ['resources.error-object.error-details', 'resources.error-object.text-3'],
    left: 'The table calls details an object; validation failures carry a list in it.',
    choice: 'Both, as written: an array of fields when input is invalid, an object for every other code.',
    alternatives: [
      'Always an object, with the list in details.fields: one type for clients.',
      'Always an array, as Azure does.',
      'problem+json (RFC 9457) with an errors array beside the standard fields.',
    ],
    why: 'Both sentences of the specification stay true. The cost: a client has to look at the type, or at the code.',
  },
  {
    id: 'docs-or-doc-url',
    title: 'Is the link to an error’s page called docs or doc_url?',
    clauses: ['resources.error-object.error-doc-url', 'resources.error-object.text-2'],
    left: 'The table says doc_url; the body of a rate limit has docs and retry_after_seconds inside error.',
    choice: 'Every error has doc_url. rate_limited also has docs, with the same URL, and retry_after_seconds.',
    alternatives: [
      'For rate_limited send only docs, so that the link has one name in its body.',
      'Only doc_url, and drop docs.',
    ],
    why: 'A client that knows either name finds the page, and one parser reads every error.',
  },
  {
    id: 'code-styles',
    title: 'Why do codes come in two styles?',
    clauses: ['errors.4', 'errors.5'],
    left: 'Most codes are in snake case; ALREADY_MEMBER and LAST_OWNER are in capitals.',
    choice: 'Those two keep their capitals; every code of ours is in snake case. The description lists them all.',
    alternatives: ['Send both spellings for a while and let clients move.', 'Rename the two in a new version.'],
    why: 'Never rename a code: clients compare it character by character.',
  },
  {
    id: 'unsafe-request-id',
    title: 'Is every Request-Id echoed?',
    clauses: ['resources.error-object.error-request-id'],
    left: 'It is echoed from the request or generated at the edge; which values may be echoed is not said.',
    choice:
      '1 to 64 letters, digits, dots, dashes, or underscores are echoed. Anything else is replaced by an id of ours.',
    alternatives: ['Reject anything else with 400.', 'Always use an id of ours, and log theirs beside it.'],
    why: 'Text from outside ends up in a header and a log, where a line break would forge an entry.',
  },
  {
    id: 'retry-of-4xx-and-5xx',
    title: 'Which responses are worth a retry?',
    clauses: ['errors.7'],
    left: '4xx other than 429 is not retried; nothing is said about 5xx, or about a request whose first attempt is still running.',
    choice:
      '503 carries Retry-After and leaves the key free. 500 is stored under its key, so a retry repeats no work. After 409 idempotency_key_in_use, send the same request again.',
    alternatives: [
      'Retry 408 as well: RFC 9110 allows it.',
      'Store nothing for 500, so that a retry does the work again: correct only where nothing can have happened.',
    ],
    why: 'After an unexpected failure nobody knows what was done. A stored error is annoying; a second charge is worse.',
  },
  {
    id: 'not-modified-is-no-failure',
    title: 'Does a 304 carry the error object?',
    clauses: ['errors.304', 'errors.1'],
    left: 'The table of statuses lists 304 among the failures, and every failure has the error object.',
    choice: '304 has no body. It repeats ETag, Cache-Control, and Vary.',
    alternatives: ['None: HTTP gives a 304 no body (RFC 9110, section 15.4.5).'],
    why: 'A 304 isn’t a failure. It says that the client’s copy is still current.',
  },
  {
    id: 'codes-of-each-operation',
    title: 'Which codes can an operation return?',
    clauses: ['errors.9'],
    left: 'The list for each endpoint is not shown.',
    choice: 'Each operation lists its codes by status in the description, and each code has a page at /errors/{code}.',
    alternatives: ['One list for the whole service: shorter, but no help when you write a client.'],
    why: 'The list comes from the same declaration as the route, so it can’t fall behind.',
  },
  {
    id: 'batch-results',
    title: 'What does one result in a batch look like?',
    clauses: ['errors.8'],
    left: 'A batch states its mode; the format of results is not shown.',
    choice:
      'The request names atomic or best_effort. 207 has one result for each item, in the sequence sent: its status, and the created order or the error. An atomic batch that fails is one 409 batch_failed that lists the failed items.',
    alternatives: [
      'Atomic only (AIP-231): simpler for everybody.',
      '200 with an errors flag: clients that only look at the status lose items.',
    ],
    why: 'A status of its own makes it hard to miss that some items failed.',
  },
  {
    id: 'stale-version-status',
    title: 'Is a stale version 412 or 409?',
    clauses: ['endpoints.6', 'errors.412', 'errors.409'],
    left: 'If-Match on a stale version gives 412; 409 is used for version conflicts too.',
    choice:
      '412 stale_version whenever If-Match doesn’t match. Our service has no version field in a body, so it never returns 409 for this.',
    alternatives: ['409 (AIP-154).', 'A version field in the body, and 409 stale_version.'],
    why: 'HTTP has a status of its own for a precondition in a header.',
  },
];
