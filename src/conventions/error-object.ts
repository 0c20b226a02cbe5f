/** `details`: an object by the table of the specification, an array of fields for validation (resources.error-object). */
export type ErrorDetails = Record<string, unknown> | readonly FieldError[];

/** One failing field and the rule it failed (resources.error-object.text-3). */
export interface FieldError {
  in: 'path' | 'query' | 'header' | 'body';
  /** As the caller wrote it: `limit`, `items[0].amount`. */
  field: string;
  /** Machine-readable: required, type, minimum, maximum, max_length, … */
  rule: string;
  message: string;
}

interface ErrorObject {
  /** resources.error-object.text-1 */
  error: {
    /** resources.error-object.error-code */
    code: string;
    /** For people; nobody may parse it (resources.error-object.error-message, errors.6). */
    message: string;
    /** resources.error-object.error-details */
    details?: ErrorDetails;
    /** resources.error-object.error-request-id */
    request_id: string;
    /** resources.error-object.error-doc-url */
    doc_url?: string;
    [member: string]: unknown;
  };
}

interface ErrorObjectInput {
  code: string;
  message: string;
  details?: ErrorDetails;
  requestId: string;
  docUrl?: string;
  /** Additional fields inside `error`: `retry_after_seconds` and `docs` (resources.error-object.text-2). */
  extra?: Record<string, unknown>;
}

/**
 * The body of every failure (resources.error-object). `details` never accompanies the code `internal`; fields
 * without a value are left out.
 */
export function errorObject({ code, message, details, requestId, docUrl, extra }: ErrorObjectInput): ErrorObject {
  return {
    error: {
      code,
      message,
      ...(details === undefined || code === 'internal' ? {} : { details }),
      ...extra,
      request_id: requestId,
      ...(docUrl === undefined ? {} : { doc_url: docUrl }),
    },
  };
}
