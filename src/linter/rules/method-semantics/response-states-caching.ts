import {
  type DocumentedResponse,
  isCacheable,
  isErrorStatus,
  isSuccess,
  type Operation,
} from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'info',
  basis: 'design',
  title: 'Responses don’t say who may cache them',
  clauses: ['endpoints.7'],
  lesson: 'cache-and-revalidate',
  reason:
    'Without Cache-Control, a cache may guess how long a response stays fresh (RFC 9111 section 4.2.2). One user sees stale data, and another sees private data that should never have been stored.',
  fixes: [
    'Send Cache-Control: no-store if the response is sensitive or must be fresh.',
    'Send Cache-Control: private, no-cache with an ETag, so that clients keep a copy and check whether it’s still current.',
    'If a response is the same for everyone, send Cache-Control: public with a lifetime, such as max-age=300.',
  ],
  precedents: [
    {
      source: 'RFC 9111 §4.2.2',
      says: 'Without Cache-Control or Expires, a cache may guess how long a response stays fresh.',
    },
    { source: 'RFC 9111 §5.2.2.5', says: 'no-store forbids storing a response.' },
    {
      source: 'Zalando 227',
      agrees: false,
      says: 'The default is no-store, which needn’t be documented. Only deviations must be.',
    },
  ],
  silence: {
    asks: 'is it clear who may cache a response?',
    at: ({ responses }) => responses.some(({ headers }) => headers.has('cache-control')),
    because: 'documents Cache-Control',
  },
  good: [
    {
      title: 'The response documents Cache-Control',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200': { description: Order, headers: { Cache-Control: { schema: { type: string } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Caches have to guess',
      yaml: `paths:
  /orders/{id}:
    get: { responses: { '200': { description: Order, headers: { ETag: { schema: { type: string } } } } } }
`,
    },
  ],
  check(context) {
    const reads = tally(context.operations, (operation, response) => isCacheable(operation) && isSuccess(response));
    const unstated = 'This contract doesn’t say anything about caching: its reads don’t mention Cache-Control.';
    context.reportConvention({ ...reads, absentMessage: unstated });
    // Elsewhere the header matters less: it is asked for only where the contract has made it a habit.
    const others = [
      tally(context.operations, (operation, response) => !isCacheable(operation) && /^[23]/.test(response.status)),
      tally(context.operations, (operation, response) => isCacheable(operation) && response.status === '304'),
      tally(context.operations, (_, response) => isErrorStatus(response)),
    ];
    for (const { keeping: kept, missing } of others)
      if (kept >= missing.length) for (const one of missing) context.report(one);
  },
} satisfies RuleDefinition;

function tally(
  operations: readonly Operation[],
  concerns: (operation: Operation, response: DocumentedResponse) => boolean,
) {
  const missing: FindingDraft[] = [];
  let kept = 0;
  for (const operation of operations) {
    for (const response of operation.responses) {
      if (!concerns(operation, response)) continue;
      if (response.headers.has('cache-control')) kept++;
      else {
        const message = `The ${response.status} of ${operation.label} doesn’t document Cache-Control.`;
        missing.push({ at: response.node, operation, message });
      }
    }
  }
  return { keeping: kept, missing };
}
