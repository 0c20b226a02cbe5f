import { errorCodes } from '../conventions/error-codes';
import { errorObject } from '../conventions/error-object';
import { Failure } from './failure';
import type { Answer } from './operation';
import type { Runtime, ServiceContext } from './runtime';

/** In: what a handler gave back. Out: the answer on the wire; its text is kept for the ETag. */
export function answerResponse(context: ServiceContext, answer: Answer): Response {
  const headers = new Headers(answer.headers);
  const text = answer.text ?? (answer.body === undefined ? null : JSON.stringify(answer.body));
  if (text !== null) {
    headers.set('Content-Type', answer.text === undefined ? 'application/json' : 'text/plain; charset=utf-8');
  }
  context.set('representation', text);
  return new Response(text, { status: answer.status, headers });
}

/**
 * In: anything that was thrown. Out: the error object (errors.1). What nobody expected answers `internal` and is told
 * to the log under the request id; a client never reads it.
 */
export function failureResponse(runtime: Runtime, context: ServiceContext, error: unknown): Response {
  const requestId = context.get('requestId');
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
  return new Response(JSON.stringify(body), {
    status: status ?? errorCodes[code].status,
    headers: { ...options.headers, 'Content-Type': 'application/json' },
  });
}

const leak = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  extra: { stack: error instanceof Error ? error.stack : undefined },
});
