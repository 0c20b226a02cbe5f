import { resources } from 'registry:resources';
import { type VirtualClock, virtualClock } from '../conventions/clock';
import { cursorCodec } from '../conventions/cursor';
import { idempotencyStore } from '../conventions/idempotency';
import { limits } from '../conventions/limits';
import { conventions, type Policies } from '../conventions/policies';
import { rateLimiter } from '../conventions/rate-limit';
import { requestIds } from '../conventions/request-id';
import { createApp } from './app';
import { type Caller, keyRing } from './callers';
import type { Exchange } from './exchange';
import type { Resource } from './operation';
import type { Runtime } from './runtime';
import { type SendRequest, sender } from './send';
import { createWorld } from './world';

export type { Caller } from './callers';
export { describeService } from './description';
export type { Exchange, WireRequest, WireResponse } from './exchange';
export type { SendRequest } from './send';

export interface ServiceOptions {
  /** Departures from the conventions; see src/conventions/policies.ts. */
  policies?: Partial<Policies>;
  /** Wrappers round every request, applied in order before the service sees it. */
  request?: ((request: Request) => Request | Promise<Request>)[];
  /** Wrappers round every answer, applied in order before the client sees it. */
  response?: ((response: Response, request: Request) => Response | Promise<Response>)[];
  clock?: VirtualClock;
  /** Keys, cursors and seeded rows come from it; the same seed gives the same service. */
  seed?: string;
  /** How many orders Acme starts with; 30 unless told. */
  world?: { orders?: number };
  /** The address that absolute links carry; without a path. */
  base?: string;
  /** Takes unexpected exceptions, as the log of a real service would. */
  log?(entry: { requestId: string; error: unknown }): void;
  /** Resources in place of the service's own. */
  resources?: readonly Resource[];
}

export interface Service {
  /** The service as a function: one request in, its answer out. It never throws for what a client sent. */
  fetch(request: Request): Promise<Response>;
  clock: VirtualClock;
  /** Sends as a seeded caller and records the exchange; with `lost` the service works, and the record has no answer. */
  send(request: SendRequest): Promise<Exchange>;
  callers: readonly Caller[];
}

/** The address in-process; `serve` hands in its own. */
export const localBase = 'http://127.0.0.1';

/** Out: a fresh reference service with a world of its own, everything in memory and repeatable by seed and clock. */
export function createService(options: ServiceOptions = {}): Service {
  const { seed = 'course', clock = virtualClock(), base = localBase, world = {}, log = () => {} } = options;
  const keys = keyRing(seed);
  const runtime: Runtime = {
    policies: { ...conventions, ...options.policies },
    clock,
    world: createWorld({
      seed,
      orders: world.orders ?? 30,
      start: clock.now(),
      log: error => log({ requestId: 'agenda', error }),
    }),
    keys,
    cursors: cursorCodec(`${seed}/cursors`),
    limiters: {
      perKey: rateLimiter(limits.requestsPerWindow, limits.window),
      exports: rateLimiter(limits.exportsPerWindow, limits.window),
    },
    idempotency: idempotencyStore(),
    nextRequestId: requestIds(),
    base,
    log,
  };
  for (const resource of options.resources ?? resources) resource.seed?.(runtime.world, seed, clock.now());
  const app = createApp(options.resources ?? resources, runtime);

  const fetch = async (sent: Request): Promise<Response> => {
    const now = clock.now();
    if (runtime.world.agenda.isDue(now)) await runtime.world.agenda.run(now);
    let request = sent;
    for (const wrap of options.request ?? []) request = await wrap(request);
    let response = await app.fetch(request);
    for (const wrap of options.response ?? []) response = await wrap(response, request);
    return response;
  };
  return { fetch, clock, send: sender({ fetch, clock, base, callers: keys.callers }), callers: keys.callers };
}
