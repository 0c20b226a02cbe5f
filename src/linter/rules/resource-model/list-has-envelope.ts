import { limitNames } from '../../../conventions/page-parameters';
import { jsonContent, type ListOperation, takesCursor, takesOffset } from '../../../openapi/lists';
import { hasParameter, type Operation, queryInputs } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { arrayWithLink, bareArrays, objectAroundItems } from './_bare-arrays';
import { asksForRange, isParts, isReference, isTable, isWholeWithoutLimit, returnsNewest } from './_fixed-lists';

export default {
  severity: 'info',
  basis: 'design',
  title: 'A list is a bare array',
  clauses: [
    'resources.collection-envelope.data',
    'resources.collection-envelope.next-cursor',
    'resources.collection-envelope.has-more',
  ],
  lesson: 'list-envelope',
  reason:
    'A bare array has no room for "there is more". If you add paging later, you either break every client that reads the array, or leave them with one page that they mistake for the whole list.',
  fixes: [
    'Wrap the items: {"data": [...], "next_cursor": null, "has_more": false}.',
    'Keep the array and name the next page in a Link header with rel="next" (RFC 8288), on every list.',
    'State a fixed upper bound (maxItems) if the list can never grow beyond one page.',
  ],
  precedents: [
    { source: 'Zalando 110', says: 'The top level of a response is an object, not an array.' },
    { source: 'Azure collections-response-is-object', says: 'A list is an object with an array in it.' },
    { source: 'Graph Resource modeling patterns', says: 'A collection is the value property of a root object.' },
    { source: 'AIP-158', says: 'The list is a field of the response, next to next_page_token.' },
  ],
  decision: {
    name: 'lists',
    summary: 'whether a list is an object or a bare array',
    usual: 'object',
    others: { array: bareArrays },
  },
  settings: {
    'named-alike': {
      summary: 'how many lists must share a name for their items before a different name is reported',
      default: 4,
    },
  },
  silence: {
    asks: 'is there room for a next page around the items?',
    at: operation => hasParameter(operation, 'query', /^(limit|cursor|after)$/),
    because: 'returns its items in an object',
  },
  good: [objectAroundItems, arrayWithLink],
  bad: [
    {
      title: 'The response is only the items',
      yaml: `paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders
          content: { application/json: { schema: { type: array, items: { type: object } } } }
`,
    },
  ],
  check(context) {
    const whole: FindingDraft[] = [];
    const paged: FindingDraft[] = [];
    let kept = 0;
    for (const list of context.lists) {
      const { operation, response, schema, shape } = list;
      if (operation.deprecated || offersObject(context, list) || asksForRange(operation)) continue;
      if (shape === 'array' && (isTable(context, list) || isReference(context, list) || isParts(context, list)))
        continue;
      if (shape === 'envelope' || [...response.headers.keys()].some(name => pageHeader.test(name)) || isBounded(list))
        kept++;
      else {
        const isPage =
          isPaged(list) &&
          !completes(list) &&
          !endsEmpty(list) &&
          !returnsNewest(operation) &&
          !isWholeWithoutLimit(operation);
        const cut = !takesCursor(operation) && !takesOffset(operation);
        const message = isPage
          ? cut
            ? `${operation.label} returns a bare array that ends at a limit, so a client can’t tell whether there’s more.`
            : `${operation.label} returns a page as a bare array, so a client can’t tell whether there’s another.`
          : `${operation.label} returns a bare array, which leaves no room for a next page.`;
        (isPage ? paged : whole).push({ at: schema.at, operation, message, severity: 'info' });
      }
    }
    // A client that asks for a page and gets an array can't tell whether there's another. Where all lists are arrays that is
    // how the house pages, and where most aren't it's a slip.
    const slips = paged.length <= few && paged.length + whole.length <= kept && paged.length * 2 <= kept ? paged : [];
    for (const slip of slips) context.report({ ...slip, severity: 'warning' });
    const missing = slips.length > 0 ? whole : [...paged, ...whole];
    const mixed = kept * 2 >= missing.length && kept > 0;
    const unstated = mixed
      ? `This contract returns ${missing.length} of its lists as bare arrays, which leave no room for a next page, and ${kept} inside objects.`
      : `This contract returns its lists as bare arrays (${missing.length} of ${missing.length + kept}), which leave no room for a next page.`;
    context.reportConvention({
      keeping: kept,
      missing,
      absentMessage: unstated,
      severity: 'info',
      named: kept === 0 ? 1 : 5,
    });
    reportOddNames(context);
  },
} satisfies RuleDefinition;

/** A header that says where a page is, or how the next one is found. */
const pageHeader =
  /^(link|content-range|x-(next|prev|total|has|page|per|cursor|limit|offset|pagination|continuation)\b.*|next-.*|pagination.*|total-(count|pages))$/;

/** Beside the array, the response may be an object with the items: the client chooses, or the older form stays for old clients. */
const offersObject = (context: RuleContext, { response, shape }: ListOperation): boolean =>
  shape === 'array' &&
  context
    .variants(jsonContent(response.content)?.schema ?? null)
    .some(({ fields }) => [...fields.values()].some(field => field.schema?.types.has('array')));

/** The contract says how a client knows the last page: it's empty, or it's short. */
const endsEmpty = ({ operation, response }: ListOperation): boolean =>
  [operation.description, response.description, ...operation.parameters.map(({ description }) => description)].some(
    text => lastPage.test(text),
  );
const lastPage =
  /\b(until|till|when|if|once)\b[^.]{0,60}\b(is|are|comes back|returns?) (an )?empty\b|\bempty (array|list|page|response|result)\b[^.]{0,40}\b(end|last|no more|beyond|past)\b|\bfewer (\w+ )?than\b[^.]{0,60}\b(last|end|no more)\b/i;

/** It cannot grow beyond its stated bound; where the list is paged, the bound is that of one page. */
const isBounded = (list: ListOperation) => typeof list.schema.stated('maxItems') === 'number' && !isPaged(list);

/** What completes a word that somebody types returns the best few. */
const completes = ({ operation }: ListOperation): boolean =>
  /auto-?_?complete|type-?ahead|suggest/i.test(`${operation.path} ${operation.id}`);

/** Up to so many are slips; more are a habit. */
const few = 5;

const isPaged = ({ operation }: ListOperation) =>
  hasParameter(operation, 'query', limitNames) ||
  // Nothing but a token may be that of another service, on whose behalf is asked.
  (takesCursor(operation) && !hasParameter(operation, 'query', /^token$/i) && !asksForNewer(operation)) ||
  takesOffset(operation);

/** A lower bound alone, "only news after this ID", asks what is new, and no page. */
const asksForNewer = (operation: Operation): boolean =>
  queryInputs(operation).some(({ description }) => /\bonly\b[^.]*\b(after|newer than|since)\b/i.test(description)) &&
  !queryInputs(operation).some(({ name }) => /cursor|page|before|until|max/i.test(name));

/** Where nearly all lists hold their items under one general name, another name is another envelope to parse. */
function reportOddNames(context: RuleContext) {
  const wrapped = context.lists.filter(({ shape }) => shape === 'envelope');
  const counts = new Map<string, number>();
  for (const { itemsName } of wrapped) counts.set(itemsName, (counts.get(itemsName) ?? 0) + 1);
  const [main, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  if (
    count < context.setting('named-alike')! ||
    count * 4 < wrapped.length * 3 ||
    !/^(data|items|results|entries|records|values?)$/i.test(main)
  )
    return;
  for (const list of wrapped) {
    const { operation, schema, itemsName } = list;
    if (itemsName === main || !isPaged(list)) continue;
    const message = `${operation.label} wraps its items as "${itemsName}", unlike ${count} other lists here, which use "${main}".`;
    context.report({ at: schema.at, operation, message });
  }
}
