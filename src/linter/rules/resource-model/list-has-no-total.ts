import { isPaged } from '../../../openapi/lists';
import { hasParameter } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { totalOf, totalsIncluded } from './_totals';

export default {
  severity: 'info',
  basis: 'house',
  title: 'Every page includes an exact total',
  clauses: ['resources.collection-envelope.has-more', 'endpoints.get-orders-count'],
  lesson: 'list-envelope',
  reason:
    'To return an exact total, the server has to count the whole list for every page, and the number may be outdated by the time it arrives. Clients that loop until they have "total" rows can stop too early, or loop forever.',
  fixes: [
    'Say only whether there’s more, with has_more and next_cursor.',
    'Offer the count as a separate operation, GET /orders/count, for clients that need it.',
    'Return an estimate, and say so in its name or description.',
  ],
  precedents: [
    { source: 'Zalando 254', says: 'Avoid a total result count, because it’s costly and rarely needed.' },
    { source: 'Azure collections-avoid-count-property', says: 'Don’t return a count of all objects.' },
    { source: 'AIP-158', agrees: false, says: 'A response may have total_size, which may be an estimate.' },
    { source: 'Graph Query support', agrees: false, says: 'Collections should support $count.' },
  ],
  coveredBy: ['list-has-envelope'],
  decision: {
    name: 'totals',
    summary: 'whether a page of a list says how many items there are in total',
    usual: 'left-out',
    others: { included: totalsIncluded },
  },
  silence: {
    asks: 'is the whole list counted for every page?',
    at: operation => hasParameter(operation, 'query', /^(limit|cursor|after)$/),
    because: 'doesn’t count the whole list',
  },
  good: [
    {
      title: 'has_more, and a total that is documented as an estimate',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: array, items: {} }
                  has_more: { type: boolean }
                  total: { type: integer, description: An estimate. }
`,
    },
  ],
  bad: [
    {
      title: 'Counted for every page',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content:
            application/json:
              schema:
                type: object
                properties: { data: { type: array, items: {} }, has_more: { type: boolean }, total: { type: integer } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists.filter(isPaged)) {
      const total = totalOf(list);
      if (total === null || !total.exact) {
        kept++;
        continue;
      }
      const { operation } = list;
      const message = `${operation.label} counts the whole list for every page ("${total.name}").`;
      missing.push({ at: total.at, operation, message });
    }
    // A contract that counts throughout has chosen so: once is enough to say what that costs.
    const unstated = 'This contract counts the whole list for every page, which gets slower as the data grows.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;
