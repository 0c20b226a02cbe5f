import type { OpenPoint } from './point';

/** Keys, pages, conditions and bodies of requests. */
export const requestPoints: readonly OpenPoint[] = [
  {
    id: 'idempotency-key-scope',
    title: 'How far does an Idempotency-Key reach?',
    clauses: ['endpoints.4'],
    left: 'The scope of a key is not shown.',
    choice: 'One application and one operation: the same key from somebody else, or elsewhere, is another key.',
    alternatives: ['The account: two of its applications could meet.', 'The whole service: strangers could collide.'],
    why: 'Nobody can learn or spoil what another caller did by guessing a key.',
  },
  {
    id: 'idempotency-key-expiry',
    title: 'How long is a key remembered?',
    clauses: ['endpoints.4'],
    left: 'The expiry is not shown.',
    choice:
      '24 hours from its first use, then it is new. When there is no room for a further key, that request gets 503; none is forgotten early.',
    alternatives: ['Longer, where retries come from queues that wait for days.', 'As long as the thing it made lives.'],
    why: 'It outlasts the retries of a person and of a nightly job, and the promise can be kept.',
  },
  {
    id: 'idempotency-key-mismatch',
    title: 'What if a key returns with another request?',
    clauses: ['endpoints.4'],
    left: 'The answer to a mismatch is not shown.',
    choice: '422 idempotency_key_reused. While the first try is at work the answer is 409 idempotency_key_in_use.',
    alternatives: [
      '400 (Zalando 230).',
      'Answer with the first result and ignore the difference: the client never learns.',
    ],
    why: 'These are the statuses of the Internet draft for the header.',
  },
  {
    id: 'idempotency-key-stores',
    title: 'Which answers belong to a key?',
    clauses: ['endpoints.4', 'errors.402', 'auth.2'],
    left: 'Whether failures are stored is not shown, nor whether a replay shows a new key or a secret again.',
    choice:
      'Success, 402 and 500 are stored, and come back with Idempotent-Replayed: true. A refusal before any effect (400, 403, 404, 409, 412, 503) leaves the key free. A key or a secret that is shown once is not stored: its replay has every other field. A client that lost it deletes what it made, or rotates.',
    alternatives: [
      'Store every response.',
      'Store successes only: a decline would be tried at the bank again.',
      'Store secrets sealed, with a key that only the client has (RFC 8188).',
    ],
    why: 'Whatever may have had an effect is not done twice, and a client that fixes its request can use the same key. "Hashed at rest, shown once" must be true of this store too.',
  },
  {
    id: 'limit-over-maximum',
    title: 'What if limit is over 200?',
    clauses: ['limits.maximum-page-size'],
    left: 'The maximum is enforced; whether by refusing or by lowering is not said.',
    choice: '400 invalid_parameter that names the maximum.',
    alternatives: ['Lower it quietly to 200 (AIP-158): friendly, and clients that count pages go wrong.'],
    why: 'Who asks for 500 and gets 200 may believe that there are no more.',
  },
  {
    id: 'beyond-max-offset',
    title: 'What if a page lies beyond max_offset?',
    clauses: ['limits.offset-depth-cap'],
    left: 'page is a page number, max_offset counts rows; the answer beyond it is not said.',
    choice:
      'page counts from 1 and skips (page − 1) × limit rows; above 10,000 the answer is 400 with the rule max_offset.',
    alternatives: ['An empty page: a client would take it for the end.', 'No offset mode at all.'],
    why: 'The refusal says what to do: go on with a cursor.',
  },
  {
    id: 'cursor-binding',
    title: 'What does a cursor hold on to?',
    clauses: ['endpoints.get-collection', 'limits.cursor-validity'],
    left: 'A cursor is opaque and valid for at least 24 hours.',
    choice:
      'It is sealed, belongs to one list, its filters and one application, and ends after exactly 24 hours. Anything else is 400 invalid_cursor.',
    alternatives: ['Ignore changed filters: rows repeat or go missing.', 'Base64 alone: clients read and edit it.'],
    why: 'A cursor that is used elsewhere would give a wrong list with a good status.',
  },
  {
    id: 'count-body',
    title: 'What does the count look like?',
    clauses: ['endpoints.get-orders-count'],
    left: 'The body is not shown.',
    choice: '{ "count": n }, exact, for what the caller may see.',
    alternatives: ['A bare number: nothing can be added later.', 'An estimate, marked as one, for very large lists.'],
    why: 'An object can grow.',
  },
  {
    id: 'unknown-members',
    title: 'What about members that nobody knows?',
    clauses: ['versioning.2'],
    left: 'Clients ignore unknown fields; what the service does with unknown input is not said.',
    choice: 'A body or a query with an unknown name is refused with 400, and every such name is listed.',
    alternatives: ['Ignore them: an old server takes new clients, and a misspelt field is lost in silence.'],
    why: 'A field that was sent was meant. A refusal is found in the first test.',
  },
  {
    id: 'patch-format',
    title: 'By which rule does PATCH merge?',
    clauses: ['endpoints.2', 'endpoints.patch-projects-id'],
    left: 'The rule must be defined, with absent and null told apart; which one is not said.',
    choice:
      'JSON Merge Patch (RFC 7396): absent keeps, null clears, arrays are replaced whole. It is also taken as application/json. Null for a field that cannot be empty is 400.',
    alternatives: [
      'JSON Patch (RFC 6902): it can also test and move, and is harder to write by hand.',
      'A field mask beside the body (AIP-134).',
    ],
    why: 'The patch looks like the thing it changes, and no field here has null as a value of its own.',
  },
  {
    id: 'if-match-optional',
    title: 'Must a change say which version it was made for?',
    clauses: ['endpoints.6'],
    left: 'If-Match on a stale version gives 412; whether it must be sent is not said.',
    choice:
      'It is optional, and honoured on every change. One operation demands it: a change of a webhook endpoint without it answers 428 precondition_required.',
    alternatives: [
      'Demand it everywhere (RFC 6585): protects those too who never heard of it, and costs every client a read.',
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
    why: 'Whole numbers do not lose cents, and payment services count this way.',
  },
  {
    id: 'charge-success',
    title: 'What does a charge that went well answer?',
    clauses: ['endpoints.post-v1-charges'],
    left: 'The shape is not shown.',
    choice: '201 with Location /v1/charges/{id}, and the charge with id, status and created_at.',
    alternatives: ['200 with the charge.', '202 where the bank answers later.'],
    why: 'Something was created, and it has a place.',
  },
  {
    id: 'whole-service',
    title: 'Which resources and fields are there?',
    clauses: ['service.6', 'endpoints.8', 'endpoints.post-exports', 'resources.webhook-event-envelope.text-2'],
    left: 'The full list of endpoints and the fields of most resources are not shown.',
    choice:
      'The endpoints of the table, and beside them what the rules need to be seen: lists and reads of the same things, accounts, expense reports, keys, sessions, webhooks, a batch, uploads. GET /openapi.json lists them all.',
    alternatives: ['Only the table: many rules could not be shown.'],
    why: 'A rule that nothing keeps cannot be tried out.',
  },
];
