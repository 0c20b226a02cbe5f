import { textOf } from '../../../openapi/located';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A body with required fields is optional',
  clauses: ['versioning.3', 'errors.400'],
  lesson: 'additive-or-breaking',
  reason:
    'In OpenAPI a body is optional unless it says required: true. Generated clients then let callers omit the body, and the server rejects a request that the contract allows.',
  fixes: [
    'Set required: true on the request body.',
    'If the operation works without a body, make its fields optional too, and document their defaults.',
  ],
  precedents: [
    { source: 'AIP-203', says: 'Each request field says whether it’s required, and the documentation may rely on it.' },
    {
      source: 'Azure rest-field-mutability',
      says: 'Customers may rely on whether a field is required or optional.',
    },
  ],
  good: [
    {
      title: 'The body and its fields are required',
      yaml: `paths:
  /orders: { post: { requestBody: { required: true, content: { application/json: { schema: { type: object, required: [total], properties: { total: { type: integer } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
    {
      title: 'The body and its fields are optional',
      yaml: `paths:
  /searches: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { query: { type: string } } } } } }, responses: { '200': { description: Found } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The fields are required, but the body isn’t',
      yaml: `paths:
  /orders: { post: { requestBody: { content: { application/json: { schema: { type: object, required: [total], properties: { total: { type: integer } } } } } }, responses: { '201': { description: Order } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      const { body, requestContent: contents, method } = operation;
      if (operation.deprecated || body === null || contents.length === 0 || !/^(post|put|patch)$/.test(method))
        continue;
      const demanded = contents.map(({ schema }) => {
        const forms = context.variants(schema);
        return (
          // A file without a schema has no fields.
          forms.length > 0 &&
          forms.every(({ fields }) => [...fields.values()].some(field => field.required && !field.schema?.readOnly))
        );
      });
      if (!demanded.every(Boolean)) continue;
      const said = textOf(body.value.description);
      if (mayBeLeftOut.test(`${operation.description} ${said}`) || optional.test(said)) continue;
      if (body.value.required === true) kept++;
      else {
        const message = `The body of ${operation.label} has required fields, but the body itself is optional.`;
        // Where it's written that the body may be left out, somebody has thought of it.
        missing.push({ at: body, operation, message, ...(body.value.required === false ? { severity: 'info' } : {}) });
      }
    }
    const all = missing.length + kept;
    const most = missing.length === all ? `all ${all}` : `${missing.length} of ${all}`;
    const absentMessage = `In this contract, ${most} bodies with required fields are optional.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 3, fold: 3 });
  },
} satisfies RuleDefinition;

/** What a request without a body means is said. */
const mayBeLeftOut =
  /\b(if|when) (no|the|an?) (request )?body (is )?(\w+ )?(passed|sent|given|provided|omitted|empty|absent|missing)\b|\bbody is optional\b|\boptional (request )?body\b|\bwithout a (request )?body\b|\bomit(ted|ting)? the (\w+ )?body\b|\bmay\b[^.]{0,40}\b(supplied|sent|given|provided|included|passed)\b[^.]{0,40}\bas the (request )?body\b/i;
/** The same, said of the body itself. */
const optional =
  /^\W*optional\b|\bif no (\w+ ){1,3}(is|are) (specified|given|provided|selected|sent)\b|\bmay be (omitted|left out)\b|\bif not (supplied|sent|given|provided)\b|\brequired (if|when|unless)\b/i;
