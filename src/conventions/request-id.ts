import { limits } from './limits';

/** Only what is safe in a log line and a URL; anything else could forge entries. */
const safe = new RegExp(`^[A-Za-z0-9._-]{1,${limits.requestIdLength}}$`);

/** Whether a Request-Id that a client sent may be echoed and logged. */
export const isRequestId = (text: string | undefined | null): text is string => text != null && safe.test(text);

/** Makes ids that are unique in one service: `req_01`, `req_02`, … */
export function createRequestIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req_${String(count).padStart(2, '0')}`;
  };
}
