import { type Context, Hono } from 'hono';
import { failureReply, replyOf } from './answer';
import { callOf } from './call';
import { Failure } from './failure';
import { authenticate } from './middleware/authenticate';
import { authorise } from './middleware/authorise';
import { cacheControl } from './middleware/cache-control';
import { conditional } from './middleware/conditional';
import { deprecation, endOfLife } from './middleware/deprecation';
import { markReplayed, onceForEachKey } from './middleware/idempotency';
import { rateLimit } from './middleware/rate-limit';
import { readBody } from './middleware/read-body';
import { requestId } from './middleware/request-id';
import { shedLoad } from './middleware/shed-load';
import { validate } from './middleware/validate';
import type { Operation, Resource } from './operation';
import type { Connection, Middleware, Passage, Runtime, Step } from './runtime';

/** Every answer, also to a path that nobody knows, goes through these. */
const edge: Middleware[] = [requestId, cacheControl, authenticate, rateLimit, shedLoad];
/** An operation goes through these as well, the outermost first. */
const inside: Middleware[] = [deprecation, markReplayed, conditional, authorise, endOfLife, readBody, validate];

type App = Hono<{ Bindings: Connection }>;

/** In: the resources and everything they need. Out: the routes, each made from its declaration. */
export function createApp(resources: readonly Resource[], runtime: Runtime): App {
  const app: App = new Hono();
  const line = (operation: Operation | null, list: Middleware[], last: Step): Step[] => [
    ...list.flatMap(middleware => middleware(runtime, operation) ?? []),
    last,
  ];

  for (const [path, operations] of groupByPath(
    resources.flatMap(({ operations }) => operations),
    runtime,
  )) {
    const lines = new Map(
      [...operations].map(([method, operation]) => [
        method,
        line(operation, [...edge, ...inside], work(runtime, operation)),
      ]),
    );
    const allow = [...operations.keys()].flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const refused = line(null, edge, async passage => {
      throw new Failure('method_not_allowed', {
        message: `${passage.request.method} is not offered at this path.`,
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
  const unknown = line(null, edge, async passage => {
    if (runtime.policies.unknownRoute === 'error-object') throw new Failure('route_not_found');
    passage.reply = {
      status: 404,
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
      text: '<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n',
    };
  });
  app.notFound(context => pass(runtime, context, unknown));
  return app;
}

/** Sends one request down a line of steps. A step that throws ends the way in; the steps before it complete the reply. */
async function pass(runtime: Runtime, context: Context<{ Bindings: Connection }>, line: Step[]): Promise<Response> {
  const passage: Passage = {
    request: context.req.raw,
    header: name => context.req.raw.headers.get(name) ?? undefined,
    path: context.req.param() as Record<string, string>,
    connection: context.env ?? {},
    requestId: '',
    caller: null,
    permission: null,
    raw: undefined,
    query: {},
    body: undefined,
    replayed: false,
    reply: { status: 500, headers: {}, text: null },
  };
  const go = async (i: number): Promise<void> => {
    try {
      await line[i]!(passage, () => go(i + 1));
    } catch (error) {
      passage.reply = failureReply(runtime, passage, error);
    }
  };
  await go(0);
  const { status, headers, text } = passage.reply;
  return new Response(text, { status, headers });
}

/** The last step of an operation: the work itself, once for each key. */
const work =
  (runtime: Runtime, operation: Operation): Step =>
  async passage => {
    const answer = await onceForEachKey(runtime, operation, passage, async () =>
      operation.handle(callOf(runtime, operation, passage)),
    );
    passage.reply = replyOf(answer);
  };

/** By path, the fixed ones before those with parameters, so that /orders/count is never read as an id; then by method. */
function groupByPath(operations: readonly Operation[], { policies }: Runtime): Map<string, Map<string, Operation>> {
  const paths = new Map<string, Map<string, Operation>>();
  const put = (path: string, method: string, operation: Operation) =>
    paths.set(path, (paths.get(path) ?? new Map()).set(method, operation));
  for (const operation of operations) {
    put(operation.path, operation.method.toUpperCase(), operation);
    if (operation.getAlias && policies.unsafeGet === 'present') put(operation.getAlias, 'GET', operation);
  }
  const order = (path: string) => path.replaceAll('{', '\uffff');
  return new Map([...paths].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1)));
}

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
