import { edgeErrorCodes } from './edge-error-codes';
import { type ErrorCode, own, spec } from './error-code';

const absent = (noun: string): ErrorCode =>
  own(404, `There’s no such ${noun}, or you aren’t allowed to see it.`, 'Check the id.');

/**
 * The codes of the specification and those that the reference service adds. Two styles coexist because the specification names
 * both, and a code is never renamed.
 */
export const errorCodes = {
  // 400
  invalid_parameter: own(
    400,
    'A parameter in the path or the query is invalid.',
    'Fix every field listed in details, then send the request again.',
  ),
  validation_failed: own(
    400,
    'The body is valid JSON, but some fields are invalid.',
    'Fix every field listed in details, then send the request again.',
  ),
  malformed_json: own(400, 'The body isn’t valid JSON.', 'Send one JSON object in UTF-8.'),
  unexpected_body: own(
    400,
    'This operation takes no body, but one was sent.',
    'Send the request without a body, or check whether you meant another URL.',
  ),
  invalid_header: own(400, 'A request header can’t be parsed.', 'Fix the header named in details.'),
  unsupported_version: own(
    400,
    'Api-Version names a version that doesn’t exist.',
    'Use one of the versions in details, or leave the header out.',
  ),
  invalid_cursor: spec(
    400,
    'The cursor is damaged or has expired, or it belongs to another query or another caller.',
    'Start again from the first page, without a cursor.',
  ),
  https_required: own(
    400,
    'A webhook endpoint must have an https URL.',
    'Register the https URL of the same endpoint. A signature proves who sent an event, but only TLS keeps its content private.',
  ),
  endpoint_not_allowed: own(
    400,
    'This service delivers only to the consumer that runs inside it. It never calls any other URL.',
    'Register a URL that begins with https://consumer.test. The paths are in details.',
  ),
  signature_timestamp: own(
    400,
    'The signature’s timestamp is more than 300 seconds in the past or the future.',
    'Set the clock correctly, and sign each attempt separately.',
  ),
  signature_mismatch: own(
    400,
    'None of the signatures in the header matches the raw body with an active secret.',
    'Sign t, a dot, and the raw bytes of the body with this endpoint’s secret.',
  ),
  idempotency_key_required: own(
    400,
    'This operation requires an Idempotency-Key, but the request didn’t have one.',
    'Generate one key for each intended action, and send it with every attempt.',
  ),
  // 401 to 405
  unauthenticated: own(
    401,
    'The credential is missing or invalid.',
    'Send a valid API key: Authorization: Bearer <ACCESS_TOKEN>.',
  ),
  invalid_credentials: own(
    401,
    'The email or the password is wrong.',
    'Check both. The response doesn’t say which one is wrong.',
  ),
  card_declined: spec(
    402,
    'The card was declined.',
    'Ask the customer for another way to pay. If you send the same request again, you get the same response.',
  ),
  insufficient_role: spec(
    403,
    'You may see this resource, but your role doesn’t allow this operation.',
    'Ask somebody who has the required role.',
  ),
  insufficient_scope: own(
    403,
    'The key lacks the scope that this operation requires.',
    'Use a key with the scope named in details.',
  ),
  permission_undeclared: own(
    403,
    'This operation has no permission rule, so nobody is allowed to use it.',
    'Report this to the service’s owner. Waiting doesn’t help.',
  ),
  own_report: own(
    403,
    'You can’t approve an expense report that you submitted.',
    'Ask somebody else who is allowed to approve reports.',
  ),
  closed_to_new_keys: own(
    403,
    'This operation is deprecated and rejects keys that were created after its deprecation.',
    'Use the replacement named in the guide that Link points to.',
  ),
  upload_url_invalid: own(
    403,
    'The upload URL was changed or has expired.',
    'Create a new upload. Its URL works for 15 minutes.',
  ),
  route_not_found: own(404, 'No operation has this path.', 'Compare the path with the API description.'),
  project_not_found: spec(
    404,
    'There’s no such project, or you aren’t allowed to see it.',
    'Check the id. If you deleted the project yourself, there’s nothing left to do.',
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
  page_not_found: own(404, 'There’s no such documentation page.', 'Check the URL.'),
  method_not_allowed: own(405, 'This path exists, but not with this method.', 'Use one of the methods in Allow.'),
  // 409 to 429
  invalid_transition: own(
    409,
    'The resource’s current state doesn’t allow this transition.',
    'Read the resource, then decide what to do. The same request may succeed later.',
  ),
  already_cancelled: own(409, 'The order has already been cancelled.', 'Read the cancellation named in details.'),
  refund_exceeds_charge: own(
    409,
    'The charge doesn’t have that much left to refund.',
    'Refund at most the amount in details.',
  ),
  merge_in_progress: own(
    409,
    'One of the accounts is already being merged or has been merged into another one.',
    'Read the merge or the account named in details, then decide what to do.',
  ),
  batch_failed: own(
    409,
    'At least one item of an atomic batch failed, so none was applied.',
    'Fix or remove the items listed in details, then send the batch again.',
  ),
  limit_reached: own(
    409,
    'Your account has reached the limit for this kind of object, or this object has been started too often.',
    'Delete an object that you no longer need, or create a new one instead of retrying this one again. The limit is in details.',
  ),
  ALREADY_MEMBER: spec(409, 'This person is already a member of the project.', 'There’s nothing left to do.'),
  duplicate_email: spec(
    409,
    'This email address is already taken.',
    'Use another address, or find out who uses this one.',
  ),
  LAST_OWNER: spec(409, 'Every project must have at least one owner.', 'Add another owner first.'),
  idempotency_key_in_use: own(
    409,
    'The first request with this Idempotency-Key is still in progress.',
    'Wait a moment, then send the same request with the same key.',
  ),
  brownout: own(
    410,
    'This deprecated operation is switched off for a few minutes, as previously announced.',
    'Move to the replacement named in the guide that Link points to. The old operation comes back when the brownout ends.',
  ),
  operation_ended: own(
    410,
    'This operation was switched off because its sunset date has passed.',
    'Use the replacement named in the guide that Link points to.',
  ),
  sync_expired: own(
    410,
    'Your position in the feed is older than the oldest deletion that the service still lists.',
    'Read the whole feed again, without a position. Then delete from your copy whatever wasn’t in it.',
  ),
  stale_version: spec(
    412,
    'The resource has changed since the version named in If-Match.',
    'Read the resource again, apply your change to the new version, and send that version’s ETag.',
  ),
  precondition_failed: own(
    412,
    'If-None-Match names the current version, so nothing was changed.',
    'Leave If-None-Match out, or read the resource to see its current version.',
  ),
  body_too_large: own(
    413,
    'The body is larger than this service accepts.',
    'Send a smaller body. The limit in bytes is in details.',
  ),
  unsupported_media_type: own(
    415,
    'This operation doesn’t support the body’s media type.',
    'Send one of the media types in the response’s Accept header.',
  ),
  idempotency_key_reused: own(
    422,
    'This Idempotency-Key was already used with a different request.',
    'Use a new key for a new action. Use the old key only to retry the old request.',
  ),
  precondition_required: own(
    428,
    'This change has to name the version that it’s based on.',
    'Read the resource, then send its ETag in If-Match.',
  ),
  rate_limited: spec(
    429,
    'You have used up your requests for this minute.',
    'Wait as many seconds as Retry-After says, then send the request again.',
  ),
  // Sent by the listening edge, before the service sees a request.
  ...edgeErrorCodes,
  // 500 and 503
  internal: spec(
    500,
    'Something failed on our side.',
    'Report the request_id to us. A retry with the same Idempotency-Key is safe.',
  ),
  overloaded: own(
    503,
    'The service is overloaded or is waiting for a system that it depends on. No work was done, and this has nothing to do with your quota.',
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
