import type { OpenPoint } from './point';

/** Quotas and sizes. */
export const limitPoints: readonly OpenPoint[] = [
  {
    id: 'reset-unit',
    title: 'What is the unit of RateLimit-Reset?',
    clauses: ['limits.1'],
    left: 'No unit is given.',
    choice: 'Seconds from now, as in the drafts. On a 429 it equals Retry-After.',
    alternatives: ['Seconds since 1970, as GitHub does: client clocks matter then.'],
    why: 'A wait needs no clock, and cannot be misread as a date.',
  },
  {
    id: 'do-refusals-count',
    title: 'Do refused requests count?',
    clauses: ['limits.4'],
    left: 'It must be stated.',
    choice: 'A 429 does not count. Every other answer does, also 400, 404 and 503.',
    alternatives: ['Count them: who loops never recovers.'],
    why: 'A client that waits as told is always let in again.',
  },
  {
    id: 'window',
    title: 'What is a minute?',
    clauses: ['limits.rate-limit-per-key', 'limits.rate-limit-per-endpoint-class'],
    left: '100 and 10 a minute; how it is counted is not said.',
    choice:
      'A fixed window of 60 seconds for each caller, from its first request. Where two limits hold, headers tell the tighter one.',
    alternatives: ['A bucket that refills steadily.', 'A sliding window: smoother, and harder to explain in headers.'],
    why: 'The three headers describe it exactly.',
  },
  {
    id: 'tiers',
    title: 'Does every key have the same limit?',
    clauses: ['limits.4', 'limits.3'],
    left: 'Tables of tiers are not shown.',
    choice: 'One tier: every key has the limits of the table, and RateLimit-Limit says so on every answer.',
    alternatives: ['A limit for each plan that is paid for: clients must read RateLimit-Limit, never know it.'],
    why: 'A client that reads the header works with tiers as well, so they can come later.',
  },
  {
    id: 'refused-at-the-edge',
    title: 'What counts a request that is not HTTP?',
    clauses: ['limits.2', 'limits.4', 'errors.1'],
    left: 'The headers belong on every answer; what is refused before anybody was recognised is not mentioned.',
    choice:
      'It gets the error object with Request-Id and no-store, counts nothing, carries no RateLimit headers, and its connection ends.',
    alternatives: ['Count it for the address: strangers behind the same address pay for it.'],
    why: 'There is no quota to tell of, and a number that is made up would be read as one.',
  },
  {
    id: 'per-address',
    title: 'Where is the address counted?',
    clauses: ['limits.3'],
    left: 'Only at edges such as login and signup; no numbers.',
    choice:
      'Signing in: 5 a minute from an address, whatever key comes along. Requests without a valid key: 100 a minute from an address. Forwarding headers of a client are not believed.',
    alternatives: ['Also count by the account that is tried.'],
    why: 'Many people share one address, so it counts only where nothing better is known.',
  },
  {
    id: 'legacy-trio',
    title: 'Are the X-RateLimit headers sent?',
    clauses: ['limits.2'],
    left: 'They may be, during a migration.',
    choice: 'Not unless the service is started so; then both trios say the same.',
    alternatives: ['Always: more bytes on every answer.', 'RateLimit and RateLimit-Policy of the newer draft.'],
    why: 'Nobody moves here yet.',
  },
  {
    id: 'sizes',
    title: 'Which sizes are allowed?',
    clauses: ['limits.5'],
    left: 'Limits exist and are stated; their values are not shown.',
    choice:
      'A body has 64 KiB at most (413 with the number). Text and lists have a maximum at each field (400), a batch 50 items. A file of up to 10 MiB goes to a signed URL that works for 15 minutes.',
    alternatives: ['One limit for the body, and none for fields.'],
    why: 'Each number stands in the description, where a client can read it before it sends.',
  },
  {
    id: 'shedding',
    title: 'When does 503 come?',
    clauses: ['errors.503'],
    left: 'For shedding load, distinct from throttling; the trigger is not shown.',
    choice:
      'Above 256 requests at work, without room for a further Idempotency-Key, or when the card processor asks for a pause. Always with Retry-After, while RateLimit-Remaining shows what is left.',
    alternatives: ['Shed what costs most first.'],
    why: 'The headers tell whose limit it was: the platform’s, not yours.',
  },
];
