import {
  type DocumentedResponse,
  isFailureStatus,
  isRead,
  isStreamed,
  isSuccess,
  type Operation,
} from '../../../openapi/operations';
import { wordsOf } from '../../../openapi/words';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft, Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { movesMoney } from '../idempotency/_harm-of-repeating';
import { failureFields, formsOf, isErrorForm } from './_in-success';
import { fixedWords, flag, readBodies, signsOfFailure } from './_signs-of-failure';

/** Operations whose response is a list of faults, or a judgement: finding some is their success. */
const judges =
  /^(validat\w*|check|checks|verif\w*|lint|test|errors?|failures?|issues|problems|dry|simulat\w*|preview|analy[sz]e|integrity|health\w*|diagnos\w*)$/;
/** Reads of these return how the work stands, which may have failed. */
const work =
  /^(jobs?|tasks?|operations?|runs?|process(es)?|executions?|builds?|deployments?|imports?|exports?|reindex|batch|bulk)$/;

export default {
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
  precedents: [
    { source: 'RFC 9110 §15', says: 'The status code says whether the request was understood and satisfied.' },
    { source: 'Zalando 243', says: 'Status codes are used only with their intended meaning.' },
    { source: 'AIP-193', says: 'Errors have canonical codes, which map to HTTP statuses.' },
    {
      source: 'Zalando 152',
      agrees: false,
      says: 'A batch always returns 207, and each item has a status of its own.',
    },
  ],
  silence: {
    asks: 'is a failure returned with a success status?',
    at: () => true,
    because: 'documents no failure with a success status',
  },
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
    const known = readBodies(context);
    for (const operation of context.operations) {
      for (const response of operation.responses) {
        // 202 says that the work isn't done: why not yet, or what is still missing, is no failure.
        if (!isSuccess(response) || response.status === '207' || response.status === '202' || isJudgement(operation))
          continue;
        // What fails in the middle of a stream can only be told in the stream.
        if (isStreamed(response)) continue;
        const signs = signsOfFailure(context, operation, response, known);
        const told = whereToldIn(context, response);
        if (signs === 0 || (isWork(operation) && (signs === 1 || isRead(operation))) || tellsOfThing(operation)) {
          // An error that may be that of a part, or of the thing, shows neither.
          if (told === '') kept++;
        } else {
          const message = `The ${response.status} of ${operation.label} can report a failure${told}.`;
          missing.push({ at: response.at, operation, message, severity: severityOf(operation, signs) });
        }
      }
    }
    const unstated = `In this contract, ${missing.length} of ${missing.length + kept} success responses have room for an error, so it’s unclear whether every failure gets an error status.`;
    context.reportConvention({
      keeping: kept,
      missing,
      absentMessage: unstated,
      severity: 'warning',
      named: 5,
      fold: 3,
    });
  },
} satisfies RuleDefinition;

/** Fields alone may hold the outcome of a thing, of a part, or of the last time: it's certain where the contract says so. */
function severityOf(operation: Operation, signs: number): Severity {
  // What is on its way out isn't reworked any more.
  if (operation.deprecated) return 'info';
  if (signs > 2 || (signs > 1 && movesMoney(operation) && !isRead(operation))) return 'error';
  // Where no failure has a status, that is the second sign.
  return signs > 1 || !operation.responses.some(one => isFailureStatus(one.status)) ? 'warning' : 'info';
}

/** Where a body tells of a failure, as it follows a sentence: ` in "success" and "error"`; or its form that is an error. */
function whereToldIn(context: RuleContext, response: DocumentedResponse): string {
  const forms = formsOf(context, response);
  const flags = forms.flatMap(({ fields }) =>
    [...fields.values()].filter(({ name, schema }) => flag.test(name) && schema?.types.has('boolean')),
  );
  const errors = forms.flatMap(({ fields }) => failureFields(fields));
  if (errors.length === 0) {
    const form = forms.find(isErrorForm)?.at.pointer.split('/').at(-1);
    return form === undefined || !/^[A-Z]/.test(form) ? '' : `: it may be "${form}"`;
  }
  const names = new Set([...flags, ...errors].map(({ name }) => `"${name}"`));
  return ` in ${listInWords([...names].slice(0, 3))}`;
}

/** "If the source had any error, that is included": a state of what was read, and no failure of the request. */
const tellsOfThing = (operation: Operation): boolean =>
  isRead(operation) && /\b(has|had|have|contains?|encountered) (any |an |some )?errors?\b/i.test(operation.description);

const isJudgement = (operation: Operation) => {
  // A custom method has its verb behind a colon: routers:testCondition.
  const [, verb = ''] = /:(\w+)$/.exec(operation.segments.at(-1) ?? '') ?? [];
  return [...(fixedWords(operation).at(-1) ?? []), ...wordsOf(verb)].some(word => judges.test(word));
};

/** It does or reads work whose outcome is what is asked for. */
const isWork = (operation: Operation) =>
  fixedWords(operation)
    .slice(-2)
    .some(words => words.some(word => work.test(word) || judges.test(word))) ||
  (isRead(operation) &&
    operation.isItem &&
    wordsOf(operation.segments.at(-1)!).some(word =>
      /^(execution|run|job|task|operation|process|import|export)$/.test(word),
    ));
