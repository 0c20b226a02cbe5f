import { z } from 'zod';
import { isoDate } from '../../conventions/http-date';
import { mergePatch } from '../../conventions/merge-patch';
import type { Json } from '../../conventions/openapi';
import { may, reachProject, related } from '../access';
import type { Principal } from '../callers';
import { operation, type Resource } from '../operation';
import { defaultSettings, type Project, type World } from '../world';
import { email, moment, text } from './_schemas';

const project = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable().describe('Null when there is none.'),
    created_at: moment,
    permissions: z
      .object({
        can_change: z.boolean(),
        can_delete: z.boolean(),
        can_add_members: z.boolean(),
        can_read_billing: z.boolean(),
      })
      .describe('What you may do here: a hint for buttons, never the check itself.')
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
    name: text(80).optional().describe('Absent keeps the name; it cannot be null.'),
    description: text(500).nullable().optional().describe('Absent keeps the description, null removes it.'),
  })
  .meta({ id: 'ProjectChange' });

const settings = z
  .object({
    locale: z.string().describe('A BCP 47 language tag.'),
    time_zone: z.string().describe('A name of the IANA time zone database.'),
    weekly_summary: z.boolean(),
    notify_email: z.string().nullable().describe('Null when nobody is told.'),
  })
  .meta({ id: 'ProjectSettings' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const newSettings = z
  .strictObject({
    locale: z
      .string()
      .max(20)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag, as in en-GB')
      .describe('A BCP 47 language tag.'),
    time_zone: text(64)
      .refine(isTimeZone, 'must be a time zone, as in Europe/London')
      .optional()
      .describe('A name of the IANA time zone database; Europe/London when absent.'),
    weekly_summary: z.boolean().optional().describe('Off when absent.'),
    notify_email: email.nullable().optional().describe('An email address; nobody is told when absent.'),
  })
  .meta({ id: 'NewProjectSettings' });

const billing = z
  .object({
    project: z.string().describe('Path of the project.'),
    plan: z.string(),
    balance: z.int().describe('What is still to be paid, in minor units of the currency.'),
    currency: z.string().describe('ISO 4217 code.'),
    next_invoice_at: moment,
  })
  .meta({ id: 'Billing' });

function view(world: World, caller: Principal, row: Project): Json {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: isoDate(row.createdAt),
    permissions: {
      can_change: may(world, caller, row, 'projects:write'),
      can_delete: may(world, caller, row, 'projects:delete'),
      can_add_members: may(world, caller, row, 'members:write'),
      can_read_billing: may(world, caller, row, 'billing:read'),
    },
  };
}

const onProject = { project_id: 'Id of the project.' };

export default {
  name: 'Projects',
  description: 'Work that several people share; what each may do depends on a role in the project.',
  operations: [
    operation({
      id: 'listProjects',
      method: 'get',
      path: '/projects',
      summary: 'List the projects you belong to, newest first',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member, for each project shown; scope projects:read',
      list: { noun: 'Project', filters: z.strictObject({}) },
      success: { status: 200, description: 'A page of projects.', schema: project },
      cacheControl: 'no-store',
      handle: call =>
        call.list({
          name: 'projects',
          table: call.world.projects,
          visible: row => related(call.world, call.caller, row),
          present: row => view(call.world, call.caller, row),
        }),
    }),
    operation({
      id: 'createProject',
      method: 'post',
      path: '/projects',
      summary: 'Create a project',
      description: 'Whoever creates a project is its first admin.',
      permission: 'projects:create',
      scope: 'projects:write',
      requires: 'scope projects:write',
      body: { schema: newProject, required: true },
      readOnly: ['id', 'created_at', 'permissions'],
      success: { status: 201, description: 'The new project.', schema: project, headers: ['Location'] },
      idempotencyKey: 'optional',
      cacheControl: 'no-store',
      handle: ({ world, caller, body, now }) => {
        const row = world.projects.add({
          ...world.nextId('project', caller.account),
          account: caller.account,
          createdAt: now,
          name: body.name,
          description: body.description ?? null,
          settings: { ...defaultSettings },
        });
        world.members.add({
          ...world.nextId('member', caller.account),
          account: caller.account,
          createdAt: now,
          project: row.id,
          application: caller.application,
          email: `${caller.application}@${caller.account.replace('acct_', '')}.example`,
          role: 'admin',
          owner: true,
        });
        return { status: 201, body: view(world, caller, row), headers: { Location: `/projects/${row.id}` } };
      },
    }),
    operation({
      id: 'getProject',
      method: 'get',
      path: '/projects/{project_id}',
      summary: 'Read one project',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member; scope projects:read',
      pathParameters: onProject,
      success: { status: 200, description: 'The project.', schema: project },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: call => ({ status: 200, body: view(call.world, call.caller, reachProject(call)) }),
    }),
    operation({
      id: 'changeProject',
      method: 'patch',
      path: '/projects/{project_id}',
      summary: 'Change a project',
      description: 'A JSON Merge Patch (RFC 7396): an absent field stays as it is, null clears it.',
      permission: 'projects:write',
      scope: 'projects:write',
      requires: 'project role at least editor; scope projects:write',
      pathParameters: onProject,
      body: { schema: projectChange, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
      readOnly: ['id', 'created_at', 'permissions'],
      success: { status: 200, description: 'The changed project.', schema: project },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call => {
        const { world, caller, policies } = call;
        const row = reachProject(call);
        call.precondition(view(world, caller, row));
        const patch =
          policies.patch === 'null-is-absent'
            ? Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== null))
            : call.body;
        const before = { name: row.name, description: row.description };
        const changed = mergePatch(before, patch as Json) as { name?: string; description?: string };
        const next = world.projects.replace({
          ...row,
          name: changed.name ?? row.name,
          description: changed.description ?? null,
        });
        return { status: 200, body: view(world, caller, next) };
      },
    }),
    operation({
      id: 'deleteProject',
      method: 'delete',
      path: '/projects/{project_id}',
      summary: 'Delete a project',
      description: 'A second try answers 404, which counts as done.',
      permission: 'projects:delete',
      scope: 'projects:write',
      requires: 'project role admin; scope projects:write',
      pathParameters: onProject,
      success: { status: 204, description: 'The project is gone.' },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      cacheControl: 'no-store',
      getAlias: '/projects/{project_id}/delete',
      handle: call => {
        const { world, caller } = call;
        const row = reachProject(call);
        call.precondition(view(world, caller, row));
        for (const member of world.members.where(known => known.project === row.id)) world.members.remove(member.id);
        world.projects.remove(row.id);
        return { status: 204 };
      },
    }),
    operation({
      id: 'getProjectSettings',
      method: 'get',
      path: '/projects/{project_id}/settings',
      summary: 'Read the settings of a project',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member; scope projects:read',
      pathParameters: onProject,
      success: { status: 200, description: 'The settings.', schema: settings },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      cacheControl: 'private, no-cache',
      handle: call => ({ status: 200, body: { ...reachProject(call).settings } }),
    }),
    operation({
      id: 'replaceProjectSettings',
      method: 'put',
      path: '/projects/{project_id}/settings',
      summary: 'Replace the settings of a project',
      description: 'Replaces them as a whole: a setting that is not sent goes back to its default.',
      permission: 'projects:write',
      scope: 'projects:write',
      requires: 'project role at least editor; scope projects:write',
      pathParameters: onProject,
      body: { schema: newSettings, required: true },
      success: { status: 200, description: 'The new settings.', schema: settings },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      cacheControl: 'no-store',
      handle: call => {
        const { world, policies, body } = call;
        const row = reachProject(call);
        call.precondition({ ...row.settings });
        const base = policies.put === 'merges' ? row.settings : defaultSettings;
        const next = world.projects.replace({ ...row, settings: { ...base, ...body } });
        return { status: 200, body: { ...next.settings } };
      },
    }),
    operation({
      id: 'getProjectBilling',
      method: 'get',
      path: '/projects/{project_id}/billing',
      summary: 'Read the billing data of a project',
      permission: 'billing:read',
      scope: 'billing:read',
      requires: 'organisation role owner; scope billing:read',
      pathParameters: onProject,
      success: { status: 200, description: 'The billing data.', schema: billing },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      cacheControl: 'no-store',
      handle: call => {
        const row = reachProject(call);
        return {
          status: 200,
          body: {
            project: `/projects/${row.id}`,
            plan: 'team',
            balance: 12_900,
            currency: 'EUR',
            next_invoice_at: isoDate(row.createdAt + 120 * 24 * 60 * 60 * 1000),
          },
        };
      },
    }),
  ],
} satisfies Resource;
