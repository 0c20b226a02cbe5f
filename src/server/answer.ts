import { errorCodes } from '../conventions/error-codes';
import { errorObject } from '../conventions/error-object';
import { httpDate } from '../conventions/http-date';
import { reasonPhrase } from '../conventions/status';
import type { Refusal } from './refusal';

/** What every answer of the edge needs to know. */
export interface AnswerContext {
  requestId: string;
  /** The service's own address, for doc_url. */
  base: string;
  /** ms since the Unix epoch. */
  now: number;
}

/** A refusal as status, headers and body: the same error object as everywhere (errors.1). It ends the connection. */
function parts({ code, message, details }: Refusal, { requestId, base, now }: AnswerContext) {
  const body = JSON.stringify(errorObject({ code, message, details, requestId, docUrl: `${base}/errors/${code}` }));
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Request-Id': requestId,
    Date: httpDate(now),
    Connection: 'close',
  };
  return { status: errorCodes[code].status, headers, body };
}

/** In: a refusal of a request that could be read. Out: its answer. */
export function refusalResponse(refusal: Refusal, context: AnswerContext): Response {
  const { status, headers, body } = parts(refusal, context);
  return new Response(body, { status, headers });
}

/** In: a refusal of something that is no request. Out: the answer as it is written to the connection. */
export function refusalText(refusal: Refusal, context: AnswerContext): string {
  const { status, headers, body } = parts(refusal, context);
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  return [
    `HTTP/1.1 ${status} ${reasonPhrase(status)}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
