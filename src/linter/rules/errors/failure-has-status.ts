import { jsonContent } from '../../../openapi/lists';
import { type DocumentedResponse, isErrorStatus, isSuccess, type Operation } from '../../../openapi/operations';
import { segmentWords } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';
import type { RuleContext } from '../../rule-context';

const flag = /^(success|succeeded|ok|is_?success(ful)?)$/i;
const trouble = /^(errors?|error_?(code|message|description)|failure)$/i;
/** A thing that can fail by itself, such as a job, is read with 200 also when it has failed. */
const thing =
  /^(_?id|data|[a-z]*sid|g?u?uid|gid|.*_id|(.*_)?(status|state)|(.*_)?(created|updated|sent)(_?at)?|date_?(created|updated|sent))$/i;
/** Operations whose response is a list of faults, or a judgement: finding some is their success. */
const judges = /^(validat\w*|check|checks|verif\w*|lint|test|errors?|failures?|issues|problems)$/;

export default {
  id: 'failure-has-status',
  area: 'errors',
  severity: 'error',
  basis: 'http',
  title: 'A failure is returned with a success status',
  clauses: ['errors.2', 'errors.402', 'errors.409'],
  lesson: 'error-envelope',
  reason:
    'Retry logic, caches, proxies, and monitoring look only at the status (RFC 9110 section 15). A failure with 200 may be cached, counts as a success, and goes unnoticed by every client that doesn’t check the body.',
  fixes: [
    'Return the status that fits: 402 for a declined payment, 409 for a conflict, 400 for invalid input.',
    'If the request itself worked and only its outcome is negative, return the outcome as a resource with its own state.',
    'For a batch, return 207, or 200 with one result per item and no overall success flag.',
  ],
  silence: { at: () => true, because: 'no failure is returned as a success' },
  good: [
    {
      title: 'A failure has an error status; reading a failed job still returns 200',
      yaml: `paths:
  /charges:
    post:
      responses:
        '201': { description: Charge }
        '402': { description: Declined }
  /jobs/{id}:
    get:
      responses:
        '200': { description: Job, content: { application/json: { schema: { type: object, properties: { id: { type: string }, status: { type: string }, error: { type: object } } } } } }
        '404': { description: Absent }
`,
    },
  ],
  bad: [
    {
      title: 'Always 200, even if the charge failed',
      yaml: `paths:
  /charges:
    post:
      responses:
        '200': { description: Result, content: { application/json: { schema: { type: object, properties: { success: { type: boolean }, error: { type: object } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      for (const response of operation.responses) {
        if (!isSuccess(response) || response.status === '207' || isJudgement(operation)) continue;
        if (!hidesFailure(context, operation, response)) kept++;
        else {
          const message = `The ${response.status} of ${operation.label} can report a failure.`;
          missing.push({ at: response.at, operation, message });
        }
      }
    }
    const unstated = `In this contract, ${missing.length} of ${missing.length + kept} success responses have room for an error, so it’s unclear whether every failure gets an error status.`;
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, severity: 'warning', named: 5 });
  },
} satisfies Rule;

const isJudgement = ({ segments }: Operation) =>
  segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '').some(word => judges.test(word));

function hidesFailure(context: RuleContext, operation: Operation, response: DocumentedResponse): boolean {
  const schema = jsonContent(response.content)?.schema ?? null;
  const fails = (schema: unknown) =>
    operation.responses
      .filter(isErrorStatus)
      .some(one => context.effectiveSchema(jsonContent(one.content)?.schema ?? null)?.at.value === schema);
  const variants = context.variants(schema);
  return variants.some(({ at, fields }) => {
    if (variants.length > 1 && fails(at.value)) return true;
    const names = [...fields.keys()];
    const member = names.some(name => trouble.test(name));
    if (!member) return false;
    const flagged = names.some(name => flag.test(name) && fields.get(name)!.schema?.types.has('boolean'));
    return flagged || !names.some(name => thing.test(name) || /[a-z0-9]Id$/.test(name));
  });
}
