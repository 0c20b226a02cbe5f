import { limitNames } from '../../../conventions/page-parameters';
import { linksToNextPage, takesCursor, takesOffset } from '../../../openapi/lists';
import { hasParameter, type Operation, queryInputs } from '../../../openapi/operations';
import { segmentWords } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { TurnedRule } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** A page or an offset that is text is a token, whatever its name. */
export const takesToken = ({ effectiveSchema }: RuleContext, operation: Operation): boolean =>
  queryInputs(operation).some(
    ({ name, schema }) => /^(page|offset)$/i.test(name) && effectiveSchema(schema)?.types.has('string') === true,
  );

/** The best few matches of what somebody types, the top of a ranking, or a few drawn by chance are all there is. */
export const returnsBestOnly = ({ segments }: Operation): boolean =>
  segmentWords(segments.at(-1) ?? '').some(word =>
    /^(typeahead|autocomplet\w*|suggest\w*|leaderboards?|rankings?|top|random|trending|popular|featured|similar|related|recommend\w*|nearby|nearest|closest|movers|gainers|losers)$/.test(
      word,
    ),
  );

/** What `list-has-cursor` says and reports for a team that pages by position. */
export const pagedByPosition: TurnedRule = {
  title: 'A list isn’t paginated by position',
  reason:
    'Your lists are paginated by position, so that people can jump to a page. A list that only has a cursor needs separate client code, and nobody can jump straight to page 7.',
  fixes: [
    'Accept page and per_page, or offset and limit, as the other lists do.',
    'Keep the cursor for programs that read everything, and accept page numbers as well.',
    'If the list grows so fast that positions mean nothing, ignore its path in the configuration, and state that as the reason.',
  ],
  coveredBy: ['list-has-envelope', 'list-has-limit'],
  good: [
    {
      title: 'Page numbers',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: per_page, in: query, schema: { type: integer, maximum: 100, default: 30 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
    {
      title: 'An offset, and a cursor beside it',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: offset, in: query, schema: { type: integer } }, { name: after, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer, maximum: 100, default: 30 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Only a cursor',
      yaml: `paths:
  /orders:
    get:
      parameters: [{ name: after, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer, maximum: 200, default: 50 } }]
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: {} }, next_cursor: { type: string } } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists) {
      const { operation } = list;
      if (takesOffset(operation) && !takesToken(context, operation)) {
        kept++;
        continue;
      }
      const cursor = takesToken(context, operation) || takesCursor(operation) || linksToNextPage(list);
      // Without any parameter of paging the list is whole: whether that holds is for list-has-limit to say.
      if (returnsBestOnly(operation) || !(cursor || hasParameter(operation, 'query', limitNames))) continue;
      const message = cursor
        ? `${operation.label} is paginated only by a cursor or a link, so no client can ask for a page by its number.`
        : `${operation.label} accepts a limit, but neither a page nor an offset.`;
      missing.push({ at: operation.node, operation, message });
    }
    const absentMessage = `This contract doesn’t paginate by position: ${missing.length} of ${missing.length + kept} accept neither a page nor an offset.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 5 });
  },
};
