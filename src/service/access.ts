import type { Code } from '../conventions/error-codes';
import { rolesGrant } from '../conventions/permissions';
import type { Principal } from './callers';
import { Failure } from './failure';
import type { AuthorizationContext } from './handler';
import type { Row, Table } from './tables';
import type { Member, Project, World } from './world';

/**
 * The second half of authorization: this object. An object of strangers looks like no object at all (auth.4, auth.4.2,
 * errors.404).
 *
 * @param row the row that the id names, if any.
 * @param isRelated whether the caller has a relationship to it.
 * @param absent the code for an object that isn't there.
 * @throws Failure with `absent`.
 */
export function requireVisible<R extends Row>(
  context: Pick<AuthorizationContext, 'policies'>,
  row: R | undefined,
  isRelated: (row: R) => boolean,
  absent: Code,
): R {
  if (row === undefined) throw new Failure(absent);
  if (context.policies.objectAccess === 'by-id' || isRelated(row)) return row;
  throw new Failure(context.policies.objectAccess === 'forbidden' ? 'insufficient_role' : absent);
}

/** Whether a row belongs to the caller’s own account. */
export const ownedBy =
  (caller: Principal) =>
  (row: Row): boolean =>
    row.account === caller.account;

/**
 * Looks a row of the caller's own account up.
 *
 * @param absent the code for an object that isn't there, or that belongs to strangers.
 * @throws Failure with `absent`.
 */
export const requireOwned = <R extends Row>(
  context: Pick<AuthorizationContext, 'caller' | 'policies'>,
  table: Pick<Table<R>, 'get'>,
  id: string,
  absent: Code,
): R => requireVisible(context, table.get(id), ownedBy(context.caller), absent);

/** The caller's membership in a project, if there is one. */
const membership = (world: World, caller: Principal, project: string): Member | undefined =>
  world.members.where(row => row.project === project && row.application === caller.application)[0];

/** Members of a project and owners of its organisation have a relationship to it. */
export const isRelatedToProject = (world: World, caller: Principal, project: Project): boolean =>
  (project.account === caller.account && caller.organisation === 'owner') ||
  membership(world, caller, project.id) !== undefined;

/** Whether the roles of a caller in a project give a capability. */
export const hasCapability = (world: World, caller: Principal, project: Project, capability: string): boolean =>
  rolesGrant(
    {
      project: membership(world, caller, project.id)?.role ?? null,
      organisation: project.account === caller.account ? caller.organisation : 'member',
    },
    capability,
  );

/**
 * Requires a capability that the organisation itself grants (auth.4.3).
 *
 * @throws Failure insufficient_role.
 */
export function requireOrganisationPermission({ caller, permission }: AuthorizationContext): void {
  if (permission === null || rolesGrant({ project: null, organisation: caller.organisation }, permission)) return;
  throw new Failure('insufficient_role', {
    message: `Your role in the organisation doesn’t include the permission ${permission}.`,
    details: { permission, role: caller.organisation },
  });
}

/**
 * Looks a project up for this caller and this operation (auth.4.2, auth.4.3).
 *
 * @throws Failure project_not_found for strangers, insufficient_role for members without the capability.
 */
export function requireVisibleProject(context: AuthorizationContext & { path: { project_id: string } }): Project {
  const { world, caller, permission, policies } = context;
  const project = requireVisible(
    context,
    world.projects.get(context.path.project_id),
    row => isRelatedToProject(world, caller, row),
    'project_not_found',
  );
  const stranger = !isRelatedToProject(world, caller, project);
  if (permission === null || (stranger && policies.objectAccess === 'by-id')) return project;
  if (!hasCapability(world, caller, project, permission)) {
    throw new Failure('insufficient_role', {
      message: `Your role in this project doesn’t include the permission ${permission}.`,
      details: { permission, role: membership(world, caller, project.id)?.role ?? null },
    });
  }
  return project;
}
