import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { takesContent } from './_bodies';

export default {
  severity: 'warning',
  basis: 'http',
  title: 'A DELETE takes a body',
  clauses: ['endpoints.3', 'errors.8'],
  lesson: 'method-semantics',
  reason:
    'A body in a DELETE has no defined meaning (RFC 9110 section 9.3.5). Some proxies and libraries drop it, and the server then deletes something else or nothing.',
  fixes: [
    'Identify what to delete in the path or in the query.',
    'To delete many resources with one request, create a deletion: POST /orders/deletions with the ids in its body.',
  ],
  precedents: [
    {
      source: 'RFC 9110 §9.3.5',
      says: 'Content in a DELETE has no general meaning, and may get the request rejected.',
    },
    { source: 'AIP-135', says: 'A delete method has no body.' },
  ],
  good: [
    {
      title: 'The path says what to delete',
      yaml: `paths:
  /orders/{id}: { delete: { responses: { '204': { description: Gone } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The body says what to delete',
      yaml: `paths:
  /orders: { delete: { requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }, responses: { '204': { description: Gone } } } }
`,
    },
  ],
  check(context) {
    const missing: (FindingDraft & { operation: Operation })[] = [];
    let kept = 0;
    let left = 0;
    for (const operation of context.operations) {
      if (operation.method !== 'delete' || isRelationship(context, operation)) continue;
      if (operation.deprecated) {
        left++;
        continue;
      }
      if (!takesContent(context, operation)) kept++;
      else missing.push({ at: operation.body!, operation, message: messageFor(operation) });
    }
    const all = missing.length + kept;
    const most = kept === 0 ? `All ${all} DELETE operations` : `${missing.length} of ${all} DELETE operations`;
    const absentMessage = `${most} in this contract${left > 0 ? ' that aren’t deprecated' : ''} take a body, which may get lost in transit.`;
    // Of more than a few, one sentence stands for all.
    const told =
      missing.length > few
        ? missing
        : missing.map(one =>
            isValidWithout(context, one.operation)
              ? { ...one, message: messageFor(one.operation, ', and the request is valid without it') }
              : one,
          );
    context.reportConvention({
      keeping: kept,
      missing: told,
      absentMessage,
      severity: 'warning',
      named: few,
      fold: few,
    });
  },
} satisfies RuleDefinition;

const messageFor = ({ label }: Operation, more = '') => `${label} takes a body, which may get lost in transit${more}.`;

/** Up to so many are each named. */
const few = 3;

/** Nothing in the body is required, and neither is the body: if it's lost, something else is deleted, and nobody is told. */
const isValidWithout = (context: RuleContext, { body, requestContent }: Operation): boolean =>
  body?.value.required !== true &&
  requestContent.every(({ schema }) =>
    context
      .variants(schema)
      .every(({ types, fields }) => types.has('object') && [...fields.values()].every(({ required }) => !required)),
  );

/** JSON:API prescribes a body with the members to remove from a to-many relationship. */
function isRelationship(context: RuleContext, { segments, requestContent }: Operation): boolean {
  if (segments.at(-2) !== 'relationships') return false;
  const member = (schema: EffectiveSchema) => schema.fields.get('data')?.schema?.items?.fields;
  return requestContent.some(({ schema }) =>
    context.variants(schema).some(body => member(body)?.has('type') && member(body)?.has('id')),
  );
}
