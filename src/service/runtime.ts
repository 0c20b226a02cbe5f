import type { VirtualClock } from '../conventions/clock';
import type { CursorCodec } from '../conventions/cursor';
import type { IdempotencyStore } from '../conventions/idempotency';
import type { Json } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import type { Quota, RateLimiter } from '../conventions/rate-limit';
import type { KeyRing, Principal } from './callers';
import type { LimitClass, Operation, OperationResponse } from './operation';
import type { World } from './world';

/** What an operation came to: kept for later tries with the same Idempotency-Key. */
export type Outcome = { answer: OperationResponse } | { failure: unknown };

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
  /** How much later than the course it started, in whole days, as ms: dates of the contract move with it. */
  shift: number;
  describe(): Json;
  idempotency: IdempotencyStore<Outcome>;
  nextRequestId(): string;
  base: string;
  /** Unexpected exceptions, for the log; never for the client (errors.1). */
  log(entry: { requestId: string; error: unknown }): void;
}

/** What is known of the connection, beside the request. */
export interface Connection {
  /** The address that the request came from; one for all where it is not known. */
  address?: string;
}

/** What will go back: made by the innermost step that has something to say, completed by those around it. */
export interface ResponseParts {
  status: number;
  /** Each name in its usual spelling, so that none stands twice. */
  headers: Record<string, string>;
  /** The body; null for none. */
  text: string | null;
}

/** One request on its way through the conventions, and the reply on its way back. */
export interface RequestContext {
  request: Request;
  header(name: string): string | undefined;
  /** Parameters in the path, decoded. */
  path: Record<string, string>;
  connection: Connection;
  requestId: string;
  /** Null while nobody has been recognised. */
  caller: Principal | null;
  /** The capability to ask for at the object; null where none is declared and the service lets that pass. */
  permission: string | null;
  /** The JSON body, read but not yet validated; undefined where none came. */
  raw: unknown;
  query: Record<string, unknown>;
  body: unknown;
  /** What the limits say about the caller; null before it was counted. */
  quota: Quota | null;
  /** The entity tags of If-None-Match; null where none were sent. */
  ifNoneMatch: '*' | string[] | null;
  /** True when the answer is the stored one of an earlier try. */
  replayed: boolean;
  reply: ResponseParts;
}

/** One convention on the way of a request. */
export interface MiddlewareHooks {
  /** On the way in: may refuse by throwing, and may wait. What it throws becomes the reply, and nothing further is done. */
  enter?(context: RequestContext): void | Promise<void>;
  /** On the way back, once it was entered: completes the reply, whoever made it. */
  leave?(context: RequestContext): void;
}

/** The step of a convention at an operation; null where it has nothing to do with it. */
export type Middleware = (runtime: Runtime, operation: Operation | null) => MiddlewareHooks | null;

/** A convention that every answer keeps: the default export of one file in src/service/middleware. */
export interface Convention {
  /** `edge`: every answer, also to a path that nobody knows. `operation`: the answers of operations only. */
  at: 'edge' | 'operation';
  /** Its place in the line: a lower one comes first on the way in and last on the way back. No two are equal. */
  order: number;
  step: Middleware;
}
