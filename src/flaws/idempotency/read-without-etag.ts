import { follow, isItem, operations, successResponse } from '../draft';
import { detachReference, removeParameter } from '../edit';
import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';
import { rewriteRequest, withoutHeaders } from '../wire';

/** HEAD tells what GET tells (RFC 9110 section 9.3.2). */
const reads = ({ method }: Request) => method === 'GET' || method === 'HEAD';

export default {
  title: 'A read that doesn’t say which version it returns',
  clauses: ['endpoints.6', 'errors.304'],
  lesson: 'cache-and-revalidate',
  rule: 'read-has-etag',
  request(request) {
    if (!reads(request) || !request.headers.has('If-None-Match')) return request;
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    return rewriteRequest(request, { headers });
  },
  response: (response, request) => (reads(request) ? withoutHeaders(response, 'ETag') : response),
  describe(draft, { pick }) {
    const reads = operations(draft).filter(
      operation => operation.method === 'get' && successResponse(draft, operation)?.node.headers?.ETag,
    );
    // Alone, the flaw stands where somebody needs the version: at an item, or at what can be replaced or changed.
    const needed = reads.filter(
      op => isItem(op) || ['put', 'patch'].some(method => draft.paths[op.path][method] !== undefined),
    );
    return pick(reads, needed).map(operation => {
      const place = `${operation.pointer}/responses/${successResponse(draft, operation)!.status}`;
      delete detachReference(draft, place).headers.ETag;
      delete operation.node.responses['304'];
      removeParameter(draft, operation, 'header', 'If-None-Match');
      return place;
    });
  },
  checkedBy: ['read-names-its-version'],
  probe: [{ as: 'member', method: 'GET', path: '/projects/prj_1' }],
  proof: ([read]) => read!.status === 200 && headerOf(read, 'etag') === null,
  repairs: [
    {
      fix: 1,
      apply(draft, place) {
        const response = follow(draft, place)!.node;
        const header = { description: 'When the resource was last changed.', schema: { type: 'string' } };
        response.headers = { ...response.headers, 'Last-Modified': header };
      },
    },
  ],
} satisfies FlawDefinition;
