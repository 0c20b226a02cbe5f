import { limitNames } from '../../../conventions/page-parameters';
import { type ListOperation, linksToNextPage, takesCursor, takesOffset } from '../../../openapi/lists';
import { hasParameter, type Operation, type Parameter, queryInputs } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import { wordsOf } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { asksForNewest, asksForRange, isWholeWithoutLimit, returnsNewest } from './_fixed-lists';
import { pagedByPosition, returnsBestOnly, takesToken } from './_paged-by-position';

/** The words name the parameter that leads on. */
const tellsNextPage = /\bnext page\b[^.]*\b(use|send|pass|set|with)\b[^.]*\b(parameter|cursor|token)\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A list is paginated by position, or not at all',
  clauses: ['endpoints.get-collection', 'resources.collection-envelope.next-cursor', 'limits.offset-depth-cap'],
  lesson: 'cursor-vs-offset',
  reason:
    'If nothing leads to the next page, a client reads the first page and misses the rest. A page number leads on, but it counts from the top of a list that changes. Each row inserted between two requests makes the client process a row twice, and each deleted row makes it miss one.',
  fixes: [
    'Return an opaque cursor with each page, and accept it as a parameter.',
    'Return a link to the next page that contains the position, in the body or in a Link header.',
    'Keep page numbers for people, with a maximum depth, and offer a cursor for programs.',
  ],
  precedents: [
    { source: 'AIP-158', says: 'Lists have page_token and next_page_token from the start.' },
    { source: 'Zalando 160', says: 'Prefer cursors, and avoid offsets.' },
    { source: 'Azure collections-include-nextlink-for-more-results', says: 'nextLink leads to the next page.' },
    { source: 'Azure collections-skip-param', agrees: false, says: 'A list may offer skip, which is an offset.' },
    { source: 'Graph Query support', agrees: false, says: 'Collections should support $top and $skip.' },
  ],
  coveredBy: ['list-has-envelope', 'list-has-limit'],
  decision: {
    name: 'paging',
    summary: 'how a client gets the next page of a list',
    usual: 'cursor',
    others: { offset: pagedByPosition },
  },
  silence: {
    asks: 'how does a client get the next page?',
    at: operation => hasParameter(operation, 'query', /^(cursor|after)$/),
    because: 'accepts a cursor',
  },
  good: [
    {
      title: 'The response returns a cursor, and the request accepts it',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: after, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer, maximum: 200, default: 50 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} }, next_cursor: { type: string } } } } } }
`,
    },
    {
      title: 'The response links to the next page',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: per_page, in: query, schema: { type: integer, maximum: 100, default: 30 } }]
      responses:
        '200':
          description: Orders
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: {} } } }
`,
    },
  ],
  bad: [
    {
      title: 'Page numbers only',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: limit, in: query, schema: { type: integer, maximum: 200, default: 50 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists) {
      const { operation } = list;
      if (operation.deprecated || asksForRange(operation)) continue;
      if (takesToken(context, operation) || takesCursor(operation) || linksToNextPage(list)) {
        kept++;
        continue;
      }
      const offset = takesOffset(operation);
      if (!offset && affirms(operation.description, tellsNextPage)) {
        kept++;
        continue;
      }
      if (!offset && (returnsBestOnly(operation) || isScored(list))) continue;
      // Without any parameter of paging the list is whole: whether that holds is for list-has-limit to say.
      const limit = queryInputs(operation).find(({ name }) => limitNames.test(name)) ?? null;
      if (
        !offset &&
        (limit === null ||
          asksForNewest(operation, limit) ||
          isWholeWithoutLimit(operation) ||
          returnsNewest(operation))
      )
        continue;
      const message = offset
        ? `${operation.label} is paginated only by position, so rows repeat or go missing when the list changes.`
        : `${operation.label} accepts a limit, but doesn’t say how a client gets the next page.`;
      // What is cut off at a stated maximum can't be read at all: that is more than a page that shifts.
      const cut = !offset && isCutOff(context, operation, limit);
      missing.push({ at: operation.node, operation, message, ...(cut ? { severity: 'warning' } : {}) });
    }
    const all = missing.length + kept;
    // A list that ends at its limit is another fault than one that is paged by position.
    const [cut, shifting] = [true, false].map(isCut => missing.filter(one => (one.severity === 'warning') === isCut));
    const noNext = `${cut!.length} of ${all} lists in this contract accept a limit, but don’t say how a client gets the next page.`;
    const keeping = all - cut!.length;
    context.reportConvention({ keeping, missing: cut!, absentMessage: noNext, severity: 'warning', named: 3, fold: 3 });
    const byPosition = shifting!.some(({ operation }) => operation && takesOffset(operation))
      ? `This contract paginates by position: ${shifting!.length} of ${all} lists document neither a cursor nor a link to the next page.`
      : `${shifting!.length} of ${all} lists in this contract accept a limit, but don’t say how a client gets the next page.`;
    context.reportConvention({ keeping: kept, missing: shifting!, absentMessage: byPosition, named: 5 });
  },
} satisfies RuleDefinition;

/** Each item says how well it fits: what comes after the best few is of no use. */
const isScored = ({ items }: ListOperation): boolean =>
  [...(items.items?.fields.keys() ?? [])].some(name => /^(\w+_)?(score|similarity|relevance|distance)$/i.test(name));

/** The limit has a maximum, and nothing else, such as a time, selects what is beyond it. */
const isCutOff = (context: RuleContext, operation: Operation, limit: Parameter | null): boolean =>
  typeof context.effectiveSchema(limit?.schema ?? null)?.stated('maximum') === 'number' &&
  !queryInputs(operation).some(one => one !== limit && selects.test(wordsOf(one.name).join('_')));

const selects =
  /(^|_)(from|to|since|until|after|before|start|end|date|time|timestamp|min|max|[gl]te?|page|skip|q|query|search)(_|$)/;
