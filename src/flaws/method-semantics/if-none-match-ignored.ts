import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';
import { rewriteRequest } from '../wire';

export default {
  title: 'An ignored If-None-Match, so unchanged data is sent again',
  clauses: ['endpoints.6', 'errors.304'],
  lesson: 'cache-and-revalidate',
  rule: null,
  reason:
    'The client asks whether anything has changed, and gets the whole response again even though nothing has. Every poll costs a full transfer.',
  // Where no ETag is given, nobody has one to send.
  excludes: ['read-without-etag'],
  request(request) {
    if (!request.headers.has('If-None-Match')) return request;
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    return rewriteRequest(request, { headers });
  },
  checkedBy: ['unchanged-read-is-304'],
  probe: [
    {
      as: 'member',
      method: 'GET',
      path: '/projects/prj_1',
      headers: { 'If-None-Match': '*' },
      note: 'This client says that it has the current version',
    },
  ],
  proof: ([read]) => read!.status === 200 && headerOf(read, 'etag') !== null,
} satisfies FlawDefinition;
