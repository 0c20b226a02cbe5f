import type { ChangeRuleDefinition } from '../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A field or a header that was always returned may now be missing',
  clauses: ['versioning.3', 'versioning.2'],
  lesson: 'additive-or-breaking',
  reason:
    'Clients read a required field without checking that it’s there. The first response without it makes their code fail, far from the cause.',
  fixes: [
    'Keep the field in every response, with an empty value if there is none.',
    'Keep the field required, and add a second field that says why there’s no value.',
    'Make the field optional only in a new version.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'In output, optional fields may become mandatory, not the other way round.' },
    { source: 'AIP-180', says: 'A field that the server filled continues to be filled.' },
    {
      source: 'Azure rest-field-mutability',
      says: 'A required field always exists, and making it optional is a breaking change.',
    },
  ],
  good: [
    {
      title: 'Responses promise more than before',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The field is no longer required',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, required: [paid_at], properties: { paid_at: { type: string } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { paid_at: { type: string } } } } } } } } }
`,
    },
    {
      title: 'A header is no longer required',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, headers: { ETag: { required: true, schema: { type: string } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, headers: { ETag: { schema: { type: string } } } } } } }
`,
    },
  ],
  check({ schemas, headers, sentParameters, report }) {
    for (const { operation, before, after } of sentParameters) {
      if (!before.required || after.required) continue;
      const message = `The parameter "${after.name}" was in every webhook and may now be missing.`;
      report({ at: after.node, operation: operation.after, message });
    }
    for (const { name, before, after, response } of headers) {
      if (before.value?.required !== true || after.value?.required === true) continue;
      const message = `The header ${name} was in every ${response.before.status} of ${response.operation.after.label} and may now be missing.`;
      report({ at: after, operation: response.operation.after, message, severity: 'warning' });
    }
    for (const { direction, before, after, operation, outgoing } of schemas) {
      if (direction !== 'response' || after.unconstrained) continue;
      for (const { name, required, at } of after.fields.values()) {
        if (required || before.fields.get(name)?.required !== true) continue;
        // What only requests carry was never in a response.
        if (before.fields.get(name)!.schema?.writeOnly === true) continue;
        const where = outgoing ? 'webhook' : 'response';
        report({ at, operation, message: `"${name}" was in every ${where} and may now be missing.` });
      }
    }
  },
} satisfies ChangeRuleDefinition;
