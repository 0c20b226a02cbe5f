import { rolesGrant } from '../../src/conventions/permissions';
import { capitalize } from '../../src/text/capitalize';
import { callerOf, standingOf } from './callers';
import type { CallEvent } from './events';
import { type GridRequest, requestsOf } from './requests';

/**
 * What the contract says of one cell: the caller may, isn't known, has a key without the scope, must not learn that the
 * object exists, or lacks the role (auth.3, auth.4, auth.4.2, auth.4.3).
 */
type Verdict = 'may' | 'unknown' | 'scope' | 'hidden' | 'role';

/** The verdict of the contract, from the roles and scopes of the callers alone: no service was asked. */
export function verdictOf(caller: string, request: GridRequest, params: Record<string, number>): Verdict {
  const standing = standingOf(caller, params);
  if (standing === null) return 'unknown';
  if (!standing.scopes.includes(request.scope)) return 'scope';
  const { object, permission } = request;
  if (object === 'own') return 'may';
  if (object === 'order') return standing.inAcme ? 'may' : 'hidden';
  const { project } = standing;
  if (object === 'missing' || project === null) return 'hidden';
  const organisation = standing.inAcme ? standing.organisation : 'member';
  return permission === null || rolesGrant({ project, organisation }, permission) ? 'may' : 'role';
}

/** What must not happen: a read or a change gets through, a rejection reveals an object, a page counts rows of others. */
export const leakKinds = ['read', 'change', 'reveal', 'short'] as const;
export type Leak = (typeof leakKinds)[number];

/** What leaks in one call; null where the response is as the contract says. */
export function leakOf(call: CallEvent, params: Record<string, number>): Leak | null {
  const request = requestsOf(params)[call.request - 1]!;
  const verdict = verdictOf(call.client, request, params);
  if (call.status < 400) {
    if (verdict !== 'may') return request.method === 'GET' ? 'read' : 'change';
    return call.has_more && call.rows! < params.limit! ? 'short' : null;
  }
  return verdict === 'hidden' && call.status !== 404 ? 'reveal' : null;
}

/** Why a call is rejected by the contract, or isn't: for the reasons of the predictions. */
export function whyOf(caller: string, request: GridRequest, params: Record<string, number>): string {
  const { name } = callerOf(caller);
  const { object, scope, permission } = request;
  const what = { project: 'the project', order: 'the order', own: 'the orders', missing: 'the project' }[object];
  switch (verdictOf(caller, request, params)) {
    case 'may':
      return object === 'project'
        ? `${name}’s role in the project includes the permission ${permission}, and the key has the scope ${scope}.`
        : `${capitalize(what)} ${object === 'own' ? 'belong' : 'belongs'} to the caller’s own company, and the key has the scope ${scope}.`;
    case 'unknown':
      return 'Without a key, the service doesn’t know who’s calling: 401.';
    case 'scope':
      return `The key is valid, but it lacks the scope ${scope}. The service checks this before it looks anything up, so the 403 reveals nothing.`;
    case 'hidden':
      return `${name} has no relationship to ${what}. The query finds nothing, so the response is the same as for an id that doesn’t exist.`;
    case 'role':
      return `${name} is in the project, so a 403 doesn’t reveal that it exists. ${name}’s role lacks the permission ${permission}.`;
  }
}
