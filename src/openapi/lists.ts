import { cursorNames, limitNames, offsetNames } from '../conventions/page-parameters';
import type { DocumentSet } from './document-set';
import { type EffectiveSchema, effectiveSchema, type Field } from './effective-schema';
import { textOf } from './located';
import {
  type DocumentedResponse,
  hasParameter,
  isRead,
  type MediaTypeContent,
  type Operation,
  queryInputs,
} from './operations';
import { pluralsOf, segmentWords, wordsOf } from './words';

/** A GET or a QUERY that returns many items. */
export interface ListOperation {
  operation: Operation;
  response: DocumentedResponse;
  /** The body's schema. */
  schema: EffectiveSchema;
  /** array: the body is the items themselves; envelope: an object holds them. */
  shape: 'array' | 'envelope';
  /** The array of items: the body, or the field of the envelope. */
  items: EffectiveSchema;
  itemsName: string;
  /** The fields of the envelope, and those of its paging part (`meta`, `pagination`, …); empty for an array. */
  fields: ReadonlyMap<string, Field>;
  paging: ReadonlyMap<string, Field>;
}

const envelopeNames = /^(data|items|results|entries|records)$/i;
const weakNames = /^(values?|rows|content|elements|objects|hits|nodes|edges|resources|collection|list)$/i;
const pagingParts = /^_?(meta|metadata|pagination|paging|pages?|page_?info|links)$/i;
/** Members that only a page of a list has. */
const pagingNames = new Set([
  'next',
  'previous',
  'prev',
  'cursor',
  'has_more',
  'hasmore',
  'more',
  'total',
  'total_count',
  'totalcount',
  'page',
  'count',
  'next_cursor',
  'nextcursor',
  'next_page_token',
  'nextpagetoken',
  'links',
  '_links',
  'meta',
  'pagination',
  'paging',
  '@odata.nextlink',
  'offset',
]);

/**
 * @param documents The documents.
 * @param operations The operations.
 * @returns Those that list, judged by what they return: an array, or an object that wraps one.
 */
export function findLists(documents: DocumentSet, operations: readonly Operation[]): ListOperation[] {
  const replaced = new Set(
    operations
      .filter(({ method, requestContent: request }) => method === 'put' && takesArray(documents, request))
      .map(({ path }) => path),
  );
  return operations.flatMap((operation): ListOperation[] => {
    if (!isRead(operation) || operation.isItem || looksUp(operation)) return [];
    const response = operation.responses.find(one => one.status === '200' || one.status === '2XX');
    const schema = response === undefined ? null : jsonContent(response.content)?.schema;
    if (response === undefined || !schema) return [];
    const body = effectiveSchema(documents, schema)?.variants[0];
    if (body === undefined) return [];
    const base = { operation, response, schema: body };
    if (body.types.has('array')) {
      // An array that is replaced whole at the same address is a value, and so is a row of yes and no.
      if (replaced.has(operation.path) || [...(body.items?.types ?? [])].join() === 'boolean') return [];
      return [{ ...base, shape: 'array', items: body, itemsName: '', fields: new Map(), paging: new Map() }];
    }
    const { fields } = body;
    const items = itemsField(operation, fields);
    if (items === null) return [];
    const paging = new Map(fields);
    for (const field of fields.values()) {
      if (!pagingParts.test(field.name)) continue;
      for (const inner of field.schema?.fields.values() ?? []) {
        paging.set(inner.name, inner);
        // Some nest once more: links.pages.next.
        if (!pagingParts.test(inner.name)) continue;
        for (const leaf of inner.schema?.fields.values() ?? []) paging.set(leaf.name, leaf);
      }
    }
    return [{ ...base, shape: 'envelope', items: items.schema!, itemsName: items.name, fields, paging }];
  });
}

const takesArray = (documents: DocumentSet, request: readonly MediaTypeContent[]) =>
  request.some(({ schema }) => effectiveSchema(documents, schema)?.variants.some(({ types }) => types.has('array')));

/** The client names the items itself, as in `?ids=1,2,3`: the response is as long as the request. */
const looksUp = (operation: Operation) =>
  queryInputs(operation).some(({ name, required }) => required && /^((.*_)?ids|.*Ids|uris)$/.test(name));

function itemsField(operation: Operation, fields: ReadonlyMap<string, Field>): Field | null {
  const arrays = [...fields.values()].filter(field => field.schema?.types.has('array'));
  // A thing with an identity that happens to hold an array is a resource: a cart with its items.
  if (arrays.length === 0 || fields.has('id')) return null;
  const last = segmentWords(operation.segments.at(-1) ?? '');
  const noun = last.at(-1) ?? '';
  const named = arrays.find(field => {
    const words = wordsOf(field.name);
    const head = words.at(-1) ?? '';
    return words.join() === last.join() || (head !== '' && (head === noun || pluralsOf(noun).includes(head)));
  });
  const strong = arrays.find(field => envelopeNames.test(field.name)) ?? named;
  // A post with its community and its cross-posts is one thing in parts, whatever one of its arrays is called.
  const isExact =
    strong !== undefined && (envelopeNames.test(strong.name) || wordsOf(strong.name).join() === last.join());
  if (strong !== undefined && !isExact && arrays.length > 1 && [...fields.values()].some(isPart)) return null;
  if (strong !== undefined) return strong;
  const paged = [...fields.values()].some(({ name, schema }) => {
    // Links to itself are what any resource has; only links to other pages are those of a list.
    const around = /^_?links$|^meta$/i.test(name) ? [...(schema?.fields.keys() ?? [])] : null;
    if (around !== null && around.length > 0)
      return around.some(inner => pagingNames.has(inner.toLowerCase()) || pagingParts.test(inner));
    return pagingNames.has(name.toLowerCase());
  });
  // Progress of a scan counts what it has seen: where the rest is about something else, a total is no page.
  const others = [...fields.values()].filter(
    ({ name, schema }) =>
      !schema?.types.has('array') && !pagingNames.has(name.toLowerCase()) && !pagingParts.test(name),
  );
  const onlyCounted = [...fields.keys()].every(
    name => !pagingNames.has(name.toLowerCase()) || /^(total|count)$/i.test(name),
  );
  if (!paged || (onlyCounted && others.length > 2)) return null;
  return arrays.find(field => weakNames.test(field.name)) ?? (arrays.length === 1 ? arrays[0]! : null);
}

const isPart = ({ name, required, schema }: Field): boolean =>
  required && (schema?.fields.size ?? 0) > 0 && !schema!.types.has('array') && !pagingParts.test(name);

/**
 * @param content The media types of a body.
 * @returns The JSON one; where there is none, null. Goa, a framework for Go, writes its errors in JSON under a name of its own.
 */
export function jsonContent(content: readonly MediaTypeContent[]): MediaTypeContent | null {
  return (
    content.find(one =>
      /^application\/((.*\+)?json|vnd\.goa\.error)$|^\*\/\*$|^application\/\*$/.test(one.mediaType),
    ) ?? null
  );
}

/** Some send it in a header. */
const headerCursor = /^(x-)?(\w+-)?(continuation(-?token)?|(next-?)?page-?token|cursor|next-?token)$/i;

/** What is said of a parameter that continues where another page ended. */
const continues =
  /\bpagination cursor\b|\bstarting point (for|of) the (next )?page\b|\bstarting point after which\b|\b(returned|received|obtained|given|provided) (from|by|in|with) (the|a|an|your)?\s*(prior|previous|last|preceding|earlier)\b|\b(from|of|in) the (previous|prior|last|preceding) (page|response|request|call|invocation)\b/i;

/** A position by key, whatever its name: items whose number is greater than the one that is sent, or newer than an id. */
const byKey =
  /\b(with|whose|having) (an? |the |its )?[\w ]{1,40}? (is )?(greater|larger|higher|less|lower|smaller) than (the |this )?(offset|value|given|specified|number|id|cursor)\b|\b(older|newer|earlier|later|before|after) (than )?(the )?(specified |given )?(\w+ )?id\b/i;

/** What is said of a parameter or a field that leads to the next page. */
const leadsOn = /\b(retriev|fetch|get|obtain|request|load)(e|ing|ting)? the next (page|batch|set)\b/i;

/**
 * @param operation An operation.
 * @returns True where a query parameter, or a header, says after which item to go on, by its name or in words.
 */
export const takesCursor = (operation: Operation): boolean =>
  operation.parameters.some(({ in: place, name }) => place === 'header' && headerCursor.test(name)) ||
  queryInputs(operation).some(
    ({ name, description }) =>
      cursorNames.test(name) ||
      byKey.test(description) ||
      continues.test(description) ||
      (leadsOn.test(description) && !offsetNames.test(name) && !limitNames.test(name)),
  );

/**
 * @param operation An operation.
 * @returns True where a query parameter says how many items, or pages, to leave out; a point in time is none.
 */
export const takesOffset = (operation: Operation): boolean =>
  queryInputs(operation).some(({ name, description, schema }, _, inputs) => {
    if (!offsetNames.test(name)) return false;
    const format = textOf(schema?.value?.format);
    const time =
      /^date/.test(format) || /\b(time|timestamp|date|iso[- ]?8601|epoch|period|interval)\b/i.test(description);
    const span = /^start$/i.test(name) && inputs.some(other => /^(end|stop|until)$/i.test(other.name));
    return !(/^start$/i.test(name) && (time || span));
  });

/**
 * @param list A list.
 * @returns True where its response names the next page itself: a next link, in the body or in a Link header.
 */
export function linksToNextPage(list: ListOperation): boolean {
  if (list.response.headers.has('link')) return true;
  const isText = (name: string) => list.paging.get(name)?.schema?.types.has('string') === true;
  return [...list.paging.values()].some(({ name, schema }) => {
    if (/^(@odata\.nextLink|next_?(page_?)?(link|url|uri|href))$/i.test(name)) return true;
    if (schema === null) return false;
    if (isText(name) && leadsOn.test(schema.description)) return true;
    if (name !== 'next') return false;
    // Texts for every way to go are links: nobody has a cursor to the last page.
    if (isText(name) && ['first', 'last', 'prev', 'previous'].some(isText)) return true;
    const format = schema.stated('format');
    // The path of the next page is a link as well; so is a text beside the flag that says whether to follow it.
    const told = /\b(urls?|uris?|links?)\b|\bpath (to|of)\b[^.]*\bpage\b/i.test(schema.description);
    if (isText(name) && [...list.paging.keys()].some(other => /^has_?(more|next)$/i.test(other))) return true;
    return schema.fields.has('href') || told || format === 'uri' || format === 'uri-reference' || format === 'url';
  });
}

/**
 * @param list A list.
 * @returns True where it comes page by page: it takes a parameter of paging, or its response says that there is another page.
 */
export function isPaged({ operation, response, paging }: ListOperation): boolean {
  const taken = hasParameter(operation, 'query', limitNames) || takesCursor(operation) || takesOffset(operation);
  return taken || response.headers.has('link') || [...paging.keys()].some(name => another.test(name));
}

const another =
  /^(next|prev|previous|has_?(more|next)|more|(next|previous)_?\w*|cursor|offset|page|limit|per_?page|page_?(size|number)|@odata\.nextLink)$/i;
