import type { FindingDraft } from '../../finding';
import type { TurnedRule } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { errorShapes, type FailureResponse, failureResponses, isOauth } from './_failures';

interface Format {
  name: string;
  /** A response in it, in a sample. */
  content: string;
  isKept(context: RuleContext, failure: FailureResponse): boolean;
}

const problem: Format = {
  name: 'application/problem+json',
  content:
    '{ application/problem+json: { schema: { type: object, properties: { type: {}, title: {}, status: {} } } } }',
  isKept: (_, { response }) => response.content.some(({ mediaType }) => mediaType === 'application/problem+json'),
};

const errorObject: Format = {
  name: 'an object inside "error"',
  content:
    '{ application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: {} } } } } } }',
  isKept(context, failure) {
    const shapes = errorShapes(context, failure);
    return shapes.length > 0 && shapes.every(({ kind }) => kind === 'wrapped');
  },
};

/** @returns what `one-error-shape` says and reports for a team that decided on a format */
function requiredFormat({ name, content, isKept }: Format, other: Format): TurnedRule {
  const sample = (found: string) => `paths:
  /orders/{id}:
    get:
      responses:
        '200': { description: Order }
        '404': { description: Absent, content: ${content} }
        '409': { description: Paid, content: ${found} }
`;
  return {
    title: `An error isn’t returned as ${name}`,
    reason: `You return errors as ${name}, and clients have one parser for that format. In any other format, that parser finds no code, and users see "unknown error".`,
    fixes: [
      `Return this error as ${name}, and document that.`,
      'If clients already parse the old format, return the new one when they ask for it with Accept, and drop the old one in the next version.',
      'Convert errors from proxies and frameworks to your format at the edge, so that clients never see the original ones.',
    ],
    good: [{ title: `Every error is returned as ${name}`, yaml: sample(content) }],
    bad: [{ title: `One error is returned as ${other.name}`, yaml: sample(other.content) }],
    check(context) {
      const missing: FindingDraft[] = [];
      let kept = 0;
      for (const failure of failureResponses(context)) {
        const { operation, response } = failure;
        if (isOauth(failure)) continue;
        if (isKept(context, failure)) kept++;
        else {
          const what = response.content.length === 0 ? 'documents no body' : 'has another format';
          const message = `The ${response.status} of ${operation.label} ${what}, although errors are returned as ${name}.`;
          missing.push({ at: response.node, operation, message });
        }
      }
      const absentMessage = `Most errors in this contract aren’t returned as ${name}: ${missing.length} of ${missing.length + kept}.`;
      context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 5 });
    },
  };
}

export const problemDetails = requiredFormat(problem, errorObject);
export const errorObjects = requiredFormat(errorObject, problem);
