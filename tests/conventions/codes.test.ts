import { expect, test } from 'vitest';
import { clauses, isWithin } from '../../src/conventions/clauses';
import { type Code, errorCodeOf, errorCodes } from '../../src/conventions/error-codes';
import { createRequestIds } from '../../src/conventions/request-id';
import { isStatusCode, reasonPhrase } from '../../src/conventions/status';

/** Generic software goes by the status: a code that clients know never gets another one (errors.5). */
const published: Record<number, string> = {
  400: 'invalid_parameter validation_failed malformed_json unexpected_body invalid_header unsupported_version invalid_cursor https_required endpoint_not_allowed signature_timestamp signature_mismatch idempotency_key_required malformed_request',
  401: 'unauthenticated invalid_credentials',
  402: 'card_declined',
  403: 'insufficient_role insufficient_scope permission_undeclared own_report closed_to_new_keys upload_url_invalid',
  404: 'route_not_found project_not_found page_not_found member_not_found order_not_found cancellation_not_found charge_not_found message_not_found job_not_found account_not_found merge_not_found expense_report_not_found approval_not_found endpoint_not_found delivery_not_found event_not_found key_not_found session_not_found upload_not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'invalid_transition already_cancelled refund_exceeds_charge merge_in_progress batch_failed limit_reached ALREADY_MEMBER duplicate_email LAST_OWNER idempotency_key_in_use',
  410: 'brownout operation_ended sync_expired',
  412: 'stale_version precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  421: 'misdirected_request',
  422: 'idempotency_key_reused',
  428: 'precondition_required',
  429: 'rate_limited',
  431: 'headers_too_large',
  500: 'internal',
  501: 'method_not_implemented transfer_coding_not_implemented',
  503: 'overloaded',
  505: 'http_version_not_supported',
};

test.each(Object.entries(published))('the codes of %s keep it', (status, codes) => {
  for (const code of codes.split(' ')) expect([code, errorCodeOf(code as Code).status]).toEqual([code, Number(status)]);
});

test('what is missing has a meaning of its own, also if the code is new', () => {
  expect(errorCodeOf('gift_card_not_found')).toMatchObject({
    status: 404,
    meaning: 'There’s no such gift card, or you aren’t allowed to see it.',
  });
  expect(errorCodes.internal.origin).toBe('specification');
});

test('some clauses prescribe nothing', () => {
  expect(clauses.filter(({ prescribes }) => !prescribes).map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      "service.1",
      "service.2",
      "service.6",
      "resources.webhook-event-envelope.text-2",
      "states.5",
      "endpoints.8",
      "events.9",
      "events.10",
      "errors.9",
      "versioning.1",
    ]
  `);
});

test('a clause is within itself and its part, but not within one whose name begins alike', () => {
  expect([isWithin('auth.4', 'auth.4'), isWithin('auth.4.1', 'auth.4'), isWithin('auth.4', 'auth')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isWithin('auth.41', 'auth.4'), isWithin('auth', 'auth.4')]).toEqual([false, false]);
});

test('request ids have two digits or more, and begin with 1', () => {
  const next = createRequestIds();
  const ids = Array.from({ length: 100 }, next);
  expect([ids[0], ids[9], ids[99]]).toEqual(['req_01', 'req_10', 'req_100']);
});

test('an unknown status has the name of its class', () => {
  expect([100, 299, 300, 499, 99, 600].map(reasonPhrase)).toEqual([
    'Informational',
    'Success',
    'Redirection',
    'Client Error',
    'Unknown',
    'Unknown',
  ]);
  expect([isStatusCode('404'), isStatusCode('499')]).toEqual([true, false]);
});
