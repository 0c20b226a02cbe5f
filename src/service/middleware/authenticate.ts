import { Failure } from '../failure';
import type { Middleware } from '../runtime';

/** The name of the protected space in WWW-Authenticate (RFC 9110 section 11.5). */
export const realm = 'reference-service';

/** Recognises the application behind the key. Whether one is needed is for `authorise` to say. */
export const authenticate: Middleware = {
  name: 'authenticate',
  keeps: ['auth.1', 'auth.2', 'auth.6', 'errors.401'],
  hooksFor: runtime => ({
    onRequest(context) {
      const header = context.header('Authorization');
      const inQuery =
        runtime.policies.credential === 'query'
          ? (new URL(context.request.url).searchParams.get('api_key') ?? undefined)
          : undefined;
      const key = /^bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1] ?? inQuery;
      context.caller = key === undefined ? null : runtime.keys.identify(key, runtime.clock.now());
    },
  }),
};

/**
 * 401 with the challenge that RFC 9110 section 15.5.2 demands.
 *
 * @param sent the Authorization header, if there was one. Only a Bearer credential gets an error code: without one, or with a
 *   scheme that the service doesn't support, a response should have none (RFC 6750 section 3.1).
 */
export function unauthenticated(sent: string | undefined): Failure {
  const isBearer = /^bearer( |$)/i.test(sent ?? '');
  const message = isBearer ? 'The key in Authorization isn’t valid.' : 'Authorization doesn’t use the scheme Bearer.';
  return new Failure('unauthenticated', {
    message: sent === undefined ? 'No key was sent in Authorization.' : message,
    headers: { 'WWW-Authenticate': `Bearer realm="${realm}"${isBearer ? ', error="invalid_token"' : ''}` },
  });
}
