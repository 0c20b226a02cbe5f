import * as z from 'zod';
import { requireVisibleProject } from '../access';
import { operation, type Resource } from '../operation';
import { defaultSettings } from '../world';
import { email, text } from './_schemas';

const settings = z
  .object({
    locale: z.string().describe('A BCP 47 language tag.'),
    time_zone: z.string().describe('A name from the IANA time zone database.'),
    weekly_summary: z.boolean(),
    notify_email: z.string().nullable().describe('Null if nobody is notified.'),
  })
  .meta({ id: 'ProjectSettings' });

function isTimeZone(name: string): boolean {
  // An offset isn’t a zone, and only some versions of Node take it for one.
  if (!/^[A-Za-z]/.test(name)) return false;
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
      .describe('A name from the IANA time zone database. If absent, Europe/London.'),
    weekly_summary: z.boolean().optional().describe('If absent, the summary is off.'),
    notify_email: email.nullable().optional().describe('An email address. If absent, nobody is notified.'),
  })
  .meta({ id: 'NewProjectSettings' });

const onProject = { project_id: 'Id of the project.' };

export default {
  name: 'Project settings',
  description: 'Each project has one settings document, which is replaced as a whole.',
  operations: [
    operation({
      id: 'getProjectSettings',
      method: 'get',
      path: '/projects/{project_id}/settings',
      summary: 'Read a project’s settings',
      permission: 'projects:read',
      scope: 'projects:read',
      requires: 'project member',
      pathParameters: onProject,
      success: { status: 200, description: 'The settings.', schema: settings },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'read',
      example: { as: 'member', path: { project_id: 'prj_1' } },
      handle: context => ({ status: 200, body: { ...requireVisibleProject(context).settings } }),
    }),
    operation({
      id: 'replaceProjectSettings',
      method: 'put',
      path: '/projects/{project_id}/settings',
      summary: 'Replace a project’s settings',
      description: 'Replaces all the settings as a whole: a setting that you leave out goes back to its default.',
      permission: 'projects:write',
      scope: 'projects:write',
      requires: 'project role at least editor',
      pathParameters: onProject,
      body: { schema: newSettings, required: true },
      success: { status: 200, description: 'The new settings.', schema: settings },
      failures: ['project_not_found', 'insufficient_role'],
      conditional: 'change',
      example: { as: 'editor', path: { project_id: 'prj_1' }, body: { locale: 'en' } },
      handle: context => {
        const { world, policies, body } = context;
        const row = requireVisibleProject(context);
        context.checkPreconditions({ ...row.settings });
        const base = policies.put === 'merges' ? row.settings : defaultSettings;
        const next = world.projects.replace({ ...row, settings: { ...base, ...body } });
        return { status: 200, body: { ...next.settings } };
      },
    }),
  ],
} satisfies Resource;
