import { affirms } from '../../../openapi/prose';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { isProbe } from './_failures';

const reset = /^(retry-after|(x-)?ratelimit(-[a-z]+)*-reset|(x-)?rate-limit(-[a-z]+)*-reset|ratelimit)$/;

/** The header is documented in words. */
const told = /\bretry-after\b/i;
/** A health check may answer 429 for a state of its own, in which there is nothing to wait for. */
const throttles = /^\W*$|\b(too many|rate|limit(s|ed)?|throttl\w*|quota|slow down|requests?)\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A 429 doesn’t say when to retry',
  clauses: ['limits.1', 'errors.429', 'errors.7'],
  lesson: 'rate-limit-signals',
  reason:
    'If clients don’t know how long to wait, they all retry immediately. The rejected requests add to the load, and the service can’t recover.',
  fixes: [
    'Send Retry-After, in whole seconds, with every 429.',
    'Send the RateLimit headers with every response, so that clients slow down before you have to reject them.',
    'Put the number of seconds in the body as well, for clients that can’t read headers.',
  ],
  precedents: [
    { source: 'Zalando 153', says: 'A 429 has Retry-After, or headers with the limit and the time of its reset.' },
    { source: 'RFC 6585 §4', says: 'A 429 may say in Retry-After how long to wait.' },
    { source: 'RFC 9110 §10.2.3', says: 'Retry-After is a number of seconds or a date.' },
  ],
  silence: {
    asks: 'does a 429 say when to retry?',
    at: ({ responses }) => responses.some(({ status }) => status === '429'),
    because: 'says in its 429 when to retry',
  },
  good: [
    {
      title: 'Retry-After is documented',
      yaml: `paths:
  /messages:
    post: { responses: { '429': { description: Slow down, headers: { Retry-After: { schema: { type: integer } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A 429 without Retry-After',
      yaml: `paths:
  /messages:
    post: { responses: { '429': { description: Slow down } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      const response = operation.responses.find(({ status }) => status === '429');
      if (response === undefined || (isProbe(operation) && !throttles.test(response.description))) continue;
      const inHeaders = [...response.headers.keys()].some(name => reset.test(name));
      if (inHeaders || affirms(response.description, told)) kept++;
      else {
        const message = 'This 429 doesn’t document Retry-After, so clients don’t know how long to wait.';
        missing.push({ at: response.node, operation, message });
      }
    }
    const unstated =
      'The 429 responses in this contract don’t document Retry-After, so clients don’t know how long to wait.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, named: 5 });
  },
} satisfies RuleDefinition;
