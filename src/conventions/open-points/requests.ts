import type { OpenPoint } from './point';

/** Idempotency keys, pages, conditions, and bodies of requests. */
export const requestPoints: readonly OpenPoint[] = [
  {
    id: 'idempotency-key-scope',
    title: 'What is the scope of an Idempotency-Key?',
    clauses: ['endpoints.4'],
    left: 'The scope of a key is not shown.',
    choice:
      'One application and one operation: the same value from another application, or on another operation, is a different key.',
    alternatives: [
      'The caller’s identity and the key, as the Internet draft advises.',
      'The account: two of its applications could collide.',
      'The whole service: strangers could collide.',
    ],
    why: 'Nobody can learn or spoil what another caller did by guessing a key.',
  },
  {
    id: 'idempotency-key-expiry',
    title: 'How long is a key remembered?',
    clauses: ['endpoints.4'],
    left: 'The expiry is not shown.',
    choice:
      '24 hours from its first use; after that it counts as new. If there is no room for another key, that request gets 503: we never forget a key early.',
    alternatives: [
      'At least 24 hours, as Stripe does; 24 is also the example in Zalando 230.',
      'Longer, where retries come from queues that wait for days.',
      'For as long as the resource that it created exists.',
    ],
    why: 'It outlasts a person’s retries and those of a nightly job, and we can keep the promise.',
  },
  {
    id: 'idempotency-key-mismatch',
    title: 'What if a key comes again with another request?',
    clauses: ['endpoints.4'],
    left: 'The response to a mismatch is not shown.',
    choice:
      '422 idempotency_key_reused. While the first attempt is still running, the response is 409 idempotency_key_in_use.',
    alternatives: [
      '400 (Zalando 230). Stripe compares the parameters and returns an error too.',
      'Return the first result and ignore the difference: the client never finds out.',
    ],
    why: 'These are the statuses of the Internet draft for the header.',
  },
  {
    id: 'idempotency-key-stores',
    title: 'Which responses are stored under a key?',
    clauses: ['endpoints.4', 'errors.402', 'auth.2'],
    left: 'Whether failures are stored is not shown, nor whether a replay shows a new key or a secret again.',
    choice:
      'Success, 402, and 500 are stored and replayed with Idempotent-Replayed: true. If we reject a request before doing any work (400, 403, 404, 409, 412, 503), its key stays free. A key or secret that is shown once is not stored: its replay has every other field. A client that lost it deletes what it created, or rotates.',
    alternatives: [
      'Store success and error alike (Internet draft).',
      'Store everything once execution has begun, a 500 too (Stripe).',
      'Store successes only: a retry after a decline would go to the bank again.',
      'Store secrets encrypted, with a key that only the client has (RFC 8188).',
    ],
    why: 'Nothing that may have had an effect is done twice, and a client that fixes its request can use the same key. "Hashed at rest, shown once" must be true of this store too.',
  },
  {
    id: 'limit-over-maximum',
    title: 'What if limit is over 200?',
    clauses: ['limits.maximum-page-size'],
    left: 'The maximum is enforced; whether by rejecting the request or by lowering the limit is not said.',
    choice: '400 invalid_parameter, which names the maximum.',
    alternatives: ['Silently lower it to 200 (AIP-158): friendly, but clients that count pages go wrong.'],
    why: 'A client that asks for 500 rows and gets 200 may believe that there are no more.',
  },
  {
    id: 'beyond-max-offset',
    title: 'What if a page lies beyond max_offset?',
    clauses: ['limits.offset-depth-cap'],
    left: 'page is a page number, max_offset counts rows; the response beyond it is not said.',
    choice:
      'page counts from 1 and skips (page − 1) × limit rows; above 10,000 rows the response is 400 with the rule max_offset.',
    alternatives: [
      'An empty page: a client would take it for the end.',
      'No offset mode at all: cursors only (Zalando 160 prefers them).',
    ],
    why: 'The error says what to do: continue with a cursor.',
  },
  {
    id: 'cursor-binding',
    title: 'What is a cursor bound to?',
    clauses: ['endpoints.get-collection', 'limits.cursor-validity'],
    left: 'A cursor is opaque and valid for at least 24 hours.',
    choice:
      'It is encrypted, tied to one list, its filters, and one application, and expires after exactly 24 hours. Anything else is 400 invalid_cursor.',
    alternatives: ['Ignore changed filters: rows repeat or go missing.', 'Base64 alone: clients read and edit it.'],
    why: 'A cursor used elsewhere would return a wrong list with a 200.',
  },
  {
    id: 'count-body',
    title: 'What does the count look like?',
    clauses: ['endpoints.get-orders-count'],
    left: 'The body is not shown.',
    choice: '{ "count": n }, exact, for what the caller may see.',
    alternatives: ['A bare number: nothing can be added later.', 'An estimate, marked as one, for very large lists.'],
    why: 'An object can get more fields later.',
  },
  {
    id: 'unknown-members',
    title: 'What about unknown fields and parameters?',
    clauses: ['versioning.2'],
    left: 'Clients ignore unknown fields; what the service does with unknown input is not said.',
    choice: 'A body or query with an unknown field or parameter is rejected with 400, and the error lists them all.',
    alternatives: ['Ignore them: an old server accepts new clients, but a misspelt field is lost silently.'],
    why: 'A client that sends a field expects an effect. With an error it finds the mistake in the first test.',
  },
  {
    id: 'patch-format',
    title: 'How does PATCH merge?',
    clauses: ['endpoints.2', 'endpoints.patch-projects-id'],
    left: 'The rule must be defined, and absent and null must mean different things; which rule is not said.',
    choice:
      'JSON Merge Patch (RFC 7396): absent keeps, null clears, arrays are replaced as a whole. application/json is accepted too. Null for a field that can’t be empty is 400.',
    alternatives: [
      'JSON Patch (RFC 6902): it can also test and move values, but is harder to write by hand.',
      'A field mask beside the body (AIP-134).',
    ],
    why: 'The patch looks like the resource it changes, and no field here has null as a meaningful value.',
  },
  {
    id: 'if-match-optional',
    title: 'Must a change name the version it is based on?',
    clauses: ['endpoints.6'],
    left: 'If-Match on a stale version gives 412; whether it must be sent is not said.',
    choice:
      'It is optional, and honoured on every change. One operation requires it: changing a webhook endpoint without If-Match gets 428 precondition_required.',
    alternatives: [
      'Demand it everywhere (RFC 6585): this also protects people who have never heard of it, and costs every client a read.',
      'Optional everywhere: protects only those who send it.',
    ],
    why: 'The endpoints of the specification show none, so it stays optional there. The one that demands it shows the difference.',
  },
  {
    id: 'amount-unit',
    title: 'What does amount count?',
    clauses: ['resources.illustrative-action-resources.charge-request'],
    left: 'An integer without a unit.',
    choice: 'Minor units of the currency: 4200 is 42.00 EUR. The description says so at each amount.',
    alternatives: ['A decimal as text, "42.00".', 'The unit in the name, amount_minor.'],
    why: 'Whole numbers don’t lose cents, and payment services count this way.',
  },
  {
    id: 'charge-success',
    title: 'What does a successful charge return?',
    clauses: ['endpoints.post-v1-charges'],
    left: 'The body is not shown.',
    choice: '201 with Location /v1/charges/{id}, and the charge with id, status, and created_at.',
    alternatives: ['200 with the charge.', '202, if the bank responds later.'],
    why: 'A resource was created, and it has a URL.',
  },
  {
    id: 'whole-service',
    title: 'Which resources and fields are there?',
    clauses: ['service.6', 'endpoints.8', 'endpoints.post-exports', 'resources.webhook-event-envelope.text-2'],
    left: 'The full list of endpoints and the fields of most resources are not shown.',
    choice:
      'The endpoints of the table, and what it takes to see every rule at work: lists and reads of the same resources, accounts, expense reports, keys, sessions, webhooks, a batch, and uploads. GET /openapi.json lists them all.',
    alternatives: ['Only the table: many rules could not be shown.'],
    why: 'You can’t try out a rule that no endpoint follows.',
  },
];
