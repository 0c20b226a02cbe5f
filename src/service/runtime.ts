import type { ClauseId } from '../conventions/clauses';
import type { VirtualClock } from '../conventions/clock';
import type { CursorCodec } from '../conventions/cursor';
import type { Code } from '../conventions/error-codes';
import type { EntityTags } from '../conventions/etag';
import type { IdempotencyStore } from '../conventions/idempotency';
import type { Json } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import type { Quota, RateLimiter } from '../conventions/rate-limit';
import type { KeyRing, Principal } from './callers';
import type { OperationResponse } from './handler';
import type { LimitClass, OlderShape, Operation } from './operation';
import type { World } from './world';

/** The outcome of an operation, stored for later attempts with the same Idempotency-Key. */
export type Outcome = { response: OperationResponse } | { failure: unknown };

/** Everything one service instance owns; nothing is shared between instances. */
export interface Runtime {
  policies: Policies;
  clock: VirtualClock;
  world: World;
  keys: KeyRing;
  cursors: CursorCodec;
  limiters: { perKey: RateLimiter } & Record<LimitClass, RateLimiter>;
  /** Requests at work at this moment. */
  inFlight: number;
  /** Whether the X-RateLimit trio is sent as well (limits.2). */
  legacyRateLimit: boolean;
  /** How much later than in the course the dates of the contract are, in ms; see `contractShift`. */
  shift: number;
  describe(): Json;
  /** Every scope that an operation of the service needs. */
  scopes: ReadonlySet<string>;
  /** Every code that the service documents. */
  errorCodes: readonly Code[];
  idempotency: IdempotencyStore<Outcome>;
  nextRequestId(): string;
  base: string;
  /** Unexpected exceptions, for the log; never for the client (errors.1). */
  log(entry: { requestId: string; error: unknown }): void;
}

/** What is known of the connection, besides the request. */
export interface Connection {
  /** The IP address that the request came from; one for all where it is not known. */
  address?: string;
  /** Why the path can't be read (see `pathProblem`); the URL of the request is then that of the service. */
  pathProblem?: string | null;
  /** It asks about the service as a whole, with `OPTIONS *` (RFC 9110 section 9.3.7); the URL is that of the service as well. */
  wholeService?: boolean;
}

/** The response as the middleware builds it. */
export interface ResponseParts {
  status: number;
  /** Each name in its usual spelling, so that none appears twice. */
  headers: Record<string, string>;
  /** The body; null for none. */
  text: string | null;
}

/** What a request demands of the version that it meets; null where it demands nothing. */
export interface Preconditions {
  ifMatch: EntityTags | null;
  ifNoneMatch: EntityTags | null;
}

/** One request on its way through the middleware, and the response on its way back. */
export interface RequestContext {
  request: Request;
  header(name: string): string | undefined;
  /** Parameters in the path, decoded. */
  path: Record<string, string>;
  connection: Connection;
  requestId: string;
  /** Null until `authenticate` has recognised somebody. */
  caller: Principal | null;
  /** The capability to check on the object; null where none is declared and the service lets that pass. */
  permission: string | null;
  /** The JSON body before validation; undefined where none was sent. */
  unvalidatedBody: unknown;
  query: Record<string, unknown>;
  body: unknown;
  /** The caller's rate limit; null until the request was counted. */
  quota: Quota | null;
  /** The version that the client speaks; null where the operation has only one. */
  version: string | null;
  /** The shapes from the current one back to that version, newest first; none if it's the current one. */
  olderShapes: readonly OlderShape[];
  preconditions: Preconditions;
  /** True when the response is the stored one of an earlier attempt. */
  replayed: boolean;
  response: ResponseParts;
}

/** What one middleware does with one request. */
export interface MiddlewareHooks {
  /** On the way in; may wait. What it throws becomes the response, and nothing further in runs. */
  onRequest?(context: RequestContext): void | Promise<void>;
  /** On the way back, if `onRequest` was passed: completes the response, whatever made it. */
  onResponse?(context: RequestContext): void;
}

/** One convention, for every operation that it applies to. */
export interface Middleware {
  /** As the file in src/service/middleware is called. */
  name: string;
  /** The clauses of the specification that it implements. */
  keeps: readonly ClauseId[];
  /** The hooks for an operation, or for a request that meets none (null); null where there is nothing to do. */
  hooksFor(runtime: Runtime, operation: Operation | null): MiddlewareHooks | null;
}
