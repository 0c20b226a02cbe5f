import type { Json } from '../conventions/openapi';
import { cursorNames, limitNames, offsetNames } from '../conventions/page-parameters';
import type { ListOperation } from '../openapi/lists';
import { fieldsIn } from './exchange';

const nextNames = /^(next_?cursor|next_?page_?token|next_?token|end_?cursor|continuation_?token|next|cursor)$/i;
const moreNames = /^has_?(more|next(_?page)?)$/i;
const partNames = /^_?(meta|metadata|pagination|paging|page|page_?info|links)$/i;
/** Narrower than the names of parameters: `count` and `size` may say how many items there are. */
const statedLimit = /^(limit|per_?page|page_?(limit|size)|max_?results)$/i;

/** What a page of a list says about itself. */
export interface Page {
  items: Json[];
  /** The next cursor or link; null where there is no next page, undefined where the page names none. */
  next: string | null | undefined;
  /** undefined where the page doesn’t say. */
  hasMore: boolean | undefined;
  /** The most items that a page has, as the page states it; undefined where it doesn’t say. */
  limit: number | undefined;
}

/**
 * @param list The list in the contract.
 * @param body A page of it.
 * @returns What it says; null where the body is no page of a list.
 */
export function readPage(list: ListOperation, body: Json | undefined): Page | null {
  if (Array.isArray(body)) return { items: body, next: undefined, hasMore: undefined, limit: undefined };
  const fields = fieldsIn(body);
  const items = fields[list.itemsName] ?? Object.values(fields).find(Array.isArray);
  if (!Array.isArray(items)) return null;
  const parts = Object.entries(fields).flatMap(([name, value]) => (partNames.test(name) ? [fieldsIn(value)] : []));
  const all = [fields, ...parts].flatMap(part => Object.entries(part));
  const next = all.find(
    ([name, value]) =>
      nextNames.test(name) && (value === null || typeof value === 'string' || typeof value === 'number'),
  )?.[1];
  const more = all.find(([name, value]) => moreNames.test(name) && typeof value === 'boolean')?.[1];
  const limit = all.find(([name, value]) => statedLimit.test(name) && typeof value === 'number')?.[1];
  const named = next === undefined || next === null ? next : String(next);
  return {
    items,
    next: named,
    hasMore: typeof more === 'boolean' ? more : named === undefined ? undefined : named !== null,
    limit: typeof limit === 'number' ? limit : undefined,
  };
}

/**
 * The query parameter of a list that takes so many items a page, the one that takes a cursor, and the one that takes the
 * number of a page or of an item; null without one.
 */
export const limitParameter = ({ operation }: ListOperation): string | null => parameterLike(operation, limitNames);
export const cursorParameter = ({ operation }: ListOperation): string | null => parameterLike(operation, cursorNames);
export const positionParameter = ({ operation }: ListOperation): string | null => parameterLike(operation, offsetNames);

const parameterLike = ({ parameters }: ListOperation['operation'], names: RegExp) =>
  parameters.find(parameter => parameter.in === 'query' && names.test(parameter.name))?.name ?? null;

/** The largest value that the contract states for the limit of a list; null where it states none. */
export function statedMaximum({ operation }: ListOperation): number | null {
  const parameter = operation.parameters.find(one => one.in === 'query' && limitNames.test(one.name));
  const value = parameter?.schema?.value?.maximum;
  return typeof value === 'number' ? value : null;
}

/** The path of a list with these query parameters. */
export function listPath({ operation }: ListOperation, query: Record<string, string | number>): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? operation.path : `${operation.path}?${text}`;
}
