import { etagOf, matchesWeakly } from '../../conventions/etag';
import { readPreconditions, requireMatch } from '../preconditions';
import type { Middleware } from '../runtime';

/**
 * Reads the preconditions of every request. A read gets its strong ETag here, 412 if it demands another version, and 304
 * without a body if the client has this one already. A change checks them itself, right before it is made.
 */
export const conditional: Middleware = {
  name: 'conditional',
  keeps: ['endpoints.6', 'errors.304'],
  hooksFor({ policies }, operation) {
    if (operation === null || policies.etags === 'absent') return null;
    const isRead = operation.method === 'get';
    return {
      onRequest(context) {
        context.preconditions = readPreconditions(context, operation, policies);
      },
      onResponse(context) {
        const { status, text } = context.response;
        const etag = operation.conditional && status === 200 && text !== null ? etagOf(text) : null;
        if (etag !== null) context.response.headers.ETag = etag;
        if (!isRead || status >= 300) return;
        requireMatch(context.preconditions, etag);
        const { ifNoneMatch } = context.preconditions;
        if (ifNoneMatch === null) return;
        // What has no ETag is there all the same, and * asks for nothing else (RFC 9110 section 13.1.2).
        if (etag === null ? ifNoneMatch !== '*' : !matchesWeakly(ifNoneMatch, etag)) return;
        const { 'Content-Type': _, ...headers } = context.response.headers;
        context.response = { status: 304, headers, text: null };
      },
    };
  },
};
