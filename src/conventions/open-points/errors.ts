import type { OpenPoint } from './point';

/** What errors look like, and which requests are worth a retry. */
export const errorPoints: readonly OpenPoint[] = [
  {
    id: 'details-type',
    title: 'Is details an object or an array?',
    clauses: ['resources.error-object.error-details', 'resources.error-object.text-3'],
    left: 'The table of fields calls details an object, but for validation failures, details is a list.',
    choice:
      'Both, as the API conventions say: an array of fields if the input is invalid, and an object for every other code. The array names up to 1,000 fields, because a small body can have thousands.',
    alternatives: [
      'Always an object, with the list in details.fields, so that clients see only one type.',
      'Always an array, as Azure does.',
      'problem+json (RFC 9457), with an errors array next to the standard fields.',
    ],
    why: 'That way, both statements in the API conventions stay true. The price is that clients have to check the type or the code.',
  },
  {
    id: 'docs-or-doc-url',
    title: 'Is the link to an error’s page called docs or doc_url?',
    clauses: ['resources.error-object.error-doc-url', 'resources.error-object.text-2'],
    left: 'The table says doc_url, but the rate-limit body has docs and retry_after_seconds inside error.',
    choice:
      'Every error has a field doc_url. The error rate_limited also has a field docs, which contains the same URL, and a field retry_after_seconds.',
    alternatives: [
      'Send only docs with rate_limited, so that the link has one name in that body.',
      'Send only doc_url, and drop docs.',
    ],
    why: 'A client that knows either name finds the page, and one parser reads every error.',
  },
  {
    id: 'code-styles',
    title: 'Why do codes come in two styles?',
    clauses: ['errors.4', 'errors.5'],
    left: 'Most codes are in snake case, but ALREADY_MEMBER and LAST_OWNER are in capitals.',
    choice:
      'Because the API conventions name two codes in capitals. Those two keep their capitals, every code of ours is in snake case, and the OpenAPI description lists them all.',
    alternatives: ['Send both spellings for a while and let clients migrate.', 'Rename those two in a new version.'],
    why: 'Clients compare codes character by character, so you must never rename one.',
  },
  {
    id: 'unsafe-request-id',
    title: 'Is every Request-Id echoed?',
    clauses: ['resources.error-object.error-request-id'],
    left: 'The Request-Id is echoed from the request or generated at the edge. Which values may be echoed isn’t specified.',
    choice:
      'No. We echo a value that consists of 1 to 64 letters, digits, dots, dashes, or underscores. Otherwise, we replace it with our own id.',
    alternatives: ['Reject anything else with 400.', 'Always use our own id, and log the client’s id next to it.'],
    why: 'The value ends up in a header and in a log, where a line break could forge an entry.',
  },
  {
    id: 'retry-of-4xx-and-5xx',
    title: 'Which responses are worth a retry?',
    clauses: ['errors.7'],
    left: 'Clients don’t retry a 4xx other than 429. What they do after a 5xx, or while the first attempt is still running, isn’t specified.',
    choice:
      'Retry a 503: it has Retry-After, and its key stays free. A 500 is stored under its key, so a retry returns it again without repeating any work. After 409 idempotency_key_in_use, send the same request again.',
    alternatives: [
      'Retry 408 as well, as RFC 9110 allows.',
      'Store nothing for 500, so that a retry does the work again. That’s correct only if nothing can have happened.',
    ],
    why: 'After an unexpected failure, nobody knows what was done. A stored error is annoying, but a second charge is worse.',
  },
  {
    id: 'not-modified-is-no-failure',
    title: 'Does a 304 carry the error object?',
    clauses: ['errors.304', 'errors.1'],
    left: 'The table of statuses lists 304 among the failures, and every failure has the error object.',
    choice: 'No. A 304 has no body. It has the same ETag, Cache-Control, and Vary headers as the 200 would have.',
    alternatives: ['None, because HTTP doesn’t allow a body in a 304 (RFC 9110, section 15.4.5).'],
    why: 'A 304 isn’t a failure. It says that the client’s copy is still current.',
  },
  {
    id: 'codes-of-each-operation',
    title: 'Which codes can an operation return?',
    clauses: ['errors.9'],
    left: 'The list for each endpoint isn’t specified.',
    choice:
      'The OpenAPI description lists the codes of each operation by status, and each code has a page at /errors/{code}.',
    alternatives: ['One list for the whole service. The list is shorter, but no help when you write a client.'],
    why: 'The list comes from the same declaration as the route, so it can’t get out of date.',
  },
  {
    id: 'batch-results',
    title: 'What does one result in a batch look like?',
    clauses: ['errors.8'],
    left: 'A batch states its mode, but the format of the results isn’t specified.',
    choice:
      'The request chooses atomic or best_effort. The response is 207 with one result per item, in the sequence in which the items were sent. Each result has a status, and either the order after the transition or the error. If an atomic batch fails, the response is a single 409 batch_failed that lists the failed items.',
    alternatives: [
      'Only atomic batches (AIP-231), which is simpler for everybody.',
      '200 with an errors flag. Clients that look only at the status lose items.',
    ],
    why: 'A different status makes it hard to miss that some items failed.',
  },
  {
    id: 'stale-version-status',
    title: 'Is a stale version 412 or 409?',
    clauses: ['endpoints.6', 'errors.412', 'errors.409'],
    left: 'If-Match with a stale version gets 412, but 409 is used for version conflicts too.',
    choice:
      '412 stale_version whenever If-Match doesn’t match. In our service, no body has a version field, so this is never a 409.',
    alternatives: ['409 (AIP-154).', 'A version field in the body, and 409 stale_version.'],
    why: 'HTTP has a specific status for a failed precondition in a header.',
  },
];
