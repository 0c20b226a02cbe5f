import type { Operation } from '../../../openapi/operations';
import { unsafeVerbInName, unsafeVerbInSegment, unsafeVerbInSentence } from '../../../openapi/verbs';
import type { Rule } from '../../rule';

export default {
  id: 'get-is-safe',
  area: 'method-semantics',
  severity: 'error',
  basis: 'http',
  title: 'A GET changes something',
  clauses: ['endpoints.1'],
  lesson: 'method-semantics',
  reason:
    'Prefetchers, crawlers, link previews, and retrying proxies send GET on their own (RFC 9110 section 9.2.1). If a GET changes something, any of them can trigger that change without anyone asking for it.',
  fixes: [
    'Use POST for the action, and record it: POST /orders/{id}/cancellations.',
    'Use the method that fits: DELETE to delete, PUT or PATCH to change.',
    'Split the operation: a GET that only shows what would happen, and a POST that makes it happen.',
  ],
  silence: { at: ({ method }) => method === 'get', because: 'nothing says that this GET changes anything' },
  good: [
    {
      title: 'GET reads; nouns that look like verbs stay nouns',
      yaml: `paths:
  /orders/{id}/refunds:
    get: { operationId: listRefunds, summary: Lists the refunds of an order, responses: { '200': { description: Refunds } } }
  /archive:
    get: { operationId: readArchive, summary: Archive of old orders, responses: { '200': { description: Orders } } }
`,
    },
  ],
  bad: [
    {
      title: 'A link that cancels an order',
      yaml: `paths:
  /orders/{id}/cancel:
    get: { summary: Cancels the order, responses: { '200': { description: Order } } }
`,
    },
    {
      title: 'The operationId gives it away',
      yaml: `paths:
  /orders/{id}/cleanup:
    get: { operationId: deleteOldItems, responses: { '200': { description: Done } } }
`,
    },
  ],
  check(context) {
    for (const operation of context.operations) {
      if (operation.method !== 'get' && operation.method !== 'head') continue;
      const why = changes(operation);
      if (why !== null)
        context.report({
          at: operation.node,
          operation,
          message: `${operation.label} should only read, but ${why}.`,
        });
    }
  },
} satisfies Rule;

function changes(operation: Operation): string | null {
  const last = operation.segments.findLast(segment => !segment.startsWith('{')) ?? '';
  const inPath = unsafeVerbInSegment(last);
  if (inPath !== null) return `its path says "${inPath}"`;
  const inName = unsafeVerbInName(operation.id);
  if (inName !== null) return `its operationId says "${inName}"`;
  const inSummary = unsafeVerbInSentence(operation.summary);
  if (inSummary !== null) return `its summary says "${inSummary}"`;
  return operation.responses.some(({ status }) => status === '201') ? 'it returns 201 Created' : null;
}
