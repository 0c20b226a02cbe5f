import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { projectRoles } from '../../conventions/permissions';
import type { Member } from '../world';
import { openEnum, timestamp } from './_schemas';

/** What the resources about members share. */

export const member = z
  .object({
    id: z.string(),
    email: z.string(),
    role: openEnum(projectRoles, 'The role in this project.'),
    owner: z.boolean().describe('Every project has at least one owner.'),
    created_at: timestamp,
  })
  .meta({ id: 'Member' });

/** A member as responses show it. */
export const viewMember = (row: Member): Json => ({
  id: row.id,
  email: row.email,
  role: row.role,
  owner: row.owner,
  created_at: isoDate(row.createdAt),
});
