import { httpDate } from '../../conventions/http-date';
import { isRequestId } from '../../conventions/request-id';
import type { Middleware } from '../runtime';

/** Every response carries the Request-Id of its request: the client's own where it is safe to log, else a new one. */
export const requestId: Middleware = {
  name: 'request-id',
  keeps: [],
  hooksFor: runtime => ({
    onRequest(context) {
      const sent = context.header('Request-Id');
      context.requestId = isRequestId(sent) ? sent : runtime.nextRequestId();
    },
    onResponse({ requestId, response }) {
      response.headers['Request-Id'] = requestId;
      response.headers.Date = httpDate(runtime.clock.now());
    },
  }),
};
