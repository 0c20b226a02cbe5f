import { httpDate } from '../../conventions/http-date';
import { isRequestId } from '../../conventions/request-id';
import type { Middleware } from '../runtime';

/** Every answer carries the Request-Id of its request: the client's own where it is safe to log, else a new one. */
export const requestId: Middleware = runtime => async (passage, next) => {
  const sent = passage.header('Request-Id');
  const id = isRequestId(sent) ? sent : runtime.nextRequestId();
  passage.requestId = id;
  await next();
  passage.reply.headers['Request-Id'] = id;
  passage.reply.headers.Date = httpDate(runtime.clock.now());
};
