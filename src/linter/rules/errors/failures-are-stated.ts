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
    'Every operation can fail: without a credential, with bad input, over a limit. If no failure is stated, clients handle only the success case, and run into the failures in production.',
  fixes: [
    'State the statuses that the operation really returns, each with the common error schema.',
    'Use shared responses under components, so that a failure is described once and referenced everywhere.',
    'If failures differ only by their code, state one "default" response with the error schema.',
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
        const message = `${operation.label} states no failure, so clients don’t know what they get then.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    const unstated = 'This contract doesn’t state how its operations fail: most document no status from 400 upwards.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;
