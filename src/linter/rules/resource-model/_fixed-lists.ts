import { limitNames } from '../../../conventions/page-parameters';
import { isPaged, type ListOperation, takesCursor, takesOffset } from '../../../openapi/lists';
import { type Operation, type Parameter, queryInputs } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** Plain words that nobody can add to, such as the types of events, are a table and no collection. */
export function isTable(context: RuleContext, { operation, items }: ListOperation): boolean {
  const types = [...(items.items?.types ?? [])];
  const plain = types.length > 0 && types.every(type => /^(string|integer|number)$/.test(type));
  return plain && !takesPost(context, operation.path);
}

/** True where clients can add an item at the path of the list. */
export const takesPost = (context: RuleContext, path: string): boolean =>
  context.operationsAt(path).some(({ method }) => method === 'post');

/** Only the newest so many, if a client asks for them: a filter of a list that otherwise comes whole. */
export const asksForNewest = (operation: Operation, limit: Parameter | null): boolean =>
  limit !== null &&
  /\b(most recent(ly)?|newest|latest|last created)\b/i.test(limit.description) &&
  !takesCursor(operation) &&
  !takesOffset(operation);

/** Whoever sends no limit gets everything: a client that asks for fewer knows that there are more. */
export const isWholeWithoutLimit = (operation: Operation): boolean =>
  !takesCursor(operation) &&
  !takesOffset(operation) &&
  queryInputs(operation).some(({ name, description }) => limitNames.test(name) && unlimited.test(description));
const unlimited =
  /\b(leave (it )?(blank|empty|out)|omit(ted|ting)?|unset|absent|without (it|a limit)|(if|when) (it['’]s |it is )?(not|n['’]t) (set|given|provided|specified|sent)|by default|defaults? to)\b[^.]{0,40}\b(all|full|every|everything|entire|whole|complete|unlimited|no limit)\b/i;

/** The list says of itself that it's the newest few of something, also in Japanese or Chinese: what is older isn't offered. */
export const returnsNewest = ({ summary, description, segments }: Operation): boolean =>
  newest.test(`${summary}\n${description}`) ||
  /\brecent(ly)?\b/i.test(summary) ||
  segments.flatMap(segmentWords).some(word => /^recent(ly)?$/.test(word));
const newest =
  /\b(most recent|newest|latest|last) \d+\b(?! (second|minute|hour|day|week|month|year))|\b\d+ (most recent|newest|latest)\b|直近|最新|最近的|最大\d+件[\s\S]*降順/i;

/** The client has to say where to begin and how many it wants: it knows by itself what comes next. */
export function asksForRange(operation: Operation): boolean {
  const required = queryInputs(operation).flatMap(({ name, required }) => (required ? wordsOf(name).join('_') : []));
  return required.some(name => /^(start|from|first)(_\w+)?$/.test(name)) && required.includes('count');
}

/** Sets that the API itself knows, the same for every caller. */
const reference =
  /^(languages?|locales?|countries|currencies|time_?zones|glossary|units|constants|enums|supported|categories|genres|markets|types|statuses|permissions|scopes|capabilities|features)$/;

/** What a server was built with: nobody adds one, and none has a page of its own. */
const drivers = /^(providers|drivers|adapters|vendors)$/;

/** True for a set of reference, such as the supported languages, that nobody can add to. */
export function isReference({ operations }: RuleContext, list: ListOperation): boolean {
  const { operation } = list;
  const { path, segments } = operation;
  if (path.includes('{')) return false;
  const last = segmentWords(segments.at(-1) ?? '');
  const builtIn =
    drivers.test(last.at(-1) ?? '') && !isPaged(list) && !operations.some(one => one.path.startsWith(`${path}/`));
  if (!builtIn && !last.some(word => reference.test(word)) && !reference.test(last.slice(-2).join('_'))) return false;
  return !operations.some(one => one.method !== 'get' && (one.path === path || one.path.startsWith(`${path}/{`)));
}

/** True for parts of one item, such as the sizes of its image: nobody adds one, and none has an identity of its own. */
export function isParts(context: RuleContext, { operation, items }: ListOperation): boolean {
  if (!(operation.segments.at(-2) ?? '').startsWith('{') || takesPost(context, operation.path)) return false;
  const inner = items.items;
  if (inner === null || inner.fields.size === 0) return false;
  return (
    operation.parameters.every(({ in: place }) => place !== 'query') &&
    ![...inner.fields.keys()].some(name => identity.test(name))
  );
}
const identity =
  /(^|_)(id|uuid|guid|uid|key|token|name|slug|code|sha|hash|number|title|email|href|self)$|(Id|Uuid|Key|Name|Number|Code)$|^(created|updated)/i;

/** Words for an array that holds one thing, by the habit of a house, and is no list. */
const single = /\b(list|array)\b[^.]{0,20}\bcontain(s|ing)\b (only |exactly )?(an?|the|one) (single|only)\b/i;

/** True where the contract says that the array holds one thing. */
export const holdsOne = ({ operation, response, items, schema }: ListOperation): boolean =>
  items.stated('maxItems') === 1 ||
  [operation, response, items, schema].some(({ description }) => single.test(description));
