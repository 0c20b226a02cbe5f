import { memoize } from './memoize';

/** A moment (ms) as an IMF-fixdate, `Mon, 05 Jan 2026 09:00:00 GMT` (RFC 9110 section 5.6.7). */
export const httpDate = (ms: number): string => wholeSecond(Math.floor(ms / 1000) * 1000);
const wholeSecond = memoize((ms: number) => new Date(ms).toUTCString(), 10);

/** A moment (ms) as ISO 8601 in UTC, `2026-01-05T09:00:00Z`; milliseconds only where there are some. */
export const isoDate = memoize((ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z'), 1000);

/** True for a moment in ISO 8601, in UTC, with seconds: `2026-01-05T09:00:00Z`. */
export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
