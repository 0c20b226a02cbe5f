import { etagOf, matchesStrongly, parseEntityTags } from '../conventions/etag';
import type { Json } from '../conventions/openapi';
import type { Principal } from './callers';
import { Failure } from './failure';
import type { HandlerContext } from './handler';
import { listPage } from './list';
import { invalidEntityTags } from './middleware/conditional';
import { readBytes } from './middleware/read-body';
import type { Operation } from './operation';
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
    checkIfMatch: current => checkIfMatch(runtime, operation, context, current),
    patch: body => (policies.patch === 'null-is-absent' ? withoutNulls(body) : body),
    list: request => listPage(runtime, caller, query, request),
  };
}

const withoutNulls = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as T;

/** If-Match by strong comparison; a version that is not the current one is rejected with 412 (errors.412, RFC 9110 section 13.1.1). */
function checkIfMatch({ policies }: Runtime, operation: Operation, context: RequestContext, current: Json): void {
  const sent = context.header('If-Match');
  if (policies.etags === 'absent' || policies.preconditions === 'ignored') return;
  if (sent === undefined) {
    if (operation.requiresIfMatch) throw new Failure('precondition_required');
    return;
  }
  const tags = parseEntityTags(sent);
  if (tags === null) throw invalidEntityTags('If-Match');
  if (!matchesStrongly(tags, etagOf(JSON.stringify(current)))) throw new Failure('stale_version');
}
