/** Roles in a project, the weakest first. A role grants the capabilities below; no code checks for a role by name. */
export const projectRoles = ['member', 'editor', 'admin'] as const;
export type ProjectRole = (typeof projectRoles)[number];
export type OrganisationRole = 'member' | 'owner';

/** Named capabilities (auth.3). Those of a project are granted by roles; the others by the account itself. */
export const capabilitiesOfProjectRole: Record<ProjectRole, readonly string[]> = {
  member: ['projects:read', 'members:read'],
  editor: ['projects:read', 'members:read', 'projects:write'],
  admin: ['projects:read', 'members:read', 'projects:write', 'projects:delete', 'members:write'],
};

const capabilitiesOfOrganisationRole: Record<OrganisationRole, readonly string[]> = {
  member: [],
  owner: ['billing:read', 'accounts:merge', 'expenses:approve', 'keys:manage', 'webhooks:manage'],
};

interface GrantedRoles {
  project: ProjectRole | null;
  organisation: OrganisationRole;
}

/** Whether the roles of somebody in one project give a capability. */
export function rolesGrant(roles: GrantedRoles, capability: string): boolean {
  if (capabilitiesOfOrganisationRole[roles.organisation].includes(capability)) return true;
  return roles.project !== null && capabilitiesOfProjectRole[roles.project].includes(capability);
}
