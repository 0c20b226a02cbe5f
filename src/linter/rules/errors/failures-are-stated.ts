import { isObject, textOf } from '../../../openapi/located';
import { isFailureStatus, type Operation } from '../../../openapi/operations';
import { pluralize } from '../../../text/pluralize';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { isFailure, isProbe } from './_failures';
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
    const { operations } = context;
    const missing: FindingDraft[] = [];
    let kept = 0;
    let inSuccess = 0;
    for (const operation of operations) {
      if (isProbe(operation) || operation.deprecated) continue;
      // How it fails is told, in the wrong place: that is for failure-has-status to say.
      if (statesFailure(operation)) kept++;
      else if (tellsFailureInSuccess(context, operation)) {
        kept++;
        inSuccess++;
      } else {
        const message = `${operation.label} documents no error responses, so clients don’t know what they get if it fails.`;
        missing.push({ at: operation.node, operation, message });
      }
    }
    const judged = kept + missing.length;
    const hasDefault = operations.some(({ responses }) => responses.some(({ status }) => status === 'default'));
    const without = `a status of 400 or above nor a default ${hasDefault ? 'that describes a failure' : 'response'}`;
    const told =
      kept > 0
        ? `${missing.length} of ${judged} operations don’t document how they fail: neither ${without}.`
        : judged === 1
          ? `The only operation doesn’t document how it fails: there’s neither ${without}.`
          : `None of the ${judged} operations documents how it fails: there’s neither ${without}.`;
    const apart = apartFrom(operations);
    const others =
      inSuccess === 0
        ? ''
        : ` Another ${inSuccess === 1 ? 'one only tells' : `${inSuccess} only tell`} it in the body of a success.`;
    const absentMessage = (apart === '' ? told : `${apart}, ${told[0]!.toLowerCase()}${told.slice(1)}`) + others;
    // Clients may still find out from a page for all operations. No client breaks because nobody wrote its failures down.
    const severity = pagesOf(context).some(listsStatuses) ? 'info' : 'warning';
    context.reportConvention({ keeping: kept, missing, absentMessage, severity });
  },
} satisfies RuleDefinition;

/** Those that aren't judged, in words: `Apart from 2 deprecated operations and 1 operation about the service itself`. */
function apartFrom(operations: readonly Operation[]): string {
  const probes = operations.filter(isProbe).length;
  const deprecated = operations.filter(one => one.deprecated && !isProbe(one)).length;
  const named = [
    ...(deprecated > 0 ? [pluralize(deprecated, 'deprecated operation')] : []),
    ...(probes > 0 ? [`${pluralize(probes, 'operation')} about the service itself`] : []),
  ];
  return named.length > 0 ? `Apart from ${named.join(' and ')}` : '';
}

/** The overview, and the descriptions of tags, which documentation tools show as pages. */
function pagesOf({ overview, root }: RuleContext): string[] {
  const tags: unknown[] = Array.isArray(root.value?.tags) ? root.value.tags : [];
  return [overview, ...tags.filter(isObject).map(({ description }) => textOf(description))];
}

/** The page has the statuses of failures once for all operations. */
const listsStatuses = (page: string): boolean => new Set(page.match(/\b[45]\d\d\b/g)).size > 3;

/** A key that is no status, such as `-3`, tells a failure in the house's own way. */
const statesFailure = (operation: Operation): boolean =>
  operation.responses.some(
    response => isFailure(operation, response) || !/^([1-3](\d\d|xx)|default)$/i.test(response.status),
  );
