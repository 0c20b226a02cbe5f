import { deprecationHeaders } from '../../conventions/deprecation';
import type { Middleware } from '../runtime';

/** A deprecated operation still answers in full, and says in headers since when, until when and what instead (versioning.6). */
export const deprecation: Middleware = (runtime, operation) => async (context, next) => {
  await next();
  if (!operation?.deprecated || context.res.status >= 400) return;
  const { since, sunset, guide } = operation.deprecated;
  const headers = deprecationHeaders({ since, sunset, guide: `${runtime.base}${guide}` });
  for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
};
