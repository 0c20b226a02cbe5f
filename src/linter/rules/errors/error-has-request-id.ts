import type { FindingDraft } from '../../finding';
import type { Rule } from '../../rule';
import { errorShapes, failureResponses, isOauth } from './_failures';

const member =
  /^(request|debug|correlation|trace|transaction|error|incident|log|event|reference|call|operation|activity)_?id$|^(instance|trace|request|(.*_)?reference)$/i;
const reference = /[a-z]Reference$/;
const header = /^(x-)?([a-z]+-)*(request|correlation|trace|transaction)-?id$|^traceparent$/i;

export default {
  id: 'error-has-request-id',
  area: 'errors',
  severity: 'warning',
  basis: 'design',
  title: 'Failures have no request id',
  clauses: ['resources.error-object.error-request-id', 'errors.1'],
  lesson: 'error-envelope',
  reason:
    'A user reports "it failed". Without an id in the response nobody finds that one request among millions in the log, and the same failure is reported again and again.',
  fixes: [
    'Put a request_id into every failure, and send the same value in a Request-Id header on every response.',
    'With application/problem+json, name the occurrence in "instance".',
    'Echo the id that the client sends, after checking its length and characters.',
  ],
  coveredBy: ['one-error-shape'],
  good: [
    {
      title: 'In the error object',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, request_id: { type: string } } } } } } } }
`,
    },
    {
      title: 'In a header',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404':
          description: Absent
          headers: { X-Request-Id: { schema: { type: string } } }
          content: { application/json: { schema: { type: object, properties: { message: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Nothing to quote',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string } } } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const counted = new Set<unknown>();
    for (const failure of failureResponses(context)) {
      if (isOauth(failure)) continue;
      const inHeader = [...failure.response.headers.keys()].some(name => header.test(name));
      for (const { kind, schema, fields } of errorShapes(context, failure)) {
        if (kind === 'other' || counted.has(schema.at.value)) continue;
        counted.add(schema.at.value);
        if (inHeader || [...fields.keys()].some(name => member.test(name) || reference.test(name))) kept++;
        else {
          const message = 'No request id is stated for this failure, neither in its body nor in a header.';
          missing.push({ at: schema.at, operation: null, message });
        }
      }
    }
    const unstated = 'This contract doesn’t state an id by which a failed request can be found in a log.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies Rule;
