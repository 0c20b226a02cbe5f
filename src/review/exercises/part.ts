import { httpMethods, type OpenApi } from '../../conventions/openapi';
import type { Random } from '../../conventions/random';

/** Paths and webhooks of one resource, with how many operations they have. */
interface Group {
  name: string;
  items: { kind: 'paths' | 'webhooks'; key: string; operations: number }[];
}

const operationsOf = (item: OpenApi): number => httpMethods.filter(method => item[method] !== undefined).length;

/** @returns how many operations and webhooks a description has */
export const operationCount = ({ paths = {}, webhooks = {} }: OpenApi): number =>
  [...Object.values<OpenApi>(paths), ...Object.values<OpenApi>(webhooks)].reduce(
    (sum, item) => sum + operationsOf(item),
    0,
  );

/**
 * @param document - a description, which stays as it is
 * @param most - how many operations there may be
 * @param random - chooses the resources
 * @returns a copy with whole resources only, each with its sub-resources as far as there is room, and with the components
 * that these operations refer to; a small description stays whole
 */
export function contractPart(document: OpenApi, most: number, random: Random): OpenApi {
  const copy = JSON.parse(JSON.stringify(document)) as OpenApi;
  if (operationCount(copy) <= most) return copy;
  const kept = new Set<string>();
  let room = most;
  for (const { items } of random.shuffle(groupsOf(copy))) {
    for (const { kind, key, operations } of items) {
      // A sub-resource without the resource above it would be read out of context, so the first that is too large ends it.
      if (operations > room) break;
      kept.add(`${kind} ${key}`);
      room -= operations;
    }
  }
  for (const kind of ['paths', 'webhooks'] as const) {
    for (const key of Object.keys(copy[kind] ?? {})) if (!kept.has(`${kind} ${key}`)) delete copy[kind][key];
  }
  if (copy.webhooks && Object.keys(copy.webhooks).length === 0) delete copy.webhooks;
  dropUnusedComponents(copy);
  return copy;
}

/** By the first segment that names something: `/v1/charges/{id}` belongs to charges. Events belong to their endpoints. */
function groupsOf({ paths = {}, webhooks = {} }: OpenApi): Group[] {
  const groups = new Map<string, Group>();
  const add = (name: string, kind: 'paths' | 'webhooks', key: string, item: OpenApi) => {
    const group = groups.get(name) ?? { name, items: [] };
    group.items.push({ kind, key, operations: operationsOf(item) });
    groups.set(name, group);
  };
  for (const [path, item] of Object.entries<OpenApi>(paths)) {
    const segments = path.split('/').filter(segment => segment !== '' && !/^v\d+$/.test(segment));
    add(segments[0] ?? '', 'paths', path, item);
  }
  const endpoints = [...groups.keys()].find(name => /hook/i.test(name));
  for (const [event, item] of Object.entries<OpenApi>(webhooks)) add(endpoints ?? 'webhooks', 'webhooks', event, item);
  return [...groups.values()];
}

/** Takes out every component that nothing refers to any more; how callers authenticate stays. */
function dropUnusedComponents(document: OpenApi): void {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') visit(value);
      else {
        const [, , kind = '', name = ''] = value.split('/');
        const component = `${kind}/${name}`;
        if (used.has(component)) continue;
        used.add(component);
        visit(components?.[kind]?.[name]);
      }
    }
  };
  visit(rest);
  for (const [kind, entries] of Object.entries<OpenApi>(components ?? {})) {
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(entries)) if (!used.has(`${kind}/${name}`)) delete entries[name];
  }
}
