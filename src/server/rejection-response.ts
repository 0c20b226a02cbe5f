import { errorCodeOf } from '../conventions/error-codes';
import { errorObject } from '../conventions/error-object';
import { httpDate } from '../conventions/http-date';
import { reasonPhrase } from '../conventions/status';
import type { Rejection } from './rejection';

/** What every response of the server itself needs to know. */
interface RejectionContext {
  requestId: string;
  /** The URL of the service, for doc_url. */
  base: string;
  /** ms since the Unix epoch. */
  now: number;
}

/** A rejection as status, headers and body: the same error object as everywhere (errors.1). It ends the connection. */
function parts({ code, message, details, retryAfter }: Rejection, { requestId, base, now }: RejectionContext) {
  const body = JSON.stringify(errorObject({ code, message, details, requestId, docUrl: `${base}/errors/${code}` }));
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Request-Id': requestId,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    Date: httpDate(now),
    Connection: 'close',
  };
  return { status: errorCodeOf(code).status, headers, body };
}

/** The response to a request that could be read. */
export function rejectionResponse(rejection: Rejection, context: RejectionContext): Response {
  const { status, headers, body } = parts(rejection, context);
  return new Response(body, { status, headers });
}

/** The response to something that is no HTTP request, as it is written to the socket. */
export function rejectionText(rejection: Rejection, context: RejectionContext): string {
  const { status, headers, body } = parts(rejection, context);
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  return [
    `HTTP/1.1 ${status} ${reasonPhrase(status)}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
