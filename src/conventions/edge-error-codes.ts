import { type ErrorCode, own } from './error-code';

/** What the listening edge sends, before the service sees a request. */
export const edgeErrorCodes = {
  malformed_request: own(
    400,
    'The request isn’t valid HTTP.',
    'Fix the request line, the headers, or the body’s framing. Most HTTP libraries write these for you.',
  ),
  request_timeout: own(
    408,
    'The complete request didn’t arrive in time.',
    'Send the request again without pausing in the middle. A retry with the same Idempotency-Key is safe.',
  ),
  expectation_failed: own(
    417,
    'The Expect header asks for something that this service doesn’t support.',
    'Send Expect: 100-continue, or leave out Expect.',
  ),
  misdirected_request: own(
    421,
    'The request is meant for another host.',
    'Use the service’s own host name, 127.0.0.1 or localhost.',
  ),
  headers_too_large: own(
    431,
    'Together, the request line and the headers are larger than this service accepts.',
    'Send fewer or shorter headers. The limit in bytes is in details.',
  ),
  method_not_implemented: own(
    501,
    'This service doesn’t support this method on any path.',
    'Use one of the methods in the API description.',
  ),
  transfer_coding_not_implemented: own(
    501,
    'This service doesn’t decode this transfer coding.',
    'Send the body with Transfer-Encoding: chunked alone, or with Content-Length.',
  ),
  http_version_not_supported: own(505, 'This service speaks HTTP/1.1 only.', 'Send the request as HTTP/1.1.'),
} satisfies Record<string, ErrorCode>;
