import type { Code } from '../conventions/error-codes';
import { allows } from '../conventions/permissions';
import type { Principal } from './callers';
import { Failure } from './failure';
import type { AuthorizationContext } from './handler';
import type { Row } from './tables';
import type { Member, Project, World } from './world';

/**
 * The second half of authorization: this object. In: the row that the id names, if any, and whether the caller has a
 * relationship to it. Out: the row. An object of strangers answers like no object at all (auth.4,
 * auth.4.2, errors.404).
 */
export function requireVisible<R extends Row>(
  context: Pick<AuthorizationContext, 'policies'>,
  row: R | undefined,
  related: (row: R) => boolean,
  absent: Code,
): R {
  if (row === undefined) throw new Failure(absent);
  if (context.policies.objectAccess === 'by-id' || related(row)) return row;
  throw new Failure(context.policies.objectAccess === 'forbidden' ? 'insufficient_role' : absent);
}

/** The relationship of applications to what their own account owns. */
export const ownedBy =
  (caller: Principal) =>
  (row: Row): boolean =>
    row.account === caller.account;

/** In: a caller and a project. Out: the caller's membership, if it has one. */
export const membership = (world: World, caller: Principal, project: string): Member | undefined =>
  world.members.where(row => row.project === project && row.application === caller.application)[0];

/** Members of a project and owners of its organisation have a relationship to it. */
export const related = (world: World, caller: Principal, project: Project): boolean =>
  (project.account === caller.account && caller.organisation === 'owner') ||
  membership(world, caller, project.id) !== undefined;

/** In: a caller and a project it has a relationship to. Out: whether its roles give the capability. */
export const hasCapability = (world: World, caller: Principal, project: Project, capability: string): boolean =>
  allows(
    {
      project: membership(world, caller, project.id)?.role ?? null,
      organisation: project.account === caller.account ? caller.organisation : 'member',
    },
    capability,
  );

/** Asks for a capability that the organisation itself grants; 403 insufficient_role without it (auth.4.3). */
export function requireOrganisationPermission({ caller, permission }: AuthorizationContext): void {
  if (permission === null || allows({ project: null, organisation: caller.organisation }, permission)) return;
  throw new Failure('insufficient_role', {
    message: `Your role in the organisation does not give ${permission}.`,
    details: { permission, role: caller.organisation },
  });
}

/**
 * Looks a project up for this caller and this operation: 404 for strangers, 403 insufficient_role inside (auth.4.2,
 * auth.4.3).
 */
export function requireVisibleProject(context: AuthorizationContext & { path: { project_id: string } }): Project {
  const { world, caller, permission, policies } = context;
  const project = requireVisible(
    context,
    world.projects.get(context.path.project_id),
    row => related(world, caller, row),
    'project_not_found',
  );
  const stranger = !related(world, caller, project);
  if (permission === null || (stranger && policies.objectAccess === 'by-id')) return project;
  if (!hasCapability(world, caller, project, permission)) {
    throw new Failure('insufficient_role', {
      message: `Your role in this project does not give ${permission}.`,
      details: { permission, role: membership(world, caller, project.id)?.role ?? null },
    });
  }
  return project;
}
