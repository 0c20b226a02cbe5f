import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { projectRoles } from '../../conventions/permissions';
import { isRelatedToProject } from '../access';
import { operation, type Resource } from '../operation';
import type { Member, World } from '../world';
import { email, openEnum, text, timestamp } from './_schemas';

const membership = z
  .object({
    id: z.string(),
    project: z.string().describe('Path of the project.'),
    member: z.string().describe('Path of the same membership as a member of its project, where it can be changed.'),
    email: z.string(),
    role: openEnum(projectRoles, 'The role in this project.'),
    owner: z.boolean(),
    created_at: timestamp,
    embedded: z
      .object({
        project: z.object({ id: z.string(), name: z.string() }).meta({ id: 'EmbeddedProject' }),
      })
      .optional()
      .describe('What the parameter embed asked for. Absent if embed wasn’t sent.')
      .meta({ id: 'EmbeddedInMembership' }),
  })
  .meta({ id: 'Membership' });

function view(world: World, row: Member, isEmbedded: boolean): Json {
  const project = `/projects/${row.project}`;
  return {
    id: row.id,
    project,
    member: `${project}/members/${row.id}`,
    email: row.email,
    role: row.role,
    owner: row.owner,
    created_at: isoDate(row.createdAt),
    ...(isEmbedded ? { embedded: { project: { id: row.project, name: world.projects.get(row.project)!.name } } } : {}),
  };
}

export default {
  name: 'Memberships',
  description: 'Who belongs to which project, across all projects.',
  operations: [
    operation({
      id: 'listMemberships',
      method: 'get',
      path: '/memberships',
      summary: 'List memberships across projects, newest first',
      description: 'The same memberships as the members of each project, in one list.',
      permission: 'members:read',
      scope: 'projects:read',
      requires: 'project member, for each membership shown',
      list: {
        filters: z.strictObject({
          email: email.optional().describe('Only the memberships of this person.'),
          project_id: text(64).optional().describe('Only the memberships in this project.'),
          embed: z.enum(['project']).optional().describe('What to include in each membership, in embedded.'),
        }),
      },
      success: { status: 200, description: 'A page of memberships.', schema: membership },
      example: { as: 'member', query: { embed: 'project' } },
      handle: ({ world, caller, query, list }) => {
        const person = query.email?.toLowerCase();
        return list({
          name: 'memberships',
          table: world.members,
          visible: row => isRelatedToProject(world, caller, world.projects.get(row.project)!),
          matches: row =>
            (person === undefined || row.email === person) &&
            (query.project_id === undefined || row.project === query.project_id),
          present: row => view(world, row, query.embed === 'project'),
        });
      },
    }),
  ],
} satisfies Resource;
