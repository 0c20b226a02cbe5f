import { type EntityTags, etagOf, matchesStrongly, matchesWeakly, parseEntityTags } from '../conventions/etag';
import type { Json } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import { Failure } from './failure';
import type { Operation } from './operation';
import type { Preconditions, RequestContext } from './runtime';

/**
 * Reads If-Match and If-None-Match.
 *
 * @throws Failure invalid_header
 */
export function readPreconditions(
  { header }: Pick<RequestContext, 'header'>,
  { method }: Operation,
  policies: Policies,
): Preconditions {
  const isHonoured = policies.etags === 'sent' && policies.preconditions === 'honoured';
  const tagsIn = (name: 'If-Match' | 'If-None-Match', isRead: boolean): EntityTags | null => {
    const sent = isRead ? header(name) : undefined;
    if (sent === undefined) return null;
    const tags = parseEntityTags(sent);
    if (tags === null) throw invalidEntityTags(name);
    return tags;
  };
  return {
    ifMatch: tagsIn('If-Match', isHonoured),
    ifNoneMatch: tagsIn('If-None-Match', method === 'get' ? policies.etags === 'sent' : isHonoured),
  };
}

/**
 * If-Match against what a read is about to return (RFC 9110 section 13.1.1).
 *
 * @param etag - null if the resource has no version, such as a list: then only `*` matches
 * @throws Failure stale_version
 */
export function requireMatch({ ifMatch }: Preconditions, etag: string | null): void {
  if (ifMatch === null || ifMatch === '*' || (etag !== null && matchesStrongly(ifMatch, etag))) return;
  throw new Failure(
    'stale_version',
    etag === null ? { message: 'The resource at this URL has no ETag to match.' } : {},
  );
}

/**
 * The preconditions of a change, evaluated right before it is made (RFC 9110 section 13.2.2). Await nothing between this
 * check and the change.
 *
 * @param current - what a read would return now; null if the resource has no version, such as a collection
 * @throws Failure precondition_required, stale_version, precondition_failed
 */
export function checkChange(operation: Operation, preconditions: Preconditions, current: Json | null): void {
  const { ifMatch, ifNoneMatch } = preconditions;
  if (ifMatch === null && operation.requiresIfMatch) throw new Failure('precondition_required');
  if (ifMatch === null && ifNoneMatch === null) return;
  const etag = current === null ? null : etagOf(JSON.stringify(current));
  requireMatch(preconditions, etag);
  if (ifNoneMatch === null) return;
  if (ifNoneMatch === '*' || (etag !== null && matchesWeakly(ifNoneMatch, etag))) {
    throw new Failure('precondition_failed');
  }
}

/** 400 for a conditional header that can't be read. */
const invalidEntityTags = (header: 'If-Match' | 'If-None-Match'): Failure =>
  new Failure('invalid_header', {
    message: `${header} must be * or quoted entity tags.`,
    details: [{ in: 'header', field: header, rule: 'format', message: 'must be * or quoted entity tags' }],
  });
