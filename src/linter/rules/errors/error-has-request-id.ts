import type { Field } from '../../../openapi/effective-schema';
import { isFailureStatus } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { errorShapes, failureResponses, isOauth } from './_failures';

const member =
  /^(request|debug|correlation|trace|transaction|error|incident|log|event|reference|call|operation|activity)_?id$|^(instance|trace|request|(.*_)?reference)$/i;
const reference = /[a-z]Reference$/;
const header = /^(x-)?([a-z]+-)*(request|correlation|trace|transaction)-?id$|^traceparent$/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'Error responses have no request id',
  clauses: ['resources.error-object.error-request-id', 'errors.1'],
  lesson: 'error-envelope',
  reason:
    'A user reports "it failed". Without an id in the response, nobody can find that one request among millions in the logs, so the problem isn’t fixed and the reports keep coming.',
  fixes: [
    'Put a request_id in every error response, and send a Request-Id header with every response.',
    'With application/problem+json, identify the occurrence in "instance".',
    'If the client sends an id, check its length and characters, and return it.',
  ],
  precedents: [
    {
      source: 'Azure http-header-request-id',
      says: 'Every response has an opaque x-ms-request-id that the server creates.',
    },
    { source: 'Zalando 233', says: 'The header X-Flow-ID is passed through services and logged.' },
    {
      source: 'AIP-155',
      agrees: false,
      says: 'Here, request_id is what the client sends to make a request idempotent.',
    },
  ],
  coveredBy: ['one-error-shape'],
  silence: {
    asks: 'can support find one failed request in the logs?',
    at: ({ responses }) => responses.some(({ status, content }) => isFailureStatus(status) && content.length > 0),
    because: 'documents a request id in its failures',
  },
  good: [
    {
      title: 'The request id is in the error object',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, request_id: { type: string } } } } } } } }
`,
    },
    {
      title: 'The request id is in a header',
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
      title: 'No id to quote in a bug report',
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
      for (const { kind, schema, fields, whole } of errorShapes(context, failure)) {
        if (kind === 'other' || counted.has(schema.at.value)) continue;
        counted.add(schema.at.value);
        if (inHeader || [...fields.values(), ...whole.values()].some(isRequestId)) kept++;
        else {
          const message = 'This error response documents no request id in its body or headers.';
          missing.push({ at: schema.at, operation: null, message });
        }
      }
    }
    const unstated = 'This contract doesn’t document an id for finding a failed request in the logs.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** It names the request, or what holds it does: `meta.request_id`. An `id` is one where it says so. */
function isRequestId({ name, schema }: Field): boolean {
  if (member.test(name) || reference.test(name)) return true;
  if (name === 'id')
    return /\b(this|the|each) (particular )?(occurrence|request|error|failure)\b|\bidentify\b[^.]*\berrors?\b/i.test(
      schema?.description ?? '',
    );
  if (!/^(meta|metadata|_?links|request|context|extensions)$/i.test(name)) return false;
  return [...(schema?.fields.keys() ?? [])].some(inner => member.test(inner));
}
