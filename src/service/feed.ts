import { limits } from '../conventions/limits';
import type { Position } from '../conventions/list-envelope';
import type { Json } from '../conventions/openapi';
import type { Principal } from './callers';
import { Failure } from './failure';
import type { FeedPart, FeedRequest, OperationResponse } from './handler';
import { listBody } from './list';
import type { Runtime } from './runtime';
import type { Change, Row } from './tables';

/**
 * A part of a feed. Each row is in it once, at its latest change, oldest change first. A position is the sequence of a change:
 * what happens later has a higher one, whatever any clock says.
 *
 * @throws Failure invalid_cursor for a position that isn't this caller's, and sync_expired for one that is too old.
 */
export function feedPart<R extends Row>(
  runtime: Runtime,
  caller: Principal,
  { name, table, visible, after, from, fromNow = false, limit }: FeedRequest<R>,
): FeedPart<R> {
  const { policies, cursors } = runtime;
  const now = runtime.clock.now();
  const log = table.changes!;
  const binding = { caller: caller.application, list: name, filters: {} };
  const known = log.all(now);
  const begin = (): Position => {
    if (fromNow) return { value: now, number: log.latest };
    if (after === undefined) return { value: 0, number: 0 };
    // Authentic at any age: only then is it too old rather than wrong.
    const position = cursors.open(after, binding, 0);
    if (position === null) throw new Failure('invalid_cursor');
    const isCurrent = cursors.open(after, binding, now) !== null && position.number >= log.forgotten;
    if (isCurrent || policies.expiredPosition === 'restarted') return isCurrent ? position : { value: 0, number: 0 };
    throw new Failure('sync_expired');
  };
  const start = begin();
  const isLater = ({ at, sequence }: Change<R>) =>
    policies.feedPosition === 'sequence' ? sequence > start.number : at > start.value;
  const found = known.filter(
    change =>
      isLater(change) &&
      (from === undefined || change.at >= from) &&
      (change.row !== null || policies.feedDeletions === 'told') &&
      visible(change),
  );
  const changes = limit === undefined ? found : found.slice(0, limit);
  const seal = (position: Position) => cursors.seal(position, binding, now + limits.changeLife);
  const positionOf = ({ at, sequence }: Change<R>) => seal({ value: at, number: sequence });
  const last = changes.at(-1);
  return { changes, more: found.length > changes.length, positionOf, end: last ? positionOf(last) : seal(start) };
}

/** A page of a feed: a list whose last page has no next_cursor, but a sync_cursor, at which the feed goes on later. */
export function feedPage<R extends Row>(
  runtime: Runtime,
  caller: Principal,
  request: FeedRequest<R>,
  present: (change: Change<R>) => Json,
): OperationResponse {
  const { changes, more, end } = feedPart(runtime, caller, request);
  const body = listBody(runtime.policies, changes.map(present), more ? end : null, request.table.size);
  return { status: 200, body: Array.isArray(body) ? body : { ...body, sync_cursor: more ? null : end } };
}
