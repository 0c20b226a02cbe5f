import { type Context, Hono } from 'hono';
import { middleware } from '../generated/middleware';
import { Failure } from './failure';
import { handlerContext } from './handler-context';
import { withIdempotency } from './middleware/idempotency';
import type { Operation, OperationResponse, Resource } from './operation';
import { errorResponse, toResponseParts } from './response';
import { staticPathsFirst } from './router';
import type { Connection, Convention, Middleware, MiddlewareHooks, RequestContext, Runtime } from './runtime';

const inOrder = middleware.toSorted((a, b) => a.order - b.order);
const steps = (...where: Convention['at'][]): Middleware[] =>
  inOrder.filter(({ at }) => where.includes(at)).map(({ step }) => step);
/** Every answer goes through these, also to a path that nobody knows. */
const edge = steps('edge');
/** An operation goes through all: in this order on the way in, in the other on the way back. */
const whole = steps('edge', 'operation');

type App = Hono<{ Bindings: Connection }>;

/** In: the resources and everything they need. Out: the routes, each made from its declaration. */
export function createApp(resources: readonly Resource[], runtime: Runtime): App {
  const app: App = new Hono({ router: staticPathsFirst() });
  const { policies } = runtime;
  const line = (
    operation: Operation | null,
    list: readonly Middleware[],
    last: MiddlewareHooks['enter'],
  ): MiddlewareHooks[] => [...list.flatMap(middleware => middleware(runtime, operation) ?? []), { enter: last }];

  for (const [path, operations] of groupByPath(
    resources.flatMap(({ operations }) => operations),
    policies,
  )) {
    const lines = new Map(
      [...operations].map(([method, operation]) => [method, line(operation, whole, work(runtime, operation))]),
    );
    const allow = [...operations.keys()].flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const refused = line(null, edge, context => {
      throw new Failure('method_not_allowed', {
        message: `${context.request.method} is not offered at this path.`,
        details: { allow },
        headers: { Allow: allow.join(', ') },
      });
    });
    // One handler for each path: it knows every method, and says so where one is not offered.
    app.all(honoPath(path), context => {
      const { method } = context.req;
      return pass(runtime, context, lines.get(method === 'HEAD' ? 'GET' : method) ?? refused);
    });
  }
  const unknown = line(null, edge, context => {
    if (policies.unknownRoute === 'error-object') throw new Failure('route_not_found');
    context.reply = {
      status: 404,
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
      text: '<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n',
    };
  });
  app.notFound(context => pass(runtime, context, unknown));
  return app;
}

/** Sends one request down its line and back. A step that throws ends the way in; those before it complete the reply. */
async function pass(
  runtime: Runtime,
  honoContext: Context<{ Bindings: Connection }>,
  line: readonly MiddlewareHooks[],
): Promise<Response> {
  const request = honoContext.req.raw;
  const context: RequestContext = {
    request,
    header: name => request.headers.get(name) ?? undefined,
    path: honoContext.req.param() as Record<string, string>,
    connection: honoContext.env ?? {},
    requestId: '',
    caller: null,
    permission: null,
    raw: undefined,
    query: {},
    body: undefined,
    quota: null,
    ifNoneMatch: null,
    replayed: false,
    reply: { status: 500, headers: {}, text: null },
  };
  let entered = 0;
  try {
    for (; entered < line.length; entered++) {
      const waiting = line[entered]!.enter?.(context);
      // Only what has to wait does: everything else of a request happens in one turn.
      if (waiting !== undefined) await waiting;
    }
  } catch (error) {
    context.reply = errorResponse(runtime, context, error);
  }
  while (entered-- > 0) {
    try {
      line[entered]!.leave?.(context);
    } catch (error) {
      context.reply = errorResponse(runtime, context, error);
    }
  }
  const { status, headers, text } = context.reply;
  return new Response(text, { status, headers });
}

/** The last step of an operation: the work itself, once for each key. */
const work =
  (runtime: Runtime, operation: Operation) =>
  (context: RequestContext): void | Promise<void> => {
    const done = (answer: OperationResponse) => {
      context.reply = toResponseParts(answer);
    };
    const answer = withIdempotency(runtime, operation, context, () =>
      operation.handle(handlerContext(runtime, operation, context)),
    );
    return answer instanceof Promise ? answer.then(done) : done(answer);
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

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
