import type { Code } from '../conventions/error-codes';
import type { Json } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import type { KeyRing, Principal } from './callers';
import type { Change, Row, Table } from './tables';
import type { World } from './world';

/** What a handler returns; the middleware turns it into a response. */
export interface OperationResponse {
  status: number;
  /** Sent as JSON. */
  body?: Json;
  /** Sent as plain text instead. */
  text?: string;
  /** Sent as server-sent events instead. */
  events?: string;
  headers?: Record<string, string>;
}

/** One list, as its operation describes it. */
export interface ListRequest<R extends Row> {
  /** What a cursor of this list is bound to besides its filters: `orders`, `members of prj_1`. */
  name: string;
  table: Table<R>;
  /** The caller's relationship to a row; part of the query, never a filter behind it (auth.4.1). */
  visible(row: NoInfer<R>): boolean;
  /** The filters that the caller asked for. */
  matches?(row: NoInfer<R>): boolean;
  /** What `sort` may name besides created_at: whole numbers, 0 or more. */
  sortable?: Readonly<Record<string, (row: NoInfer<R>) => number>>;
  present(row: NoInfer<R>): Json;
}

/** Where to begin in a feed of changes, and how much of it to read. */
export interface FeedRequest<R extends Row> {
  /** What a position in this feed is bound to, besides its caller: `changes of orders`. */
  name: string;
  table: Table<R>;
  /** The caller's relationship to a change; it holds for what was removed as well (auth.4.1). */
  visible(change: Change<R>): boolean;
  /** A position that an earlier response named; undefined: from the start. */
  after?: string | undefined;
  /** Only what changed at this moment or later, in ms, for a client that has no position. */
  from?: number | undefined;
  /** Nothing so far: only the position of now. */
  fromNow?: boolean;
  /** At most this many changes; all of them when absent. */
  limit?: number | undefined;
}

/** A part of a feed: the changes, whether there are more, and the position of each and of the end. */
export interface FeedPart<R extends Row> {
  changes: readonly Change<R>[];
  more: boolean;
  positionOf(change: Change<R>): string;
  end: string;
}

/** Everything a handler may know about one request. */
export interface HandlerContext<Path = Record<string, string>, Query = Record<string, unknown>, Body = unknown> {
  path: Path;
  query: Query;
  body: Body;
  /** Reads the body of an operation that takes bytes; 413 above `limit` or the operation's own limit. */
  bytes(limit?: number): Promise<Uint8Array>;
  /** A request header. */
  header(name: string): string | undefined;
  /** Who sent the request; `anonymous` for public operations without a key. */
  caller: Principal;
  /** The capability that this operation needs on the object; null where the service needs none. */
  permission: string | null;
  world: World;
  policies: Policies;
  /** Virtual time in ms. */
  now: number;
  /** The service's own URL, for links that must be absolute. */
  base: string;
  /** The keys in force. */
  keys: KeyRing;
  /** How much later than in the course the dates of the contract are, in ms; see `contractShift`. */
  shift: number;
  /** The description of this very service. */
  describe(): Json;
  /** Every scope that an operation of this service needs. */
  scopes: ReadonlySet<string>;
  /** Every code that this service documents. */
  errorCodes: readonly Code[];
  /** Checks If-Match and If-None-Match against what a read would return now; see `checkChange`. */
  checkPreconditions(current: Json): void;
  /** A merge patch as this service reads it; `patch: null-is-absent` drops what is null. */
  patch<T extends object>(body: T): T;
  /** One page of a list, by the conventions. */
  list<R extends Row>(request: ListRequest<R>): OperationResponse;
  /** A part of a feed of changes. */
  changes<R extends Row>(request: FeedRequest<R>): FeedPart<R>;
  /** A page of a feed of changes, by the conventions. */
  feed<R extends Row>(request: FeedRequest<R>, present: (change: Change<R>) => Json): OperationResponse;
}

/** What an authorization check needs to know of a request, whatever its path, query and body are. */
export type AuthorizationContext = Pick<HandlerContext, 'world' | 'caller' | 'permission' | 'policies'>;
