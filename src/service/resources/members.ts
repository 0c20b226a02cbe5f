import * as z from 'zod';
import { projectRoles } from '../../conventions/permissions';
import { requireVisibleProject } from '../access';
import { Failure } from '../failure';
import type { HandlerContext } from '../handler';
import { operation, type Resource } from '../operation';
import { type Member, members, type Project, type World } from '../world';
import { member, viewMember } from './_members';
import { email } from './_schemas';

const newMember = z
  .strictObject({
    email,
    role: z.enum(projectRoles).default('member').describe('The role in this project.'),
  })
  .meta({ id: 'NewMember' });

const memberChange = z
  .strictObject({
    email: email.optional(),
    role: z.enum(projectRoles).optional().describe('The role in this project.'),
  })
  .meta({ id: 'MemberChange' });

/** Refuses to take the last owner away. */
function keepAnOwner(world: World, project: Project): void {
  const owners = world.members.where(known => known.project === project.id && known.owner);
  if (owners.length === 1) throw new Failure('LAST_OWNER');
}

/** Looks a member up in a project: both ids of the path have to belong together (auth.4.1). */
function requireMember(
  { world, path, policies }: Pick<HandlerContext, 'world' | 'policies'> & { path: { member_id: string } },
  project: Project,
): Member {
  const row = world.members.get(path.member_id);
  if (row === undefined || (row.project !== project.id && policies.nestedLookup === 'within-parent')) {
    throw new Failure('member_not_found');
  }
  return row;
}

const onProject = { project_id: 'Id of the project.' };
const onMember = { ...onProject, member_id: 'Id of the member.' };

export default {
  name: 'Members',
  description: 'Who belongs to a project, and with which role.',
  operations: [
    operation({
      id: 'listMembers',
      method: 'get',
      path: '/projects/{project_id}/members',
      summary: 'List the members of a project, newest first',
      permission: 'members:read',
      scope: 'projects:read',
      requires: 'project member',
      pathParameters: onProject,
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of members.', schema: member },
      failures: ['project_not_found', 'insufficient_role'],
      example: { as: 'member', path: { project_id: 'prj_1' } },
      handle: context => {
        const project = requireVisibleProject(context);
        return context.list({
          name: `members of ${project.id}`,
          table: context.world.members,
          visible: row => row.project === project.id,
          matches: row => row.project === project.id,
          present: viewMember,
        });
      },
    }),
    operation({
      keeps: ['endpoints.post-projects-id-members', 'auth.post-projects-id-members'],
      id: 'addMember',
      method: 'post',
      path: '/projects/{project_id}/members',
      summary: 'Add a member to a project',
      permission: 'members:write',
      scope: 'projects:write',
      requires: 'project role admin',
      pathParameters: onProject,
      body: { schema: newMember, required: true },
      readOnly: ['id', 'owner', 'created_at'],
      success: { status: 201, description: 'The new member.', schema: member, headers: ['Location'] },
      failures: ['project_not_found', 'insufficient_role', 'ALREADY_MEMBER'],
      idempotencyKey: 'optional',
      example: { as: 'admin', path: { project_id: 'prj_1' }, body: { email: 'new@acme.example' } },
      handle: context => {
        const { world, body, now } = context;
        const project = requireVisibleProject(context);
        const address = body.email.toLowerCase();
        const [known] = world.members.where(row => row.project === project.id && row.email === address);
        if (known) {
          throw new Failure('ALREADY_MEMBER', { details: { member: `/projects/${project.id}/members/${known.id}` } });
        }
        const row = world.members.add({
          ...world.newRow(members, project.account, now),
          project: project.id,
          application: null,
          email: address,
          role: body.role,
          owner: false,
        });
        return {
          status: 201,
          body: viewMember(row),
          headers: { Location: `/projects/${project.id}/members/${row.id}` },
        };
      },
    }),
    operation({
      id: 'getMember',
      method: 'get',
      path: '/projects/{project_id}/members/{member_id}',
      summary: 'Read one member of a project',
      permission: 'members:read',
      scope: 'projects:read',
      requires: 'project member',
      pathParameters: onMember,
      success: { status: 200, description: 'The member.', schema: member },
      failures: ['project_not_found', 'insufficient_role', 'member_not_found'],
      conditional: 'read',
      example: { as: 'member', path: { project_id: 'prj_1', member_id: 'mem_1' } },
      handle: context => {
        const project = requireVisibleProject(context);
        const row = requireMember(context, project);
        return { status: 200, body: viewMember(row) };
      },
    }),
    operation({
      id: 'changeMember',
      method: 'patch',
      path: '/projects/{project_id}/members/{member_id}',
      summary: 'Change a member’s role or email address',
      description:
        'A JSON Merge Patch (RFC 7396): an absent field stays as it is. If a member is no longer an admin, they’re no longer an owner either.',
      permission: 'members:write',
      scope: 'projects:write',
      requires: 'project role admin',
      pathParameters: onMember,
      body: { schema: memberChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      readOnly: ['id', 'owner', 'created_at'],
      success: { status: 200, description: 'The changed member.', schema: member },
      failures: ['project_not_found', 'insufficient_role', 'member_not_found', 'duplicate_email', 'LAST_OWNER'],
      conditional: 'change',
      example: { as: 'admin', path: { project_id: 'prj_1', member_id: 'mem_4' }, body: { role: 'editor' } },
      handle: context => {
        const { world, body } = context;
        const project = requireVisibleProject(context);
        const row = requireMember(context, project);
        context.checkPreconditions(viewMember(row));
        const address = body.email?.toLowerCase() ?? row.email;
        const [taken] = world.members.where(
          known => known.project === project.id && known.id !== row.id && known.email === address,
        );
        if (taken) throw new Failure('duplicate_email', { details: { field: 'email' } });
        const role = body.role ?? row.role;
        const owner = row.owner && role === 'admin';
        if (row.owner && !owner) keepAnOwner(world, project);
        return { status: 200, body: viewMember(world.members.replace({ ...row, email: address, role, owner })) };
      },
    }),
    operation({
      id: 'removeMember',
      method: 'delete',
      path: '/projects/{project_id}/members/{member_id}',
      summary: 'Remove a member from a project',
      description: 'A second attempt returns 404; treat that as success.',
      permission: 'members:write',
      scope: 'projects:write',
      requires: 'project role admin',
      addedLater: true,
      pathParameters: onMember,
      success: { status: 204, description: 'The member was removed.' },
      failures: ['project_not_found', 'insufficient_role', 'member_not_found', 'LAST_OWNER'],
      conditional: 'change',
      getAlias: '/projects/{project_id}/members/{member_id}/delete',
      example: { as: 'admin', path: { project_id: 'prj_1', member_id: 'mem_3' } },
      handle: context => {
        const { world } = context;
        const project = requireVisibleProject(context);
        const row = requireMember(context, project);
        context.checkPreconditions(viewMember(row));
        if (row.owner) keepAnOwner(world, project);
        world.members.remove(row.id);
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
