import type { LogEntry } from '../case';
import { bodyOf, type Evidence, each, errorOf, isSuccess, receivedHeader, receivedObject, statusOf } from './facts';

const hasFailed = (entry: LogEntry): boolean => statusOf(entry) >= 400;

/** The request was read, and fields of it are invalid. */
const isValidation = (entry: LogEntry): boolean =>
  ['invalid_parameter', 'validation_failed'].includes(String(errorOf(entry)?.code));

/** What shows a flaw of errors, by the flaw’s id. */
export const errorEvidence: Record<string, Evidence> = {
  'error-without-code': each(
    entry => hasFailed(entry) && errorOf(entry) !== null && errorOf(entry)!.code === undefined,
  ),
  'error-without-request-id': each(
    entry => hasFailed(entry) && errorOf(entry) !== null && errorOf(entry)!.request_id === undefined,
  ),
  'failure-answered-200': each(entry => isSuccess(entry) && errorOf(entry) !== null),
  'first-failing-field-only': each(entry => {
    const details = errorOf(entry)?.details;
    return isValidation(entry) && typeof details === 'object' && !Array.isArray(details) && 'field' in (details ?? {});
  }),
  'html-from-unknown-route': each(
    entry => hasFailed(entry) && /^text\/html/.test(receivedHeader(entry, 'content-type') ?? ''),
  ),
  'second-error-shape': each(
    entry => hasFailed(entry) && receivedObject(entry) !== null && receivedObject(entry)!.error === undefined,
  ),
  'stack-trace-leaks': each(
    entry => statusOf(entry) === 500 && /\bat \w+\.\w+ \(/.test(entry.exchange.response?.body ?? ''),
  ),
  'throttled-without-retry-after': each(
    entry => statusOf(entry) === 429 && receivedHeader(entry, 'retry-after') === null && bodyOf(entry) !== undefined,
  ),
};
