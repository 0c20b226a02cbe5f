import { isErrorStatus, isFailureStatus } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { isProbe } from './_failures';
import { tellsFailureInSuccess } from './_in-success';

export default {
  severity: 'info',
  basis: 'design',
  title: 'An operation documents no error responses',
  clauses: ['errors.3', 'errors.1'],
  lesson: 'error-envelope',
  reason:
    'Every operation can fail: the credential is missing, the input is invalid, a limit is exceeded. If the contract documents no errors, clients handle only success and run into the errors in production.',
  fixes: [
    'Document the error statuses that the operation really returns, each with the shared error schema.',
    'Define shared responses under components, so that each error is described once and referenced everywhere.',
    'If errors differ only in their code, document one "default" response with the error schema.',
  ],
  precedents: [
    { source: 'Zalando 151', says: 'All success and service-specific error responses are defined.' },
    {
      source: 'Azure rest-document-error-code-values',
      says: 'Top-level error codes are documented, as part of the contract.',
    },
    {
      source: 'Azure rest-error-use-default-response',
      agrees: false,
      says: 'Individual error statuses shouldn’t be listed if a default response describes them.',
    },
  ],
  coveredBy: ['failure-has-status'],
  silence: {
    asks: 'are failures documented at all?',
    at: ({ responses }) => responses.some(({ status }) => isFailureStatus(status)),
    because: 'documents its failures',
  },
  good: [
    {
      title: 'One default response for all errors',
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
      title: 'Only the success case is documented',
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
      if (isProbe(operation) || operation.deprecated) continue;
      if (operation.responses.some(response => isErrorStatus(response) || response.status === 'default')) kept++;
      // How it fails is told, in the wrong place: that is for failure-has-status to say.
      else if (tellsFailureInSuccess(context, operation)) kept++;
      else {
        const message = `${operation.label} documents no error responses, so clients don’t know what they get if it fails.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    const none = kept === 0;
    const unstated = none
      ? 'This contract documents no failure at all: no operation has a status of 400 or above.'
      : 'This contract doesn’t say how its operations fail: most document no status of 400 or above.';
    const severity = none ? 'error' : 'warning';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, severity });
  },
} satisfies RuleDefinition;
