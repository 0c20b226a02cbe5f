import type { Rule } from '../../rule';

const reset = /^(retry-after|(x-)?ratelimit(-[a-z]+)*-reset|(x-)?rate-limit(-[a-z]+)*-reset|ratelimit)$/;

export default {
  id: 'throttling-says-when',
  area: 'errors',
  severity: 'warning',
  basis: 'design',
  title: 'A 429 does not say when to come back',
  clauses: ['limits.1', 'errors.429', 'errors.7'],
  lesson: 'rate-limit-signals',
  reason:
    'A client that is not told how long to wait tries again at once, and so do all the others. The refusals keep the limit used up, and nobody recovers.',
  fixes: [
    'Send Retry-After with whole seconds on every 429.',
    'Send the RateLimit headers on every answer, so that clients slow down before they are refused.',
    'Put the seconds into the body as well, for clients that cannot read headers.',
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
      title: 'Too many, and no more',
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
      const message = 'This 429 does not state Retry-After, so a client cannot know how long to wait.';
      context.report({ at: response.node, operation, message });
    }
  },
} satisfies Rule;
