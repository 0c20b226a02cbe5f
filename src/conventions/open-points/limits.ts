import type { OpenPoint } from './point';

/** Quotas and sizes. */
export const limitPoints: readonly OpenPoint[] = [
  {
    id: 'reset-unit',
    title: 'What is the unit of RateLimit-Reset?',
    clauses: ['limits.1'],
    left: 'The unit isn’t specified.',
    choice: 'Seconds from now, as in the Internet drafts. On a 429 it equals Retry-After.',
    alternatives: ['Seconds since 1970, as GitHub does. That works only if the client’s clock is correct.'],
    why: 'A client can wait a number of seconds without knowing the time, and nobody mistakes the number for a date.',
  },
  {
    id: 'do-refusals-count',
    title: 'Do rejected requests count?',
    clauses: ['limits.4'],
    left: 'The API must say whether they count.',
    choice: 'A 429 doesn’t count. Every other response does, including 400, 404, and 503.',
    alternatives: [
      'Count them, because they cost the service work too. Then a client that retries in a loop never recovers.',
    ],
    why: 'A client that waits as long as Retry-After says gets through again.',
  },
  {
    id: 'window',
    title: 'What is a minute?',
    clauses: ['limits.rate-limit-per-key', 'limits.rate-limit-per-endpoint-class'],
    left: 'The limits are 100 and 10 a minute, but how the minute is measured isn’t specified.',
    choice:
      'Each caller has a fixed window of 60 seconds that starts with its first request. If two limits apply, the headers describe the tighter one.',
    alternatives: [
      'A token bucket that refills steadily.',
      'A sliding window, which is smoother but harder to explain in headers.',
    ],
    why: 'The three headers describe a fixed window exactly.',
  },
  {
    id: 'tiers',
    title: 'Does every key have the same limit?',
    clauses: ['limits.4', 'limits.3'],
    left: 'Whether there are different tiers isn’t specified.',
    choice: 'Yes. There’s only one tier, and RateLimit-Limit states the limit on every response.',
    alternatives: ['A limit per paid plan. Then clients have to read RateLimit-Limit instead of assuming a number.'],
    why: 'Clients that read the header also work with tiers, so we can add tiers later.',
  },
  {
    id: 'refused-at-the-edge',
    title: 'Does a request count if it isn’t valid HTTP?',
    clauses: ['limits.2', 'limits.4', 'errors.1'],
    left: 'Every response carries the headers, but requests that are rejected before the caller is known aren’t mentioned.',
    choice:
      'No. The response is the error object with Request-Id and no-store, but without RateLimit headers. The request doesn’t count towards any limit, and its connection is closed.',
    alternatives: ['Count it for the IP address. Then strangers behind the same address use up each other’s limit.'],
    why: 'There’s no quota to report, and clients would believe a made-up number.',
  },
  {
    id: 'per-address',
    title: 'When is the IP address counted?',
    clauses: ['limits.3'],
    left: 'IP addresses are counted only at edges such as login and signup. No numbers are given.',
    choice:
      'One IP address may make 5 sign-in attempts a minute, whatever key it sends. Without a valid key, it may send 100 requests a minute to each public operation, and 100 to everything else together. We don’t trust forwarding headers from clients.',
    alternatives: ['Also count attempts by the account that someone tries to sign in to.'],
    why: 'Many people share one address, so we count by address only where we have nothing better.',
  },
  {
    id: 'legacy-trio',
    title: 'Are the X-RateLimit headers sent?',
    clauses: ['limits.2'],
    left: 'They may be sent during a migration.',
    choice:
      'Not by default. You can turn them on when you start the service; then both sets of headers say the same thing.',
    alternatives: [
      'Always send them, which adds bytes to every response.',
      'Send RateLimit and RateLimit-Policy from the newer draft.',
    ],
    why: 'No client here has to migrate yet.',
  },
  {
    id: 'sizes',
    title: 'Which sizes are allowed?',
    clauses: ['limits.5'],
    left: 'Sizes have stated limits, but the values aren’t specified.',
    choice:
      'A body has at most 64 KiB; beyond that you get a 413 that names the limit. Every text and list field has a maximum, enforced with 400, and a batch has at most 50 items. Files of up to 10 MiB go to a signed URL that works for 15 minutes.',
    alternatives: ['One limit for the whole body, and none for single fields.'],
    why: 'Every number is in the description, so clients can read it before they send anything.',
  },
  {
    id: 'shedding',
    title: 'When does the service return 503?',
    clauses: ['errors.503'],
    left: 'A 503 is for shedding load, which isn’t the same as throttling. What triggers it isn’t specified.',
    choice:
      'The service returns 503 if more than 256 requests are being processed, or if more than 2048 connections are open. It also does so if there’s no room to store another Idempotency-Key, or if the card processor asks for a pause. A 503 always has Retry-After, and RateLimit-Remaining shows what you have left.',
    alternatives: ['Reject the most expensive requests first.'],
    why: 'The headers show that you hit the platform’s limit, not your own.',
  },
];
