import type { ListOperation } from '../../../openapi/lists';
import { type Parameter, queryInputs } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** Parameters that name what to sort by. A direction alone, such as `order=desc`, isn't one. */
const sortNames = /^\$?(sort|sort_?by|order_?by|sort_?(field|key|column)s?)$/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A sort parameter doesn’t say which values it accepts',
  clauses: ['endpoints.get-collection'],
  lesson: 'filter-sort-search',
  reason:
    'A client has to guess which fields it may name. Every field that works today also becomes part of the contract, even one that has no index and slows down the database.',
  fixes: [
    'List the values that the parameter accepts in an enum.',
    'Name the fields in the parameter’s description, if an enum would get too long.',
    'Remove the parameter, and document one fixed sort order.',
  ],
  precedents: [
    {
      source: 'Azure collections-orderby-unsupported-field',
      says: 'Sorting by a field that doesn’t support it is an error.',
    },
    { source: 'Zalando 137', says: 'sort is a comma-separated list of fields.' },
    {
      source: 'AIP-132',
      agrees: false,
      says: 'order_by is a string of field names. The contract doesn’t have to list them.',
    },
  ],
  silence: {
    asks: 'what can the list be sorted by?',
    at: operation => queryInputs(operation).some(({ name }) => sortNames.test(name)),
    because: 'says what its items can be sorted by',
  },
  good: [
    {
      title: 'The values are listed',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: sort, in: query, schema: { type: string, enum: [created_at, -created_at] } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: array, items: { type: object, properties: { created_at: { type: string } } } } } } } }
`,
    },
    {
      title: 'The description names the fields',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: sort, in: query, description: 'amount or created_at, with - for descending', schema: { type: string } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: array, items: { type: object, properties: { amount: { type: integer }, created_at: { type: string } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The parameter accepts any text',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: sort, in: query, description: What to sort by, schema: { type: string } }]
      responses: { '200': { description: Orders, content: { application/json: { schema: { type: array, items: { type: object, properties: { amount: { type: integer } } } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists) {
      const { operation } = list;
      if (operation.deprecated) continue;
      for (const parameter of queryInputs(operation).filter(({ name }) => sortNames.test(name))) {
        if (statesValues(context, parameter) || namesFields(parameter, list)) kept++;
        else {
          const message = `${operation.label} doesn’t say which values its parameter "${parameter.name}" accepts.`;
          missing.push({ at: parameter.node, operation, message });
        }
      }
    }
    const absentMessage = `In this contract, ${missing.length} of ${missing.length + kept} sort parameters don’t say which values they accept.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, named: 5 });
  },
} satisfies RuleDefinition;

/** True where the schema, or that of the list's items, limits the values, or shows one. */
function statesValues(context: RuleContext, { node, schema }: Parameter): boolean {
  const written = node.value as Record<string, unknown>;
  if (written.example !== undefined || written.examples !== undefined || written.content !== undefined) return true;
  const described = context.effectiveSchema(schema);
  if (described === null) return true;
  return [described, ...described.variants].some(
    each =>
      each.listed !== null ||
      each.items?.listed != null ||
      each.types.has('object') ||
      each.parts.some(({ value }) =>
        ['pattern', 'const', 'default', 'example', 'examples'].some(
          keyword => (value as Record<string, unknown>)[keyword] !== undefined,
        ),
      ),
  );
}

/** True where a text names a field of the items, quotes a value, or refers to another text. */
function namesFields({ description, schema }: Parameter, { operation, items }: ListOperation): boolean {
  const inner = schema?.value as { description?: unknown } | undefined;
  const text = [description, typeof inner?.description === 'string' ? inner.description : ''].join(' ');
  if (/[`"'‘“][\w.:+-]+[`"'’”]|https?:|\bsee\b|\(#/i.test(text)) return true;
  const named = [...(items.items?.fields.keys() ?? [])].some(name => text.includes(name));
  return named || /\bsort(ed|ing|able)?\b[^.]*[`"]/i.test(operation.description);
}
