import { assertionsOnlyIn } from '../../openapi/diff/assertions';
import type { SchemaPair } from '../../openapi/diff/pairs';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A request now requires more than before',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason: 'Requests that were valid yesterday are rejected today, although the clients did everything right.',
  fixes: [
    'Keep the value optional, and choose a default for clients that don’t send it.',
    'Require the value only in a new operation or a new version, and keep the old one as it is.',
    'If the value is needed only in some cases, reject only those requests, with a code that says what’s missing.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'In input, add optional fields, never mandatory ones.' },
    { source: 'AIP-180', says: 'New required fields must not be added to existing requests.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Adding a required request header is breaking.',
    },
    { source: 'Azure rest-field-mutability', says: 'Making an optional field required is a breaking change.' },
  ],
  good: [
    {
      title: 'A new optional field, and a required one inside a new object',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders:
    post:
      parameters: [{ name: Prefer, in: header, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string }, gift: { type: object, required: [to], properties: { to: { type: string } } } } } } } }
      responses: { '201': { description: Order } }
`,
    },
  ],
  bad: [
    {
      title: 'One more required field',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, required: [note], properties: { note: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
    {
      title: 'A field that is required together with another',
      before: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { card: { type: string }, cvc: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, dependentRequired: { card: [cvc] }, properties: { card: { type: string }, cvc: { type: string } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  check(context) {
    const { operations, parameters, report } = context;
    for (const { before, after } of operations) {
      const known = new Map(
        parameters.filter(pair => pair.operation.after === after).map(pair => [pair.after, pair.before]),
      );
      for (const parameter of after.parameters) {
        if (!parameter.required || parameter.in === 'path' || known.get(parameter)?.required === true) continue;
        const fresh = known.has(parameter) ? 'is now required' : 'is new and required';
        report({
          at: parameter.node,
          operation: after,
          message: `The parameter "${parameter.name}" of ${after.label} ${fresh}.`,
        });
      }
      if (after.body?.value.required === true && before.body?.value.required !== true) {
        const fresh = before.body === null ? 'now requires a body' : 'now requires its body, which used to be optional';
        report({ at: after.body, operation: after, message: `${after.label} ${fresh}.` });
      }
    }
    for (const pair of context.schemas) if (pair.direction === 'request') reportFields(context, pair);
  },
} satisfies ChangeRuleDefinition;

function reportFields(context: ChangeContext, { before, after, operation }: SchemaPair) {
  const sides = [
    [after, context.after.documents],
    [before, context.before.documents],
  ] as const;
  for (const { assertion } of before.unconstrained ? [] : assertionsOnlyIn(...sides)) {
    const { requires, at } = assertion;
    // A field that is required by a new one concerns nobody who doesn’t know the new one.
    if (requires === null || !before.fields.has(requires.trigger)) continue;
    if (before.fields.get(requires.field)?.required === true) continue;
    const message = `"${requires.field}" is now required in requests that send "${requires.trigger}".`;
    context.report({ at, operation, message });
  }
  // Where nothing was said of the members before, it cannot be known what was needed.
  if (before.unconstrained || (before.fields.size === 0 && before.alternatives.length > 0)) return;
  for (const { name, at, schema, required } of after.fields.values()) {
    if (!required || before.fields.get(name)?.required === true) continue;
    // A field that clients cannot send is not asked of them.
    if (schema?.readOnly === true) continue;
    const fresh = before.fields.has(name)
      ? 'was optional in requests and is now required'
      : 'is new and required in requests';
    context.report({ at, operation, message: `"${name}" ${fresh}.` });
  }
}
