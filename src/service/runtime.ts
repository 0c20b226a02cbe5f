import type { Context, MiddlewareHandler } from 'hono';
import type { VirtualClock } from '../conventions/clock';
import type { CursorCodec } from '../conventions/cursor';
import type { IdempotencyStore } from '../conventions/idempotency';
import type { Policies } from '../conventions/policies';
import type { RateLimiter } from '../conventions/rate-limit';
import type { KeyRing, Principal } from './callers';
import type { Answer, Operation } from './operation';
import type { World } from './world';

/** What an operation came to: kept for later tries with the same Idempotency-Key. */
export type Outcome = { answer: Answer } | { failure: unknown };

/** Everything one service instance owns; nothing is shared between instances. */
export interface Runtime {
  policies: Policies;
  clock: VirtualClock;
  world: World;
  keys: KeyRing;
  cursors: CursorCodec;
  limiters: { perKey: RateLimiter; exports: RateLimiter };
  idempotency: IdempotencyStore<Outcome>;
  nextRequestId(): string;
  base: string;
  /** Unexpected exceptions, for the log; never for the client (errors.1). */
  log(entry: { requestId: string; error: unknown }): void;
}

export interface ServiceEnv {
  Variables: {
    requestId: string;
    /** Null while nobody has been recognised. */
    caller: Principal | null;
    /** The capability to ask for at the object; null where none is declared and the service lets that pass. */
    permission: string | null;
    /** The JSON body, read but not yet validated; undefined where none came. */
    raw: unknown;
    /** The body of an operation that takes it as it is. */
    bytes: Uint8Array;
    query: Record<string, unknown>;
    body: unknown;
    /** The representation that the answer carries, as text. */
    representation: string | null;
    /** True when the answer is the stored one of an earlier try. */
    replayed: boolean;
  };
}

export type ServiceContext = Context<ServiceEnv>;

/** One convention: it may refuse before the work, and may add to the answer after it. */
export type Middleware = (runtime: Runtime, operation: Operation | null) => MiddlewareHandler<ServiceEnv>;
