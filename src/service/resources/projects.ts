import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { mergePatch } from '../../conventions/merge-patch';
import type { Json } from '../../conventions/openapi';
import { hasCapability, isRelatedToProject, requireVisibleProject } from '../access';
import type { HandlerContext } from '../handler';
import { operation, type Resource } from '../operation';
import { defaultSettings, members, type Project, projects } from '../world';
import { viewMember } from './_members';
import { text, timestamp } from './_schemas';

const project = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable().describe('Null if there is none.'),
    created_at: timestamp,
    permissions: z
      .object({
        can_change: z.boolean(),
        can_delete: z.boolean(),
        can_add_members: z.boolean(),
        can_read_billing: z.boolean(),
      })
      .describe('What you may do here. It’s a hint for a user interface, not the check itself.')
      .meta({ id: 'ProjectPermissions' }),
  })
  .meta({ id: 'Project' });

const newProject = z
  .strictObject({
    name: text(80),
    description: text(500).nullable().optional(),
  })
  .meta({ id: 'NewProject' });

const projectChange = z
  .strictObject({
    name: text(80).optional().describe('If absent, the name stays as it is. It can’t be null.'),
    description: text(500)
      .nullable()
      .optional()
      .describe('If absent, the description stays as it is. Null removes it.'),
  })
  .meta({ id: 'ProjectChange' });

type ViewContext = Pick<HandlerContext, 'world' | 'caller' | 'policies'>;

function view({ world, caller, policies }: ViewContext, row: Project): Json {
  const inside = policies.embedding === 'always' ? world.members.where(known => known.project === row.id) : null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: isoDate(row.createdAt),
    permissions: {
      can_change: hasCapability(world, caller, row, 'projects:write'),
      can_delete: hasCapability(world, caller, row, 'projects:delete'),
      can_add_members: hasCapability(world, caller, row, 'members:write'),
      can_read_billing: hasCapability(world, caller, row, 'billing:read'),
    },
    ...(inside ? { members: inside.map(viewMember) } : {}),
  };
}

const onProject = { project_id: 'Id of the project.' };

export default {
  name: 'Projects',
  description: 'Projects are shared by several people. What each of them may do depends on their role in the project.',
  operations: [
    operation({
      id: 'listProjects',
      method: 'get',
      path: '/projects',
      summary: 'List the projects you belong to, newest first',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member, for each project shown',
      list: { filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of projects.', schema: project },
      example: { as: 'member' },
      handle: context =>
        context.list({
          name: 'projects',
          table: context.world.projects,
          visible: row => isRelatedToProject(context.world, context.caller, row),
          present: row => view(context, row),
        }),
    }),
    operation({
      id: 'createProject',
      method: 'post',
      path: '/projects',
      summary: 'Create a project',
      description: 'The person who creates a project becomes its first admin.',
      permission: 'projects:create',
      scope: 'projects:write',
      body: { schema: newProject, required: true },
      readOnly: ['id', 'created_at', 'permissions'],
      success: { status: 201, description: 'The new project.', schema: project, headers: ['Location'] },
      idempotencyKey: 'optional',
      example: { as: 'editor', body: { name: 'Quay' } },
      handle: context => {
        const { world, caller, body, now } = context;
        const row = world.projects.add({
          ...world.newRow(projects, caller.account, now),
          name: body.name,
          description: body.description ?? null,
          settings: { ...defaultSettings },
        });
        world.members.add({
          ...world.newRow(members, caller.account, now),
          project: row.id,
          application: caller.application,
          email: `${caller.application}@${caller.account.replace('acct_', '')}.example`,
          role: 'admin',
          owner: true,
        });
        return { status: 201, body: view(context, row), headers: { Location: `/projects/${row.id}` } };
      },
    }),
    operation({
      keeps: ['endpoints.get-projects-id', 'auth.get-projects-id', 'resources.illustrative-action-resources.text-1'],
      id: 'getProject',
      method: 'get',
      path: '/projects/{project_id}',
      summary: 'Read one project',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member',
      pathParameters: onProject,
      success: { status: 200, description: 'The project.', schema: project },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      example: { as: 'member', path: { project_id: 'prj_1' } },
      handle: context => ({ status: 200, body: view(context, requireVisibleProject(context)) }),
    }),
    operation({
      keeps: ['endpoints.patch-projects-id', 'auth.patch-projects-id'],
      id: 'changeProject',
      method: 'patch',
      path: '/projects/{project_id}',
      summary: 'Change a project',
      description: 'A JSON Merge Patch (RFC 7396): an absent field stays as it is, and null clears it.',
      permission: 'projects:write',
      scope: 'projects:write',
      requires: 'project role at least editor',
      pathParameters: onProject,
      body: { schema: projectChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      readOnly: ['id', 'created_at', 'permissions'],
      success: { status: 200, description: 'The changed project.', schema: project },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      example: { as: 'editor', path: { project_id: 'prj_1' }, body: { name: 'Quay' } },
      handle: context => {
        const { world } = context;
        const row = requireVisibleProject(context);
        context.checkPreconditions(view(context, row));
        const before = { name: row.name, description: row.description };
        const changed = mergePatch(before, context.patch(context.body) as Json) as {
          name?: string;
          description?: string;
        };
        const next = world.projects.replace({
          ...row,
          name: changed.name ?? row.name,
          description: changed.description ?? null,
        });
        return { status: 200, body: view(context, next) };
      },
    }),
    operation({
      keeps: ['endpoints.delete-projects-id', 'endpoints.3', 'auth.delete-projects-id'],
      id: 'deleteProject',
      method: 'delete',
      path: '/projects/{project_id}',
      summary: 'Delete a project',
      description: 'A second attempt returns 404; treat that as success.',
      permission: 'projects:delete',
      scope: 'projects:write',
      requires: 'project role admin',
      pathParameters: onProject,
      success: { status: 204, description: 'The project was deleted.' },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      getAlias: '/projects/{project_id}/delete',
      example: { as: 'owner', path: { project_id: 'prj_2' } },
      handle: context => {
        const { world } = context;
        const row = requireVisibleProject(context);
        context.checkPreconditions(view(context, row));
        for (const member of world.members.where(known => known.project === row.id)) world.members.remove(member.id);
        world.projects.remove(row.id);
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
