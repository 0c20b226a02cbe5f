import type { Rule } from '../../rule';

const reset = /^(retry-after|(x-)?ratelimit(-[a-z]+)*-reset|(x-)?rate-limit(-[a-z]+)*-reset|ratelimit)$/;

export default {
  id: 'throttling-says-when',
  area: 'errors',
  severity: 'warning',
  basis: 'design',
  title: 'A 429 doesn’t say when to retry',
  clauses: ['limits.1', 'errors.429', 'errors.7'],
  lesson: 'rate-limit-signals',
  reason:
    'A client that doesn’t know how long to wait retries immediately, and so do all the others. Their rejected requests add to the load, and nobody recovers.',
  fixes: [
    'Send Retry-After with whole seconds on every 429.',
    'Send the RateLimit headers on every response, so that clients slow down before they are rejected.',
    'Put the seconds into the body as well, for clients that can’t read headers.',
  ],
  good: [
    {
      title: 'Retry-After is stated',
      yaml: `paths:
  /messages:
    post: { responses: { '429': { description: Slow down, headers: { Retry-After: { schema: { type: integer } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Too many requests, and nothing else',
      yaml: `paths:
  /messages:
    post: { responses: { '429': { description: Slow down } } }
`,
    },
  ],
  check(context) {
    for (const operation of context.operations) {
      const response = operation.responses.find(({ status }) => status === '429');
      if (response === undefined || [...response.headers.keys()].some(name => reset.test(name))) continue;
      const message = 'This 429 doesn’t state Retry-After, so a client can’t know how long to wait.';
      context.report({ at: response.node, operation, message });
    }
  },
} satisfies Rule;
