import { type ListAnswer, limitNames } from '../../lists';
import { textOf } from '../../operations';
import type { Rule, RuleContext } from '../../types';

const maximumText =
  /\b(max(imum)?|at most|up to|no more than|limit(ed)? (of|to)|capped|between)\b[^.]{0,24}\d|\d[^.]{0,12}\b(max(imum)?|or fewer|at most)\b|\bfrom \d+ to \d+/i;
const defaultText = /\bdefault(s)?\b/i;

export default {
  id: 'list-has-limit',
  area: 'resource-model',
  severity: 'warning',
  basis: 'design',
  title: 'A list has no stated limit',
  clauses: ['limits.6', 'limits.default-page-size', 'limits.maximum-page-size'],
  lesson: 'list-envelope',
  reason:
    'A list that answers everything works until there is much. Then it times out for the largest customers first, and a limit added that day cuts off the clients that relied on the whole.',
  fixes: [
    'Take a limit with a default and a maximum, both stated: default 50, at most 200.',
    'Fix the page size, and state it as maxItems of the list.',
    'Where somebody needs everything, offer an export as a job, and keep the list paged.',
  ],
  good: [
    {
      title: 'Default and maximum stand in the schema',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, default: 50, maximum: 200 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
    {
      title: 'They stand in the description',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: per_page, in: query, description: 'Results per page (default 30, max 100).', schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: array, items: {} } } } }
`,
    },
  ],
  bad: [
    {
      title: 'No limit at all',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
    {
      title: 'A limit without a maximum',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
  ],
  check(context) {
    for (const list of context.lists) {
      const lacks = unlimited(context, list);
      if (lacks === null) continue;
      context.report({ at: lacks.at, operation: list.operation, message: `${list.operation.label} ${lacks.what}.` });
    }
  },
} satisfies Rule;

function unlimited(context: RuleContext, { operation, items }: ListAnswer) {
  const limit = operation.parameters.find(({ in: place, name }) => place === 'query' && limitNames.test(name));
  if (limit === undefined) {
    const fixed =
      typeof items.value.maxItems === 'number' || maximumText.test(`${operation.description} ${context.preamble}`);
    return fixed ? null : { at: operation.node, what: 'states no limit on how much it answers' };
  }
  const schema = context.go(limit.schema)?.value ?? {};
  const told = `${limit.description} ${textOf(schema.description)} ${context.preamble}`;
  const values = Array.isArray(schema.enum);
  const maximum = [schema.maximum, schema.exclusiveMaximum].some(value => typeof value === 'number');
  if (!maximum && !values && !maximumText.test(told)) {
    return { at: limit.node, what: `takes "${limit.name}" without stating a maximum` };
  }
  if (schema.default === undefined && !defaultText.test(told)) {
    return { at: limit.node, what: `takes "${limit.name}" without stating a default` };
  }
  return null;
}
