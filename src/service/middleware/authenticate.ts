import { Failure } from '../failure';
import type { Convention, Middleware } from '../runtime';

/** The name of the protected space in WWW-Authenticate (RFC 9110 section 11.5). */
export const realm = 'reference-service';

/** Recognises the application behind the key (auth.1, auth.2). Whether one is needed is for `authorise` to say; errors.401 and auth.6 say how. */
const authenticate: Middleware = runtime => ({
  enter(context) {
    const header = context.header('Authorization');
    const inQuery =
      runtime.policies.credential === 'query'
        ? (new URL(context.request.url).searchParams.get('api_key') ?? undefined)
        : undefined;
    const key = /^bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1] ?? inQuery;
    context.caller = key === undefined ? null : runtime.keys.identify(key, runtime.clock.now());
  },
});

/** 401 with the challenge that RFC 9110 section 15.5.2 demands; an error code only where a credential was sent (RFC 6750 section 3.1). */
export const unauthenticated = (sent: boolean): Failure =>
  new Failure('unauthenticated', {
    message: sent ? 'The key in Authorization is not valid.' : 'No key was sent in Authorization.',
    headers: {
      'WWW-Authenticate': `Bearer realm="${realm}"${sent ? ', error="invalid_token"' : ''}`,
    },
  });

export default { at: 'edge', order: 30, step: authenticate } satisfies Convention;
