import { httpDate } from '../../conventions/http-date';
import { isRequestId } from '../../conventions/request-id';
import type { Middleware } from '../runtime';

/** Every answer carries the Request-Id of its request: the client's own where it is safe to log, else a new one. */
export const requestId: Middleware = runtime => async (context, next) => {
  const sent = context.req.header('Request-Id');
  const id = isRequestId(sent) ? sent : runtime.nextRequestId();
  context.set('requestId', id);
  await next();
  context.res.headers.set('Request-Id', id);
  context.res.headers.set('Date', httpDate(runtime.clock.now()));
};
