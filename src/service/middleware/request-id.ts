import { httpDate } from '../../conventions/http-date';
import { isRequestId } from '../../conventions/request-id';
import type { Convention, Middleware } from '../runtime';

/** Every answer carries the Request-Id of its request: the client's own where it is safe to log, else a new one. */
const requestId: Middleware = runtime => ({
  enter(context) {
    const sent = context.header('Request-Id');
    context.requestId = isRequestId(sent) ? sent : runtime.nextRequestId();
  },
  leave({ requestId, reply }) {
    reply.headers['Request-Id'] = requestId;
    reply.headers.Date = httpDate(runtime.clock.now());
  },
});

export default { at: 'edge', order: 10, step: requestId } satisfies Convention;
