import { type DocumentedResponse, isErrorStatus, isSuccess, type Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';

export default {
  id: 'response-states-caching',
  area: 'method-semantics',
  severity: 'warning',
  basis: 'design',
  title: 'Responses don’t say who may cache them',
  clauses: ['endpoints.7'],
  lesson: 'cache-and-revalidate',
  reason:
    'Without Cache-Control a cache may guess (RFC 9111 section 4.2.2). One person sees stale data, another sees private data that was never meant to be stored.',
  fixes: [
    'Send Cache-Control: no-store if the response is sensitive or must be fresh.',
    'Send Cache-Control: private, no-cache with an ETag, so that clients keep a copy and ask whether it changed.',
    'Give responses that are the same for everyone a lifetime: public, max-age=300.',
  ],
  good: [
    {
      title: 'Stated in the response',
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
      title: 'Left to guess',
      yaml: `paths:
  /orders/{id}:
    get: { responses: { '200': { description: Order, headers: { ETag: { schema: { type: string } } } } } }
`,
    },
  ],
  check(context) {
    const reads = tally(
      context.operations,
      ({ method }, response) => /^(get|head)$/.test(method) && isSuccess(response),
    );
    const unstated = 'This contract doesn’t state a convention for caching: its reads don’t mention Cache-Control.';
    context.reportConvention({ ...reads, absentMessage: unstated });
    // Elsewhere the header matters less: it is asked for only where the contract has made it a habit.
    const others = [
      tally(
        context.operations,
        ({ method }, response) => !/^(get|head)$/.test(method) && /^[23]/.test(response.status),
      ),
      tally(context.operations, ({ method }, response) => /^(get|head)$/.test(method) && response.status === '304'),
      tally(context.operations, (_, response) => isErrorStatus(response)),
    ];
    for (const { keeping: kept, missing } of others)
      if (kept >= missing.length) for (const one of missing) context.report(one);
  },
} satisfies Rule;

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
        const message = `The ${response.status} of ${operation.label} doesn’t state Cache-Control.`;
        missing.push({ at: response.node, operation, message });
      }
    }
  }
  return { keeping: kept, missing };
}
