import { type VirtualClock, virtualClock } from '../conventions/clock';
import { cursorCodec } from '../conventions/cursor';
import { idempotencyStore } from '../conventions/idempotency';
import { limits, type RequestLimits, requestLimits } from '../conventions/limits';
import type { Json, OpenApi } from '../conventions/openapi';
import { defaultPolicies, type Policies } from '../conventions/policies';
import { rateLimiter } from '../conventions/rate-limit';
import { createRequestIds } from '../conventions/request-id';
import { resources } from '../generated/resources';
import { createApp } from './app';
import { localBaseUrl } from './base';
import { type Caller, keyRing, type SeededCaller } from './callers';
import { describeService } from './description';
import { documentedCodes } from './description/responses';
import type { Exchange } from './exchange';
import { seedKeys } from './keys';
import type { Resource } from './operation';
import type { PaymentProcessor } from './processor';
import type { Connection, Runtime } from './runtime';
import { seedOrders, seedProjects } from './seed';
import { createSender, type SendRequest } from './send';
import { contractShift } from './shift';
import { createReceiver, type EventSender } from './webhooks/receiver';
import { seedReceiver } from './webhooks/register';
import type { Workers } from './workers';
import { createWorld } from './world';

export type { Caller } from './callers';
export { describeService } from './description';
export type { Exchange } from './exchange';
export type { SendRequest } from './send';
export { contractShift } from './shift';

export interface ServiceOptions {
  /** Departures from the conventions; see src/conventions/policies.ts. */
  policies?: Partial<Policies>;
  /** Wrappers around every request, applied in order before the service sees it. */
  request?: ((request: Request) => Request | Promise<Request>)[];
  /** Wrappers around every response, applied in order before the client sees it. */
  response?: ((response: Response, request: Request) => Response | Promise<Response>)[];
  clock?: VirtualClock;
  /** Keys, cursors and seeded rows come from it; the same seed gives the same service. */
  seed?: string;
  /** How many orders Acme starts with; 30 by default. */
  world?: { orders?: number };
  /** Further callers besides the seeded callers, each an application with a key of its own. */
  callers?: readonly SeededCaller[];
  /** The bank behind the charges; one that is never short of capacity by default. */
  processor?: PaymentProcessor;
  /** Who does the work of jobs; any number at a time, five seconds each, by default. */
  workers?: Workers;
  /** Takes the events of endpoints at https://receiver.test to somebody's own receiver, and registers one there. */
  sender?: EventSender;
  /** The URL that absolute links begin with; without a path. */
  base?: string;
  /** How many Idempotency-Keys are remembered at once; above that new ones get 503. */
  keysRemembered?: number;
  /** How many rows are stored, of all kinds together; above that, changes other than deletions get 503. */
  rows?: number;
  /** How many requests a caller may send in a window; those of the contract by default. */
  requestLimits?: RequestLimits;
  /** How a limit per key counts; in fixed windows by default. */
  createLimiter?: typeof rateLimiter;
  /** Puts the flaws in force into the description that /openapi.json serves. */
  describe?(document: OpenApi): OpenApi;
  /** Sends the older X-RateLimit trio as well, for clients that are still migrating (limits.2). */
  legacyRateLimit?: boolean;
  /** Takes unexpected exceptions, as the log of a real service would. */
  log?(entry: { requestId: string; error: unknown }): void;
  /** Resources in place of the service's own. */
  resources?: readonly Resource[];
}

export interface Service {
  /** The service as a function: one request in, its response out. It never throws for what a client sent. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  clock: VirtualClock;
  /** Does what is due by now, such as a delivery; `fetch` does so before each request. */
  runDue(): Promise<void>;
  /** When something is due next, in ms on the clock; null if nothing is. */
  nextDue(): number | null;
  /** Resolves when the webhook attempts that are under way have ended. */
  settled(): Promise<void>;
  /** The endpoint at somebody's own receiver that exists from the start; null without a `sender`. */
  endpoint: { id: string; url: string; secret: string } | null;
  /** Sends as a seeded caller and records the exchange; with `lost` the service works, and the record has no response. */
  send(request: SendRequest): Promise<Exchange>;
  callers: readonly Caller[];
}

/**
 * Creates the reference service, built to the conventions (service.5). It keeps everything in memory, shares nothing with
 * other instances, and the same options and requests give the same responses.
 */
export function createService(options: ServiceOptions = {}): Service {
  const { seed = 'course', clock = virtualClock(), base = localBaseUrl, log = () => {} } = options;
  const start = clock.now();
  const shift = contractShift(start);
  const operations = options.resources ?? resources;
  const scopes = new Set(operations.flatMap(resource => resource.operations.flatMap(({ scope }) => scope ?? [])));
  const wanted = options.requestLimits ?? requestLimits;
  const keys = keyRing(seed, start, scopes, options.callers);
  const description = () =>
    (options.describe ?? (document => document))(
      describeService(operations, { base, shift, legacyRateLimit: options.legacyRateLimit, requestLimits: wanted }),
    );
  let described: Json | undefined;
  const receiver = options.sender ? createReceiver(options.sender, clock) : null;
  const runtime: Runtime = {
    policies: { ...defaultPolicies, ...options.policies },
    clock,
    world: createWorld({
      seed,
      now: clock.now,
      log: error => log({ requestId: 'scheduler', error }),
      processor: options.processor,
      workers: options.workers,
      receiver,
      rows: options.rows,
    }),
    keys,
    cursors: cursorCodec(`${seed}/cursors`),
    limiters: {
      perKey: (options.createLimiter ?? rateLimiter)(wanted.perKey, limits.window),
      exports: rateLimiter(wanted.exports, limits.window),
      'sign-ins': rateLimiter(wanted['sign-ins'], limits.window),
    },
    inFlight: 0,
    legacyRateLimit: options.legacyRateLimit ?? false,
    shift,
    describe: () => {
      described ??= description() as Json;
      return described;
    },
    scopes,
    errorCodes: documentedCodes(operations),
    idempotency: idempotencyStore(limits.keyLife, options.keysRemembered),
    nextRequestId: createRequestIds(),
    base,
    log,
  };
  seedProjects(runtime.world, start);
  seedOrders(runtime.world, start, seed, options.world?.orders ?? 30);
  for (const resource of operations) resource.seed?.(runtime.world, seed, start);
  seedKeys(runtime.world, keys, start);
  const seeded = options.sender ? seedReceiver(runtime.world, options.sender, start) : null;
  const app = createApp(operations, runtime);

  const runDue = async () => {
    const now = clock.now();
    if (runtime.world.scheduler.isDue(now)) await runtime.world.scheduler.run(now);
  };
  const fetch = async (sent: Request, connection: Connection = {}): Promise<Response> => {
    await runDue();
    let request = sent;
    for (const wrap of options.request ?? []) request = await wrap(request);
    let response = await app.fetch(request, connection);
    for (const wrap of options.response ?? []) response = await wrap(response, request);
    return response;
  };
  const send = createSender({ fetch, clock, base, callers: keys.callers });
  return {
    fetch,
    clock,
    runDue,
    nextDue: runtime.world.scheduler.nextAt,
    settled: async () => receiver?.settled(),
    endpoint: seeded && { id: seeded.id, url: seeded.url, secret: seeded.secrets[0]!.secret },
    send,
    callers: keys.callers,
  };
}
