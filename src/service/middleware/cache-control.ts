import type { Convention, Middleware } from '../runtime';

/** Every answer says who may keep it (endpoints.7); failures are never kept, because 404 and 410 could be (RFC 9110 section 15.1). */
const cacheControl: Middleware = (_runtime, operation) => ({
  leave({ reply }) {
    const value = operation && reply.status < 400 ? operation.cacheControl : 'no-store';
    reply.headers['Cache-Control'] = value;
    // The same address answers each caller with something else.
    if (value.startsWith('private')) reply.headers.Vary = 'Authorization';
  },
});

export default { at: 'edge', order: 20, step: cacheControl } satisfies Convention;
