import { isPaged, type ListOperation } from '../../../openapi/lists';
import type { Located } from '../../../openapi/located';
import { queryInputs } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { TurnedRule } from '../../rule';

const totals =
  /^(total|total_?(count|items?|results?|elements?|pages?|records?|rows|entries|size|hits)|(record|item|row|result|page)_?count_?total|count_?total|grand_?total|num_?(found|total)|x-total(-count)?)$/i;
const rough = /\b(approximate(ly)?|estimate[ds]?|rough(ly)?|at least|about|up to)\b/i;
/** A parameter that asks for the total: `include_total`, `$count`. */
const onDemand = /^\$count$|^(include|with|show|return|get|need)_?\$?(total|count)/i;

/** Where a page of a list says how many items there are in total; null where it doesn't. */
export function totalOf({ paging, response }: ListOperation): { at: Located; name: string; exact: boolean } | null {
  const named = [...paging.values()].filter(({ name }) => totals.test(name));
  const field = named.find(({ schema }) => !rough.test(schema?.description ?? ''));
  if (field !== undefined) return { at: field.at, name: field.name, exact: true };
  const header = [...response.headers].find(([name]) => totals.test(name));
  if (header !== undefined) return { at: header[1], name: 'X-Total-Count', exact: true };
  const [estimate] = named;
  return estimate === undefined ? null : { at: estimate.at, name: estimate.name, exact: false };
}

/** What `list-has-no-total` says and reports for a team that shows totals. */
export const totalsIncluded: TurnedRule = {
  severity: 'warning',
  title: 'A page doesn’t say how many items the list has',
  reason:
    'Your lists return a total, so that clients can draw page numbers and say "1 to 20 of 340". Without it, a client of this list has to read every page to count.',
  fixes: [
    'Return the total with each page, under the name that the other lists use.',
    'Return the total when the client asks for it, such as with include_total=true.',
    'If counting is too slow, return an estimate, and say so in its description.',
  ],
  coveredBy: ['list-has-envelope'],
  good: [
    {
      title: 'A total with each page',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} }, total: { type: integer } } } } } }
`,
    },
    {
      title: 'A total in a header',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses:
        '200':
          description: Orders
          headers: { X-Total-Count: { schema: { type: integer } } }
          content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Only the next page',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} }, has_more: { type: boolean } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists.filter(isPaged)) {
      const { operation, response } = list;
      const asked = queryInputs(operation).some(({ name }) => onDemand.test(name));
      if (asked || totalOf(list) !== null) kept++;
      else missing.push({ at: response.node, operation, message: `${operation.label} returns pages without a total.` });
    }
    const absentMessage = `This API returns pages without a total: ${missing.length} of ${missing.length + kept} lists have none.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 5 });
  },
};
