import type { Principal } from './callers';
import { feedPage, feedPart } from './feed';
import type { HandlerContext } from './handler';
import { listPage } from './list';
import { readBytes } from './middleware/read-body';
import type { Operation } from './operation';
import { checkChange } from './preconditions';
import type { RequestContext, Runtime } from './runtime';

/** The caller of a public operation, where no key is needed. */
const nobody: Principal = { application: 'anonymous', account: '', organisation: 'member', scopes: [], since: 0 };

/** What a handler may know of a request that has passed every middleware. */
export function handlerContext(runtime: Runtime, operation: Operation, context: RequestContext): HandlerContext {
  const { world, policies, base, keys, shift, describe, scopes, errorCodes } = runtime;
  const { path, query, body, permission, header, request } = context;
  const caller = context.caller ?? nobody;
  return {
    path,
    query,
    body,
    bytes: limit => readBytes(request, Math.min(limit ?? Number.POSITIVE_INFINITY, operation.rawBody?.maxBytes ?? 0)),
    header,
    caller,
    permission,
    world,
    policies,
    now: runtime.clock.now(),
    base,
    keys,
    shift,
    describe,
    scopes,
    errorCodes,
    checkPreconditions: current => checkChange(operation, context.preconditions, current),
    patch: body => (policies.patch === 'null-is-absent' ? withoutNulls(body) : body),
    list: request => listPage(runtime, caller, query, request),
    changes: request => feedPart(runtime, caller, request),
    feed: (request, present) => feedPage(runtime, caller, request, present),
  };
}

const withoutNulls = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as T;
