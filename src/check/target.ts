import type { Json } from '../conventions/openapi';
import type { ApiModel } from '../openapi/description';
import type { ListOperation } from '../openapi/lists';
import type { Operation } from '../openapi/operations';
import { type CheckedExchange, fieldsIn, header, jsonOf, succeeded } from './exchange';
import { listPath, type Page, readPage } from './paging';
import { CannotJudge, type Server, type Steps, send } from './steps';
import type { WritePlan } from './write-plan';

/** A list that was read, with what was on the page. */
export interface FoundList {
  list: ListOperation;
  exchange: CheckedExchange;
  page: Page;
}

export interface FoundItem {
  /** The path of the item, filled in. */
  path: string;
  operation: Operation;
  exchange: CheckedExchange;
}

/** What questions are asked about: one list, one of its items, and one object that we created. Each is looked for once. */
export class Target {
  private list?: FoundList | CannotJudge;
  private item?: FoundItem | CannotJudge;
  private object?: FoundItem | CannotJudge;
  private keys = 0;

  constructor(
    private readonly contract: ApiModel,
    private readonly plan: WritePlan | null,
    private readonly server: Server,
  ) {}

  /** The list that the plan names, or the longest of the first lists that can be read. */
  *findList(): Steps<FoundList> {
    this.list ??= yield* caught(this.lookForList());
    return orThrow(this.list);
  }

  /** The first item of the list. */
  *findItem(): Steps<FoundItem> {
    this.item ??= yield* caught(this.lookForItem());
    return orThrow(this.item);
  }

  /** An object that we created and may change. */
  *findObject(): Steps<FoundItem> {
    this.object ??= yield* caught(this.createObject());
    return orThrow(this.object);
  }

  private *lookForList(): Steps<FoundList> {
    const named = this.plan?.list;
    const candidates = this.contract.lists.filter(({ operation }) =>
      named === undefined ? canBeRead(operation) && !operation.deprecated : operation.path === named,
    );
    let longest: FoundList | null = null;
    for (const list of candidates.slice(0, 5)) {
      const exchange = yield* send({ method: 'GET', path: listPath(list, {}) });
      const page = succeeded(exchange) ? readPage(list, jsonOf(exchange)) : null;
      if (page === null) continue;
      if (longest === null || page.items.length > longest.page.items.length) longest = { list, exchange, page };
      if (longest.page.items.length > 2) break;
    }
    if (longest !== null) return longest;
    throw new CannotJudge(
      candidates.length === 0
        ? 'The contract has no list without an id in its path. Name one with --write FILE.'
        : 'None of the contract’s lists could be read. They may need a credential: --header "Authorization: Bearer …".',
    );
  }

  private *lookForItem(): Steps<FoundItem> {
    const { list, page } = yield* this.findList();
    const operation = this.itemOperation('get', list.operation.path);
    if (operation === null) throw new CannotJudge(`The contract has no GET for one item of ${list.operation.path}.`);
    const id = idOf(page.items[0], operation);
    if (id === null) throw new CannotJudge(`Needs at least one item in ${list.operation.path}, with an id.`);
    const path = fill(operation.path, id);
    const exchange = yield* send({ method: 'GET', path });
    if (!succeeded(exchange)) throw new CannotJudge(`GET ${path} returned ${exchange.response.status}.`);
    return { path, operation, exchange };
  }

  /** The POST that creates, as the plan says. */
  get creation(): { method: 'POST'; path: string; body: string } {
    return { method: 'POST', path: this.plan!.list, body: JSON.stringify(this.plan!.create) };
  }

  private *createObject(): Steps<FoundItem> {
    const created = yield* send({ ...this.creation, headers: this.freshKey() });
    if (created.response.status !== 201 && created.response.status !== 200) {
      throw new CannotJudge(`POST ${this.creation.path} returned ${created.response.status}, so nothing was created.`);
    }
    const path = this.pathOfCreated(created);
    const operation = this.itemOperation('get', this.creation.path);
    if (path === null || operation === null)
      throw new CannotJudge('The response names neither an id nor a URL for the new object.');
    const exchange = yield* send({ method: 'GET', path });
    if (!succeeded(exchange)) throw new CannotJudge(`GET ${path} returned ${exchange.response.status}.`);
    return { path, operation, exchange };
  }

  /** The operation on one item of a list; null where the contract has none. */
  itemOperation(method: string, list: string): Operation | null {
    const start = `${list}/`;
    return (
      this.contract.operations.find(
        one => one.method === method && one.path.startsWith(start) && /^\{[^/]+\}$/.test(one.path.slice(start.length)),
      ) ?? null
    );
  }

  /** The path of an object that a POST created, as the contract writes it; null where the response doesn’t say. */
  pathOfCreated(exchange: CheckedExchange): string | null {
    const list = exchange.planned.path;
    const operation = ['get', 'delete'].map(method => this.itemOperation(method, list)).find(one => one !== null);
    const id = operation ? idOf(jsonOf(exchange), operation) : null;
    if (operation && id !== null) return fill(operation.path, id);
    const location = header(exchange, 'Location');
    return location === null ? null : this.contractPath(location, exchange.request.path);
  }

  /** A link on the checked host as the contract writes it; null where it leads to another host, or out of the API. */
  contractPath(link: string, from: string): string | null {
    const { origin, prefix } = this.server;
    const url = parsed(link, origin + from);
    if (url === null || url.origin !== origin) return null;
    const path = url.pathname + url.search;
    return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
  }

  /** The operation of the contract that a request belongs to, by its path and method; null for none. */
  operationOf({ planned }: CheckedExchange): Operation | null {
    const sent = planned.path.split('?')[0]!.split('/').slice(1);
    const fixed = ({ segments }: Operation) => segments.filter(segment => !segment.includes('{')).length;
    const onPath = this.contract.operations
      .filter(({ segments }) => segments.length === sent.length)
      .filter(({ segments }) => segments.every((segment, i) => segment === sent[i] || /^\{[^}]+\}$/.test(segment)))
      .sort((a, b) => fixed(b) - fixed(a));
    return onPath.find(one => one.method === planned.method.toLowerCase()) ?? onPath[0] ?? null;
  }

  /** An Idempotency-Key that was never used before. */
  freshKey(): Record<string, string> {
    return { 'Idempotency-Key': `check-${this.server.run}-${++this.keys}` };
  }
}

function parsed(link: string, base: string): URL | null {
  try {
    return new URL(link, base);
  } catch {
    return null;
  }
}

const canBeRead = ({ segments, parameters }: Operation) =>
  !segments.some(segment => segment.includes('{')) &&
  !parameters.some(({ in: place, required }) => place === 'query' && required);

/** The id of an item: its `id`, or the field that the path names. */
export function idOf(item: Json | undefined, operation: Operation): string | null {
  const fields = fieldsIn(item);
  const named = /\{([^}]+)\}$/.exec(operation.path)?.[1] ?? 'id';
  const inside = Object.values(fields).map(fieldsIn);
  const value = [fields, ...inside].map(one => one.id ?? one[named] ?? one.uuid).find(one => one !== undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A path with its last parameter filled in. */
export const fill = (path: string, id: string): string => path.replace(/\{[^}]+\}$/, encodeURIComponent(id));

function* caught<T>(steps: Steps<T>): Steps<T | CannotJudge> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof CannotJudge) return error;
    throw error;
  }
}

function orThrow<T>(found: T | CannotJudge): T {
  if (found instanceof CannotJudge) throw found;
  return found;
}
