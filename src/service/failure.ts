import { type Code, errorCodeOf } from '../conventions/error-codes';
import type { ErrorDetails } from '../conventions/error-object';

interface FailureOptions {
  /** What happened in this case; by default, the meaning of the code. Clients never parse it. */
  message?: string;
  details?: ErrorDetails;
  headers?: Record<string, string>;
  /** Fields inside `error` besides the usual ones. */
  extra?: Record<string, unknown>;
}

/** A failure with a documented code: thrown anywhere in an operation, made into the error object at the edge. */
export class Failure extends Error {
  readonly status: number;
  constructor(
    readonly code: Code,
    readonly options: FailureOptions = {},
  ) {
    // It is a response, not a fault: a stack says nothing, costs time, and would keep the whole request in memory.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(options.message ?? errorCodeOf(code).meaning);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.status = errorCodeOf(code).status;
  }
}

/**
 * 503: the platform is short of capacity, not the caller's quota.
 *
 * @param seconds until a retry makes sense.
 */
export const overloaded = (seconds: number, message?: string): Failure =>
  new Failure('overloaded', {
    message,
    details: { retry_after_seconds: Math.max(1, seconds) },
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
