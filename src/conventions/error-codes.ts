/** What one code means and what a client does about it. Codes are only ever added (errors.5); errors.2 says what for. */
export interface ErrorCode {
  status: number;
  /** What the code means, in one sentence. */
  meaning: string;
  /** What the caller can do, and whether the same request is worth a retry (errors.7). */
  action: string;
  /** Named by the specification (errors.4), or chosen for this service. */
  origin: 'specification' | 'service';
}

const codeOf =
  (origin: ErrorCode['origin']) =>
  (status: number, meaning: string, action: string): ErrorCode => ({ status, meaning, action, origin });
const spec = codeOf('specification');
const own = codeOf('service');

const absent = (noun: string): ErrorCode =>
  own(404, `There is no such ${noun}, or it is hidden from you.`, 'Check the id.');

/**
 * The codes of the specification and those that the reference service adds. Two styles coexist because the specification names
 * both, and a code is never renamed.
 */
export const errorCodes = {
  // 400
  invalid_parameter: own(
    400,
    'A parameter in the path or the query breaks its rule.',
    'Mend every field listed in details, then send the request again.',
  ),
  validation_failed: own(
    400,
    'The body was read, but some fields break their rules.',
    'Mend every field listed in details, then send the request again.',
  ),
  malformed_json: own(400, 'The body is not JSON.', 'Send one JSON object in UTF-8.'),
  invalid_header: own(400, 'A request header has a form that cannot be read.', 'Mend the header named in details.'),
  invalid_cursor: spec(
    400,
    'The cursor is damaged, expired, or belongs to another query or another caller.',
    'Start again from the first page, without a cursor.',
  ),
  https_required: own(
    400,
    'A webhook endpoint must have an https URL.',
    'Register the https address of the same endpoint; signatures prove who sent an event, TLS hides what it says.',
  ),
  endpoint_not_allowed: own(
    400,
    'This service delivers to the consumer inside it and calls no other address.',
    'Register a URL of https://consumer.test; details lists its paths.',
  ),
  signature_timestamp: own(
    400,
    'The signature was made more than 300 seconds ago, or ahead.',
    'Set the clock right, and sign each try anew.',
  ),
  signature_mismatch: own(
    400,
    'No signature in the header fits the raw body and an active secret.',
    'Sign t, a dot and the raw bytes with the secret of this endpoint.',
  ),
  idempotency_key_required: own(
    400,
    'This operation takes effect once for each Idempotency-Key, and none was sent.',
    'Make one key for each intent and send it with every try.',
  ),
  // 401 to 405
  unauthenticated: own(
    401,
    'The credential is missing or invalid.',
    'Send a valid key: Authorization: Bearer <ACCESS_TOKEN>.',
  ),
  invalid_credentials: own(
    401,
    'Email and password do not belong together, or nobody has this email.',
    'Check both; the answer is the same in either case.',
  ),
  card_declined: spec(402, 'The card was declined.', 'Ask for another way to pay; the same try gives the same answer.'),
  insufficient_role: spec(
    403,
    'You may see this object, but your role does not allow this operation.',
    'Ask somebody with the role that the operation names.',
  ),
  insufficient_scope: own(
    403,
    'The key lacks the scope that this operation needs.',
    'Use a key that carries the scope named in details.',
  ),
  permission_undeclared: own(
    403,
    'No permission rule is declared for this operation, so nobody may use it.',
    'Tell the owner of the service; waiting does not help.',
  ),
  own_report: own(
    403,
    'Whoever hands in an expense report does not approve it.',
    'Ask somebody else who may approve reports.',
  ),
  closed_to_new_keys: own(
    403,
    'This operation is on its way out and takes no keys that were made after its deprecation.',
    'Use the replacement that the guide in Link names.',
  ),
  upload_url_invalid: own(
    403,
    'The upload URL was changed or has expired.',
    'Ask for a new upload; a URL works for 15 minutes.',
  ),
  route_not_found: own(404, 'No operation has this path.', 'Compare the path with the API description.'),
  project_not_found: spec(
    404,
    'There is no such project, or it is hidden from you.',
    'Check the id; for your own delete, treat it as done.',
  ),
  member_not_found: absent('member'),
  order_not_found: absent('order'),
  cancellation_not_found: absent('cancellation'),
  charge_not_found: absent('charge'),
  message_not_found: absent('message'),
  job_not_found: absent('job'),
  account_not_found: absent('account'),
  merge_not_found: absent('account merge'),
  expense_report_not_found: absent('expense report'),
  approval_not_found: absent('approval'),
  endpoint_not_found: absent('webhook endpoint'),
  delivery_not_found: absent('delivery'),
  event_not_found: absent('event'),
  key_not_found: absent('API key'),
  session_not_found: absent('session'),
  upload_not_found: absent('upload'),
  page_not_found: own(404, 'There is no such page of documentation.', 'Check the address.'),
  method_not_allowed: own(405, 'This path exists, but not with this method.', 'Use one of the methods in Allow.'),
  // 409 to 429
  invalid_transition: own(
    409,
    'The object is not in a state from which this move is legal.',
    'Read the object, then decide; the same request may be legal later.',
  ),
  already_cancelled: own(409, 'The order has a cancellation already.', 'Read the cancellation that details names.'),
  merge_in_progress: own(
    409,
    'One of the accounts is being merged already, or was merged into another.',
    'Read the merge or the account that details names, then decide.',
  ),
  batch_failed: own(
    409,
    'At least one item of an atomic batch cannot be done, so none was.',
    'Mend or leave out the items listed in details, then send the batch again.',
  ),
  limit_reached: own(
    409,
    'Your account has as many of these as it may have.',
    'Remove one that you no longer need; details holds the limit.',
  ),
  ALREADY_MEMBER: spec(409, 'This person is a member of the project already.', 'Nothing is left to do.'),
  duplicate_email: spec(409, 'The email address is taken already.', 'Use another address, or find who has it.'),
  LAST_OWNER: spec(409, 'A project keeps at least one owner.', 'Add another owner first.'),
  idempotency_key_in_use: own(
    409,
    'The first request with this Idempotency-Key is still being worked on.',
    'Wait a moment, then send the same request with the same key.',
  ),
  brownout: own(
    410,
    'This operation is on its way out and switched off for a few minutes, as announced.',
    'Move to the replacement that the guide in Link names; the old operation comes back when the window ends.',
  ),
  operation_ended: own(
    410,
    'This operation has ended; its sunset has passed.',
    'Use the replacement that the guide in Link names.',
  ),
  stale_version: spec(
    412,
    'The object has changed since the version named in If-Match.',
    'Read it again, apply your change to the new version, and send its ETag.',
  ),
  body_too_large: own(
    413,
    'The body is larger than this service takes.',
    'Send less; details holds the limit in bytes.',
  ),
  unsupported_media_type: own(
    415,
    'The body comes in a media type that this operation does not read.',
    'Send one of the media types in the Accept header of the answer.',
  ),
  idempotency_key_reused: own(
    422,
    'This Idempotency-Key came before with another request.',
    'Use a new key for a new intent, the old key only for the old request.',
  ),
  precondition_required: own(
    428,
    'This change must say which version it was made for.',
    'Read the object, and send its ETag in If-Match.',
  ),
  rate_limited: spec(
    429,
    'You have used up your requests for this minute.',
    'Wait as many seconds as Retry-After says, then send the request again.',
  ),
  // Sent by the listening edge, before the service sees a request.
  malformed_request: own(
    400,
    'The request is not HTTP that can be read.',
    'Mend the request line, the headers or the framing of the body; most HTTP libraries write them for you.',
  ),
  request_timeout: own(
    408,
    'The request did not arrive in time.',
    'Send it again at once and in one piece; a retry with the same key is safe.',
  ),
  expectation_failed: own(
    417,
    'The Expect header asks for something that this service does not do.',
    'Send Expect: 100-continue, or no Expect at all.',
  ),
  misdirected_request: own(
    421,
    'The request is addressed to another host.',
    'Call the service by its own address: 127.0.0.1 or localhost.',
  ),
  headers_too_large: own(
    431,
    'The request line and the headers together are larger than this service takes.',
    'Send shorter or fewer headers; details holds the limit in bytes.',
  ),
  method_not_implemented: own(
    501,
    'This service does not know the method at any path.',
    'Use one of the methods in the API description.',
  ),
  // 500 and 503
  internal: spec(500, 'Something failed on our side.', 'Tell us the request_id; a retry with the same key is safe.'),
  overloaded: own(
    503,
    'The service sheds load or waits for a system behind it. Your own quota is not the reason, and nothing was done.',
    'Wait as many seconds as Retry-After says, then send the request again with the same Idempotency-Key.',
  ),
} satisfies Record<string, ErrorCode>;

/** Every kind of object may have a code of its own for "there is none"; a new one needs no entry above. */
type NotFoundCode = `${Lowercase<string>}_not_found`;

export type Code = keyof typeof errorCodes | NotFoundCode;

/**
 * What a code means.
 *
 * @param code a documented code, or a further `*_not_found`, whose meaning follows from its name.
 */
export const errorCodeOf = (code: Code): ErrorCode =>
  isCode(code) ? errorCodes[code] : absent(code.replace(/_not_found$/, '').replaceAll('_', ' '));

/** True when a text is one of the codes above. */
export const isCode = (text: string): text is keyof typeof errorCodes => Object.hasOwn(errorCodes, text);
