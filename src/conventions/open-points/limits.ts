import type { OpenPoint } from './point';

/** Quotas and sizes. */
export const limitPoints: readonly OpenPoint[] = [
  {
    id: 'reset-unit',
    title: 'What is the unit of RateLimit-Reset?',
    clauses: ['limits.1'],
    left: 'No unit is given.',
    choice: 'Seconds from now, as in the Internet drafts. On a 429 it equals Retry-After.',
    alternatives: ['Seconds since 1970, as GitHub does: then client clocks matter.'],
    why: 'Waiting a number of seconds needs no clock, and the number can’t be misread as a date.',
  },
  {
    id: 'do-refusals-count',
    title: 'Do rejected requests count?',
    clauses: ['limits.4'],
    left: 'It must be stated.',
    choice: 'A 429 doesn’t count. Every other response does, including 400, 404, and 503.',
    alternatives: [
      'Count them: a client that retries in a loop never recovers. If they don’t count, its requests cost you work.',
    ],
    why: 'A client that waits as told is always let in again.',
  },
  {
    id: 'window',
    title: 'What is a minute?',
    clauses: ['limits.rate-limit-per-key', 'limits.rate-limit-per-endpoint-class'],
    left: '100 and 10 a minute; how it is counted is not said.',
    choice:
      'A fixed window of 60 seconds for each caller, starting with its first request. If two limits apply, the headers describe the tighter one.',
    alternatives: [
      'A token bucket that refills steadily.',
      'A sliding window: smoother, and harder to explain in headers.',
    ],
    why: 'The three headers describe it exactly.',
  },
  {
    id: 'tiers',
    title: 'Does every key have the same limit?',
    clauses: ['limits.4', 'limits.3'],
    left: 'Tables of tiers are not shown.',
    choice: 'One tier: every key has the limits of the table, and RateLimit-Limit says so on every response.',
    alternatives: ['A limit for each paid plan: clients must read RateLimit-Limit instead of assuming a number.'],
    why: 'A client that reads the header also works with tiers, so they can be added later.',
  },
  {
    id: 'refused-at-the-edge',
    title: 'Does a request count that isn’t valid HTTP?',
    clauses: ['limits.2', 'limits.4', 'errors.1'],
    left: 'The headers belong on every response; a request that is rejected before its caller is known isn’t mentioned.',
    choice:
      'It gets the error object with Request-Id and no-store, counts towards no limit, carries no RateLimit headers, and its connection is closed.',
    alternatives: ['Count it for the IP address: strangers behind the same address pay for it.'],
    why: 'There is no quota to report, and clients would believe a made-up number.',
  },
  {
    id: 'per-address',
    title: 'When is the IP address counted?',
    clauses: ['limits.3'],
    left: 'Only at edges such as login and signup; no numbers.',
    choice:
      'Signing in: 5 a minute from one IP address, whatever key comes along. Requests without a valid key: 100 a minute from one IP address. A client’s forwarding headers aren’t trusted.',
    alternatives: ['Also count by the account that someone tries to sign in to.'],
    why: 'Many people share one address, so it counts only where we know nothing better.',
  },
  {
    id: 'legacy-trio',
    title: 'Are the X-RateLimit headers sent?',
    clauses: ['limits.2'],
    left: 'They may be, during a migration.',
    choice: 'Not by default. If you switch them on when you start the service, both sets say the same.',
    alternatives: ['Always: more bytes on every response.', 'RateLimit and RateLimit-Policy of the newer draft.'],
    why: 'Nobody has to migrate here yet.',
  },
  {
    id: 'sizes',
    title: 'Which sizes are allowed?',
    clauses: ['limits.5'],
    left: 'Limits exist and are stated; their values are not shown.',
    choice:
      'A body has at most 64 KiB (413 names the limit). Every text and list field has a maximum (400), a batch 50 items. A file of up to 10 MiB goes to a signed URL that works for 15 minutes.',
    alternatives: ['One limit for the body, and none for fields.'],
    why: 'Each number is in the description, where a client can read it before it sends anything.',
  },
  {
    id: 'shedding',
    title: 'When does the service return 503?',
    clauses: ['errors.503'],
    left: 'For shedding load, distinct from throttling; the trigger is not shown.',
    choice:
      'Above 256 requests in progress, without room for another Idempotency-Key, or when the card processor asks for a pause. Always with Retry-After, while RateLimit-Remaining shows what you have left.',
    alternatives: ['Shed the most expensive requests first.'],
    why: 'The headers show whose limit it was: the platform’s, not yours.',
  },
];
