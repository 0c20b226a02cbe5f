import type { OpenPoint } from './point';

/** Idempotency keys, pages, conditions, and bodies of requests. */
export const requestPoints: readonly OpenPoint[] = [
  {
    id: 'idempotency-key-scope',
    title: 'What is the scope of an Idempotency-Key?',
    clauses: ['endpoints.4'],
    left: 'The scope of a key isn’t specified.',
    choice:
      'One application and one operation. If another application sends the same value, or the same application sends it to another operation, it’s a different key.',
    alternatives: [
      'The caller’s identity and the key, as the Internet draft advises.',
      'The account. Then two of its applications could collide.',
      'The whole service. Then strangers could collide.',
    ],
    why: 'Nobody can guess a key to see or disturb what another caller did.',
  },
  {
    id: 'idempotency-key-expiry',
    title: 'How long is a key remembered?',
    clauses: ['endpoints.4'],
    left: 'The expiry isn’t specified.',
    choice:
      'For 24 hours from its first use. After that it counts as new. We never forget a key early: if there’s no room for another one, the request gets 503.',
    alternatives: [
      'At least 24 hours, as Stripe does. The example in Zalando 230 is 24 hours, too.',
      'Longer, if retries come from queues that wait for days.',
      'For as long as the resource that it created exists.',
    ],
    why: 'That’s long enough for people’s retries and for a nightly job, and it’s a promise we can keep.',
  },
  {
    id: 'idempotency-key-mismatch',
    title: 'What if a key is sent again with a different request?',
    clauses: ['endpoints.4'],
    left: 'The response to a mismatch isn’t specified.',
    choice:
      'The response is 422 idempotency_key_reused, or 409 idempotency_key_in_use while the first attempt is still running.',
    alternatives: [
      '400 (Zalando 230). Stripe compares the parameters and returns an error too.',
      'Return the first result and ignore the difference. The client never finds out.',
    ],
    why: 'The Internet draft for the header uses these statuses.',
  },
  {
    id: 'idempotency-key-stores',
    title: 'Which responses are stored under a key?',
    clauses: ['endpoints.4', 'errors.402', 'auth.2'],
    left: 'Whether failures are stored, and whether a replay shows a new key or secret again, isn’t specified.',
    choice:
      'Success, 402, and 500 are stored and replayed with Idempotent-Replayed: true. If we reject a request before doing any work (400, 403, 404, 409, 412, 503), its key stays free. A new API key or secret is never stored, so the replay has every field except that one. A client that lost the secret deletes the object that it created, or rotates the secret.',
    alternatives: [
      'Store successes and errors alike (Internet draft).',
      'Store everything once execution has begun, even a 500 (Stripe).',
      'Store only successes. Then a retry after a decline goes to the bank again.',
      'Store secrets encrypted, with a key that only the client has (RFC 8188).',
    ],
    why: 'If a request may have had an effect, we never execute it again. If a request was rejected, the client can fix it and use the same key. "Hashed at rest, shown once" has to be true of this store too.',
  },
  {
    id: 'limit-over-maximum',
    title: 'What if limit is over 200?',
    clauses: ['limits.maximum-page-size'],
    left: 'The maximum is enforced, but the API conventions don’t say whether the request is rejected or its limit is lowered.',
    choice: 'The response is 400 invalid_parameter, and it names the maximum.',
    alternatives: ['Silently lower it to 200 (AIP-158). That’s friendly, but clients that count pages go wrong.'],
    why: 'A client that asks for 500 rows and gets 200 may think that there are no more.',
  },
  {
    id: 'beyond-max-offset',
    title: 'What if a page lies beyond max_offset?',
    clauses: ['limits.offset-depth-cap'],
    left: 'page is a page number, and max_offset counts rows. The response beyond max_offset isn’t specified.',
    choice:
      'page starts at 1 and skips (page − 1) × limit rows. If that’s more than 10,000 rows, the response is 400 with the rule max_offset.',
    alternatives: [
      'An empty page. Clients would take it for the end of the list.',
      'No offset mode at all, only cursors (Zalando 160 prefers them).',
    ],
    why: 'The error tells clients what to do: continue with a cursor.',
  },
  {
    id: 'cursor-binding',
    title: 'What is a cursor bound to?',
    clauses: ['endpoints.get-collection', 'limits.cursor-validity'],
    left: 'A cursor is opaque and valid for at least 24 hours. What it’s bound to isn’t specified.',
    choice:
      'To one list, its filters, and one application. It’s encrypted and expires after exactly 24 hours. If anything doesn’t match, the response is 400 invalid_cursor.',
    alternatives: [
      'Ignore changed filters. Then rows repeat or go missing.',
      'Base64 without encryption. Clients will read and edit it.',
    ],
    why: 'If a cursor worked elsewhere, it would return the wrong list with a 200.',
  },
  {
    id: 'count-body',
    title: 'What does the response with the count look like?',
    clauses: ['endpoints.get-orders-count'],
    left: 'The body isn’t specified.',
    choice: 'The body is { "count": n }, with the exact number of items that the caller may see.',
    alternatives: [
      'A bare number. Then nothing can be added later.',
      'An estimate, marked as one, for very large lists.',
    ],
    why: 'We can add fields to an object later.',
  },
  {
    id: 'unknown-members',
    title: 'What about unknown fields and parameters?',
    clauses: ['versioning.2'],
    left: 'Clients ignore unknown fields. What the service does with unknown input isn’t specified.',
    choice: 'If a request has an unknown field or parameter, we reject it with 400, and the error lists them all.',
    alternatives: ['Ignore them. Then an old server accepts new clients, but a misspelt field is silently lost.'],
    why: 'A client that sends a field expects it to do something. With an error, its developer finds the mistake in the first test.',
  },
  {
    id: 'patch-format',
    title: 'How does PATCH merge?',
    clauses: ['endpoints.2', 'endpoints.patch-projects-id'],
    left: 'The merge rule must be defined, and absent and null must mean different things. Which rule to use isn’t specified.',
    choice:
      'With JSON Merge Patch (RFC 7396): an absent field stays as it is, null clears it, and arrays are replaced as a whole. application/json is accepted too. Null in a field that can’t be empty gets 400.',
    alternatives: [
      'JSON Patch (RFC 6902), which can also test and move values but is harder to write by hand.',
      'A field mask that is sent along with the body (AIP-134).',
    ],
    why: 'The patch looks like the resource that it changes, and null isn’t a meaningful value for any field here.',
  },
  {
    id: 'if-match-optional',
    title: 'Must a change name the version that it’s based on?',
    clauses: ['endpoints.6'],
    left: 'If-Match with a stale version gets 412. Whether clients have to send it isn’t specified.',
    choice:
      'If-Match is optional, but every operation honours it. If-Match names the version of the object that you change, even if the URL is below that object, as in POST /orders/{id}/cancellations. Lists have no version, so only * matches them: If-None-Match: * on a list gets 304. If a change carries If-None-Match and it names the current version, you get 412 precondition_failed. Only one operation requires If-Match: if you change a webhook endpoint without it, you get 428 precondition_required.',
    alternatives: [
      'Require If-Match everywhere (RFC 6585). That also protects people who have never heard of it, but costs every client a read.',
      'Make If-Match optional everywhere. That protects only the clients that send it.',
    ],
    why: 'The endpoints in the API conventions don’t show If-Match, so it stays optional there. One operation requires it, to show the difference.',
  },
  {
    id: 'precondition-order',
    title: 'What’s checked first: the key, the version, or the state?',
    clauses: ['endpoints.4', 'endpoints.6', 'errors.409', 'errors.412'],
    left: 'One request can repeat an Idempotency-Key, name a stale version, and ask for an illegal transition. Which of them decides the response isn’t specified.',
    choice:
      'If there is a stored response for the Idempotency-Key, you get it. Otherwise we check for 400, 401, 403, and 404, then the version, then the state. If you name a stale version of an order that has been shipped, you get 412 and not 409.',
    alternatives: [
      'Check the state first. RFC 9110 (section 13.2.1) tells servers to ignore preconditions if the request would fail without them, so strictly read, 409 wins.',
      'Check the version before the stored response. Then a client that lost the first response gets a 412 because of its own change.',
    ],
    why: 'A stored response proves that the change was made, and RFC 9110 (section 13.1.1) allows a server to report success in that case. After a 412, the client reads the resource again and sees the new state.',
  },
  {
    id: 'amount-unit',
    title: 'What unit is amount in?',
    clauses: ['resources.illustrative-action-resources.charge-request'],
    left: 'amount is an integer. Its unit isn’t specified.',
    choice: 'In minor units of the currency: 4200 is 42.00 EUR. The description of every amount says so.',
    alternatives: ['A decimal number in a string, "42.00".', 'The unit in the name, amount_minor.'],
    why: 'Whole numbers don’t lose cents, and payment services use minor units too.',
  },
  {
    id: 'charge-success',
    title: 'What does a successful charge return?',
    clauses: ['endpoints.post-v1-charges'],
    left: 'The body isn’t specified.',
    choice: '201 with Location /v1/charges/{id}, and the charge with id, status, and created_at.',
    alternatives: ['200 with the charge.', '202, if the bank responds only later.'],
    why: 'The request created a resource, and that resource has a URL.',
  },
  {
    id: 'options',
    title: 'What does OPTIONS return?',
    clauses: ['endpoints.8'],
    left: 'The API conventions don’t mention OPTIONS.',
    choice:
      'OPTIONS * gets 204, and Allow lists the methods of the whole service (RFC 9110, section 9.3.7). On a path, OPTIONS gets 405, and Allow lists the methods of that path. There’s no CORS.',
    alternatives: [
      'Respond to OPTIONS on every path with 204 and Allow.',
      'Respond to CORS preflights, so that websites of other origins can call the service.',
    ],
    why: 'RFC 9110 (section 9.1) requires only GET and HEAD. A 405 carries Allow anyway, so clients learn the same from it.',
  },
  {
    id: 'whole-service',
    title: 'Which resources and fields are there?',
    clauses: ['service.6', 'endpoints.8', 'endpoints.post-exports', 'resources.webhook-event-envelope.text-2'],
    left: 'The full list of endpoints and the fields of most resources aren’t specified.',
    choice:
      'The endpoints in the table of the API conventions, and everything else that’s needed to see every rule at work: lists and reads of the same resources, accounts, expense reports, keys, sessions, webhooks, a batch, and uploads. GET /openapi.json lists them all.',
    alternatives: ['Only the endpoints in that table. Then we couldn’t show many of the rules.'],
    why: 'You can’t try out a rule if no endpoint follows it.',
  },
];
