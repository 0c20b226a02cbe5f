import { type Context, Hono } from 'hono';
import { textResponse } from '../conventions/text-response';
import { Failure } from './failure';
import type { OperationResponse } from './handler';
import { handlerContext } from './handler-context';
import { apiVersion } from './middleware/api-version';
import { authenticate } from './middleware/authenticate';
import { authorise } from './middleware/authorise';
import { cacheControl } from './middleware/cache-control';
import { conditional } from './middleware/conditional';
import { deprecation } from './middleware/deprecation';
import { endOfLife } from './middleware/end-of-life';
import { markReplayed, withIdempotency } from './middleware/idempotency';
import { rateLimit } from './middleware/rate-limit';
import { readBody } from './middleware/read-body';
import { requestId } from './middleware/request-id';
import { shedLoad } from './middleware/shed-load';
import { validate } from './middleware/validate';
import type { Operation, Resource } from './operation';
import { checkChange } from './preconditions';
import { errorResponse, toResponseParts } from './response';
import { staticPathsFirst } from './router';
import type { Connection, Middleware, MiddlewareHooks, RequestContext, Runtime } from './runtime';

/**
 * Every request passes through these from top to bottom, and its response from bottom to top. Where a request is rejected,
 * the response still passes through everything above.
 */
export const middleware: readonly Middleware[] = [
  // Outermost: every response below carries the id, and failures name it in their body.
  requestId,
  // Outside everything that can reject, so that rejections say no-store.
  cacheControl,
  // Before rateLimit, which counts by caller, and before authorise.
  authenticate,
  // Before any work, authorization included (limits.4): a rejected request costs almost nothing.
  rateLimit,
  // Outside conditional, so that a 304 carries the deprecation headers as well.
  deprecation,
  // Outside everything that can make the response, as any of it may be a replay.
  markReplayed,
  // Inside cacheControl and deprecation: a 304 repeats their headers.
  conditional,
  // Before endOfLife and before the body is read: strangers don't learn what an operation takes.
  authorise,
  // After authorise, because it asks how old the caller's key is.
  endOfLife,
  // Late, and only for callers who may: reading is the most expensive part.
  readBody,
  // After readBody: somebody who sends a body byte by byte holds a connection, but none of the places for work.
  shedLoad,
  // Inside conditional, whose tag is that of the translated response; before validate, which checks the body by its version.
  apiVersion,
  // After readBody, whose result it validates; inside shedLoad, as part of the work.
  validate,
];

type App = Hono<{ Bindings: Connection }>;

/** The hooks of one operation, outermost first. */
type Pipeline = () => readonly MiddlewareHooks[];

/** Creates the routes of the service, each made from its declaration. */
export function createApp(resources: readonly Resource[], runtime: Runtime): App {
  const app: App = new Hono({ router: staticPathsFirst() });
  const { policies } = runtime;
  // Made for the first request that needs it: to prepare every operation takes longer than the requests of most lessons.
  const pipeline = (operation: Operation | null, handle: MiddlewareHooks['onRequest']): Pipeline => {
    let hooks: readonly MiddlewareHooks[] | undefined;
    return () => {
      hooks ??= [...middleware.flatMap(({ hooksFor }) => hooksFor(runtime, operation) ?? []), { onRequest: handle }];
      return hooks;
    };
  };

  const operations = resources.flatMap(resource => resource.operations);
  for (const [path, byMethod] of groupByPath(operations, policies)) {
    const pipelines = new Map(
      [...byMethod].map(([method, operation]) => [method, pipeline(operation, handle(runtime, operation))]),
    );
    const allow = allowedMethods(byMethod.keys());
    const notAllowed = pipeline(null, ({ request }) => {
      throw new Failure('method_not_allowed', {
        message: `This path doesn’t support ${request.method}.`,
        details: { allow },
        headers: { Allow: allow.join(', ') },
      });
    });
    // One handler per path: it knows every method, and says so where one isn't offered.
    app.all(honoPath(path), honoContext => {
      const { method } = honoContext.req;
      return run(honoContext, runtime, pipelines.get(method === 'HEAD' ? 'GET' : method) ?? notAllowed);
    });
  }
  const notFound = pipeline(null, context => {
    if (policies.unknownRoute === 'error-object') throw new Failure('route_not_found');
    context.response = {
      status: 404,
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
      text: '<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n',
    };
  });
  const unreadable = pipeline(null, ({ connection }) => {
    throw new Failure('malformed_request', { message: connection.pathProblem! });
  });
  const everyMethod = operations.map(({ method }) => method.toUpperCase());
  const aboutService = pipeline(null, context => {
    const headers = { Allow: [...allowedMethods(everyMethod), 'OPTIONS'].join(', ') };
    context.response = { status: 204, headers, text: null };
  });
  app.notFound(honoContext => {
    const { pathProblem, wholeService } = honoContext.env ?? {};
    return run(honoContext, runtime, pathProblem ? unreadable : wholeService ? aboutService : notFound);
  });
  return app;
}

/** Runs one request through a pipeline and back. A hook that throws ends the way in; those before it complete the response. */
async function run(
  honoContext: Context<{ Bindings: Connection }>,
  runtime: Runtime,
  pipelineOf: Pipeline,
): Promise<Response> {
  const pipeline = pipelineOf();
  const request = honoContext.req.raw;
  const context: RequestContext = {
    request,
    header: name => request.headers.get(name) ?? undefined,
    path: honoContext.req.param() as Record<string, string>,
    connection: honoContext.env ?? {},
    requestId: '',
    caller: null,
    permission: null,
    unvalidatedBody: undefined,
    query: {},
    body: undefined,
    quota: null,
    version: null,
    olderShapes: [],
    preconditions: { ifMatch: null, ifNoneMatch: null },
    replayed: false,
    response: { status: 500, headers: {}, text: null },
  };
  let passed = 0;
  try {
    for (; passed < pipeline.length; passed++) {
      const waiting = pipeline[passed]!.onRequest?.(context);
      // Awaited only where it has to wait: everything else of a request happens in one turn.
      if (waiting !== undefined) await waiting;
    }
  } catch (error) {
    context.response = errorResponse(runtime, context, error);
  }
  while (passed-- > 0) {
    try {
      pipeline[passed]!.onResponse?.(context);
    } catch (error) {
      context.response = errorResponse(runtime, context, error);
    }
  }
  const { status, headers, text } = context.response;
  return textResponse(text, { status, headers });
}

/** The innermost part of a pipeline: the operation's handler, once per Idempotency-Key. */
const handle =
  (runtime: Runtime, operation: Operation) =>
  (context: RequestContext): void | Promise<void> => {
    const respond = (response: OperationResponse) => {
      context.response = toResponseParts(response);
    };
    // Inside, so that a replay comes before preconditions: the change that they protect was made (RFC 9110 section 13.1.1).
    const response = withIdempotency(runtime, operation, context, () => {
      if (operation.method !== 'get' && operation.conditional !== 'change') {
        checkChange(operation, context.preconditions, null);
      }
      return operation.handle(handlerContext(runtime, operation, context));
    });
    return response instanceof Promise ? response.then(respond) : respond(response);
  };

/** The operations by path, then by method. */
function groupByPath(
  operations: readonly Operation[],
  { unsafeGet }: Runtime['policies'],
): Map<string, Map<string, Operation>> {
  const paths = new Map<string, Map<string, Operation>>();
  const put = (path: string, method: string, operation: Operation) =>
    paths.set(path, (paths.get(path) ?? new Map()).set(method, operation));
  for (const operation of operations) {
    put(operation.path, operation.method.toUpperCase(), operation);
    if (operation.getAlias && unsafeGet === 'present') put(operation.getAlias, 'GET', operation);
  }
  return paths;
}

/** In one sequence, whatever the declarations have; what takes GET takes HEAD. */
const allowedMethods = (offered: Iterable<string>): string[] => {
  const methods = new Set(offered);
  if (methods.has('GET')) methods.add('HEAD');
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => methods.has(method));
};

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
