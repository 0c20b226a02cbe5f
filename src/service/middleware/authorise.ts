import { Failure } from '../failure';
import type { Convention, Middleware } from '../runtime';
import { realm, unauthenticated } from './authenticate';

/**
 * The first half of authorization: may this key use this operation at all? The second half, the object, is asked where
 * the object is looked up (src/service/access.ts). An operation without a declared rule is denied (auth.4.4); a key without the scope gets 403 (errors.403).
 */
const authorise: Middleware = (runtime, operation) => {
  if (operation === null || operation.permission === 'public') return null;
  return {
    enter(context) {
      const { caller } = context;
      if (caller === null) throw unauthenticated(context.header('Authorization') !== undefined);

      const forgotten = runtime.policies.permissions === 'undeclared';
      const permission = forgotten && operation.addedLater ? null : operation.permission;
      context.permission = permission;
      if (permission === null) {
        if (forgotten) return;
        throw new Failure('permission_undeclared');
      }
      const narrow = runtime.policies.scopes === 'narrow';
      if (narrow && operation.scope !== null && !caller.scopes.includes(operation.scope)) {
        throw new Failure('insufficient_scope', {
          message: `This operation needs a key with the scope ${operation.scope}.`,
          details: { scope: operation.scope },
          headers: {
            'WWW-Authenticate': `Bearer realm="${realm}", error="insufficient_scope", scope="${operation.scope}"`,
          },
        });
      }
    },
  };
};

export default { at: 'operation', order: 140, step: authorise } satisfies Convention;
