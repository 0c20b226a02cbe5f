import { type DocumentedResponse, isErrorStatus } from '../../openapi/operations';
import type { ChangeRuleDefinition } from '../rule';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A status is no longer documented',
  clauses: ['versioning.3', 'errors.3'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients have code for each documented status. If they get a different status, only their fallback handles it.',
  fixes: [
    'Keep returning the documented status in this case.',
    'If the operation never sent it, say so in the release notes.',
    'If you need a different success status, such as 202 instead of 200, add a new operation.',
  ],
  precedents: [
    { source: 'Zalando 151', says: 'All success and service-specific error responses are part of the contract.' },
    {
      source: 'RFC 9110 §15',
      says: 'A client treats a status that it doesn’t know like the x00 status of the same class.',
    },
  ],
  good: [
    {
      title: 'An added status, and a range that covers an old one',
      before:
        "paths: { /orders: { get: { responses: { '200': { description: Orders }, '404': { description: Absent } } } } }\n",
      yaml: "paths: { /orders: { get: { responses: { '200': { description: Orders }, '304': { description: Same }, 4XX: { description: Failure } } } } }\n",
    },
  ],
  bad: [
    {
      title: '202 instead of 201',
      before: "paths: { /exports: { post: { responses: { '201': { description: Export } } } } }\n",
      yaml: "paths: { /exports: { post: { responses: { '202': { description: Job } } } } }\n",
    },
  ],
  check({ operations, report }) {
    for (const { before, after } of operations) {
      // Where nothing is stated any more, nothing is known of single statuses.
      if (after.responses.length === 0) continue;
      const left = new Set(after.responses.map(({ status }) => status));
      for (const response of before.responses) {
        const { status } = response;
        if (left.has(status) || left.has(`${status[0]}XX`) || (left.has('default') && !/^[23]/.test(status))) continue;
        // A range or a default that was replaced by the statuses themselves says more than before.
        if (status === 'default' || (/^\dXX$/.test(status) && [...left].some(one => one[0] === status[0]))) continue;
        const success = !isErrorStatus(response);
        const now = after.responses.filter(
          one => alike(one, response) && !before.responses.some(old => old.status === one.status),
        );
        const instead = now.length === 1 ? `; ${now[0]!.status} is new` : '';
        report({
          at: response.at,
          operation: before,
          message: `${after.label} no longer documents ${status}${instead}.`,
          ...(success ? { severity: 'error' as const } : {}),
        });
      }
    }
  },
} satisfies ChangeRuleDefinition;

const alike = (a: DocumentedResponse, b: DocumentedResponse) => a.status[0] === b.status[0];
