import { isErrorStatus } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';

export default {
  id: 'failures-are-stated',
  area: 'errors',
  severity: 'warning',
  basis: 'design',
  title: 'An operation states no failure',
  clauses: ['errors.3', 'errors.1'],
  lesson: 'error-envelope',
  reason:
    'Every operation can fail: without a credential, with bad input, over a limit. Where no failure is stated, clients are written for the good case only, and meet the others in production.',
  fixes: [
    'State the statuses that the operation really answers, each with the common error schema.',
    'Use shared responses under components, so that a failure is written once and referred to everywhere.',
    'State one "default" answer with the error schema, where the failures differ by their code only.',
  ],
  coveredBy: ['failure-has-status'],
  good: [
    {
      title: 'One default for all failures',
      yaml: `paths:
  /orders:
    post:
      responses:
        '201': { description: Order }
        default: { description: Any failure }
`,
    },
  ],
  bad: [
    {
      title: 'Nothing ever goes wrong',
      yaml: `paths:
  /orders:
    post: { responses: { '201': { description: Order } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (operation.responses.some(response => isErrorStatus(response) || response.status === 'default')) kept++;
      else {
        const message = `${operation.label} states no failure: what a client gets then is left open.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    const unstated = 'This contract does not state how its operations fail: most document no status from 400 upwards.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;
