import type { OpenPoint } from './point';

/** What errors look like, and who may try again. */
export const errorPoints: readonly OpenPoint[] = [
  {
    id: 'details-type',
    title: 'Is details an object or an array?',
    clauses: ['resources.error-object.error-details', 'resources.error-object.text-3'],
    left: 'The table calls details an object; validation failures carry a list in it.',
    choice: 'Both, as written: an array of fields where input broke rules, an object for every other code.',
    alternatives: [
      'Always an object, with the list in details.fields: one type for clients.',
      'Always an array, as Azure does.',
      'problem+json (RFC 9457) with an errors array beside the other members.',
    ],
    why: 'Both sentences of the specification stay true. The cost is named: a client has to look at the type, or at the code.',
  },
  {
    id: 'docs-or-doc-url',
    title: 'Is the page of an error called docs or doc_url?',
    clauses: ['resources.error-object.error-doc-url', 'resources.error-object.text-2'],
    left: 'The table says doc_url; the body of a rate limit has docs and retry_after_seconds inside error.',
    choice: 'Every error has doc_url. rate_limited has docs as well, with the same address, and retry_after_seconds.',
    alternatives: ['Only docs on rate_limited, so that its body has one name.', 'Only doc_url, and docs dropped.'],
    why: 'A client that knows either name finds the page, and one parser reads every error.',
  },
  {
    id: 'code-styles',
    title: 'Codes in two styles',
    clauses: ['errors.4', 'errors.5'],
    left: 'Most codes are in snake case; ALREADY_MEMBER and LAST_OWNER are in capitals.',
    choice: 'The two keep their capitals; every code of ours is in snake case. The description says which is which.',
    alternatives: ['Offer both spellings for a while and let clients move.', 'Rename the two in a new version.'],
    why: 'A code is never renamed, because clients branch on it letter by letter.',
  },
  {
    id: 'unsafe-request-id',
    title: 'Is every Request-Id echoed?',
    clauses: ['resources.error-object.error-request-id'],
    left: 'It is echoed from the request or generated at the edge; what may be echoed is not said.',
    choice:
      '1 to 64 letters, digits, dots, dashes or underscores are echoed. Anything else is replaced by an id of ours.',
    alternatives: ['400 for what is not allowed.', 'Always an id of ours, with theirs beside it in the log.'],
    why: 'A text from outside goes into a header and a log, where a line break would forge an entry.',
  },
  {
    id: 'retry-of-4xx-and-5xx',
    title: 'Which answers are worth a retry?',
    clauses: ['errors.7'],
    left: '4xx other than 429 is not retried; nothing is said about 5xx or about a request whose first try is at work.',
    choice:
      '503 carries Retry-After and leaves the key free. 500 is stored under its key, so a retry repeats no work. 409 idempotency_key_in_use may be sent again as it is.',
    alternatives: [
      'Retry 408 as well: RFC 9110 allows it.',
      'Store nothing for 500, so that a retry works again: right only where nothing can have happened.',
    ],
    why: 'After an unexpected failure nobody knows what was done. A stored answer is dull, a second charge is worse.',
  },
  {
    id: 'not-modified-is-no-failure',
    title: 'Does 304 carry the error object?',
    clauses: ['errors.304', 'errors.1'],
    left: 'The table of statuses lists 304 among the failures; every failure has the error object.',
    choice: '304 has no body, and repeats ETag, Cache-Control and Vary.',
    alternatives: ['None: HTTP gives a 304 no body (RFC 9110, section 15.4.5).'],
    why: 'A 304 is a good answer to a good question.',
  },
  {
    id: 'codes-of-each-operation',
    title: 'Which codes can an operation answer with?',
    clauses: ['errors.9'],
    left: 'The list for each endpoint is not shown.',
    choice: 'Each operation lists its codes by status in the description, and each code has a page at /errors/{code}.',
    alternatives: ['One list for the whole service: shorter, and no help in writing a client.'],
    why: 'The list comes from the same declaration as the route, so it cannot lag behind.',
  },
  {
    id: 'batch-results',
    title: 'What does a result of a batch look like?',
    clauses: ['errors.8'],
    left: 'A batch states its mode; the format of results is not shown.',
    choice:
      'The request names atomic or best_effort. 207 holds one result for each item, in order: status, and the order or the error. An atomic batch that fails is one 409 batch_failed with the items to blame.',
    alternatives: [
      'Atomic only (AIP-231): simpler for everybody.',
      '200 with an errors flag: clients that look at the status lose items.',
    ],
    why: 'A status of its own makes it hard to overlook that some items failed.',
  },
  {
    id: 'stale-version-status',
    title: 'Is a stale version 412 or 409?',
    clauses: ['endpoints.6', 'errors.412', 'errors.409'],
    left: 'If-Match on a stale version gives 412; 409 is used for version conflicts too.',
    choice: '412 stale_version whenever If-Match does not fit. Our service has no version in a body, so no 409 for it.',
    alternatives: ['409 (AIP-154).', 'A version field in the body with 409 stale_version.'],
    why: 'A precondition in a header has a status of its own in HTTP.',
  },
];
