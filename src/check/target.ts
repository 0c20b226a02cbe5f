import type { Json } from '../conventions/openapi';
import type { ApiModel } from '../openapi/description';
import { jsonContent } from '../openapi/lists';
import type { Operation } from '../openapi/operations';
import { told } from './error-shape';
import { type CheckedExchange, fieldsIn, header, jsonOf, succeeded } from './exchange';
import { type FoundList, lookForList, urlFrom } from './found-list';
import { CannotJudge, type Server, type Steps, send, UnreadLists } from './steps';
import type { WritePlan } from './write-plan';

interface FoundItem {
  /** The path of the item, filled in. */
  path: string;
  operation: Operation;
  exchange: CheckedExchange;
}

/** What the same POST did when it was sent twice with one Idempotency-Key. */
interface KeyMemory {
  first: CheckedExchange;
  second: CheckedExchange;
  /** The paths of what each created; null for a request that was rejected. */
  one: string | null;
  two: string | null;
  /** It created two objects. */
  ignored: boolean;
}

/** Why nothing else is asked about keys. */
export const ignoredKey = 'Not asked, because the API ignores the Idempotency-Key: see same-key-works-once.';

/** What questions are asked about: one list, one of its items, and one object that we created. Each is looked for once. */
export class Target {
  private list?: FoundList | CannotJudge;
  private item?: FoundItem | CannotJudge;
  private open?: CheckedExchange;
  private created?: CheckedExchange | CannotJudge;
  private object?: FoundItem | CannotJudge;
  private keys = 0;
  /** Paths of items that were there before this run created anything. */
  private readonly existing = new Set<string>();
  private remembered?: KeyMemory | CannotJudge;

  constructor(
    private readonly contract: ApiModel,
    private readonly plan: WritePlan | null,
    private readonly server: Server,
  ) {}

  /** The list that the plan names, or the longest of the first lists that can be read. */
  *findList(): Steps<FoundList> {
    this.list ??= yield* caught(lookForList(this.contract, this.plan, this.server));
    const found = orThrow(this.list);
    const operation = this.anyItemOperation(found.list.operation.path);
    if (this.existing.size === 0 && operation !== null) {
      for (const item of found.page.items) {
        const path = itemPath(operation, item);
        if (path !== null) this.existing.add(path);
      }
    }
    return found;
  }

  /** Why none of the lists could be read; null if one was, or none was tried. */
  get unreadLists(): string | null {
    return this.list instanceof UnreadLists ? this.list.message : null;
  }

  /** What the list returns without a credential. */
  *readAsNobody(): Steps<CheckedExchange> {
    const { list } = yield* this.findList();
    this.open ??= yield* send({ method: 'GET', path: list.operation.path, as: 'nobody' });
    return this.open;
  }

  /**
   * An API that lets anybody in says nothing about how it takes credentials.
   *
   * @throws CannotJudge
   */
  *requireCredential(): Steps<void> {
    const exchange = yield* this.readAsNobody();
    if (succeeded(exchange))
      throw new CannotJudge(`${told(exchange)} without any credential: see missing-credential-is-401.`);
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

  private *lookForItem(): Steps<FoundItem> {
    const { list, page } = yield* this.findList();
    const operation = this.itemOperation('get', list.operation.path);
    if (operation === null) throw new CannotJudge(`The contract has no GET for one item of ${list.operation.path}.`);
    const path = itemPath(operation, page.items[0]);
    if (path === null) throw new CannotJudge(`Needs at least one item in ${list.operation.path}, with an id.`);
    const exchange = yield* send({ method: 'GET', path });
    if (!succeeded(exchange)) throw new CannotJudge(`GET ${path} returned ${exchange.response.status}.`);
    return { path, operation, exchange };
  }

  /** The POST that creates, as the plan says. */
  get creation(): { method: 'POST'; path: string; body: string } {
    return { method: 'POST', path: this.plan!.list, body: JSON.stringify(this.plan!.create) };
  }

  /** A POST that succeeded: only then does a rejection of another one say something about what was wrong with it. */
  *findCreated(): Steps<CheckedExchange> {
    this.created ??= yield* caught(this.create());
    return orThrow(this.created);
  }

  private *create(): Steps<CheckedExchange> {
    const created = yield* send({ ...this.creation, headers: this.creationHeaders() });
    if (!succeeded(created)) throw new CannotJudge(`${told(created)} for what the --write file says to create.`);
    return created;
  }

  private *createObject(): Steps<FoundItem> {
    const created = yield* this.findCreated();
    const path = this.pathOfCreated(created);
    const operation = this.itemOperation('get', this.creation.path);
    if (path === null || operation === null)
      throw new CannotJudge('The response names neither an id nor a URL for a new object.');
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

  private anyItemOperation(list: string): Operation | null {
    return this.itemOperation('get', list) ?? this.itemOperation('delete', list);
  }

  /**
   * The path of an object that a POST created, as the contract writes it. It may be deleted, so it's null where the
   * response doesn’t say, names the list itself, or names what was there before.
   */
  pathOfCreated(exchange: CheckedExchange): string | null {
    const path = this.namedPath(exchange);
    return path === null || this.existing.has(path) ? null : path;
  }

  /** True where the response to a POST names an item that was in the list before. */
  wasThere(exchange: CheckedExchange): boolean {
    return this.existing.has(this.namedPath(exchange) ?? '');
  }

  /** The path of the item that the response to a POST names. */
  private namedPath(exchange: CheckedExchange): string | null {
    const list = exchange.planned.path;
    const operation = this.anyItemOperation(list);
    const named = operation === null ? null : itemPath(operation, jsonOf(exchange));
    const location = header(exchange, 'Location');
    const path = named ?? (location === null ? null : this.contractPath(location, exchange.request.path));
    return path?.startsWith(`${list}/`) === true && /^[^/?#]+$/.test(path.slice(list.length + 1)) ? path : null;
  }

  /**
   * What the API does with an Idempotency-Key: the same request twice, with one key. Whether it remembers keys at all is
   * asked once, so that an API that ignores them is told so once.
   */
  *findKeyMemory(): Steps<KeyMemory> {
    this.remembered ??= yield* caught(this.repeatWithKey());
    return orThrow(this.remembered);
  }

  private *repeatWithKey(): Steps<KeyMemory> {
    const request = { ...this.creation, headers: this.creationHeaders() };
    const first = yield* send(request);
    if (!succeeded(first)) throw new CannotJudge(`${told(first)}, so there was nothing to repeat.`);
    const second = yield* send(request);
    const [one, two] = [this.pathOfCreated(first), this.pathOfCreated(second)];
    if (succeeded(second) && (one === null || two === null))
      throw new CannotJudge('The response names neither an id nor a URL for the new object.');
    return { first, second, one, two, ignored: succeeded(second) && one !== two };
  }

  /** A link on the checked host as the contract writes it; null where it leads to another host, or out of the API. */
  contractPath(link: string, from: string): string | null {
    const { origin, prefix } = this.server;
    const url = urlFrom(link, origin + from);
    if (url === null || url.origin !== origin) return null;
    const path = url.pathname + url.search;
    return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
  }

  /** The operation of the contract that a request belongs to, by its path and method; null for none. */
  operationOf({ planned }: CheckedExchange): Operation | null {
    return this.operationAt(planned.method, planned.path);
  }

  /** The operation with this method and path; one with another method where the contract has only that; null for none. */
  operationAt(method: string, path: string): Operation | null {
    const sent = path.split('?')[0]!.split('/').slice(1);
    const fixed = ({ segments }: Operation) => segments.filter(segment => !segment.includes('{')).length;
    const onPath = this.contract.operations
      .filter(({ segments }) => segments.length === sent.length)
      .filter(({ segments }) => segments.every((segment, i) => segment === sent[i] || /^\{[^}]+\}$/.test(segment)))
      .sort((a, b) => fixed(b) - fixed(a));
    return onPath.find(one => one.method === method.toLowerCase()) ?? onPath[0] ?? null;
  }

  /** The headers of a POST that creates: its media type, and an Idempotency-Key that was never used before. */
  creationHeaders(): Record<string, string> {
    const operation = this.contract.operations.find(one => one.method === 'post' && one.path === this.plan!.list);
    const mediaType = jsonContent(operation?.requestContent ?? [])?.mediaType ?? '*/*';
    return {
      'Content-Type': mediaType.includes('*') ? 'application/json' : mediaType,
      'Idempotency-Key': `check-${this.server.run}-${++this.keys}`,
    };
  }
}

/** The id of an item: its `id`, or the field that the path names. */
export function idOf(item: Json | undefined, operation: Operation): string | null {
  const fields = fieldsIn(item);
  const named = /\{([^}]+)\}$/.exec(operation.path)?.[1] ?? 'id';
  const inside = Object.values(fields).map(fieldsIn);
  const value = [fields, ...inside].map(one => one.id ?? one[named] ?? one.uuid).find(one => one !== undefined);
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  // Without an id of its own, a path would name the list, or what is above it.
  return /^\.{0,2}$/.test(id) ? null : id;
}

/** A path with its last parameter filled in. */
const fill = (path: string, id: string): string => path.replace(/\{[^}]+\}$/, encodeURIComponent(id));

/** The path of an item of a list; null where it has no id. */
export function itemPath(operation: Operation, item: Json | undefined): string | null {
  const id = idOf(item, operation);
  return id === null ? null : fill(operation.path, id);
}

/** True where the contract lets anybody in, also where a credential is optional. */
export const isPublic = ({ security }: Operation): boolean =>
  security !== null && (security.length === 0 || security.some(one => Object.keys(one).length === 0));

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
