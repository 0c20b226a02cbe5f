import { errorCodeOf } from '../conventions/error-codes';
import { errorObject } from '../conventions/error-object';
import { Failure } from './failure';
import type { OperationResponse } from './handler';
import type { RequestContext, ResponseParts, Runtime } from './runtime';

/** A response from what a handler returned. */
export function toResponseParts({ status, body, text, events, headers }: OperationResponse): ResponseParts {
  if (events !== undefined)
    return { status, headers: { ...headers, 'Content-Type': 'text/event-stream' }, text: events };
  if (text !== undefined) {
    return { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, text };
  }
  if (body === undefined) return { status, headers: { ...headers }, text: null };
  return { status, headers: { ...headers, 'Content-Type': 'application/json' }, text: JSON.stringify(body) };
}

/**
 * The error object for anything that was thrown (errors.1). An unexpected error becomes `internal` (errors.500): it is logged
 * under the request id, and clients never see it.
 */
export function errorResponse(runtime: Runtime, { requestId }: RequestContext, error: unknown): ResponseParts {
  let failure: Failure;
  if (error instanceof Failure) failure = error;
  else {
    runtime.log({ requestId, error });
    failure = new Failure('internal', runtime.policies.unexpected === 'leaked' ? leak(error) : {});
  }
  const { code, message, status, options } = failure;
  const body = errorObject({
    code,
    message,
    details: options.details,
    requestId,
    docUrl: `${runtime.base}/errors/${code}`,
    extra: options.extra,
  });
  return {
    status: status ?? errorCodeOf(code).status,
    headers: { ...options.headers, 'Content-Type': 'application/json' },
    text: JSON.stringify(body),
  };
}

const leak = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  extra: { stack: error instanceof Error ? error.stack : undefined },
});
