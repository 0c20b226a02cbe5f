import { Hono, type MiddlewareHandler } from 'hono';
import { etagOf, matchesStrongly, parseEntityTags } from '../conventions/etag';
import type { Json } from '../conventions/openapi';
import { answerResponse, failureResponse } from './answer';
import type { Principal } from './callers';
import { Failure } from './failure';
import { listPage } from './list';
import { authenticate } from './middleware/authenticate';
import { authorise } from './middleware/authorise';
import { cacheControl } from './middleware/cache-control';
import { conditional, entityTagsUnreadable } from './middleware/conditional';
import { deprecation, endOfLife } from './middleware/deprecation';
import { markReplayed, onceForEachKey } from './middleware/idempotency';
import { rateLimit } from './middleware/rate-limit';
import { readBody, readBytes } from './middleware/read-body';
import { requestId } from './middleware/request-id';
import { shedLoad } from './middleware/shed-load';
import { validate } from './middleware/validate';
import type { Call, Operation, Resource } from './operation';
import type { Middleware, Runtime, ServiceContext, ServiceEnv } from './runtime';

/** Every answer, also to a path that nobody knows, goes through these. */
const edge: Middleware[] = [requestId, cacheControl, authenticate, rateLimit, shedLoad];
/** An operation goes through these as well, the outermost first. */
const inside: Middleware[] = [deprecation, markReplayed, conditional, authorise, endOfLife, readBody, validate];

/** In: the resources and everything they need. Out: the routes, each made from its declaration. */
export function createApp(resources: readonly Resource[], runtime: Runtime): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.onError((error, context) => failureResponse(runtime, context, error));

  const chain = (operation: Operation | null, list: Middleware[]): MiddlewareHandler<ServiceEnv>[] =>
    list.map(middleware => middleware(runtime, operation));
  const register = (method: string, path: string, steps: MiddlewareHandler<ServiceEnv>[]) => {
    for (const step of steps) {
      if (method === 'all') app.all(honoPath(path), step);
      else app.on(method.toUpperCase(), honoPath(path), step);
    }
  };
  const routes = groupByPath(resources.flatMap(resource => resource.operations));
  for (const { path, operations } of routes) {
    for (const operation of operations) {
      const steps = [...chain(operation, [...edge, ...inside]), run(runtime, operation)];
      register(operation.method, path, steps);
      if (operation.getAlias && runtime.policies.unsafeGet === 'present') register('get', operation.getAlias, steps);
    }
    const allow = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    const refuse: MiddlewareHandler<ServiceEnv> = async context => {
      throw new Failure('method_not_allowed', {
        message: `${context.req.method} is not offered at this path.`,
        details: { allow },
        headers: { Allow: allow.join(', ') },
      });
    };
    register('all', path, [...chain(null, edge), refuse]);
  }
  const unknown: MiddlewareHandler<ServiceEnv> = async context => {
    if (runtime.policies.unknownRoute === 'error-object') throw new Failure('route_not_found');
    return context.html('<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n', 404);
  };
  register('all', '*', [...chain(null, edge), unknown]);
  return app;
}

/** The last step of an operation: the work itself, once for each key. */
function run(runtime: Runtime, operation: Operation): MiddlewareHandler<ServiceEnv> {
  return async context => {
    const answer = await onceForEachKey(runtime, operation, context, async () =>
      operation.handle(callOf(runtime, operation, context)),
    );
    return answerResponse(context, answer);
  };
}

/** Who calls where no key is asked for. */
const nobody: Principal = { application: 'anonymous', account: '', organisation: 'member', scopes: [], since: 0 };

function callOf(runtime: Runtime, operation: Operation, context: ServiceContext): Call {
  const caller = context.get('caller') ?? nobody;
  const query = context.get('query') ?? {};
  return {
    path: context.req.param() as Record<string, string>,
    query,
    body: context.get('body'),
    bytes: limit => readBytes(context.req.raw, Math.min(limit ?? Infinity, operation.rawBody?.maxBytes ?? 0)),
    header: name => context.req.header(name),
    caller,
    permission: context.get('permission') ?? null,
    world: runtime.world,
    policies: runtime.policies,
    now: runtime.clock.now(),
    base: runtime.base,
    keys: runtime.keys,
    shift: runtime.shift,
    describe: runtime.describe,
    precondition: current => precondition(runtime, operation, context, current),
    patch: body => (runtime.policies.patch === 'null-is-absent' ? withoutNulls(body) : body),
    list: request => listPage(runtime, caller, query, request),
  };
}

const withoutNulls = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as T;

/** If-Match by strong comparison; a version that is not the current one is refused with 412 (RFC 9110 section 13.1.1). */
function precondition(runtime: Runtime, operation: Operation, context: ServiceContext, current: Json): void {
  const sent = context.req.header('If-Match');
  const { etags, preconditions } = runtime.policies;
  if (etags === 'absent' || preconditions === 'ignored') return;
  if (sent === undefined) {
    if (operation.demandsIfMatch) throw new Failure('precondition_required');
    return;
  }
  const tags = parseEntityTags(sent);
  if (tags === null) throw entityTagsUnreadable('If-Match');
  if (!matchesStrongly(tags, etagOf(JSON.stringify(current)))) throw new Failure('stale_version');
}

/** Fixed paths before those with parameters, so that /orders/count is never read as an id. */
function groupByPath(operations: readonly Operation[]) {
  const paths = new Map<string, Operation[]>();
  for (const operation of operations) paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  const order = (path: string) => path.replaceAll('{', '\uffff');
  return [...paths]
    .map(([path, grouped]) => ({ path, operations: grouped }))
    .sort((a, b) => (order(a.path) < order(b.path) ? -1 : 1));
}

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
