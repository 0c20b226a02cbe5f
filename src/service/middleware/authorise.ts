import { Failure } from '../failure';
import type { Middleware } from '../runtime';
import { realm, unauthenticated } from './authenticate';

/**
 * The first half of authorization: may this key use this operation at all? The second half is about the object, and runs
 * where the object is looked up (src/service/access.ts). An operation without a declared rule is denied.
 */
export const authorise: Middleware = {
  name: 'authorise',
  keeps: ['auth.4.4', 'errors.403'],
  hooksFor({ policies }, operation) {
    if (operation === null || operation.permission === 'public') return null;
    return {
      onRequest(context) {
        const { caller } = context;
        if (caller === null) throw unauthenticated(context.header('Authorization'));

        const forgotten = policies.permissions === 'undeclared';
        const permission = forgotten && operation.addedLater ? null : operation.permission;
        context.permission = permission;
        if (permission === null) {
          if (forgotten) return;
          throw new Failure('permission_undeclared');
        }
        const { scope } = operation;
        if (policies.scopes !== 'narrow' || scope === null || caller.scopes.includes(scope)) return;
        throw new Failure('insufficient_scope', {
          message: `This operation requires a key with the scope ${scope}.`,
          details: { scope },
          headers: { 'WWW-Authenticate': `Bearer realm="${realm}", error="insufficient_scope", scope="${scope}"` },
        });
      },
    };
  },
};
